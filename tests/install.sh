#!/bin/sh
# install.sh: installs the build into a folder, moves that elsewhere, builds the examples from it as a
# user would, with CMake and with pkg-config, shared and static, and compares what they print.
# From the environment: BUILD, CMAKE, CC, CFLAGS; and what is empty where it is not there: CXX, NODE,
# PKG_CONFIG. Half a minute of CPU: a compiler runs for each example and form.
set -u
examples=$(cd "$(dirname "$0")/../examples" && pwd)
. "$(dirname "$0")/work.sh"
prefix="$work/moved prefix"

# step COMMAND ...: runs it; what it says is shown only when it fails, and the test ends there.
step() {
    "$@" >"$work/log" 2>&1 && return
    echo "failed: $*"
    cat "$work/log"
    exit 1
}

# compare NAME PROGRAM [FOLDER]: the output of the example is that in FOLDER (examples).
compare() {
    "$2" >"$work/out" 2>&1 || fail "$1 ($form): exit status $?"
    diff "${3:-$examples}/$1.expected" "$work/out" || fail "$1 ($form)"
}

# A compiler for C++ takes the flags of the C compiler.
# sources: the examples that can be compiled here.
sources() {
    ls "$examples"/*.c
    [ -z "$CXX" ] || ls "$examples"/*.cpp
}
# example SOURCE: its name, and the compiler with the standard that it is written in.
example() {
    name=$(basename "${1%.*}")
    case $1 in
    *.cpp) compiler="$CXX -std=c++17" ;;
    *) compiler="$CC -std=c99" ;;
    esac
}

step "$CMAKE" --install "$BUILD" --prefix "$work/prefix"
step mv "$work/prefix" "$prefix"
step "$prefix/bin/qiju" --version

# Users build the target product alone (cmake --workflow --preset release), which must make every file that is
# installed. Ninja lists its parts.
if [ -f "$BUILD/build.ninja" ]; then
    ninja -C "$BUILD" -t query product >"$work/product"
    ! grep -qx '    manual' "$work/product" || ninja -C "$BUILD" -t query manual >>"$work/product"
    grep -o "\"$BUILD/[^\"]*\"" "$BUILD/cmake_install.cmake" | tr -d '"' | sort -u >"$work/installed"
    while read -r file; do
        name=${file#"$BUILD/"}
        case $name in libqiju.so.*) continue ;; esac # made with libqiju.so
        ninja -C "$BUILD" -t query "$name" >"$work/log" 2>&1 || continue # made by CMake, or a folder
        grep -qx "    $name" "$work/product" || fail "product does not make $name"
    done <"$work/installed"
fi

# The server and checkpoints are parts of their own, if they were built, and move along.
modules=$(find "$prefix" -name 'qiju-*.so' -exec dirname {} + | head -n 1)
# lost COMMAND ...: a command that has lost its parts says so; nothing when there are none.
lost() {
    "$@" >"$work/out" 2>&1 </dev/null
    [ $? -eq 74 ] && grep -q '^qiju: the part of qiju for .* cannot be loaded: .*qiju-.*\.so' "$work/out" && return
    fail "without its parts: $*" "$(cat "$work/out")"
}
if [ -e "$modules/qiju-serve.so" ]; then
    mkfifo "$work/said"
    (cd / && exec "$prefix/bin/qiju" serve --port 0) >"$work/said" 2>"$work/log" &
    read -r line <"$work/said" || fail "no server: $(cat "$work/log")"
    kill $! && wait $! && case $line in *http://127.0.0.1:*) ;; *) fail "no server: $line" ;; esac
fi
if [ -e "$modules/qiju-serve.so" ] && [ -n "$NODE" ]; then
    "$NODE" "$examples/ask.mjs" "$prefix/bin/qiju" >"$work/out" 2>&1 || fail "ask: exit status $?"
    diff "$examples/ask.expected" "$work/out" || fail ask
fi
step "$prefix/bin/qiju" explain stone --size 4
if [ -e "$modules/qiju-blocks.so" ]; then
    step "$prefix/bin/qiju" solve nim --heaps 3 --checkpoint "$work/checkpoint"
    step "$prefix/bin/qiju" solve nim --heaps 3 --keep "$work/saved"
    step "$prefix/bin/qiju" verify "$work/saved"
fi
if [ -n "$modules" ]; then
    mv "$modules" "$work/modules"
    step "$prefix/bin/qiju" solve nim --heaps 3
    [ ! -e "$work/modules/qiju-serve.so" ] || lost "$prefix/bin/qiju" serve --port 0
    [ ! -e "$work/modules/qiju-blocks.so" ] ||
        lost "$prefix/bin/qiju" solve nim --heaps 3 --checkpoint "$work/checkpoint"
    [ ! -e "$work/modules/qiju-blocks.so" ] || lost "$prefix/bin/qiju" ask "$work/saved"
    mv "$work/modules" "$modules"
fi

# An example that is asked for is pointed to where it stands.
"$prefix/bin/qiju" solve chomp 2>"$work/out"
at=$(sed -n 's/.*; \(.*chomp\.c\) has its rules.*/\1/p' "$work/out")
[ -f "$at" ] || fail "no example: $(cat "$work/out")"

step env DESTDIR="$work/stage" "$CMAKE" --install "$BUILD" --prefix /usr
step test -x "$work/stage/usr/bin/qiju"

for static in OFF ON; do
    form="CMake, LINK_STATIC=$static"
    step "$CMAKE" -S "$examples" -B "$work/$static" -DLINK_STATIC=$static \
        "-DCMAKE_PREFIX_PATH=$prefix" "-DCMAKE_C_COMPILER=$CC" "-DCMAKE_C_FLAGS=$CFLAGS" "-DCMAKE_CXX_FLAGS=$CFLAGS"
    step "$CMAKE" --build "$work/$static"
    for source in $(sources); do
        example "$source"
        compare "$name" "$work/$static/$name"
    done
    for source in "$examples"/own/*.c; do
        step "$prefix/bin/qiju" plan "$work/$static/$(basename "$source" .c).so"
    done
done

if [ -z "$PKG_CONFIG" ]; then
    echo "no pkg-config: qiju.pc is not tried"
    exit $failed
fi
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name qiju.pc)")
export PKG_CONFIG_PATH
library=$(dirname "$PKG_CONFIG_PATH")
# pkg-config quotes blanks for the shell, which only eval takes off again: a way without blanks.
ln -s "$prefix" "$work/plain"
# The tutorial's lines for compiling a program, its program, and what that prints.
tutorial=$(dirname "$examples")/docs/tutorials/c-library.md
grep '^    cc -o program program.c ' "$tutorial" >"$work/lines"
[ "$(wc -l <"$work/lines")" -eq 2 ] || fail "$tutorial: expected two lines that begin with 'cc -o program program.c'"
block() {
    awk -v language="$1" '/^```/ { on = !on && $0 == "```" language; next } on' "$tutorial"
}
mkdir "$work/tutorial"
block c >"$work/tutorial/program.c"
block text >"$work/tutorial/program.expected"
# Besides the tutorial's, one program in each language: they print what they printed when CMake built them.
for source in "$work/tutorial/program.c" "$examples/solve.c" ${CXX:+"$examples/moves.cpp"}; do
    example "$source"
    while read -r line; do
        form=$line
        step env PKG_CONFIG_PATH="$work/plain/${PKG_CONFIG_PATH#"$prefix"/}" sh -c "$(echo "$line" |
            sed "s|^cc -o program program.c|$compiler $CFLAGS '$source' -o '$work/$name'|; s|pkg-config|'$PKG_CONFIG'|g")"
        case $form in
        *libqiju.a*) compare "$name" "$work/$name" "$(dirname "$source")" ;;
        *) LD_LIBRARY_PATH=$library compare "$name" "$work/$name" "$(dirname "$source")" ;;
        esac
    done <"$work/lines"
done
# The prefix with a blank.
step eval "$CC -std=c99 $CFLAGS -shared -fPIC '$examples/own/chomp.c' -o '$work/chomp.so' $("$PKG_CONFIG" --cflags qiju)"
step "$prefix/bin/qiju" plan "$work/chomp.so"
exit $failed
