"""The site's addresses; each app keeps its own list.

Every page has an address in each language; without the language it comes in the reader's own
(core/languages.py). What programs ask for has one address only.
"""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

handler400 = "pages.views.bad_request"
handler403 = "pages.views.forbidden"
handler404 = "pages.views.not_found"
handler500 = "pages.views.server_error"

urlpatterns = [
    path("", include("pages.file_urls")),
    path("", include("operations.file_urls")),
    *i18n_patterns(
        path("", include("pages.urls")),
        path("", include("accounts.urls")),
        path("", include("lobby.urls")),
        path("", include("games.urls")),
        path("", include("ledger.urls")),
        path("", include("moderation.report_urls")),
        path("moderation/", include("moderation.urls")),
        path("operations/", include("operations.urls")),
        path("admin/", admin.site.urls),
    ),
]
