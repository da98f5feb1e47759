"""Settings; DATABASE_URL and REDIS_URL choose the embedded default or production (config/mode.py)."""

import os
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from celery.schedules import crontab, schedule

from config import mode
from core import clock

BASE_DIR = Path(__file__).resolve().parents[2]
DATA_DIR = Path(os.environ.get("JOKERI_DATA", BASE_DIR / "var"))
DISTRIBUTED = mode.is_distributed()

SECRET_KEY = mode.secret_key(DATA_DIR)
SECRET_KEY_FALLBACKS = os.environ.get("SECRET_KEY_FALLBACKS", "").split()
DEBUG = os.environ.get("DEBUG", "") == "1"
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost 127.0.0.1 [::1]").split()
CSRF_TRUSTED_ORIGINS = os.environ.get("CSRF_TRUSTED_ORIGINS", "").split()

INSTALLED_APPS = [
    # Its `runserver` is for whoever develops; any other process would load Twisted for nothing.
    *(["daphne"] if "runserver" in sys.argv else []),
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
    "django_prometheus",
    "config",
    "core",
    "accounts",
    "games",
    "lobby",
    "ledger",  # after the lobby, which locks its tables first: so do the hooks of who goes
    "pages",
    "moderation",
    "operations",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "core.logs.RequestMiddleware",
    "core.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "core.sessions.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.VisitMiddleware",
    "core.languages.LanguageMiddleware",
    "accounts.middleware.OutMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.staff.StaffMiddleware",
    "core.mkhedruli.MkhedruliMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "ledger.middleware.DailyCoinsMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]
if not DISTRIBUTED:  # there the proxy compresses
    MIDDLEWARE.insert(0, "django.middleware.gzip.GZipMiddleware")

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "core.csp.nonce",
                "core.context.site",
            ],
        },
    },
]

# --- store, caches, bell ----------------------------------------------------------------------------------

# SQLite lets one writer in at a time: more threads would only wait.
WS_DB_THREADS = int(os.environ.get("WS_DB_THREADS", "8" if DISTRIBUTED else "2"))
PAGE_THREADS = 8  # of one server, for all pages; in production each may hold a connection
DATABASES = mode.databases(DATA_DIR, threads=WS_DB_THREADS + PAGE_THREADS)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if DISTRIBUTED:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": mode.redis_url(1),
            "OPTIONS": {"pool_class": "core.caches.SharedPool"},
        }
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            # Redis publishes across its numbered databases: the prefix keeps two sites on one server apart.
            "CONFIG": {"hosts": [mode.redis_url(2)], "prefix": mode.redis_url(2).rpartition("/")[2] + "."},
        }
    }
    SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
    RATES_STORAGE = mode.redis_url(1)
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS = {}  # one process: the bell wakes its own listeners, nothing is published
    RATES_STORAGE = "memory://"

# Pieces of pages that many readers share, each process its own; none is older than so many seconds.
FRAGMENTS: dict[str, Any] = {
    "BACKEND": f"django.core.cache.backends.{'dummy.DummyCache' if DEBUG else 'locmem.LocMemCache'}",
    "LOCATION": "fragments",
    "TIMEOUT": 30,
    "OPTIONS": {"MAX_ENTRIES": 1000},
}
CACHES["fragments"] = FRAGMENTS

# --- tasks ------------------------------------------------------------------------------------------------

CELERY_BROKER_URL = mode.redis_url(0) if DISTRIBUTED else "memory://localhost/"
CELERY_TASK_ALWAYS_EAGER = not DISTRIBUTED
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 30
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"visibility_timeout": 3600, "socket_keepalive": True, "health_check_interval": 25} if DISTRIBUTED else {}
)
CELERY_TIMEZONE = "UTC"
EVERY_SECOND = schedule(1.0, nowfun=clock.now)  # whatever becomes of the machine's own clock
# A tick that waited is worthless, and two machines' clocks decide that it has: they may be minutes apart.
TICK = {"expires": 300}
CELERY_BEAT_SCHEDULE = {
    "match clocks": {"task": "games.tasks.sweep", "schedule": EVERY_SECOND, "options": TICK},
    "table clocks": {"task": "lobby.tasks.sweep", "schedule": EVERY_SECOND, "options": TICK},
    "unused guests": {"task": "accounts.tasks.forget_guests", "schedule": crontab(hour=1, minute=30)},
    "coin audit": {"task": "ledger.tasks.audit", "schedule": crontab(hour=2, minute=0)},
    "signals": {"task": "moderation.tasks.count_signals", "schedule": crontab(minute=17)},
}

# --- people -----------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.NameBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
USERSESSIONS_ADAPTER = "accounts.adapter.SessionsAdapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.SignupForm", "login": "accounts.forms.LoginForm"}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True  # one address a person: a new one takes the place of the old
ACCOUNT_PREVENT_ENUMERATION = "strict"  # an address that another account has is taken like any
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before the address is changed, which leads to a new password
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_SIGNUP_REDIRECT_URL = "me"
ACCOUNT_RATE_LIMITS = {  # by address, by person, by the name or address that is typed
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "10/m/ip,60/h/ip",
    "reset_password": "10/m/ip,3/10m/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
    "manage_email": "10/m/user",
    "reauthenticate": "10/m/user",
    "confirm_email": "1/3m/key",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "accounts.passkeys.AddForm",
    "edit_webauthn": "accounts.passkeys.EditForm",
    "login_webauthn": "accounts.passkeys.LoginForm",
    "authenticate_webauthn": "accounts.passkeys.AuthenticateForm",
    "reauthenticate_webauthn": "accounts.passkeys.ReauthenticateForm",
}
MFA_ALLOW_UNVERIFIED_EMAIL = True  # the address is for new passwords alone
MFA_TOTP_ISSUER = "Jokeri"
MFA_TOTP_TOLERANCE = 1  # a code that has just run out, or a clock half a minute off
BROWSER_COOKIE_NAME = "browser"  # the mark of a browser in which somebody has come to play
BROWSER_COOKIE_AGE = 60 * 60 * 24 * 400  # browsers keep none for longer
# Where whoever is kept out by a sanction may appeal: an e-mail address, or that of a page.
APPEALS_ADDRESS = os.environ.get("APPEALS_ADDRESS", "")
# The addresses, by name, that are open to whoever is kept out: to read, to sign out, to take data along.
OPEN_WHILE_OUT = {
    *("out", "set_language", "me-leave", "me-data", "me-delete"),
    *("rules", "rules-classic", "rules-japanese", "differences", "glossary", "faq", "how-to-start"),
    *("about-coins", "fair-play", "check-deals", "robots", "sitemap", "healthz"),
    *("javascript-catalog", "manifest", "worker", "offline", "operations:dismiss"),
}
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby:tables"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "pages.views.csrf_failure"

# How many proxies of our own stand before us; each adds one address to X-Forwarded-For.
TRUSTED_PROXY_COUNT = int(os.environ.get("TRUSTED_PROXY_COUNT", "1" if DISTRIBUTED else "0"))

# Limits by name, in the notation of the `limits` library.
RATES = {
    "guest": "20/hour",  # new guests from one address
    "passkey": "60/hour",  # questions for a passkey, each kept in a session, to one address
    "rename": "10/hour",
    "delete": "10/hour",  # tries to delete one account
    "ignore": "60/hour",  # people whom one person mutes or blocks
    "export": "20/hour",  # downloads of one person's data
    "report": "10/hour",  # reports of one person
    "reports": "30/hour",  # reports from one address
    "table": "30/hour",  # tables made by one person
    "seat": "120/hour",  # what one person does with seats before the start: sit, move, swap, confirm
    "practice": "60/hour",  # practice matches begun by one person
    "phrase": "3/15 seconds",  # phrases said from one seat of a match
    "undo": "60/2 minutes",  # moves taken back in one practice match
    "hint": "60/2 minutes",  # hints asked for in one practice match
}

# --- mail -------------------------------------------------------------------------------------------------

# smtp:, smtp+tls: (STARTTLS) or smtps:, as in smtp+tls://user:password@host:587
MAIL = urlsplit(os.environ.get("EMAIL_URL", "console:"))
EMAIL_BACKEND = f"django.core.mail.backends.{'console' if MAIL.scheme == 'console' else 'smtp'}.EmailBackend"
EMAIL_HOST, EMAIL_PORT = MAIL.hostname, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(MAIL.username or ""), unquote(MAIL.password or "")
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.scheme == "smtp+tls", MAIL.scheme == "smtps"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("MAIL_FROM", "Jokeri <jokeri@localhost>")

# --- play (seconds) ---------------------------------------------------------------------------------------

MOVE_TIMERS: tuple[int, ...] = (15, 30, 60)
MOVE_TIMER_DEFAULT = 30
MOVE_GRACE = 0.5  # a frame this late was sent in time
HAND_REST = 10  # added to the first turn after a deal: time to read the result of the hand before
AWAY_BUDGET = 90  # a match, for one seat
AWAY_RETURN = 10  # the least that is left on the move timer of a seat that comes back
CLOCK_MOVES_UNTIL_GONE = 5
BOT_SECONDS = 1.2  # a bot takes so long for a move
BOT_RETURN_BUDGET = 30  # the least away budget of a player who takes the seat back from a bot
PRACTICE_IDLE_SECONDS = 24 * 60 * 60  # a practice match that nobody goes on with ends
READY_SECONDS = 45
REMATCH_SECONDS = 60
TABLE_IDLE_SECONDS = 15 * 60
OUTAGE_SECONDS = 15  # silence of the whole site that counts as an outage
OUTAGE_EXTRA = 20  # added to every deadline after one

# --- whoever keeps leaving matches; the page of fair play tells it ---------------------------------------

LEAVING_LIMIT = 3  # so many matches left…
LEAVING_OF = 10  # …of so many last ones with others…
LEAVING_DAYS = 30  # …within so many days, and one sits down at no table for a while
LEAVING_BENCH: tuple[int, ...] = (10, 30, 2 * 60, 24 * 60)  # minutes: the first time, and again…
LEAVING_REPEAT_DAYS = 7  # …within so many days
OUTAGE_PEACE = 10 * 60  # seconds after an outage in which whoever is gone may blame us

# --- coins ------------------------------------------------------------------------------------------------

STAKES: tuple[int, ...] = (0, 10, 25, 50, 100, 250, 500, 1000)  # what a table may ask; 0 is a free one

# --- language and time ------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"  # of the texts in the code, and for whoever asks for no language of ours
LANGUAGES = [("ka", "ქართული"), ("en", "English"), ("ru", "Русский"), ("tr", "Türkçe")]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale/of-libraries"]
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- figures ----------------------------------------------------------------------------------------------

METRICS_TOKEN = os.environ.get(
    "METRICS_TOKEN", ""
)  # what Prometheus shows at /metrics; without it that is not there
PROMETHEUS_LATENCY_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, float("inf"))

# --- static files -----------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# --- security ---------------------------------------------------------------------------------------------

SECURE_CSP = {
    "default-src": ["'self'"],
    "script-src": ["'self'", "nonce"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # bytes of one request; the largest forms are those of passkeys
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
HTTPS = os.environ.get("HTTPS", "1" if DISTRIBUTED else "0") == "1"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
BROWSER_COOKIE_SECURE = HTTPS
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]

# --- logs and reports -------------------------------------------------------------------------------------

LOG_FORMAT = os.environ.get("LOG_FORMAT", "json" if DISTRIBUTED else "line")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"asked": {"()": "core.logs.AskedFilter"}},
    "formatters": {
        "line": {"()": "core.logs.PlainLines", "format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
        "json": {"()": "core.logs.JsonLines"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["asked"]}
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
    "loggers": {
        # Whoever names another host would write forty lines for each request.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        # In our form, whoever started the server.
        "uvicorn": {"handlers": ["console"], "propagate": False},
    },
}
DEFAULT_EXCEPTION_REPORTER = "core.reports.Reporter"
DEFAULT_EXCEPTION_REPORTER_FILTER = "core.reports.ReportFilter"
