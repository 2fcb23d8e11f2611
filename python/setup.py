"""What pyproject.toml cannot say: the module in C, and the version, which the public header has."""
import os
import sys

from setuptools import setup

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from build_bridge import version  # noqa: E402

setup(
    version=version(),
    cffi_modules=["build_bridge.py:make_builder"],
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
