from django.apps import AppConfig


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        from prometheus_client import REGISTRY  # noqa: PLC0415

        from operations.metrics import SiteCollector  # noqa: PLC0415 - models are loaded only now

        REGISTRY.register(SiteCollector())
