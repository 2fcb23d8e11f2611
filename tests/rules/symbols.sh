#!/bin/sh
# symbols.sh NM INCLUDE SHARED [STATIC]: what the libraries show are the functions of the public
# headers, all of them and nothing else; and they keep no variable data.
set -u
nm=$1
headers=$2/qiju
shift 2
. "$(dirname "$0")/../work.sh"

cat "$headers"/*.h | tr '\n' ' ' | sed 's/QJ_API/\n&/g' |
    sed -nE 's/^QJ_API [^(;]*[ *](qj_[a-z_]+)\(.*/\1/p' | sort >"$work/declared"
[ -s "$work/declared" ] || failed=1

for library in "$@"; do
    dynamic=
    case $library in *.so*) dynamic=-D ;; esac
    "$nm" $dynamic -g --defined-only "$library" | awk 'NF == 3 { print $3 }' | sort >"$work/shown"
    if ! diff "$work/declared" "$work/shown" >"$work/diff"; then
        fail "$library: declared in the public headers (<) and shown by the library (>) differ"
        cat "$work/diff"
    fi
done

# In the static library, which the compiler adds nothing to.
if [ $# -eq 2 ] && command -v size >/dev/null; then
    variables=$(size -A "$2" | awk '$1 ~ /^\.t?(data|bss)(\.[^r]|$)/ && $2 > 0')
    if [ -n "$variables" ]; then
        fail "$2 keeps variable data: $variables"
    fi
fi
exit $failed
