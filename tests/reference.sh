#!/bin/sh
# reference.sh QIJU ROOT: the pages of commands and games in docs/reference are those that scripts/reference writes.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh "$2/scripts/reference" "$1" "$work"
for folder in commands games; do
    diff -r "$2/docs/reference/$folder" "$work/$folder" || {
        echo "Write them anew: sh scripts/reference QIJU"
        exit 1
    }
done
