#!/bin/sh
# package.sh command SAMPLES | library | python | javascript: in a system where the packages are installed
# and little else: the command answers the samples, serves its page and finds its parts; a program is built
# against the library; the examples in Python and JavaScript run.
# scripts/package runs it.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

try_command() {
    for input in "$1"/*.in; do
        name=$(basename "$input")
        name=${name%%.*}
        qiju judge "$name" <"$input" | diff - "${input%.in}.out"
    done
    qiju solve nim --heaps 3 --checkpoint "$work/checkpoint" >/dev/null
    qiju gen nim --heaps 3 --seed 1 >nim
    qiju prove nim nim | qiju-check nim nim
    mkfifo said
    qiju serve --port 0 >said &
    read -r line <said
    case $line in *http://127.0.0.1:*) ;; *) echo "no server: $line"; exit 1 ;; esac
    kill $!
    wait $!
    for file in bash-completion/completions/qiju fish/vendor_completions.d/qiju.fish zsh/vendor-completions/_qiju; do
        [ -s "/usr/share/$file" ] || { echo "no $file"; exit 1; }
    done
}

try_library() {
    examples=/usr/share/doc/libqiju-dev/examples
    cmake -S "$examples" -B build
    cmake --build build
    for expected in "$examples"/*.expected; do
        name=$(basename "$expected" .expected)
        [ ! -x "build/$name" ] || "build/$name" 2>&1 | diff "$expected" -
        source=$examples/$name.c
        [ -e "$source" ] || continue
        cc "$source" -o shared $(pkg-config --cflags --libs qiju)
        cc "$source" -o static $(pkg-config --cflags --libs-only-L qiju) -l:libqiju.a
        ./shared 2>&1 | diff "$expected" -
        ./static 2>&1 | diff "$expected" -
    done
    qiju solve ./build/chomp.so
}

try_python() {
    examples=/usr/share/doc/libqiju-dev/examples
    python3 "$examples/python/chomp.py" | diff "$examples/python/chomp.expected" -
    for name in kayles misere_nim; do
        qiju solve "$examples/python/$name.py"
        qiju solve "$examples/own/$name.py"
    done
}

try_javascript() {
    examples=/usr/share/doc/libqiju-dev/examples
    node "$examples/ask.mjs" | diff "$examples/ask.expected" -
    qiju solve "|node $examples/own/subtract_square.mjs" --counters 34
}

part=$1
shift
"try_$part" "$@"
echo "$part: all is well"
