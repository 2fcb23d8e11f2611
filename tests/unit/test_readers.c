/* Readers: qiju's and the checker's read one grammar (docs/formats.md) and share no code. Random
 * texts of every game are changed where the two could part: words at the start of a line, comments,
 * sections, blanks, signs, bytes that look like others, an end too early. If qiju reads a text, the
 * checker refuses it or verifies qiju's own certificate of it: one that it rejects would be of
 * another board. If qiju refuses a text, no certificate of it is verified. Few edits fall where the
 * two could part, so that it takes 400 texts of each game and seconds. */
#include "support/prove.h"

#include "face/certificate/certificate.h"
#include "model/game.h"

#include <inttypes.h>

GROUP(readers)

/* Seconds, as each text is certified, checked and written. */
enum { TEXTS = 400, MOST_EDITS = 3, ROOM = 1 << 13 };

/* Words that mean something somewhere, and bytes that almost do. */
static const char *const words[] = {
    "c",
    "p",
    "e",
    "a",
    "edge",
    "col",
    "p edge 3 2",
    "e 1 2",
    "cat",
    "paris",
    "token",
    "token 1 1",
    "visited",
    "visited 1",
    "moves",
    "end",
    "values",
    "goal",
    "graph",
    "graph 2",
    "torus",
    "pattern 1 1",
    "directed",
    "undirected",
    "turn",
    "turn 1",
    "taken",
    "right",
    "right 0",
    "misere",
    "queen",
    "%",
    "%%",
    "#",
    "% p=7",
    "%p=7",
    "% p= 7",
    "%\tp=5",
    "% c",
    "c c",
    "%%MatrixMarket",
    "%%MatrixMarket matrix coordinate pattern general",
    "%%matrixmarket",
    "symmetric",
    "skew-symmetric",
    "array",
    "0",
    "-0",
    "+0",
    "-1",
    "+1",
    "00",
    "1x",
    "1,2",
    "a;b",
    "a",
    "b",
    "x1",
    "01",
    "9999999999999999999999",
    "-",
    "0000000000000000000000000000000000000000000000000000000000000000000000000001",
    "\xef\xbb\xbf",
    "\xff\xfe",
    "\xef\xbc\x91",
    "\x7f",
    "\xc2\x85",
    "\xe4\xb8\xad",
    ".",
    "O",
    "X",
    "0.77",
    "0.07:3",
    "{1,2}",
    "any"};
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

static void edit(struct random *random, struct text *text)
{
    size_t at = some_place(random, text), word = strcspn(text->bytes + at, " \n");
    switch (random_below(random, 8)) {
    case 0: /* a word in place of another */
        replace(text, at, word, SOME(words));
        break;
    case 1: /* a line of its own */
        replace(text, at, 0, "\n");
        replace(text, at, 0, SOME(words));
        break;
    case 2: /* a word more */
        replace(text, at, 0, SOME(blanks));
        replace(text, at, 0, SOME(words));
        break;
    case 3: /* other blanks */
        at += word;
        replace(text, at, at < text->size, SOME(blanks));
        break;
    case 4: /* right before a word */
        replace(text, at, 0, SOME(words));
        break;
    case 5: /* the end of the text */
        replace(text, at, text->size - at, "");
        break;
    case 6: /* behind the text */
        replace(text, text->size, 0, SOME(words));
        break;
    default: /* at its start */
        replace(text, 0, 0, SOME(blanks));
        replace(text, 0, 0, SOME(words));
    }
}

/* qiju's status for a text; its certificate if that is QJ_OK. */
static qj_status certify(const char *game, const char *text, struct collected *certificate)
{
    SCOPED(drop_context) qj_context *context = context_start();
    qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    return certificate_write(context, qj_game_find(game), &source, NULL, INTO(certificate));
}

/* A text as qiju writes what it has read, NULL for one of several cases or with a record. Freed by
 * the caller. */
static char *written(const char *game, const char *text)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct collected collected = {0};
    if (qj_game_find(game)->form->framing == FRAMING_SINGLE) {
        SCOPED(drop_position) qj_position *position = position_of(context, game, text);
        if (!qj_position_recorded(position))
            assert_ok(context, qj_position_write(position, INTO(&collected)));
    }
    return collected.data;
}

/* What a certificate proves of a text in another way: of what qiju writes for it, or by the judge.
 * Freed by the caller. */
static char *claim_of(const char *game, const char *text, const char *certificate)
{
    static struct checking checking;
    SCOPED(drop_memory) char *plain = written(game, text);
    if (!plain)
        return answer_of(game, text);
    run_checker(game, plain, certificate, strlen(certificate), &checking);
    return strdup(checking.status == 0 ? checking.claim : checking.message);
}

/* Whether the checker takes a text, and then verifies qiju's certificate of it. */
static bool is_read_alike(const char *game, const char *text, const char *certificate)
{
    static struct checking checking;
    run_checker(game, text, certificate, strlen(certificate), &checking);
    if (checking.status == 3)
        return false;
    SCOPED(drop_memory) char *claim = claim_of(game, text, certificate);
    if (checking.status != 0 || strcmp(claim, checking.claim) != 0) {
        print_error("%s: %d %s\n%s\n----\n%s\nexpected\n%s", game, checking.status,
                    checking.message, text, checking.claim, claim);
        fail();
    }
    return true;
}

/* Whether the checker verifies a text; certificate: of another one. */
static bool is_verified(const char *game, const char *text, const char *certificate)
{
    static struct checking checking;
    struct collected own = {0};
    qj_status status = certify(game, text, &own);
    bool verified = status == QJ_OK && is_read_alike(game, text, own.data);
    free(own.data);
    if (status == QJ_OK)
        return verified;
    run_checker(game, text, certificate, strlen(certificate), &checking);
    if (checking.status == 0) {
        print_error("%s: qiju refuses\n%s\n----\n%s", game, text, checking.claim);
        fail();
    }
    return false;
}

TEST(both_read_one_grammar)
{
    static struct text text;
    struct random random = {36};
    for (size_t i = 0; proved_games[i]; i++) {
        uint64_t verified = 0;
        for (uint64_t n = 0; n < unit_count(TEXTS); n++) {
            SCOPED(drop_memory)
            char *start = random_instance(&random, proved_games[i], true),
                 *certificate = certificate_of(proved_games[i], start);
            text.size = strlen(start);
            memcpy(text.bytes, start, text.size + 1);
            for (uint64_t edits = random_below(&random, MOST_EDITS + 2); edits > 1; edits--)
                edit(&random, &text);
            verified += text.size && is_verified(proved_games[i], text.bytes, certificate);
        }
        print_message("%s: %" PRIu64 " of %" PRIu64 " texts verified\n", proved_games[i], verified,
                      unit_count(TEXTS));
        assert_true(3 * verified >= unit_count(TEXTS));
    }
}

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
    assert_complaint("graph", "a b\nb " MARK "c\n", 2, 3,
                     "a byte order mark (U+FEFF) inside the text: remove it");
    assert_complaint("graph", "\xff\xfe  a b", 1, 1, "UTF-16: save the text as UTF-8");
    assert_complaint("nim", "\xfe\xff 3", 1, 1, "UTF-16: save the text as UTF-8");
    assert_complaint("graph", "a \xef\xbc\x93\n", 1, 3, "full-width digit \xef\xbc\x93: type 3");
    assert_complaint("linear",
                     "%%MatrixMarket matrix array integer general\n% p=7\n1 \xef\xbc\x91\n", 3, 3,
                     "full-width digit \xef\xbc\x91: type 1");
}
