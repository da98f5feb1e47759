"""Addresses of the pages about the game."""

from django.urls import path

from pages import views

urlpatterns = [
    path("", views.home, name="home"),
    path("rules/", views.rules, name="rules"),
    path("rules/classic/", views.rules_classic, name="rules-classic"),
    path("rules/japanese/", views.rules_japanese, name="rules-japanese"),
    path("rules/differences/", views.differences, name="differences"),
    path("faq/", views.faq, name="faq"),
    path("domino-coin/", views.about_coins, name="about-coins"),
    path("how-to-start/", views.how_to_start, name="how-to-start"),
    path("fair-play/", views.fair_play, name="fair-play"),
    path("glossary/", views.glossary, name="glossary"),
]
