"""Addresses of those who run the site."""

from django.urls import path

from operations import views

app_name = "operations"

urlpatterns = [
    path("", views.now, name="now"),
    path("now/", views.part, name="part"),
    path("announcements/<int:pk>/dismiss/", views.dismiss, name="dismiss"),
]
