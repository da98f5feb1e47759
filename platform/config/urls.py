"""The site's addresses; each app keeps its own list."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.cache import cache_control
from django.views.i18n import JavaScriptCatalog

handler400 = "pages.views.bad_request"
handler403 = "pages.views.forbidden"
handler404 = "pages.views.not_found"
handler500 = "pages.views.server_error"

catalog = cache_control(max_age=86400)(JavaScriptCatalog.as_view())

urlpatterns = [
    path("", include("pages.urls")),
    path("", include("accounts.urls")),
    path("", include("lobby.urls")),
    path("", include("games.urls")),
    path("", include("ledger.urls")),
    path("admin/", admin.site.urls),
    # Language and release are in the address, so that a cached catalogue is never of another one.
    path("jsi18n/<str:language>/<str:release>/", catalog, name="javascript-catalog"),
]
