"""The API called as its own description says, with what it allows and with what it does not."""

import pytest
from hypothesis import HealthCheck, given, settings

from arpad.faces.web.app import create_app

# Rules between fields are described in words and answered 422: what fits the schema may be refused.
NOT_ASKED = "positive_data_acceptance"


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_every_address_keeps_to_its_description(cases):
    if not (all_cases := cases(0)):
        pytest.skip("`make test-long` calls the API as it is described")
    import schemathesis
    from schemathesis.checks import CHECKS

    schema = schemathesis.openapi.from_asgi("/openapi.json", create_app())
    every = [each.ok() for each in schema.get_all_operations()]  # type: ignore[union-attr]
    operations = [each for each in every if each.path != "/healthz"]  # which takes nothing
    checks = [CHECKS.get_one(name) for name in CHECKS.get_all_names() if name != NOT_ASKED]
    assert len(operations) > 15
    assert len(checks) > 10
    each_time = 1 + all_cases // (len(operations) * len(schemathesis.GenerationMode))
    for operation in operations:
        for mode in schemathesis.GenerationMode:
            called(operation.as_strategy(generation_mode=mode), checks, each_time)


def called(strategy, checks, times):
    @settings(max_examples=times, suppress_health_check=[*HealthCheck])
    @given(case=strategy)
    def call(case):
        case.call_and_validate(checks=checks)

    call()
