from django.urls import path

from moderation import views

app_name = "moderation"

urlpatterns = [
    path("", views.queue, name="queue"),
    path("list/", views.case_list, name="list"),
    path("cases/<int:pk>/", views.case, name="case"),
    path("cases/<int:pk>/take/", views.take, name="take"),
    path("cases/<int:pk>/release/", views.release, name="release"),
    path("cases/<int:pk>/act/", views.case_act, name="case-act"),
    path("people/", views.people, name="people"),
    path("people/<int:pk>/", views.person, name="person"),
    path("people/<int:pk>/act/", views.person_act, name="person-act"),
    path("log/", views.log, name="log"),
    path("log/<int:pk>/undo/", views.undo, name="undo"),
]
