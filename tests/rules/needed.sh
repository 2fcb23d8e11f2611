#!/bin/sh
# needed.sh READELF QIJU: the command starts with the C library and nothing else, which takes a third of the time that
# the libraries of its parts would; those are loaded with their parts (cli/base/module.c).
set -u
needed=$("$1" -d "$2") || exit 1
needed=$(echo "$needed" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
[ -n "$needed" ] || exit 1
others=$(echo "$needed" | grep -vE '^(libc|libm|libdl|libpthread|ld-[a-z]+[-_a-z0-9]*)\.')
[ -z "$others" ] && exit
echo "$2 starts with" $others
exit 1
