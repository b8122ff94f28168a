"""What can be asked of a book of rules: the day of an event."""

from arpad.inputs import Day, Form

FORM = Form(
    (
        Day(
            name="date",
            label="As applied on",
            help="The day of an event. If empty, you see the newest values first.",
            example="2023-06-01",
        ),
    )
)
