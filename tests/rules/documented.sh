#!/bin/sh
# documented.sh INCLUDE: every function of the public headers has a name of the form qj_noun_verb, and a comment with a
# @param for each parameter, a @return if it has a result, and there the statuses that it returns; every type of a
# callback has a @param for each parameter.
#
# Cost: a function that returns a qj_status has a paragraph "@par Cost". Another exported function may leave it to the
# paragraph "**Cost.**" in the opening comment of qiju.h, a function that a header defines to that of the header.
# Threads: an exported function with a context, or an object of one, may leave them to qiju.h. Other functions have
# "@par Threads", or their header has "**Threads.**".
set -u
include=$1
[ -n "$(ls "$include"/qiju/*.h 2>/dev/null)" ] || exit 1
awk '
function wrong(text) { print place ": " name ": " text; failed = 1 }

# The name of a parameter: its last word, or the word of a pointer to a function.
function parameter(text) {
    if (text ~ /\.\.\./) return "..."
    gsub(/\[[^]]*\]/, "", text)
    sub(/[ \n]+$/, "", text)
    sub(/.*[ *]/, "", text)
    return text
}

# A declaration up to its semicolon or body: result, name, parameters.
function check(text, open, list, count, i, result, each, returned) {
    open = index(text, "(")
    name = substr(text, 1, open - 1)
    list = substr(text, open + 1)
    if (text ~ /^typedef/) {
        name = list
        sub(/^\*/, "", name)
        sub(/\).*/, "", name)
        list = substr(list, index(list, "(") + 1)
    } else {
        sub(/.*[ *]/, "", name)
    }
    sub(/\)[^)]*$/, "", list)
    result = substr(text, 1, open - 1)
    if (text !~ /^typedef/) sub(/[a-z_A-Z0-9]+$/, "", result)
    sub(/^(QJ_API|QJ_INLINE|typedef) */, "", result)
    if (name !~ /^qj_[a-z0-9]+_[a-z0-9_]+$/ && name != "qiju_rules") wrong("expected qj_noun_verb")
    if (doc == "") { wrong("no comment before it"); return }
    count = list == "void" ? 0 : split(list, each, ",")
    for (i = 1; i <= count; i++)
        if (index(doc, "@param " parameter(each[i]) " ") == 0) wrong("no @param " parameter(each[i]))
    returned = index(doc, "@return ") > 0
    if (result ~ /^void *$/ && returned) wrong("@return of a function without a result")
    if (result !~ /^void *$/ && !returned) wrong("no @return")
    if (text ~ /^typedef/) return
    if (result ~ /^qj_status *$/ && substr(doc, index(doc, "@return ")) !~ /QJ_OK/) wrong("@return names no statuses")
    if (index(doc, "@par Cost ") == 0 && (result ~ /^qj_status *$/ || !covered("Cost", text ~ /^QJ_API/)))
        wrong("no @par Cost")
    if (index(doc, "@par Threads ") == 0 && !covered("Threads", list ~ /qj_(context|position|session|sequence) \*[a-z]/))
        wrong("no @par Threads")
    functions++
}

# Whether the header has a paragraph, or qiju.h, if it speaks of the function too.
function covered(paragraph, common) {
    return index(opening[FILENAME], "**" paragraph ".**") || (common && index(opening[main], "**" paragraph ".**"))
}

NR == 1 { main = FILENAME }
FNR == 1 && NR > 1 && FILENAME == main { nextfile }
FNR == 1 { doc = declaration = ""; comment = opens = /^\/\*\*/ }
/^\/\*\*/ { comment = 1; doc = "" }
comment {
    doc = doc " " $0 " "
    if (opens) opening[FILENAME] = doc
    if (/\*\//) comment = opens = 0
    next
}
/^(QJ_API|QJ_INLINE|typedef .*\(\*)/ { declaration = ""; reading = 1; place = FILENAME ":" FNR }
reading {
    line = $0
    sub(/^ +/, "", line)
    declaration = declaration (declaration == "" ? "" : " ") line
    if (line ~ /;$/ || line ~ /^\{/ ) {
        sub(/ *[;{]$/, "", declaration)
        check(declaration)
        reading = 0
        doc = ""
    }
    next
}
/^(#|__attribute__)/ { next }
{ doc = "" }
END {
    if (functions < 1) { print "no function found"; failed = 1 }
    exit failed
}' "$include"/qiju/qiju.h "$include"/qiju/*.h
