#!/bin/sh
# includes.sh ROOT: who may include whom.
#   base <- model <- {games, own, engines} <- api <- face <- serve <- {cli, wasm}, and {load, package} <- cli <- mpi
# A game includes no other game and no engine; an engine includes no game and no other engine. The api reaches games and
# engines through their tables, but the nimbers of all heaps are those of the engine grundy. The table "may" below has the
# other layers. check includes the headers of C and its own folder. The folders of a layer or an engine have an order: a file
# includes files of its own folder and of earlier folders.
set -u
cd "$1" || exit 1

find src face serve wasm load package steps cli mpi check -name '*.[ch]' | sort | xargs awk '
# The layer, game or engine of a path such as "engines/grundy/grundy.c" or "games/staircase.c".
function group(path, part) {
    split(path, part, "/")
    if (part[1] != "games" && part[1] != "engines")
        return part[1]
    sub(/\.[ch]$/, "", part[2])
    return part[1] "/" part[2]
}

# The folders in a folder, in order; "." is its own files; folders with | between them count as one.
function order(folder, names, list, i, same, k) {
    split(names, list, " ")
    for (i in list) {
        split(list[i], same, "|")
        for (k in same)
            place[folder "/" same[k]] = i + 0
    }
    ordered[folder] = 1
}

# The index of a file in the order of a folder; 0 if it has none.
function place_in(folder, file, rest) {
    if (index(file, folder "/") != 1)
        return 0
    rest = substr(file, length(folder) + 2)
    if (!sub(/\/.*/, "", rest))
        rest = "."
    return place[folder "/" rest]
}

BEGIN {
    order("base", ". text")
    order("model", ". grid graph heaps linear")
    order("own", ". board|audit")
    order("engines/exhaustive", "index|value store pass answers|puzzle|lookup . search")
    order("engines/geography", ". tiles matching tiling blossom")
    order("engines/grundy", "marker sieve sequence .")
    order("engines/ideals", "table layout kernel frontier stored . heights")
    order("engines/lines", "board tables attack search outcomes .")
    order("engines/modular", "field dense sparse .")
    order("api", "text . contest")
    order("serve", "answer .")
    order("face", "base picture explain certificate lesson report page")
    order("load", "base object program")
    order("cli", "base storage question claims puzzle manual contest verbs .")
    may["base"] = "base"
    may["model"] = "base model"
    may["games"] = may["engines"] = may["own"] = "base model"
    may["api"] = "base model engines/grundy api"
    may["face"] = "base face"
    may["serve"] = "base face serve"
    may["wasm"] = "base face serve load package wasm"
    may["load"] = "base load"
    may["package"] = "package"
    may["cli"] = "base face serve load package cli"
    may["mpi"] = "load cli"
    may["check"] = ""
    may["steps"] = "steps"
}

FNR == 1 {
    path = FILENAME
    sub(/^src\//, "", path)
    from = group(path)
    layer = from
    sub(/\/.*/, "", layer)
    if (!(layer in may)) {
        print FILENAME ": " layer " is no layer"
        failed = 1
    }
    for (folder in ordered)
        if (index(path, folder "/") == 1 && !place_in(folder, path)) {
            print FILENAME ": its folder has no place in the order of " folder
            failed = 1
        }
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    to = from == "check" && quoted[2] !~ /\// ? from : group(quoted[2])
    if (to != from && index(" " may[layer] " ", " " to " ") == 0) {
        print FILENAME ":" FNR ": " from " may not include \"" quoted[2] "\""
        failed = 1
    }
    for (folder in ordered)
        if (place_in(folder, path) && place_in(folder, quoted[2]) > place_in(folder, path)) {
            print FILENAME ":" FNR ": a folder of " folder " may not include a later folder, \"" quoted[2] "\""
            failed = 1
        }
}

/^[ \t]*#[ \t]*include[ \t]*<qiju\// && !/<qiju\/(board|contest|marks|numbering|qiju|qj_(context|game|position|puzzle|reason|session)|rows|rules|sequence|solution_file|squares|subsets)\.h>/ {
    print FILENAME ":" FNR ": the public headers are those of include/qiju"
    failed = 1
}

# A user brings rules as a shared object or as a program.
path ~ /^check\/own_(object|lines|start|apart)\.c$/ && /<(dlfcn|fcntl|signal|spawn|time|unistd|sys\/wait)\.h>/ { next }

from == "check" && /^[ \t]*#[ \t]*include[ \t]*</ && !/<(assert|ctype|errno|inttypes|limits|setjmp|stdarg|stdbool|stddef|stdint|stdio|stdlib|string)\.h>/ {
    print FILENAME ":" FNR ": the checker may include headers of C alone"
    failed = 1
}

END { exit failed }'
