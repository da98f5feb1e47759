"""Addresses of a person's own pages."""

from django.urls import include, path

from accounts import people, standing, views

urlpatterns = [
    path("accounts/", include("accounts.entry_urls")),
    path("guest/", views.guest, name="guest"),
    path("me/", views.me, name="me"),
    path("me/name/", views.name, name="me-name"),
    path("me/avatar/", views.avatar, name="me-avatar"),
    path("me/settings/", views.settings, name="me-settings"),
    path("language/", views.language, name="set_language"),
    path("me/data.json", views.data, name="me-data"),
    path("me/delete/", views.delete, name="me-delete"),
    path("me/leave/", views.leave, name="me-leave"),
    path("me/news/", standing.news_read, name="me-news"),
    path("people/<str:name>/", people.person, name="person"),
    path("people/<str:name>/ignore/", people.person_ignore, name="person-ignore"),
    path("out/", standing.out, name="out"),
]
