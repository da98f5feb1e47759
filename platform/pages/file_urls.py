"""Addresses of what programs ask for: the same in every language."""

from django.urls import path

from pages import views

urlpatterns = [
    path("fair-play/check_deals.py", views.check_deals, name="check-deals"),
    # Language and release are in the address, so that a cached catalogue is never of another one.
    path("jsi18n/<str:language>/<str:release>/", views.catalogue, name="javascript-catalog"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", views.sitemap, name="sitemap"),
    path("healthz", views.healthz, name="healthz"),
]
