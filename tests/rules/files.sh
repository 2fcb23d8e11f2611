#!/bin/sh
# files.sh ROOT: no C file above 700 lines, none of the checker above 200, nothing left open, no
# picture broken, and one version in all files that say it.
set -u
cd "$1" || exit 1
failed=0
folders=
for folder in include src face serve wasm load package steps cli mpi check tests fuzz bench examples; do
    [ -d $folder ] && folders="$folders $folder"
done

# shellcheck disable=SC2086
for file in $(find $folders -name '*.[ch]'); do
    lines=$(wc -l <"$file")
    if [ "$lines" -gt 700 ]; then
        echo "$file: $lines lines, at most 700"
        failed=1
    fi
done
# Each part of the checker is read in one sitting.
for file in check/*.c; do
    if [ -f "$file" ] && [ "$(wc -l <"$file")" -gt 200 ]; then
        echo "$file: more than 200 lines"
        failed=1
    fi
done
# shellcheck disable=SC2086
if find $folders -name '*.[ch]' -exec grep -nE 'TODO|FIXME' /dev/null {} +; then
    echo "left open: finish it or open an issue"
    failed=1
fi
# A line of a picture that clang-format broke goes on at the margin.
# shellcheck disable=SC2086
find $folders -name '*.[ch]' -exec awk '
    FNR == 1 { wide = 0 }
    wide && /^ *\* [^ @]/ && wide + 1 + length($2) > 100 {
        print FILENAME ":" FNR ": goes on from a line that was broken"
        found = 1
    }
    { wide = /^ *\/?\*    / ? length($0) : 0 }
    END { exit found }' {} + || failed=1
version=$(sed -n 's/^#define QJ_VERSION_[A-Z]* //p' include/qiju/qiju.h 2>/dev/null | paste -sd.)
for said in "CITATION.cff:version: $version" "debian/changelog:qiju ($version)"; do
    file=${said%%:*}
    if [ -f "$file" ] && ! grep -qF "${said#*:}" "$file"; then
        echo "$file: expected '${said#*:}', the version of include/qiju/qiju.h"
        failed=1
    fi
done
exit $failed
