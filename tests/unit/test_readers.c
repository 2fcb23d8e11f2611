/* Readers: qiju's and the checker's read one grammar (docs/reference/formats.md) and share no code.
 * Random texts of every game are edited (support/edited.h); test_readers_own.c has those of
 * user-defined games. If qiju has a certificate of a text, the checker must verify it, with the
 * claim for the text that qiju writes: otherwise it has read a different board. If qiju has no
 * certificate, the checker must verify none of the text. */
#include "support/edited.h"

GROUP(readers)

static char *make_text(struct random *random, const char *word)
{
    return random_instance(random, word, true);
}

static char *prove_text(const struct edited_kind *kind, const char *text)
{
    return certificate_of(kind->word, text);
}

TEST(both_read_one_grammar)
{
    struct random random = {36};
    for (size_t i = 0; proved_games[i]; i++) {
        const struct edited_kind kind = {proved_games[i], qj_game_find(proved_games[i]), make_text,
                                         prove_text};
        edited_compare(&kind, &random, unit_count(TEXTS));
    }
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

TEST(a_vertex_visited_twice_is_refused)
{
    static const char certificate[] = "certificate 1 graph\nmatching 0\nend\n";
    static struct checking checking;
    run_checker("graph", "a b\ntoken a visited a\n", certificate, strlen(certificate), &checking);
    assert_non_null(strstr(checking.message, "expected a vertex that is not visited yet"));
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
