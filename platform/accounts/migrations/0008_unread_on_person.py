from django.db import migrations, models


def unread_note(apps, editor):
    unread = apps.get_model("accounts", "Sanction").objects.filter(lifted_at=None, read_at=None)
    apps.get_model("accounts", "User").objects.filter(pk__in=unread.values("user")).update(has_news=True)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0007_labels'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='has_news',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.RunPython(unread_note, migrations.RunPython.noop),
    ]
