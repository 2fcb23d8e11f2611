/* edited: see edited.h. */
#include "support/edited.h"

#include <inttypes.h>

enum { SERIES = 3, MAX_EDITS = 3 };

/* An edit can make a heap of billions: hours of work for qiju and the checker. States limit a
 * search, bytes the values of heaps, whose time grows with the square. */
enum { MAX_STATES = 1 << 20, MAX_BYTES = 1 << 21 };

/* Words that mean something somewhere, and bytes that almost do. */
static const char *const words[] = {
    "c",        "p",        "e",         "a",       "edge",      "col",   "e 1 2",     "cat",
    "paris",    "token",    "token 1 1", "visited", "visited 1", "moves", "end",       "values",
    "goal",     "graph",    "graph 2",   "torus",   "directed",  "turn",  "turn 1",    "taken",
    "right",    "right 0",  "misere",    "queen",   "position",  "xx",    "n7",        "p sp 2 2",
    "a 1 2 9",  "turn Egg", "turn 2",    "taken 1", "end moves", "%",     "%%",        "#",
    "% p=7",    "%p=7",     "% p= 7",    "%\tp=5",  "% c",       "c c",   "symmetric", "array",
    "0",        "-0",       "+0",        "-1",      "+1",        "00",    "1x",        "1,2",
    "a;b",      "a",        "b",         "x1",      "01",        "-",     "\xff\xfe",  "\xc4\xe3",
    "\xa3\xb1", "\x7f",     "\xc2\x85",  ".",       "O",         "X",     "0.77",      "0.07:3",
    "{1,2}",    "any"};
static const char *const long_words[] = {
    "p edge 3 2",
    "notes",
    "notes @0",
    "notes @1 ! >1,1>1,2 # words",
    "pattern 1 1",
    "undirected",
    "position xxx",
    "position n3",
    "values 1 0 1",
    "goal 0 1 1",
    "%%MatrixMarket",
    "%%matrixmarket",
    "skew-symmetric",
    "9999999999999999999999",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "\xef\xbb\xbf",
    "\xef\xbc\x91",
    "\xef\xbc\x8c",
    "# \xc4\xe3\xba\xc3",
    "% \xc4\xe3\xba\xc3",
    "c \xc4\xe3\xba\xc3",
    "\xe4\xb8\xad",
    "%%MatrixMarket matrix coordinate pattern general",
    "0000000000000000000000000000000000000000000000000000000000000000000000000001"};
static const char *const blanks[] = {" ", "\n", "\t", "\r\n", "\v", "\f", "  ", "\n\n", ""};

struct text {
    char bytes[ROOM];
    size_t size;
};

static void replace(struct text *text, size_t at, size_t old, const char *with)
{
    size_t size = strlen(with);
    if (text->size - old + size >= ROOM)
        return;
    memmove(text->bytes + at + size, text->bytes + at + old, text->size - at - old);
    memcpy(text->bytes + at, with, size);
    text->size += size - old;
    text->bytes[text->size] = 0;
}

/* The start of a line, of a word, or any byte. */
static size_t some_place(struct random *random, const struct text *text)
{
    static const char *const after[] = {"\n", " \n", NULL};
    const char *before = after[random_below(random, 3)];
    size_t at = random_below(random, text->size + 1);
    while (before && at && !strchr(before, text->bytes[at - 1]))
        at--;
    return at;
}

#define SOME(table) table[random_below(random, COUNT(table))]

static const char *some_word(struct random *random)
{
    return random_below(random, 6) ? SOME(words) : SOME(long_words);
}

static void edit(struct random *random, struct text *text)
{
    size_t at = some_place(random, text), word = strcspn(text->bytes + at, " \n");
    switch (random_below(random, 8)) {
    case 0: /* a word in place of another */
        replace(text, at, word, some_word(random));
        break;
    case 1: /* a separate line */
        replace(text, at, 0, "\n");
        replace(text, at, 0, some_word(random));
        break;
    case 2: /* a word more */
        replace(text, at, 0, SOME(blanks));
        replace(text, at, 0, some_word(random));
        break;
    case 3: /* other blanks */
        at += word;
        replace(text, at, at < text->size, SOME(blanks));
        break;
    case 4: /* right before a word */
        replace(text, at, 0, some_word(random));
        break;
    case 5: /* the end of the text */
        replace(text, at, text->size - at, "");
        break;
    case 6: /* behind the text */
        replace(text, text->size, 0, some_word(random));
        break;
    default: /* at its start */
        replace(text, 0, 0, SOME(blanks));
        replace(text, 0, 0, some_word(random));
    }
}

static void compare(qj_context *context, const struct edited_kind *kind, const struct text *changed,
                    const char *certificate, uint64_t *verified)
{
    static char said[ALIKE_ROOM];
    const struct alike_text text = {kind->game, kind->word, changed->bytes, changed->size,
                                    certificate};
    enum alike alike = alike_read(context, &text, said);
    if (alike == ALIKE_WRONG)
        fail_msg("%s\n%s\n----\n%s", kind->word, changed->bytes, said);
    *verified += alike == ALIKE_VERIFIED;
}

/* Compares the readers on a number of texts: SERIES from each new text, of which the first is
 * unchanged. */
void edited_compare(const struct edited_kind *kind, struct random *random, uint64_t count)
{
    static struct text text;
    qj_limits limits = QJ_LIMITS_INIT;
    limits.states = MAX_STATES;
    limits.bytes = MAX_BYTES;
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    uint64_t verified = 0;
    for (uint64_t n = 0; n < count; n += SERIES) {
        SCOPED(drop_memory) char *start = kind->make(random, kind->word);
        SCOPED(drop_memory) char *certificate = kind->prove(kind, start);
        for (uint64_t i = 0; i < SERIES; i++) {
            text.size = strlen(start);
            memcpy(text.bytes, start, text.size + 1);
            for (uint64_t edits = i ? 1 + random_below(random, MAX_EDITS) : 0; edits; edits--)
                edit(random, &text);
            compare(context, kind, &text, certificate, &verified);
        }
    }
    print_message("%.40s: %" PRIu64 " of %" PRIu64 " texts verified\n", kind->word, verified,
                  count);
    assert_true(SERIES * verified > count); /* a third, and some edited texts */
}
