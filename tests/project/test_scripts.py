"""The scripts of the pages: bare names through the import map, nothing inline."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.template import Context, Template
from django.test import override_settings

from core.templatetags import jokeri
from tests.running import ROOT

APP = ROOT / "static" / "app"
# import … from "x", export … from "x", import "x", import("x")
IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^;"'()=]*?from\s*["']([^"']+)|^\s*import\s*["']([^"']+)|\bimport\(\s*["']([^"']+)""",
    re.MULTILINE,
)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
MODULES = sorted(APP.rglob("*.js"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


def names(module: Path) -> set[str]:
    code = COMMENT.sub("", module.read_text())
    return {"".join(found) for found in IMPORT.findall(code)}


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The import map over really collected, hashed files: name to file."""
    root = tmp_path_factory.mktemp("static")
    storage = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}
    with override_settings(STATIC_ROOT=root, STORAGES=storage):
        call_command("collectstatic", interactive=False, verbosity=0)
        jokeri._imports.cache_clear()
        tag = Template("{% load jokeri %}{% importmap %}").render(Context({"csp_nonce": "abc"}))
    jokeri._imports.cache_clear()
    assert tag.startswith('<script type="importmap" nonce="abc">')
    imports = json.loads(tag.partition(">")[2].rpartition("<")[0])["imports"]
    return {name: str(root / url.removeprefix(settings.STATIC_URL)) for name, url in imports.items()}


def test_the_import_map_leads_every_module_to_a_hashed_file(collected: dict[str, str]) -> None:
    expected = {f"app/{path.relative_to(APP).with_suffix('').as_posix()}" for path in MODULES}
    assert collected.keys() == expected
    for name, file in collected.items():
        assert re.search(r"\.[0-9a-f]{12}\.js$", file), name
        assert Path(file).exists(), name


def test_modules_import_by_names_of_the_map_alone(collected: dict[str, str]) -> None:
    unknown = {module.name: names(module) - collected.keys() for module in MODULES}
    assert {name: wrong for name, wrong in unknown.items() if wrong} == {}


def closure(entries: list[str]) -> set[str]:
    """What these modules need, read by the pattern of this file."""
    found, waiting = set(), list(entries)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += names(APP / f"{name.removeprefix('app/')}.js")
    return found


ENTRIES = sorted({tag for page in TEMPLATES for tag in re.findall(r"{% module ([^%]+) %}", page.read_text())})


def test_every_page_names_its_modules_by_the_tag() -> None:
    assert len(ENTRIES) >= 7
    assert not [page for page in TEMPLATES if re.search(r"""<script[^>]*type=["']module""", page.read_text())]


@pytest.mark.parametrize("entries", ENTRIES)
def test_all_that_a_page_needs_is_preloaded(entries: str) -> None:
    first, *_ = wanted = re.findall(r'"(app/[^"]+)"', entries)
    tag = Template(f"{{% load jokeri %}}{{% module {entries} %}}").render(Context())
    loaded = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)\.js">', tag)
    assert len(loaded) == len(set(loaded))
    assert set(loaded) == closure(wanted)
    assert tag.endswith(f'<script type="module" src="/static/{first}.js"></script>')


def test_what_the_table_imports_later_is_named_in_its_page() -> None:
    page = (ROOT / "templates" / "games" / "match.html").read_text()
    assert set(re.findall(r'{% module "app/table" "app/(\w+)" %}', page)) == {"classic", "japanese"}


def test_templates_have_nothing_that_the_content_policy_forbids() -> None:
    found = {template.relative_to(ROOT).as_posix(): forbidden(template.read_text()) for template in TEMPLATES}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def forbidden(text: str) -> list[str]:
    """Inline scripts, handlers and styles."""
    scripts = [
        tag for tag in re.findall(r"<script\b[^>]*>", text) if "src=" not in tag and "nonce=" not in tag
    ]
    return scripts + re.findall(r"<[^>]*\s(?:on[a-z]+|style)\s*=|<style|javascript:", text)
