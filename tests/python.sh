#!/bin/sh
# python.sh: the Python package as a user gets it: a source distribution, a wheel made from that with the
# static library in it, installed into a folder; its tests and the examples in its documents run from
# there. Then linked to the shared library, and rules served to the command.
# From the environment: BUILD, CMAKE, PYTHON, PKG_CONFIG, CC, CFLAGS; PRELOAD: what must be loaded before Python
# (a sanitizer's library), or empty.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/away" "$work/dist" "$work/unpacked"

wrong() {
    echo "$*"
    exit 1
}
# python FOLDER ARGUMENT ...: with the package that is installed there, away from the source. Python
# itself never frees all.
python() {
    folder=$1
    shift
    (cd "$work/away" && env PYTHONPATH="$folder" LD_PRELOAD="$PRELOAD" ASAN_OPTIONS=detect_leaks=0 "$PYTHON" "$@")
}
# pip VERB ARGUMENT ...: with no other packages than those that are here.
pip() {
    "$PYTHON" -m pip --quiet --disable-pip-version-check "$@" --no-index --no-build-isolation --no-deps
}

"$CMAKE" --install "$BUILD" --prefix "$work/prefix" >/dev/null
PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name qiju.pc)")
export PATH="$work/prefix/bin:$PATH" PKG_CONFIG PKG_CONFIG_PATH CC CFLAGS LDFLAGS="$CFLAGS" PIP_ROOT_USER_ACTION=ignore

echo "----- a wheel with the library in it"
cp -RL "$root/python" "$work/source"
cd "$work/source"
"$PYTHON" -c "import setuptools.build_meta as build; build.build_sdist('$work/dist')" >/dev/null
tar -xzf "$work"/dist/qiju-*.tar.gz -C "$work/unpacked" --strip-components=1
cd "$work/unpacked"
export QIJU_STATIC=1
pip wheel --wheel-dir "$work/dist" .
pip install --target "$work/static" "$work"/dist/qiju-*-cp39-abi3-*.whl

echo "----- its tests"
export DOCUMENTS="$root/docs/reference/python.md:$root/python/README.md:$root/README.md:$root/README.zh.md"
python "$work/static" -m unittest discover -s "$work/unpacked/tests" >"$work/log" 2>&1 || wrong "$(cat "$work/log")"
grep '^Ran [1-9][0-9][0-9] tests' "$work/log" || wrong "not all tests are found"

echo "----- linked to the shared library"
unset QIJU_STATIC
rm -r build
pip install --target "$work/shared" .
! python "$work/shared" -c 'import qiju' 2>/dev/null || wrong "it needs no shared library"
LD_LIBRARY_PATH=${PKG_CONFIG_PATH%/pkgconfig} python "$work/shared" -c '
import qiju
assert qiju.game("nim").generate(heaps=[3, 4]).solve().value == 7'

echo "----- without the library"
! PKG_CONFIG_PATH=$work/away PKG_CONFIG_LIBDIR=$work/away "$PYTHON" setup.py --version >"$work/log" 2>&1 ||
    wrong "it needs no library"
grep '^libqiju is not found by pkg-config' "$work/log" || wrong "$(cat "$work/log")"

echo "----- types"
! "$PYTHON" -c 'import mypy' 2>/dev/null || "$PYTHON" -m mypy --cache-dir "$work/mypy"

echo "----- the examples"
examples=$root/examples/python
python "$work/static" "$examples/chomp.py" | diff "$examples/chomp.expected" -
# asked PROGRAM SETTING ...: the command's answer and moves, but for the drawing, the time, and the number
# of the row, which the class puts before a throw of kayles.
asked() {
    program=$1
    shift
    PYTHONPATH=$work/static "$work/prefix/bin/qiju" solve "|LD_PRELOAD='$PRELOAD' ASAN_OPTIONS=detect_leaks=0 '$PYTHON' '$program'" \
        "$@" --all | sed '1,/^$/d; /^A best line/,$d; /^engine/s/, [^,]*, [^,]*$//; s/^  1:/  /; s/  */ /g'
}
# Rules as a class are the games that examples/own tells without the package.
for game in 'misere_nim --heaps 4' 'misere_nim --heaps 3 --size 2' 'kayles --pins 60'; do
    name=${game%% *}
    # shellcheck disable=SC2086
    asked "$root/examples/own/$name.py" ${game#* } >"$work/told"
    # shellcheck disable=SC2086
    asked "$examples/$name.py" ${game#* } >"$work/served"
    grep '^Under best play' "$work/served"
    diff "$work/told" "$work/served"
done

echo "----- the tutorial"
(
    export CPATH="$work/prefix/include"
    python "$work/static" "$root/tests/pages.py" "$root" "$root/docs/tutorials/python-game.md"
)

echo "----- lines are the command's"
QIJU=$work/prefix/bin/qiju python "$work/static" - <<'END'
import json
import os
import subprocess

import qiju

for game in qiju.games():
    for seed in range(3):
        board = {name: value for name, value in {"size": "12", "max": "5"}.items() if game.name == "splitting"}
        position = game.generate(seed=seed, **board)
        told = subprocess.run([os.environ["QIJU"], "solve", game.name, "--json"], input=position.to_text(),
                              capture_output=True, text=True, check=True).stdout
        line = json.loads(told)["line"]
        assert game.kind == "puzzle" or position.solve().line[:len(line)] == line, (game.name, seed)
print(f"{len(qiju.games())} games")
END
