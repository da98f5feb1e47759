"""Addresses of one's own coins."""

from django.urls import path

from ledger import views

app_name = "ledger"

urlpatterns = [
    path("coins/", views.coins, name="coins"),
    path("coins/history.csv", views.history_csv, name="csv"),
]
