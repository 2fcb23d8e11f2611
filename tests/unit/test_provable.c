/* qiju has a certificate for a text exactly if `provable` is true, and the checker verifies each:
 * for every game and all sections of its text, at the text's start and at the current position. */
#include "support/opened.h"
#include "support/prove.h"

#include "base/text/writer.h"
#include "face/certificate/certificate.h"
#include "model/game.h"

GROUP(provable)

#define ZEROS "0 0 0 0 0 0 0 0 0 0 0 0 "
#define MANY  ZEROS ZEROS ZEROS ZEROS ZEROS /* 60 cells */

/* A text, in which @ is where sections stand; whether there is a certificate without any; and
 * sections of the game's own. "moves" and "end" are tried with all texts. */
static const struct board {
    const char *game, *text;
    bool provable;
    struct {
        const char *words;
        bool provable;
    } sections[7]; /* the last one has no words */
} boards[] = {
    {"geography",
     "2 2\n..\n.#\n@",
     true,
     {{"token 1 1", true},
      {"visited 1 2", true},
      {"token 1 1 visited 1 2", true},
      {"token 1 1 moves 1 2", false},
      {"token 1 1 end", false},
      {"visited 1 1 moves 1 2 end", false}}},
    {"graph",
     "a b\nb c\n@",
     true,
     {{"token a", true},
      {"visited b", true},
      {"token a visited c", true},
      {"token a moves b", false},
      {"visited a end", false}}},
    {"graph", "p edge 3 2\ne 1 2\ne 2 3\n@", true, {{"token 2", true}, {"visited 1 2", true}}},
    {"graph", "p sp 3 2\na 1 2 7\na 2 1 7\n@", true, {{"token 2", true}}},
    {"graph", "p sp 3 2\na 1 2 7\na 2 3 7\n@", false, {{"token 2", false}}},
    {"graph", "directed\na b\nb a\nc\n@", true, {{"token b", true}}},
    {"graph", "directed\na b\nb c\n@", false, {{"token b", false}}},
    {"graph",
     "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 0.5\n2 3 1e3\n@",
     true,
     {{"token 2", true}}},
    {"graph",
     "%%matrixmarket MATRIX coordinate pattern general\n% x\n3 3 3\n2 1\n1 2\n3 3\n@",
     true,
     {{"token 2", true}}},
    {"graph", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n2 1\n@", false, {{0}}},
    {"heaps", "0.77 2\n3 5\n@", true, {{"misere", false}, {"misere moves 1 1", false}}},
    {"heaps", "0.77:3 0.6:5\n@", true, {{"misere", false}}},
    {"heaps", "-{1} 1\n5000000000\n@", false, {{0}}},
    {"heaps",
     "0.0007777777777777777777777777777777777777777777777777777777777777777777777 1\n5\n@",
     true,
     {{"misere", false}}},
    {"kayles", "2\n3 5\n@", true, {{"misere", false}}},
    {"dawson", "2\n3 5\n@", true, {{"misere", false}}},
    {"dawson-kayles", "2\n3 5\n@", true, {{0}}},
    {"grundy", "2\n3 5\n@", true, {{0}}},
    {"nim", "2\n3 5\n@", true, {{"misere", false}}},
    {"officers", "2\n3 5\n@", true, {{0}}},
    {"subtraction", "2\n3 5\n@", true, {{0}}},
    {"treblecross", "2\n3 5\n@", true, {{0}}},
    {"lightsout",
     "2 2 2\n1 0\n0 0\n@",
     true,
     {{"goal 1 1 1 0", true}, {"goal 1 1 1 0 end", false}}},
    {"lightsout",
     "graph 2\na b\n@",
     true,
     {{"values 1 0", true}, {"goal 0 1", true}, {"values 0 1 goal 1 1", true}}},
    {"lightsout", "graph 2\np sp 2 2\na 1 2 1\na 2 1 1\n@", true, {{"values 1 0", true}}},
    {"lightsout", "graph 2\ndirected\na b\n@", false, {{"goal 0 1", false}}},
    {"lightsout", "graph 2\ndirectedly b\n@", true, {{"goal 0 1", true}}}, /* a vertex */
    {"lightsout", "torus\npattern 1 1\n1\n1 2 2\n1 0\n@", true, {{"goal 0 1", true}}},
    {"linear",
     "%%MatrixMarket matrix array integer general\n% p=7\n1 1\n3\n@",
     true,
     {{"right 1", true}, {"right 1 end", false}}},
    {"mnk",
     "1 3 2\n0 0 0\n@",
     true,
     {{"turn 2", true}, {"turn 1", true}, {"turn 2 moves 1 1", false}, {"turn 2 end", false}}},
    {"mnk", "1 65 3\n" MANY "0 0 0 0 0\n@", true, {{"turn 2", true}, {"turn 2 end", false}}},
    {"mnk", "1 65 2\n" MANY "0 0 0 0 0\n@", false, {{"turn 2", false}}}, /* won by few marks */
    {"mnk", "1 65 3\n" MANY "2 1 1 1 2\n@", false, {{"turn 2", false}}}, /* over */
    {"rabbits", "1 6\nXO.OXO\n0\n@", true, {{"turn Egg", false}, {"turn Rabbit", false}}},
    {"rabbits", "1 6\nXO.OXO\n1\n1 4\n1 5\n@", true, {{"turn Rabbit", false}}},
    {"splitting", "1\n3\n1 0 1\n@", true, {{0}}},
    {"staircase",
     "1 2\n1 2 3 4\n@",
     true,
     {{"taken 1", false}, {"turn White", false}, {"taken 0 turn Black", false}}},
    {"stone", "3\n@\n0\n", true, {{"token 1 2", false}, {"visited 2 2", false}}},
    {"tictactoe", "1\n0 0 0 0 0 0 0 0 0\n@", true, {{0}}},
    {"widgets", "1 1\n1 MON TUE\n1\n@\n0 0\n", true, {{0}}},
    {"wythoff", "2 3\n@", true, {{0}}},
};

static void assert_verified(const char *game, const char *text, const char *certificate)
{
    static struct checking checking;
    run_checker(game, text, certificate, strlen(certificate), &checking);
    if (checking.status != 0)
        fail_msg("%s\n%s\n%s", game, text, checking.message);
}

/* A string of a JSON object, which has no other escapes. */
static void find_string(const char *json, const char *name, char out[1 << 12])
{
    const char *at = strstr(json, worded("\"%s\":\"", name));
    assert_non_null(at);
    for (at += strlen(name) + 4; *at != '"'; at++) {
        bool escaped = *at == '\\';
        at += escaped;
        *out = *at;
        if (escaped && *at == 'n')
            *out = '\n';
        out++;
    }
    *out = 0;
}

/* The current position as a text. */
static void check_standing(qj_context *context, const qj_position *position)
{
    static char text[1 << 12], certificate[1 << 12];
    SCOPED(collected_end) struct collected json = {0};
    const char *game = qj_game_name(qj_position_game(position));
    struct writer writer;
    bool exists;
    assert_ok(context, certificate_can_be(context, position, &exists));
    writer_open(&writer, context, INTO(&json));
    qj_status status = certificate_json(position, &writer);
    assert_int_equal(status, exists ? QJ_OK : QJ_USAGE);
    if (!exists)
        return;
    assert_ok(context, writer_flush(&writer));
    find_string(json.data, "text", text);
    find_string(json.data, "certificate", certificate);
    assert_verified(game, text, certificate);
}

static bool copy_first(void *user, const qj_move *move)
{
    *(qj_move *)user = *move;
    return false;
}

/* A session on the position changes nothing, whether its engine is the best or another. */
static void assert_alike_with_sessions(qj_context *context, const qj_position *position,
                                       bool exists)
{
    static const char *const engines[] = {NULL, "pairings"};
    for (size_t i = 0; i < 2 * COUNT(engines); i++) {
        SCOPED(drop_session) qj_session *session = NULL;
        const char *engine = engines[i / 2];
        bool again;
        if ((i % 2 ? qj_session_open_outcome(position, engine, &session)
                   : qj_session_open(position, engine, &session)) != QJ_OK)
            continue;
        assert_ok(context, certificate_exists(context, position, session, &again));
        assert_int_equal(again, exists);
    }
}

/* Whether a text has a certificate. move: the first legal one after its record, "" for none. */
static bool check_text(const char *game, const char *text, char move[QJ_MOVE_SIZE])
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position) qj_position *position = position_of(context, game, text);
    SCOPED(collected_end) struct collected certificate = {0};
    const qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    qj_move first = {{UINT64_MAX}};
    bool exists;
    assert_ok(context, certificate_exists(context, position, NULL, &exists));
    assert_alike_with_sessions(context, position, exists);
    qj_status status = certificate_write(context, qj_game_find(game), &source, NULL,
                                         INTO(&certificate));
    if (exists != (status == QJ_OK))
        fail_msg("%s\n%s\nprovable: %d, but %s", game, text, exists,
                 qj_context_error(context)->message);
    if (exists)
        assert_verified(game, text, certificate.data);
    check_standing(context, position);
    *move = 0;
    assert_ok(context, qj_position_go(position, qj_position_recorded(position)));
    if (qj_position_moves(position, copy_first, &first) != QJ_OK || first.part[0] == UINT64_MAX)
        return exists;
    qj_move_text(position, &first, move);
    assert_ok(context, qj_position_play(position, &first));
    check_standing(context, position);
    bool later;
    assert_ok(context, certificate_exists(context, position, NULL, &later));
    assert_false(later);
    return exists;
}

static void assert_provable(const struct board *board, const char *sections, bool provable,
                            char move[QJ_MOVE_SIZE])
{
    char text[512];
    const char *at = strchr(board->text, '@');
    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - board->text), board->text, sections, at + 1);
    if (check_text(board->game, text, move) != provable)
        fail_msg("%s\n%s\nprovable: %d", board->game, text, !provable);
}

TEST(a_text_is_provable_when_the_checker_reads_it)
{
    char move[QJ_MOVE_SIZE], first[QJ_MOVE_SIZE];
    for (size_t i = 0; i < COUNT(boards); i++) {
        const struct board *board = &boards[i];
        assert_provable(board, "", board->provable, first);
        assert_provable(board, "end", false, move);
        for (size_t j = 0; j < COUNT(board->sections) && board->sections[j].words; j++)
            assert_provable(board, board->sections[j].words, board->sections[j].provable, move);
        if (!*first)
            continue;
        assert_provable(board, worded("moves %s", first), false, move);
        assert_provable(board, worded("moves %s end", first), false, move);
        assert_provable(board, "moves", false, move);
    }
}

/* Larger boards than a session of every engine solves in a moment. */
TEST_IN_CONTEXT(wythoff_is_provable_up_to_the_bound_of_the_checker)
{
    static const char *const texts[] = {"4096 1", "1 4096", "4097 1", "1 4097"};
    static const char certificate[] = "certificate 1 wythoff\nend\n";
    static struct checking checking;
    for (size_t i = 0; i < COUNT(texts); i++) {
        SCOPED(drop_position) qj_position *position = position_of(context, "wythoff", texts[i]);
        bool exists;
        assert_ok(context, certificate_exists(context, position, NULL, &exists));
        run_checker("wythoff", texts[i], certificate, strlen(certificate), &checking);
        assert_int_equal(exists, checking.status == 0);
        assert_int_equal(exists, i < 2);
    }
}

/* Plays some random moves; returns the text of the position, with the sections that qiju writes, or
 * the board if there is none, or if the text is a part of an input (of stone, which ends with a 0).
 */
static char *text_after_moves(struct random *random, qj_context *context, const char *game,
                              const char *board)
{
    SCOPED(drop_position) qj_position *position = position_of(context, game, board);
    struct collected text = {0};
    play_some(context, position, random, random_below(random, 5));
    const bool part = strcmp(game, "stone") == 0 && qj_position_played(position) == 0;
    if (!part && qj_position_write(position, INTO(&text)) == QJ_OK)
        return text.data;
    collected_end(&text);
    return strdup(board);
}

/* A board of each game, and random positions on the way from it. */
TEST(generated_boards_are_provable_when_the_checker_reads_them)
{
    struct random random = {36};
    uint64_t provable = 0, count = 0;
    for (size_t i = 0; qj_game_at(i); i++) {
        const char *game = qj_game_name(qj_game_at(i));
        for (uint64_t n = unit_count(12); n; n--, count++) {
            char move[QJ_MOVE_SIZE];
            SCOPED(drop_context) qj_context *context = context_start();
            SCOPED(drop_memory) char *board = made_anew(&random, game, "");
            SCOPED(drop_memory) char *text = text_after_moves(&random, context, game, board);
            provable += check_text(game, text, move);
        }
    }
    assert_in_range(provable, count / 3, count - count / 20);
}

/* Whether boards of a game have a section; NULL: whether there is one. */
static bool is_tried(const char *game, const char *section)
{
    bool found = false;
    for (size_t i = 0; i < COUNT(boards) && !found; i++) {
        if (strcmp(boards[i].game, game) != 0)
            continue;
        found = !section;
        for (size_t j = 0; boards[i].sections[j].words && !found; j++)
            found = strstr(boards[i].sections[j].words, section) != NULL;
    }
    return found;
}

TEST(no_game_and_no_section_is_forgotten)
{
    for (size_t i = 0; qj_game_at(i); i++) {
        const char *name = qj_game_name(qj_game_at(i));
        const struct section *section = qj_game_at(i)->game->sections;
        bool is_preset = strcmp(name, qj_game_at(i)->game->names->name) != 0;
        if (!is_tried(name, NULL))
            fail_msg("%s is not tried", name);
        for (; !is_preset && section && section->keyword; section++)
            if (!is_tried(name, section->keyword))
                fail_msg("%s of %s is not tried", section->keyword, name);
    }
}
