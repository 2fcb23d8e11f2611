#!/bin/sh
# can-fail.sh CC NM [READELF]: each of the rules refuses a source that breaks it.
set -u
cc=$1
nm=$2
readelf=${3:-}
rules=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/../work.sh"
cd "$work" || exit 1

# A tree in which all is well.
plant() {
    rm -rf tree
    mkdir -p tree/include/qiju tree/src/base tree/src/model tree/src/games tree/src/engines/fill \
        tree/src/api tree/src/own tree/face/report tree/serve tree/load tree/cli/base tree/check \
        tree/src/engines/ideals/layout tree/src/engines/ideals/other tree/src/engines/exhaustive/pass
    echo '#include "base/writer.h"' >tree/src/base/writer.c
    echo '#include "model/game.h"' >tree/src/games/nim.c
    echo '#include "engines/fill/path.h"' >tree/src/engines/fill/fill.c
    echo '#include "base/writer.h"' >tree/face/report/text.c
    echo '#include "face/report.h"' >tree/serve/task.c
    echo '#include "serve/serve.h"' >tree/cli/qiju.c
    echo '#include "engines/ideals/layout/split.h"' >tree/src/engines/ideals/ideals_resume.c
    echo '#include "engines/ideals/stored/heights_order.h"' >>tree/src/engines/ideals/ideals_resume.c
    printf '#include "check.h"\n#include <stdio.h>\n' >tree/check/words.c
    printf '#include "own.h"\n#include <dlfcn.h>\n' >tree/check/own_object.c
}

# accepts RULE ARGUMENT..., refuses WHAT RULE ARGUMENT...: runs the rule and says when it answers otherwise.
accepts() {
    rule=$1
    shift
    sh "$rules/$rule.sh" "$@" >output 2>&1 && return
    fail "$rule refuses what is right: $(cat output)"
}
refuses() {
    what=$1 rule=$2
    shift 2
    sh "$rules/$rule.sh" "$@" >output 2>&1 || return
    fail "$rule accepts $what"
}

# wrong FILE LINE: the tree with one wrong include.
wrong() {
    plant
    echo "#include $2" >>"tree/$1"
    refuses "$2 in $1" includes tree
}

plant
accepts includes tree
accepts files tree
printf '#define QJ_VERSION_MAJOR 1\n#define QJ_VERSION_MINOR 2\n#define QJ_VERSION_PATCH 3\n' >tree/include/qiju/qiju.h
echo 'version: 1.2.3' >tree/CITATION.cff
accepts files tree
echo 'version: 1.2.4' >tree/CITATION.cff
refuses 'another version in CITATION.cff' files tree
wrong src/base/scan.c '"model/game.h"'
wrong src/model/position.c '"games/nim.h"'
wrong src/games/kayles.c '"games/nim.h"'
wrong src/games/kayles.c '"engines/fill/path.h"'
wrong src/engines/grundy.c '"engines/fill/path.h"'
wrong src/engines/fill/fill.c '"games/nim.h"'
wrong src/engines/ideals/other/other.c '"base/writer.h"'
wrong src/engines/fill/fill.c '"api/read.h"'
wrong src/api/read.c '"face/report.h"'
wrong face/report/json.c '"model/game.h"'
wrong face/report/json.c '"cli/command.h"'
wrong src/own/own_text.c '"games/nim.h"'
wrong src/own/own_text.c '"engines/fill/path.h"'
wrong face/report/json.c '"serve/server.h"'
wrong serve/task.c '"cli/command.h"'
wrong serve/task.c '"load/load.h"'
wrong serve/task.c '"model/game.h"'
wrong load/program.c '"model/game.h"'
wrong load/program.c '"cli/command.h"'
wrong src/api/read.c '"load/program.h"'
wrong cli/solve.c '"model/game.h"'
wrong cli/solve.c '"src/model/game.h"'
wrong cli/solve.c '"writer.h"'
wrong cli/base/stop.c '"cli/verbs/solve.h"'
wrong src/model/rules.c '"model/graph/graph.h"'
wrong src/engines/ideals/layout/cone.c '"engines/ideals/frontier/frontier.h"'
wrong src/engines/exhaustive/pass/tiers_depth.c '"engines/exhaustive/answers/choices.h"'
wrong cli/solve.c '<qiju/other.h>'
wrong check/letters.c '"base/bits.h"'
wrong check/letters.c '"../src/base/bits.h"'
wrong check/letters.c '<qiju/qiju.h>'
wrong check/letters.c '<unistd.h>'
wrong check/own_object.c '<sys/socket.h>'
wrong check/own_object.c '<qiju/rules.h>'
wrong src/api/read.c '"check/check.h"'

plant
yes '/* */' | head -n 701 >tree/src/base/long.c
refuses "a file of 701 lines" files tree
plant
yes '/* */' | head -n 201 >tree/check/long.c
refuses "a file of the checker of 201 lines" files tree
plant
printf '/* %s: the rest */\n' TO''DO >tree/src/base/open.c
refuses "an open end" files tree
plant
printf '/*     %090d\n * continued\n */\n' 0 >tree/src/base/picture.c
refuses "a picture that was broken" files tree

if ctags --version 2>/dev/null | grep -q '^Universal Ctags'; then
    plant
    printf 'struct nim { int heap; };\nstatic int nim_play(void) { return 1; }\n' >>tree/src/games/nim.c
    accepts names tree 0
    echo 'static int nim_play(void) { return 2; }' >>tree/face/report/text.c
    refuses "a function in two files" names tree 0
    accepts names tree 1
    plant
    echo 'struct nim { int heap; };' | tee -a tree/face/report/text.c >>tree/src/games/nim.c
    refuses "a tag in two files" names tree 0
    plant
    echo '#include "base/writer.h"' >tree/src/games/text.c
    refuses "two files of one name" names tree 0
    plant
    echo 'static int text(void) { return 1; }' >>tree/src/games/nim.c
    refuses "a function with the name of another file" names tree 0
fi

for call in 'printf("%d", 1)' 'puts("")' 'exit(1)' 'abort()' 'fopen("a", "r")' 'fputc(1, stderr)'; do
    printf '#include <stdio.h>\n#include <stdlib.h>\nvoid f(void);\nvoid f(void) { %s; }\n' \
        "$call" >call.c
    "$cc" -w -c call.c -o call.o || failed=1
    refuses "$call" calls "$nm" call.o
done
echo 'int f(int a); int f(int a) { return a; }' >call.c
"$cc" -w -c call.c -o call.o || failed=1
accepts calls "$nm" call.o

cat >tree/include/qiju/qiju.h <<'END'
#define QJ_API
QJ_API int qj_one(void);
QJ_API const char *
qj_two(int);
END
# symbol NAME...: a library that defines these.
symbol() {
    printf 'int %s(void) { return 0; }\n' "$@" >library.c
    "$cc" -w -fPIC -c library.c -o library.o && "$cc" -shared -nostdlib library.o -o library.so || failed=1
}
symbol qj_one qj_two
accepts symbols "$nm" tree/include library.so library.o
symbol qj_one qj_two helper
refuses "a symbol that the header does not declare" symbols "$nm" tree/include library.so
symbol qj_one
refuses "a declared function that is missing" symbols "$nm" tree/include library.so
symbol qj_one qj_two
echo 'static int count; int *qj_two(void) { return &count; } int qj_one(void) { return 1; }' >library.c
"$cc" -w -c library.c -o library.o || failed=1
refuses "a variable" symbols "$nm" tree/include library.so library.o

if [ -n "$readelf" ]; then
    echo 'int qj_one(void); int main(void) { return qj_one(); }' >needs.c
    echo 'int main(void) { return 0; }' >plain.c
    "$cc" -w plain.c -o plain && "$cc" -w needs.c -o needs -Wl,--no-as-needed ./library.so || failed=1
    accepts needed "$readelf" plain
    refuses "a command that starts with a library of its own" needed "$readelf" needs
fi

# documented TEXT: a header of one declaration, with TEXT as the comment before it.
documented() {
    printf '%s\nQJ_API qj_status qj_board_read(const char *text,\n                               int size[2]);\n' "$1" \
        >tree/include/qiju/qiju.h
}
good='/** Reads.
 * @par Threads
 * Any.
 * @par Cost
 * Linear.
 * @param text A text.
 * @param size Receives the size.
 * @return QJ_OK. QJ_USAGE: there is none. */'
documented "$good"
accepts documented tree/include
# without WORD: a header in which the line with WORD is missing.
without() {
    documented "$(printf '%s\n' "$good" | sed "/$1/d")"
    refuses "a function without $1" documented tree/include
}
without '@param text'
without '@return'
without '@par Threads'
without '@par Cost'
documented ''
refuses "a function without a comment" documented tree/include
documented "$(printf '%s\n' "$good" | sed 's/QJ_.*there/There/')"
refuses "a status that is not named" documented tree/include
documented "$good" && sed 's/qj_board_read/qj_read/' tree/include/qiju/qiju.h >header.h && mv header.h tree/include/qiju/qiju.h
refuses "a name of one word" documented tree/include
documented "$good
typedef int qj_size;"
refuses "a comment of something else" documented tree/include
# What the opening comment of qiju.h says covers functions with a context, without a status, of all headers.
covered() {
    printf '/** **Threads.** One.\n * **Cost.** Constant. */\n' >tree/include/qiju/qiju.h
    printf '/** @file */\n/** Sets.\n * @param %s A thing. */\n%s void qj_size_set(int *%s);\n' "$3" "$1" "$3" |
        sed "s/int/$2/" >tree/include/qiju/qj_size.h
}
covered QJ_API qj_context context
accepts documented tree/include
covered QJ_API qj_game game
refuses "threads of a function without a context" documented tree/include
covered QJ_INLINE qj_context context
refuses "a function that a header defines, in a header that says nothing" documented tree/include
rm tree/include/qiju/qj_size.h
# Links of pages, and paths of pages in the source.
page() {
    rm -rf tree
    mkdir -p tree/docs tree/src
    printf '# A page\n\n## One heading\n\n```\n[no link](nowhere.md)\n```\n' >tree/docs/other.md
    printf '# Page\n\n%s\n' "$1" >tree/docs/page.md
    echo "/* See ${2:-docs/page.md}. */" >tree/src/a.c
}
# links EXPECTED WHAT: what the rule says of the tree.
links() {
    python3 "$rules/links.py" tree >output 2>&1
    [ $? -eq "$1" ] || fail "links: expected $1 for $2: $(cat output)"
}
if command -v python3 >/dev/null; then
    page '[a](other.md), [b](other.md#one-heading), [c](#page), [d](../src/a.c), `[e](gone.md)`'
    links 0 'right links'
    for link in 'gone.md' 'other.md#no-heading' '#nothing' '../../out.md' '../src/b.c'; do
        page "[a]($link)"
        links 1 "$link"
    done
    gone=gone.md
    page 'No link.' "docs/$gone"
    links 1 'a path in the source'
    page 'No link.'
    echo 'See `a.c`, `src/a.c` and `src/NAME.h`.' >tree/CONTRIBUTING.md
    links 0 'files of the source'
    echo 'See `src/b.c`.' >tree/CONTRIBUTING.md
    links 1 'no file of the source'
fi
exit $failed
