"""The examples in docstrings and documents, and the sections of docstrings. DOCUMENTS names more files, with : between
them."""
import doctest
import importlib
import inspect
import os
import pkgutil
import unittest

import qiju


def load_tests(loader, tests, pattern):
    names = [module.name for module in pkgutil.iter_modules(qiju.__path__)]
    for name in ["", *(f".{name}" for name in names if name != "_qiju")]:
        tests.addTests(doctest.DocTestSuite(importlib.import_module(f"qiju{name}")))
    for path in filter(None, os.environ.get("DOCUMENTS", "").split(":")):
        tests.addTests(doctest.DocFileSuite(path, module_relative=False, encoding="utf-8"))
    return tests


def public_functions():
    """The functions, methods and properties of the package's objects, by name."""
    for name in qiju.__all__:
        thing = getattr(qiju, name)
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
                if "\n\n" not in text or not inspect.isfunction(what):
                    continue
                for parameter in list(inspect.signature(what).parameters.values()):
                    if parameter.name not in ("self", "cls"):
                        head = text.partition("Parameters\n----------\n")[2]
                        self.assertRegex(head, rf"(?m)^(\w+, )*\**{parameter.name}\b", "a parameter is missing")


if __name__ == "__main__":
    unittest.main()
