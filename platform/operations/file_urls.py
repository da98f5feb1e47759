"""Addresses of what programs ask for: the same in every language."""

from django.urls import path

from operations import views

urlpatterns = [
    path("readyz", views.readyz, name="readyz"),
    path("metrics", views.metrics, name="metrics"),
]
