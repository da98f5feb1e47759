"""Addresses of the pages about the game, and of what belongs to the site as a whole."""

from django.urls import path

from pages import views

urlpatterns = [
    path("", views.home, name="home"),
    path("rules/", views.rules, name="rules"),
    path("rules/classic/", views.rules_classic, name="rules-classic"),
    path("rules/japanese/", views.rules_japanese, name="rules-japanese"),
    path("how-to-start/", views.how_to_start, name="how-to-start"),
    path("fair-play/", views.fair_play, name="fair-play"),
    path("fair-play/check_deals.py", views.check_deals, name="check-deals"),
    path("glossary/", views.glossary, name="glossary"),
    # Language and release are in the address, so that a cached catalogue is never of another one.
    path("jsi18n/<str:language>/<str:release>/", views.catalogue, name="javascript-catalog"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("robots.txt", views.robots, name="robots"),
    path("healthz", views.healthz, name="healthz"),
]
