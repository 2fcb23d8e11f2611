/* Readers: qiju's and the checker's read one grammar (docs/reference/formats.md) and share no code.
 * Random texts of every game, and of two user-defined games, are changed where the two could
 * differ: words at the start of a line, comments, sections, blanks, signs, bytes that look like
 * others, an early end. If qiju has a certificate of a text, the checker must verify it, with the
 * claim for the text that qiju writes: otherwise it has read a different board. If qiju has no
 * certificate, the checker must verify none of the text. */
#include "support/alike.h"
#include "support/growing.h"
#include "support/own.h"
#include "support/prove.h"

#include "face/certificate/certificate.h"
#include "load/load.h"

#include <inttypes.h>

GROUP(readers)

/* Texts of each form: a million with TIMES 100. Half a minute under sanitizers, since each is
 * proved, checked and written. Each text of a program starts a process: fewer, except with
 * TIMES. */
enum { TEXTS = 10000, PROGRAM_TEXTS = 1000, SERIES = 5, MAX_EDITS = 3, ROOM = 1 << 13 };

/* An edit can make a heap of billions: hours of work for qiju and the checker. */
enum { MAX_STATES = 1 << 20 };

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

/* A kind of text: the checker's name of its game, and a new text, freed by the caller. */
struct kind {
    const char *word;
    const qj_game *game;
    char *(*make)(struct random *random, const char *word);
    char *(*prove)(const struct kind *kind, const char *text);
};

static char *make_text(struct random *random, const char *word)
{
    return random_instance(random, word, true);
}

static char *prove_text(const struct kind *kind, const char *text)
{
    return certificate_of(kind->word, text);
}

static void compare(qj_context *context, const struct kind *kind, const struct text *changed,
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

/* Compares the readers on a number of texts, SERIES from each new text. */
static void compare_all(const struct kind *kind, struct random *random, uint64_t count)
{
    static struct text text;
    qj_limits limits = QJ_LIMITS_INIT;
    limits.states = MAX_STATES;
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    uint64_t verified = 0;
    for (uint64_t n = 0; n < count; n += SERIES) {
        SCOPED(drop_memory) char *start = kind->make(random, kind->word);
        SCOPED(drop_memory) char *certificate = kind->prove(kind, start);
        for (uint64_t i = 0; i < SERIES; i++) {
            text.size = strlen(start);
            memcpy(text.bytes, start, text.size + 1);
            for (uint64_t edits = random_below(random, MAX_EDITS + 2); edits > 1; edits--)
                edit(random, &text);
            compare(context, kind, &text, certificate, &verified);
        }
    }
    print_message("%.40s: %" PRIu64 " of %" PRIu64 " texts verified\n", kind->word, verified,
                  count);
    assert_true(3 * verified >= count);
}

TEST(both_read_one_grammar)
{
    struct random random = {36};
    for (size_t i = 0; proved_games[i]; i++) {
        const struct kind kind = {proved_games[i], qj_game_find(proved_games[i]), make_text,
                                  prove_text};
        compare_all(&kind, &random, unit_count(TEXTS));
    }
}

/* ---------------------------------------------------- user-defined games */

/* At most two of the remaining stones may be taken. */
static const qj_rules_parameter parameters[] = {{"left", "left", 5, 0, 20},
                                                {"more", "and more", 0, -3, 3},
                                                {"any", "whatever", 0, INT64_MIN, INT64_MAX},
                                                {NULL, NULL, 0, 0, 0}};

CONSTANT(size_t, byte, 1)

static const char *begin(const qj_setup *setup, void *state)
{
    int64_t left = setup->value[0] + setup->value[1];
    *(unsigned char *)state = left < 0 ? 0 : (unsigned char)left;
    return left < 0 ? "there is something left" : NULL;
}

MOVES_OF(visit_takings)
{
    const unsigned char *left = state;
    for (uint64_t taken = 1; taken <= 2 && taken <= *left; taken++)
        if (!visit(user, &(qj_move){{taken}}))
            return;
}

PLAY_OF(take_some)
{
    *(unsigned char *)state -= (unsigned char)move->part[0];
    return 0;
}

/* A word of as many bytes, whatever they are. */
static const char *read_bytes(UNUSED const qj_setup *setup, const char *word, void *state)
{
    size_t length = strlen(word);
    *(unsigned char *)state = (unsigned char)length;
    return length <= 20 ? NULL : "a word of at most 20 bytes";
}

static void write_bytes_of(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    const unsigned char *left = state;
    (void)setup;
    memset(word, 'x', *left);
    word[*left] = 0;
}

static const qj_rules takings = {QJ_RULES_HEAD,
                                 .name = "takings",
                                 .summary = "takings",
                                 .parameters = parameters,
                                 .ending = QJ_LAST_WINS,
                                 .state_size = byte,
                                 .start = begin,
                                 .moves = visit_takings,
                                 .play = take_some,
                                 .state_read = read_bytes,
                                 .state_write = write_bytes_of};

static char *make_values(struct random *random, const char *word)
{
    struct growing growing = {.length = 0};
    growing_add(&growing, "%d %d %d\n", (int)random_below(random, 10),
                (int)random_below(random, 5) - 2, (int)random_below(random, 5) - 2);
    if (random_below(random, 2))
        growing_add(&growing, "position %s\n", *word == '|' ? "n4" : "xxxx");
    return strdup(growing.text);
}

/* Useless if the text is refused: the certificate of another text. */
static char *prove_own(const struct kind *kind, UNUSED const char *text)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct collected collected = {0};
    qj_source source = qj_text_source(&(qj_text){"4 0 0\n", 6});
    assert_ok(context, certificate_write(context, kind->game, &source, NULL, INTO(&collected)));
    return collected.data;
}

TEST_IN_CONTEXT(both_read_the_text_of_a_shared_object)
{
    struct random random = {37};
    SCOPED(drop_game) qj_game *game = own_game(context, &takings);
    const struct kind kind = {QIJU_GIVEN, game, make_values, prove_own};
    give_rules(&takings);
    compare_all(&kind, &random, unit_count(TEXTS));
}

/* The same game, but who takes the last loses. */
static const char program[] =
    "|while read -r question a b any; do case $question in "
    "qiju) printf '%s\\n' 'qiju 3' 'name takings' 'ending last-loses' impartial "
    "'parameter left 5 0 20 left' 'parameter more 0 -3 3 and more' "
    "'parameter any 0 -9223372036854775808 9223372036854775807 whatever' ready;; "
    "start) left=$((a + b)); [ $left -lt 0 ] && echo no something is left || echo at n$left;; "
    "moves) left=${a#n}; case $a in n[0-9]|n[0-9][0-9]) "
    "line=moves; i=1; while [ $i -le 2 ] && [ $i -le $left ]; do "
    "line=\"$line $i n$((left - i))\"; i=$((i + 1)); done; echo $line;; "
    "*) echo no n and a number;; esac;; "
    "flush) echo flushed;; esac; done";

TEST(both_read_the_text_of_a_program)
{
    static const struct load_options options = {.answer_seconds = 60};
    struct random random = {38};
    struct load *load;
    qj_error error;
    if (load_open(program, &options, &error, &load) != QJ_OK)
        fail_msg("%s", error.message);
    const struct kind kind = {program, load_game(load), make_values, prove_own};
    compare_all(&kind, &random, unit_is_long() ? unit_count(TEXTS) : PROGRAM_TEXTS);
    load_close(load);
}

/* ------------------------------------------------------------ single texts */

/* Evidence of so short a period that nothing is left to compare: the values are computed all the
 * same. */
TEST(a_period_without_a_test_has_values)
{
    static const char certificate[] = "certificate 1 heaps\nmask 0\nperiod 5 3\nend\n";
    static struct checking checking;
    run_checker("heaps", "0.0:1000\n", certificate, strlen(certificate), &checking);
    assert_int_equal(checking.status, 0);
    assert_string_equal(checking.claim, "LOSE\n0\n");
}

/* An arc without one back: a matching proves nothing. */
TEST(directed_graphs_are_refused)
{
    static const char *const texts[] = {
        "directed\na b\n", "p sp 2 1\na 1 2 1\n",
        "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n"};
    static const char certificate[] = "certificate 1 graph\nmatching 1\n1 2\nend\n";
    static struct checking checking;
    for (size_t i = 0; i < COUNT(texts); i++) {
        run_checker("graph", texts[i], certificate, strlen(certificate), &checking);
        assert_int_equal(checking.status, 3);
        assert_non_null(strstr(checking.message, "directed graphs are not checked"));
    }
}

#define MARK "\xef\xbb\xbf"

/* However the bytes come, a byte order mark is skipped at the start and nowhere else. */
TEST(a_byte_order_mark_is_skipped)
{
    for (size_t piece = 1; piece <= 8; piece++) {
        SCOPED(collected_end) struct collected marked = {0}, plain = {0};
        struct pieces pieces = {{MARK "a b\nb c\n", 11}, piece};
        qj_source source = {read_piece, &pieces};
        qj_sink sinks[] = {collect_in(&marked), collect_in(&plain)};
        SCOPED(drop_context) qj_context *context = context_start();
        qj_position *positions[] = {NULL, position_of(context, "graph", "a b\nb c\n")};
        assert_ok(context,
                  qj_position_read(context, qj_game_find("graph"), &source, 1, &positions[0]));
        for (int i = 0; i < 2; i++) {
            assert_ok(context, qj_position_write(positions[i], &sinks[i]));
            qj_position_free(positions[i]);
        }
        assert_string_equal(marked.data, plain.data);
    }
}
