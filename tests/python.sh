#!/bin/sh
# python.sh: the Python package as a user gets it: a source distribution, a wheel made from that with the
# static library in it, installed into a folder; its tests and the examples in its documents run from
# there. Then linked to the shared library, and rules served to the command.
# From the environment: BUILD, CMAKE, PYTHON, PKG_CONFIG, CC, CFLAGS; PRELOAD: what must be loaded before Python
# (a sanitizer's library), or empty.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

# step COMMAND ...: runs it; what it says is shown only when it fails, and the test ends there.
step() {
    "$@" >"$work/log" 2>&1 && return
    echo "failed: $*"
    cat "$work/log"
    exit 1
}
# python PATH ARGUMENT ...: with the package of that folder, away from the source. Python itself never
# frees all.
python() {
    site=$1
    shift
    (cd "$work/away" && env PYTHONPATH="$site" LD_PRELOAD="$PRELOAD" ASAN_OPTIONS=detect_leaks=0 "$PYTHON" "$@")
}
# built ARGUMENT ...: pip, with no other packages than those that are there.
built() {
    step "$PYTHON" -m pip --disable-pip-version-check "$@" --no-index --no-build-isolation --no-deps
}

step "$CMAKE" --install "$BUILD" --prefix "$work/prefix"
PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name qiju.pc)")
export PKG_CONFIG PKG_CONFIG_PATH CC CFLAGS LDFLAGS="$CFLAGS" PIP_ROOT_USER_ACTION=ignore
mkdir "$work/away" "$work/dist" "$work/unpacked"

# The source distribution has all that is needed, and the folder of the source stays as it is.
cp -RL "$root/python" "$work/source"
cd "$work/source" || exit 1
step "$PYTHON" -c 'import setuptools.build_meta as build; build.build_sdist("'"$work/dist"'")'
step tar -xzf "$work"/dist/qiju-*.tar.gz -C "$work/unpacked" --strip-components=1
cd "$work/unpacked" || exit 1
export QIJU_STATIC=1
built wheel --wheel-dir "$work/dist" .
built install --target "$work/static" "$work"/dist/qiju-*-cp39-abi3-*.whl

# What is in it needs no library beside it, and the tests say whether it works.
export DOCUMENTS="$root/docs/python.md:$root/python/README.md:$root/README.md:$root/README.zh.md"
python "$work/static" -m unittest discover -s "$work/unpacked/tests" >"$work/log" 2>&1 || { cat "$work/log"; failed=1; }
grep -q '^Ran [1-9][0-9][0-9] tests' "$work/log" || { echo "not all tests were found"; failed=1; }

# Linked to the shared library.
unset QIJU_STATIC
rm -r build
built install --target "$work/shared" .
python "$work/shared" -c 'import qiju' 2>"$work/log" && { echo "linked to no shared library"; failed=1; }
LD_LIBRARY_PATH=${PKG_CONFIG_PATH%/pkgconfig} python "$work/shared" -c '
import qiju
assert qiju.game("nim").generate(heaps=[3, 4]).solve().value == 7' || failed=1

# Without the library the build says what is missing.
PKG_CONFIG_PATH=$work/away PKG_CONFIG_LIBDIR=$work/away "$PYTHON" setup.py --version >"$work/log" 2>&1 && failed=1
grep -q '^libqiju is not found by pkg-config' "$work/log" || { cat "$work/log"; failed=1; }

# Types, where there is a checker for them.
if "$PYTHON" -c 'import mypy' 2>/dev/null; then
    step "$PYTHON" -m mypy --cache-dir "$work/mypy"
fi

# The examples: by themselves, and on a pipe, where they are the games that examples/own tells without
# the package.
examples=$root/examples/python
python "$work/static" "$examples/chomp.py" | diff "$examples/chomp.expected" - || failed=1
# asked PROGRAM SETTING ...: the command's answer and moves, but for the drawing, the time, and the number
# of the row, which the class puts before a throw of kayles.
asked() {
    program=$1
    shift
    PYTHONPATH=$work/static "$work/prefix/bin/qiju" solve "|LD_PRELOAD='$PRELOAD' ASAN_OPTIONS=detect_leaks=0 '$PYTHON' '$program'" \
        "$@" --all | sed '1,/^$/d; /^A best line/,$d; /^engine/s/, [^,]*, [^,]*$//; s/^  1:/  /; s/  */ /g'
}
for game in 'misere_nim --heaps 4' 'misere_nim --heaps 3 --size 2' 'kayles --pins 60'; do
    name=${game%% *}
    # shellcheck disable=SC2086
    asked "$root/examples/own/$name.py" ${game#* } >"$work/told"
    # shellcheck disable=SC2086
    asked "$examples/$name.py" ${game#* } >"$work/served"
    [ -s "$work/served" ] || failed=1
    diff "$work/told" "$work/served" || { echo "$game: not the same game"; failed=1; }
done
exit $failed
