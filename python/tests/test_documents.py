"""The examples in docstrings and documents, and the sections of docstrings. DOCUMENTS names more files, with : between
them."""
import doctest
import importlib
import inspect
import os
import pkgutil
import unittest

import qiju
from qiju import rules


def load_tests(loader, tests, pattern):
    names = [module.name for module in pkgutil.iter_modules(qiju.__path__)]
    for name in ["", *(f".{name}" for name in names if name != "_qiju")]:
        tests.addTests(doctest.DocTestSuite(importlib.import_module(f"qiju{name}")))
    for path in filter(None, os.environ.get("DOCUMENTS", "").split(":")):
        tests.addTests(doctest.DocFileSuite(path, module_relative=False, encoding="utf-8"))
    return tests


def public_functions():
    """The functions, methods and properties of the package's objects, and the functions of rules.py, by name."""
    things = {name: getattr(qiju, name) for name in qiju.__all__}
    things.update((name, what) for name, what in vars(rules).items()
                  if inspect.isroutine(what) and what.__module__ == rules.__name__ and not name.startswith("_"))
    for name, thing in things.items():
        yield name, thing
        for member, what in vars(thing).items() if inspect.isclass(thing) else ():
            what = getattr(what, "__func__", getattr(what, "fget", what))
            if inspect.isfunction(what) and not member.startswith("_"):
                yield f"{name}.{member}", what


class Sections(unittest.TestCase):
    def test_public_functions(self):
        for name, what in public_functions():
            with self.subTest(name=name):
                text = inspect.getdoc(what)
                self.assertTrue(text, "it has no docstring")
                if not inspect.isroutine(what):
                    continue
                signature = inspect.signature(what)
                head = text.partition("Parameters\n----------\n")[2]
                for parameter in signature.parameters:
                    if parameter not in ("self", "cls"):
                        self.assertRegex(head, rf"(?m)^(\w+, )*\**{parameter}\b", "a parameter is missing")
                if signature.return_annotation != "None":
                    self.assertRegex(text, r"(?m)^(Returns\n-------|Yields\n------)$", "the result is missing")


if __name__ == "__main__":
    unittest.main()
