"""The pages of allauth that we serve, each with its door; all that is not named here does not exist."""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from allauth.usersessions import views as sessions
from django.urls import path, re_path
from django.views.decorators.cache import never_cache

from accounts.doors import entrance, members_only
from accounts.entry import ConfirmEmailView, LoginWebAuthnView, SignupView

RESET = "password/reset/"

urlpatterns = [
    path("login/", entrance(account.login), name="account_login"),
    path("signup/", entrance(SignupView.as_view()), name="account_signup"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("reauthenticate/", members_only(account.reauthenticate), name="account_reauthenticate"),
    path("password/change/", members_only(account.password_change), name="account_change_password"),
    path("password/set/", members_only(account.password_set), name="account_set_password"),
    path(RESET, account.password_reset, name="account_reset_password"),
    path(f"{RESET}done/", account.password_reset_done, name="account_reset_password_done"),
    re_path(
        rf"^{RESET}key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$",
        entrance(account.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    path(
        f"{RESET}key/done/", account.password_reset_from_key_done, name="account_reset_password_from_key_done"
    ),
    path("email/", members_only(account.email), name="account_email"),
    path("confirm-email/<str:key>/", entrance(ConfirmEmailView.as_view()), name="account_confirm_email"),
    path("sessions/", members_only(sessions.list_usersessions), name="usersessions_list"),
    path("2fa/", members_only(mfa.index), name="mfa_index"),
    path("2fa/authenticate/", entrance(mfa.authenticate), name="mfa_authenticate"),
    path("2fa/reauthenticate/", members_only(mfa.reauthenticate), name="mfa_reauthenticate"),
    path("2fa/app/activate/", never_cache(members_only(totp.activate_totp)), name="mfa_activate_totp"),
    path("2fa/app/deactivate/", members_only(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path("2fa/codes/", members_only(recovery_codes.view_recovery_codes), name="mfa_view_recovery_codes"),
    path(
        "2fa/codes/generate/",
        members_only(recovery_codes.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "2fa/codes/download/",
        members_only(recovery_codes.download_recovery_codes),
        name="mfa_download_recovery_codes",
    ),
    path("passkeys/", members_only(webauthn.list_webauthn), name="mfa_list_webauthn"),
    path("passkeys/login/", entrance(LoginWebAuthnView.as_view()), name="mfa_login_webauthn"),
    path("passkeys/add/", members_only(webauthn.add_webauthn), name="mfa_add_webauthn"),
    path(
        "passkeys/reauthenticate/",
        members_only(webauthn.reauthenticate_webauthn),
        name="mfa_reauthenticate_webauthn",
    ),
    path("passkeys/<int:pk>/remove/", members_only(webauthn.remove_webauthn), name="mfa_remove_webauthn"),
    path("passkeys/<int:pk>/edit/", members_only(webauthn.edit_webauthn), name="mfa_edit_webauthn"),
]
