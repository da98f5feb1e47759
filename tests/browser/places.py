"""Every page of the site, for tests/browser/test_walk.py: a new page is a new line of these lists."""

# Pages by the name of their pictures and their address without the language, for whoever has not played yet.
VISITOR = {
    "home": "/",
    "rules": "/rules/",
    "rules-classic": "/rules/classic/",
    "rules-japanese": "/rules/japanese/",
    "differences": "/rules/differences/",
    "faq": "/faq/",
    "domino-coin": "/domino-coin/",
    "how-to-start": "/how-to-start/",
    "fair-play": "/fair-play/",
    "glossary": "/glossary/",
    "tables": "/tables/",
    "tables-none": "/tables/?game=classic&profile=regional&stake=coins",
    "new-classic": "/tables/new/?game=classic",
    "new-japanese": "/tables/new/?game=japanese",
    "sign-in": "/accounts/login/",
    "register": "/accounts/signup/",
    "password-forgotten": "/accounts/password/reset/",
    "password-mail-sent": "/accounts/password/reset/done/",
    "password-link-bad": "/accounts/password/reset/key/1-2/",
    "email-link-bad": "/accounts/confirm-email/nothing/",
    "account-closed": "/accounts/inactive/",
    "me-visitor": "/me/",
    "coins-visitor": "/coins/",
}
# Addresses at which there is nothing.
NOWHERE = {"nowhere": "/nowhere/", "no-table": "/t/nowhere/", "no-match": "/m/nowhere/"}
GUEST = {"me-guest": "/me/", "me-guest-delete": "/me/delete/", "coins-guest": "/coins/"}
MEMBER = {
    "me": "/me/",
    "me-delete": "/me/delete/",
    "coins": "/coins/",
    "coins-filtered": "/coins/?kind=stake",
    "email": "/accounts/email/",
    "password-change": "/accounts/password/change/",
    "sessions": "/accounts/sessions/",
    "second-step": "/accounts/2fa/",
    "second-step-app": "/accounts/2fa/app/activate/",
    "recovery-codes": "/accounts/2fa/codes/generate/",
    "passkeys": "/accounts/passkeys/",
    "passkey-new": "/accounts/passkeys/add/",
    "password-again": "/accounts/reauthenticate/",
}
STAFF = {
    "moderation": "/moderation/",
    "moderation-closed": "/moderation/?show=closed",
    "moderation-nobody": "/moderation/people/?name=zzzz",
    "moderation-log": "/moderation/log/",
}
