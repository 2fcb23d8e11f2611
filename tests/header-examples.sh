#!/bin/sh
# header-examples.sh HEADER...: prints a C program that runs the examples of the public headers, the lines between
# @code and @endcode. An example is statements of a function with the parameters context, position and session; functions
# of its own, which begin with "static", come before them. Each example asserts what it shows.
set -eu
awk '
function fail(text) { print FILENAME ":" FNR ": " text | "cat >&2"; failed = 1; exit 1 }
FNR == 1 { if (inside) fail("an example without @endcode"); header = FILENAME; sub(/.*\/include\//, "", header) }
/^ \* @code$/ {
    inside = 1; asserts = 0; functions = 0; names = 0
    statements = "#line " FNR + 1 " \"" header "\"\n"
    definitions = statements
    next
}
/^ \* @endcode$/ {
    if (!inside || !asserts) fail("an example must assert something")
    inside = 0
    count++
    for (i = 1; i <= names; i++) printf "#define %s %s_%d\n", name[i], name[i], count
    printf "%s", definitions
    printf "static void example_%d(qj_context *context, qj_position *position, qj_session *session)\n{\n", count
    printf "    (void)context, (void)position, (void)session;\n%s}\n", statements
    for (i = 1; i <= names; i++) printf "#undef %s\n", name[i]
    print ""
    next
}
inside {
    line = $0
    sub(/^ \* ?/, "", line)
    if (line ~ /^static .*\)$/) {
        functions = 1
        name[++names] = line
        sub(/\(.*/, "", name[names])
        sub(/.*[ *]/, "", name[names])
        definitions = definitions "#line " FNR " \"" header "\"\n"
    }
    asserts = asserts || line ~ /assert\(/
    if (functions) definitions = definitions line "\n"
    else statements = statements line "\n"
    if (functions && line == "}") { functions = 0; statements = statements "#line " FNR + 1 " \"" header "\"\n" }
}
BEGIN {
    print "/* The examples of the public headers; made by tests/header-examples.sh. */"
    print "#undef NDEBUG"
    print "#include <assert.h>\n#include <qiju/board.h>\n#include <qiju/contest.h>\n#include <qiju/solution_file.h>"
    print "#include <qiju/numbering.h>\n#include <qiju/sequence.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
}
END {
    if (failed) exit 1
    if (inside || count < 20) fail("fewer than 20 examples, or one without @endcode")
    print "typedef void (*example_fn)(qj_context *context, qj_position *position, qj_session *session);"
    printf "static const example_fn examples[] = {"
    for (i = 1; i <= count; i++) printf "%sexample_%d", (i > 1 ? ", " : ""), i
    print "};\n"
    print "int main(void)\n{"
    print "    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {"
    print "        qj_text text = {\"3\\n3 5 7\\n\", 8};"
    print "        qj_source source = qj_text_source(&text);"
    print "        qj_context *context;\n        qj_position *position;\n        qj_session *session;"
    print "        assert(qj_context_new(NULL, &context) == QJ_OK);"
    print "        assert(qj_position_read(context, qj_game_find(\"nim\"), &source, 1, &position) == QJ_OK);"
    print "        assert(qj_session_open(position, NULL, &session) == QJ_OK);"
    print "        examples[i](context, position, session);"
    print "        qj_session_free(session);\n        qj_position_free(position);\n        qj_context_free(context);"
    print "    }"
    printf "    printf(\"%d examples\\n\");\n    return 0;\n}\n", count
}' "$@"
