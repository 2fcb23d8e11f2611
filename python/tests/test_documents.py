"""The examples in docstrings and documents. DOCUMENTS names more files, with : between them."""
import doctest
import importlib
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


if __name__ == "__main__":
    unittest.main()
