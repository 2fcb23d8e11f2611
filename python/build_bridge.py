"""Makes the module qiju._qiju: the public headers of libqiju as they are, and bridge.c.

The declarations are not written down again. The compiler's preprocessor reads the headers, with
nothing but types in place of the system's headers, and pycparser, a part of cffi, parses what comes
out. What remains is what cffi takes: types and functions, without bodies. Constants are the macros
of the headers that are numbers.

libqiju is found by pkg-config (PKG_CONFIG_PATH). With QIJU_STATIC set to anything the static library
becomes a part of the module, so that a wheel has all that it needs.
"""
import os
import re
import shlex
import subprocess
import sysconfig
import tempfile

import cffi
from pycparser import c_ast, c_generator, c_parser

HERE = os.path.dirname(os.path.abspath(__file__))

# Declarations of C's standard headers, as far as the public headers use them and a parser needs them.
INTEGERS = "".join(f"typedef int {sign}int{bits}_t; " for sign in ("", "u") for bits in (8, 16, 32, 64))
SYSTEM_HEADERS = {
    **dict.fromkeys(("assert.h", "errno.h", "limits.h", "stdio.h", "stdlib.h", "string.h"), ""),
    "inttypes.h": "#include <stdint.h>",
    "stdarg.h": "typedef int va_list;",
    "stdbool.h": "#define bool _Bool",
    "stddef.h": "typedef int size_t; typedef int ptrdiff_t;\n#define NULL 0",
    "stdint.h": INTEGERS,
}
PUBLIC_HEADERS = ["contest.h", "solution_file.h", "rules.h", "sequence.h"]  # all include qiju.h
NUMBER = re.compile(r"(\d+|'\\\d'|UINT64_MAX)$")


def pkg_config(*options):
    command = [os.environ.get("PKG_CONFIG", "pkg-config"), *options, "qiju"]
    try:
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        reason = getattr(error, "stderr", None) or str(error)
        raise SystemExit(f"libqiju is not found by pkg-config (PKG_CONFIG_PATH): {reason}") from None
    return shlex.split(said)


def preprocess(source, *options):
    """The source behind the preprocessor, for the public headers that pkg-config names."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in SYSTEM_HEADERS.items():
            with open(os.path.join(folder, name), "w", encoding="ascii") as file:
                file.write(text)
        # Without __GNUC__ the headers have no attributes.
        command = [*compiler, "-E", "-xc", "-nostdinc", "-U__GNUC__", "-I", folder,
                   *pkg_config("--cflags"), *options, "-"]
        return subprocess.run(command, input=source, check=True, capture_output=True, text=True).stdout


def headers():
    return "".join(f"#include <qiju/{name}>\n" for name in PUBLIC_HEADERS)


def macros():
    """The object-like macros of the public headers, by name."""
    found = re.findall(r"^#define (QJ_[A-Z0-9_]+) (.+)$", preprocess(headers(), "-dM"), re.MULTILINE)
    return {name: value.strip() for name, value in found}


def version():
    known = macros()
    return ".".join(known[f"QJ_VERSION_{part}"] for part in ("MAJOR", "MINOR", "PATCH"))


def is_public(node):
    """Whether a declaration is one of the library's. qiju_rules is what a user's object exports, and
    what has a body is for programs in C."""
    return ("/qiju/" in node.coord.file and not isinstance(node, c_ast.FuncDef)
            and node.name != "qiju_rules")


def declarations():
    parsed = c_parser.CParser().parse(preprocess(headers()))
    public = c_ast.FileAST([node for node in parsed.ext if is_public(node)])
    constants = [f"#define {name} ...\n" for name, value in sorted(macros().items())
                 if NUMBER.match(value)]
    return c_generator.CGenerator().visit(public) + "".join(constants)


def read(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


def linking():
    if not os.environ.get("QIJU_STATIC"):
        return {"extra_link_args": pkg_config("--libs")}
    folder, = pkg_config("--variable=libdir")
    return {"extra_objects": [os.path.join(folder, "libqiju.a")], "extra_link_args": ["-pthread"]}


def make_builder():
    builder = cffi.FFI()
    builder.cdef(declarations())
    builder.cdef(read("bridge.cdef"))
    builder.set_source("qiju._qiju", headers() + read("bridge.c"),
                       extra_compile_args=pkg_config("--cflags"), **linking())
    return builder
