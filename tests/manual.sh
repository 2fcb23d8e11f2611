#!/bin/sh
# manual.sh QIJU: the man pages are set without a warning, hold the words of 'qiju help', and have all sections, in English
# and in Chinese.
set -u
qiju=$1
command -v man >/dev/null && command -v groff >/dev/null || exit 77
. "$(dirname "$0")/work.sh"

# page NAME [VERB]: as a reader sees it, in one line.
page() {
    name=$1
    shift
    "$qiju" help --man --lang "$language" "$@" >"$work/$name.1" || failed=1
    LC_ALL=C.UTF-8 MANWIDTH=2000 man --warnings -E UTF-8 -l "$work/$name.1" >"$work/set" 2>"$work/warnings"
    [ ! -s "$work/warnings" ] || fail "$name: $(cat "$work/warnings")"
    tr -s ' \n' ' ' <"$work/set" >"$work/page"
}
holds() {
    grep -qF -e "$1" "$work/page" || fail "$name: nothing of: $1"
}

language=en
page qiju
holds 'qiju - exact answers for finite two-player games of perfect information'
holds 'EXIT STATUS 0 The command has answered.'
holds 'QIJU_KERNEL'
holds 'qiju-serve.so'
holds 'wythoff'
for verb in $("$qiju" help | sed -n 's/^  qiju \([a-z]*\) .*/\1/p'); do
    holds "qiju-$verb(1)"
done
for verb in $("$qiju" help | sed -n 's/^  qiju \([a-z]*\) .*/\1/p'); do
    page "qiju-$verb" "$verb"
    "$qiju" help "$verb" >"$work/help"
    holds "qiju-$verb - $(sed -n '2s/\.$//p' "$work/help")"
    for option in $(sed -n 's/^  \(--[a-z-]*\).*/\1/p' "$work/help"); do
        holds "$option"
    done
    for title in EXAMPLES 'EXIT STATUS' ENVIRONMENT FILES; do
        holds "$title"
    done
    grep -v '^  \|^ *$' "$work/help" | sed -n '3,$p' | grep -v '^Options$\|^Examples$' | while read -r line; do
        holds "$line"
        [ "$failed" = 0 ] || exit 1
    done || failed=1
done
language=zh
page qiju
holds 'qiju - 有限完全信息双人博弈的精确答案'
holds '退出状态 0 命令给出了答案。'
page qiju-solve solve
for title in 名称 概要 说明 选项 例子 退出状态 环境变量 文件 另见; do
    holds "$title"
done
exit $failed
