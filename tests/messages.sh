#!/bin/sh
# messages.sh NODE ROOT: the catalogue of messages: every message of the sources is in po/qiju.pot and has a translation,
# no two messages of one form have different ones, and the table of the library is made from them.
set -eu
node=$1
cd "$2"
if ! command -v xgettext msgfmt >/dev/null || [ ! -x "$node" ]; then
    echo "gettext or Node.js is missing"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh po/update "$work"
diff -u po/qiju.pot "$work/qiju.pot" || {
    echo "messages have changed: run po/update, translate what is new in po/zh_CN.po, and make the table anew (po/catalogue.mjs)"
    exit 1
}
msgcmp --use-untranslated po/zh_CN.po po/qiju.pot
msgfmt --check --output-file=/dev/null po/zh_CN.po
msgattrib --untranslated --no-obsolete po/zh_CN.po >"$work/missing"
msgattrib --only-fuzzy --no-obsolete po/zh_CN.po >>"$work/missing"
[ ! -s "$work/missing" ] || { cat "$work/missing" && exit 1; }
"$node" po/catalogue.mjs | diff src/base/language_zh.inc -
