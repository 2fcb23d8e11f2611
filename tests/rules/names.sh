#!/bin/sh
# names.sh ROOT [ALLOWED]: a name leads to one place, for grep and for a debugger. Counts the functions (static ones too),
# the tags of structs, unions and enums, and the names of files that more than one file of the product has; more than
# ALLOWED are refused. A function with the name of another file counts, too. no_code.c stands in for code.c, and code_avx2.c for code_plain.c: they are one file here. What is
# left are mostly kernels, of which each processor has its own, and files that stand in for others (wasm/).
set -u
cd "$1" || exit 1
allowed=${2:-50}
if ! ctags --version 2>/dev/null | grep -q '^Universal Ctags'; then
    echo "universal-ctags not found: names are not counted"
    exit 77
fi
folders=
for folder in include src face serve wasm load package steps cli mpi check; do
    [ -d $folder ] && folders="$folders $folder"
done

# shellcheck disable=SC2086
files=$(find $folders -name '*.[ch]' | sort)
shared=$({
    echo "$files" | grep -v '^include/' |
        ctags --languages=C --langmap=C:.c.h --kinds-C=fsug -x --_xformat='%K %N %F' -L - |
        awk '$2 != "main" && $2 !~ /^(__anon.*|[A-Z_]+)$/ { print ($1 == "function" ? $1 : "tag"), $2, $3 }'
    echo "$files" | awk -F/ '{ stem = $NF; sub(/\.[ch]$/, "", stem); print "file", $NF, $0; print "stem", stem, $0 }'
} | sort -u | awk '
    { path = $3; sub(/\/no_/, "/", path); sub(/_(plain|avx2|avx512)\./, ".", path) }
    $1 == "stem" { stem[$2] = stem[$2] " " $3; next }
    seen[$1 " " $2 " " path]++ { next }
    { files[$1 " " $2]++; where[$1 " " $2] = where[$1 " " $2] " " $3 }
    END {
        for (name in files) {
            if (files[name] > 1)
                print name ":" where[name]
            split(name, part, " ")
            if (part[1] == "function" && part[2] in stem && !index(stem[part[2]] ".", substr(where[name], 1, length(where[name]) - 1)))
                print name ":" where[name] ", not in" stem[part[2]]
        }
    }' | sort)
count=$(echo "$shared" | grep -c .)
[ "$count" -gt "$allowed" ] || exit 0
echo "$shared"
echo "$count names are in more than one file, at most $allowed are allowed: begin a name with the subject of its file"
exit 1
