"""What can be asked of a book of rules: the day of an event."""

from arpad.inputs import Day, Form

FORM = Form(
    (
        Day(
            name="date",
            label="As applied on",
            help="A day of an event; without one the newest values lead and earlier ones follow.",
            example="2023-06-01",
        ),
    )
)
