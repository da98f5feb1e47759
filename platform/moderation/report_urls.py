from django.urls import path

from moderation import report_views

urlpatterns = [
    path("matches/<slug:code>/report/<int:seat>/", report_views.seat, name="report-seat"),
    path("people/<str:name>/report/", report_views.person, name="report-person"),
]
