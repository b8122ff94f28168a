"""What workers are copies of: the application with everything that its first answers load.

Imported once in the process that copies itself, so that a new worker is ready at once.
"""

import asyncio
import gc

from arpad.calculators import SYSTEMS
from arpad.faces import api_files, made
from arpad.faces.uploads import Upload
from arpad.faces.web.app import create_app
from arpad.formats.files import File

APP = create_app()


def _warm() -> None:
    """Answer what loads most: a report as a page and as JSON, a ladder, a page to share."""
    file = File("open.trf", api_files.example_file().encode())
    pages = (f"/{SYSTEMS[0]}/what-if", f"/{SYSTEMS[0]}/share")
    for path in ("/report", api_files.EVENTS.path, *pages):
        posted = path in ("/report", api_files.EVENTS.path)
        scope: dict[str, object] = {
            "type": "http",
            "http_version": "1.1",
            "method": "POST" if posted else "GET",
            "scheme": "http",
            "server": ("127.0.0.1", 80),
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [],
        }
        asyncio.run(made.answer(APP, scope, Upload((file,), (), ()) if posted else None))


_warm()
gc.collect()
gc.freeze()  # what is here already is never looked through again, and stays shared between copies
