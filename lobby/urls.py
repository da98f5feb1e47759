"""Addresses of the lobby and of tables."""

from django.urls import path

from lobby import views

app_name = "lobby"

urlpatterns = [
    path("tables/", views.tables, name="tables"),
    path("tables/list/", views.table_list, name="list"),
    path("tables/new/", views.new, name="new"),
    path("tables/quick/", views.quick, name="quick"),
    path("t/<slug:code>/", views.table, name="table"),
    path("t/<slug:code>/room/", views.room, name="room"),
    path("t/<slug:code>/sit/", views.sit, name="sit"),
    path("t/<slug:code>/leave/", views.leave, name="leave"),
]
