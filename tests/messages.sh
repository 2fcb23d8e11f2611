#!/bin/sh
# messages.sh NODE ROOT: the catalogue of messages: every message of the sources is in po/qiju.pot and has a translation,
# no two messages of one form have different ones, and the table of the library is made from them. Without gettext only the
# table is compared, and the test is skipped.
set -eu
node=$1
cd "$2"
[ -x "$node" ] || {
    echo "Node.js is missing"
    exit 77
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$node" po/catalogue.mjs >"$work/table"
diff src/base/language_zh.inc "$work/table"
"$node" --input-type=module --eval '
    import { formsOf } from "./po/catalogue.mjs";
    const entry = (id, text) => ({ id, text, comments: [] });
    formsOf([entry("%s of %d", "%2$d 中的 %1$s"), entry("%.40s of %u", "%2$u 中的 %1$.40s")]);
    try {
        formsOf([entry("%s of %d", "%2$d 中的 %1$s"), entry("%.40s of %u", "%.40s，共 %u")]);
    } catch {
        process.exit(0);
    }
    console.log("two translations of one form are accepted");
    process.exit(1);'
for program in xgettext msgmerge msgfmt msgcmp msgattrib; do
    command -v "$program" >/dev/null || {
        echo "gettext is missing: $program"
        exit 77
    }
done
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
