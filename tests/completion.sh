#!/bin/sh
# completion.sh QIJU: what each shell that is there offers behind words of a line, by the script that
# 'qiju help --completion' writes for it.
set -u
qiju=$1
. "$(dirname "$0")/work.sh"
PATH=$(dirname "$qiju"):$PATH

# Each of these: SHELL WORD ...: the candidates for the last word, a line each.
offers_bash() {
    bash -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _qiju; printf "%s\n" "${COMPREPLY[@]}"' \
        "$work/bash" qiju "$@"
}
# zsh's own functions want a terminal: what they are told stands in.
offers_zsh() {
    zsh -f -c '_describe() { [[ $1 == -o ]] && shift; print -l -- ${${(P)2}%%:*} }
        _files() { print files }
        script=$1; shift; words=("$@") CURRENT=$# PREFIX=$words[-1]; . $script' \
        zsh "$work/zsh" qiju "$@" | grep -e "^$(last "$@")"
}
offers_fish() {
    fish --no-config -c 'source $argv[1]; complete -C "$argv[2]"' "$work/fish" "qiju $*" | cut -f 1
}
last() {
    for word; do :; done
    echo "$word"
}

# offered SHELL YES|NO CANDIDATE WORD ...: whether it is among them.
offered() {
    shell=$1 wanted=$2 candidate=$3
    shift 3
    found=no
    "offers_$shell" "$@" 2>&1 | grep -qx -e "$candidate" && found=yes
    [ "$found" = "$wanted" ] && return
    fail "$shell: is '$candidate' offered behind 'qiju $*'? expected $wanted, found $found"
    "offers_$shell" "$@" 2>&1 | head -n 5
}

tried=
for shell in bash zsh fish; do
    "$qiju" help --completion $shell >"$work/$shell" || exit 1
    command -v $shell >/dev/null || continue
    tried="$tried $shell"
    offered $shell yes solve s
    offered $shell no nim s
    offered $shell yes staircase solve st
    offered $shell yes --memory solve staircase --m
    offered $shell yes --size solve staircase --s
    offered $shell no --size solve nim --s
    offered $shell yes --size review staircase --s
    offered $shell no --size judge staircase --s
    offered $shell yes widgets judge w
    offered $shell no wythoff judge w
    offered $shell yes wythoff solve w
    offered $shell yes judge help j
    offered $shell no --moves solve s
    offered $shell yes --version --v
done
echo "tried:$tried"
[ -n "$tried" ] || exit 77
exit $failed
