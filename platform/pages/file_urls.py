"""Addresses of what programs ask for: the same in every language."""

from django.contrib.sitemaps.views import sitemap
from django.urls import path

from pages import app_views, views
from pages.sitemaps import Pages

urlpatterns = [
    path("fair-play/check_deals.py", views.check_deals, name="check-deals"),
    # Language and release are in the address, so that a cached catalogue is never of another one.
    path("jsi18n/<str:language>/<str:release>/", views.catalogue, name="javascript-catalog"),
    path("manifest-<str:language>.webmanifest", app_views.manifest, name="manifest"),
    path("worker-<str:language>.js", app_views.worker, name="worker"),
    path("offline/<str:language>/", app_views.offline, name="offline"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", sitemap, {"sitemaps": {"pages": Pages}}, name="sitemap"),
    path("healthz", views.healthz, name="healthz"),
]
