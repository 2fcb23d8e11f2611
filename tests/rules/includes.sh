#!/bin/sh
# includes.sh ROOT: who may include whom.
#   base <- model <- {games, own, engines} <- api <- face <- serve <- {cli, wasm}, and {load, package} <- cli <- mpi
# Games never include each other nor engines; engines neither, but for the files of one folder. Of
# the library the face and the server see base and the public headers, load and the command those
# alone; wasm stands where the command and its pipes do. The checker of certificates sees C's own headers and its own folder.
set -u
cd "$1" || exit 1

find src face serve wasm load package cli mpi check -name '*.[ch]' | sort | xargs awk '
# The room of a path such as "engines/grundy/period.c" or "games/staircase.c".
function room(path, part) {
    split(path, part, "/")
    if (part[1] != "games" && part[1] != "engines")
        return part[1]
    sub(/\.[ch]$/, "", part[2])
    return part[1] "/" part[2]
}

BEGIN {
    may["base"] = "base"
    may["model"] = "base model"
    may["games"] = may["engines"] = may["own"] = "base model"
    may["api"] = "base model api"
    may["face"] = "base face"
    may["serve"] = "base face serve"
    may["wasm"] = "base face serve load wasm"
    may["load"] = "load"
    may["package"] = "package"
    may["cli"] = "face serve load package cli"
    may["mpi"] = "load cli"
    may["check"] = ""
}

FNR == 1 {
    path = FILENAME
    sub(/^src\//, "", path)
    from = room(path)
    layer = from
    sub(/\/.*/, "", layer)
    if (!(layer in may)) {
        print FILENAME ": " layer " is no layer"
        failed = 1
    }
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    to = from == "check" && quoted[2] !~ /\// ? from : room(quoted[2])
    if (to != from && index(" " may[layer] " ", " " to " ") == 0) {
        print FILENAME ":" FNR ": " from " may not include \"" quoted[2] "\""
        failed = 1
    }
}

/^[ \t]*#[ \t]*include[ \t]*<qiju\// && !/<qiju\/(board|contest|kept|numbering|qiju|rules|sequence|squares)\.h>/ {
    print FILENAME ":" FNR ": the public headers are those of include/qiju: board, contest, kept, numbering, qiju, rules, sequence, squares"
    failed = 1
}

# A user brings rules as a shared object or as a program.
path ~ /^check\/own_(object|lines|apart)\.c$/ && /<(dlfcn|signal|time|unistd|sys\/wait)\.h>/ { next }

from == "check" && /^[ \t]*#[ \t]*include[ \t]*</ && !/<(assert|errno|inttypes|limits|setjmp|stdarg|stdbool|stddef|stdint|stdio|stdlib|string)\.h>/ {
    print FILENAME ":" FNR ": the checker may include headers of C alone"
    failed = 1
}

END { exit failed }'
