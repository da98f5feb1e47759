from django.urls import path

from games import views

app_name = "games"

urlpatterns = [
    path("practice/", views.practice, name="practice"),
    path("m/<slug:code>/", views.match, name="match"),
    path("m/<slug:code>/end-practice/", views.end_practice, name="end-practice"),
    path("m/<slug:code>/seats/<int:seat>/ignore/", views.ignore_seat, name="ignore-seat"),
    path("m/<slug:code>/record.json", views.record, name="record"),
]
