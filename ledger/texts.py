"""Words about coins: the sentences for the codes of refusals, and the filters of the history."""

from django.utils.translation import gettext_lazy as _

from core.errors import CommandError
from ledger.models import Transfer

FILTERS = {
    "": _("All"),
    Transfer.Reason.PAYOUT.value: _("Won"),
    Transfer.Reason.STAKE.value: _("Stakes"),
    Transfer.Reason.REFUND.value: _("Refunds"),
    Transfer.Reason.VOID.value: _("Undone"),
    Transfer.Reason.DAILY.value: _("Daily"),
    Transfer.Reason.ADJUSTMENT.value: _("Corrections"),
}

SENTENCES = {
    "NO_ACCOUNT": _("At a table for coins everybody has an account. Register, and 1,000 coins come with it."),
    "TOO_FEW_COINS": _(
        "The stake is %(stake)s coins and you have %(balance)s. Choose a smaller stake, or a free table."
    ),
}


def sentence(error: CommandError) -> str:
    """What to tell the reader, in their language."""
    return str(SENTENCES[error.code]) % error.fields
