from django.db import migrations

from core.append_only import append_only


class Migration(migrations.Migration):

    dependencies = [
        ('core', '0003_operations'),
    ]

    operations = [append_only('core_switchchange')]
