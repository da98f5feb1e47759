"""The site's addresses; each app keeps its own list."""

from django.contrib import admin
from django.urls import include, path

handler400 = "pages.views.bad_request"
handler403 = "pages.views.forbidden"
handler404 = "pages.views.not_found"
handler500 = "pages.views.server_error"

urlpatterns = [
    path("", include("pages.urls")),
    path("", include("accounts.urls")),
    path("", include("lobby.urls")),
    path("", include("games.urls")),
    path("", include("ledger.urls")),
    path("admin/", admin.site.urls),
]
