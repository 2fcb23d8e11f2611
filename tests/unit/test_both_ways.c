/* Ranked games of the catalogue and of examples/own, solved with and without ranks: equal values of
 * all moves, remoteness, lines and counts, along random games. Each board is solved twice, and the
 * rules of the examples are audited at every position, which takes seconds.
 */
#include "model/layout.h"
#include "support/opened.h"
#include "support/ways.h"

#include "model/game.h"

GROUP(both_ways)

const qj_rules *chomp_rules(void);
const qj_rules *connect_four_rules(void);
const qj_rules *dots_and_boxes_rules(void);
const qj_rules *hex_rules(void);
const qj_rules *in_a_row_rules(void);
const qj_rules *morris_rules(void);
const qj_rules *node_kayles_rules(void);
const qj_rules *pursuit_rules(void);
const qj_rules *quixo_rules(void);

TEST(games_of_ones_own_have_the_same_values)
{
    static const struct {
        const qj_rules *(*rules)(void);
        const char *words;
    } games[] = {
        {chomp_rules, "1 1"},
        {chomp_rules, "4 5"},
        {dots_and_boxes_rules, "2 2"},
        {dots_and_boxes_rules, "1 3 moves 0 2"},
        {hex_rules, "3"},
        {pursuit_rules, "1 4"},
        {pursuit_rules, "4 3"},
        {pursuit_rules, "5 10"},
        {connect_four_rules, "3 4"},
        {connect_four_rules, "4 3"},
        {connect_four_rules, "4 4 position XOXO/OX/XO/OX"},
        {connect_four_rules, "5 4 position XOXO/OXOX/OX/XO/X"},
        {in_a_row_rules, "3 3 3"},
        {in_a_row_rules, "2 4 2"},
        {in_a_row_rules, "4 4 4 position XOXO/OXOX/OX../...."},
        {in_a_row_rules, "4 3 3 position X../.O./..X/..."},
        {morris_rules, "1 3 0"},
        {morris_rules, "1 3 1"},
        {morris_rules, "1 4 0"},
        {morris_rules, "2 3 0"},
        {node_kayles_rules, "1 1"},
        {node_kayles_rules, "1 12"},
        {node_kayles_rules, "3 4"},
        {node_kayles_rules, "4 4 moves 2 2"},
        {quixo_rules, "2"},
        {quixo_rules, "3 moves 1 1 2 2 1 2"},
    };
    struct random random = {1};
    for (size_t i = 0; i < COUNT(games); i++)
        assert_int_equal(
            compare_with_states(&random, games[i].rules(), games[i].words,
                                (struct way_limits){.threads = 1 + i % 2, .forced = true}),
            !games[i].rules()->parts); /* parts are found by their states */
}

/* A position of the catalogue with changed rules, such as rules without ranks. */
struct other {
    qj_rules rules;
    struct game game;
};

static qj_position *position_by(qj_context *context, const char *name, const char *text,
                                bool numbered, struct other *other)
{
    qj_position *position = position_of(context, name, text);
    other->game = *position->game;
    other->rules = numbered ? *other->game.rules : without_numbers(other->game.rules);
    other->game.rules = &other->rules;
    position->game = &other->game;
    return position;
}

static uint64_t count_ranks(const qj_position *position)
{
    return layout_count_ranks(position->game->rules, position->rules_setup, position->state_size);
}

static void compare_texts(struct random *random, const char *name, const char *text)
{
    qj_context *contexts[2] = {context_start(), context_start()};
    struct other others[2];
    qj_position *positions[2];
    for (int i = 0; i < 2; i++)
        positions[i] = position_by(contexts[i], name, text, i == 0, &others[i]);
    const bool has_numbers = count_ranks(positions[0]) != 0;
    assert_int_equal(compare_positions(random, contexts, positions, true), has_numbers);
    for (int i = 0; i < 2; i++) {
        qj_position_free(positions[i]);
        context_end(contexts[i]);
    }
}

TEST(boards_of_rows_have_the_same_values)
{
    enum { BOARDS = 16 };
    struct random random = {2};
    for (int i = 0; i < BOARDS; i++) {
        const int rows = 1 + i % 4, columns = 1 + i / 4 % 4, cells = rows * columns;
        SCOPED(drop_memory)
        char *text = made_anew(&random, "mnk", "size=%dx%d k=%d plies=%d", rows, columns, 2 + i % 3,
                               cells > 9 ? cells - 9 : 0);
        compare_texts(&random, "mnk", text);
    }
}

TEST(staircases_have_the_same_values)
{
    enum { BOARDS = 20 };
    static const char *const sections[] = {"", "turn White\n", "taken 1\n",
                                           "taken 1\nturn White\n"};
    struct random random = {3};
    for (int i = 0; i < BOARDS; i++) {
        char text[4096];
        const int rows = i % 4 < 2 ? 1 + i / 4 % 5 : 1, columns = 1 + i * 7 % 5;
        SCOPED(drop_memory)
        char *board = made_anew(&random, "staircase", "size=%dx%d max=9", rows, columns);
        snprintf(text, sizeof text, "%s%s", board, sections[i % 4]);
        compare_texts(&random, "staircase", text);
    }
}

TEST(heaps_and_queens_have_the_same_values)
{
    static const struct {
        const char *name, *text;
    } games[] = {
        {"wythoff", "1 1\n"},
        {"wythoff", "1 9\n"},
        {"wythoff", "7 5\n"},
        {"wythoff", "12 13\n"},
        {"nim", "1 9\n"},
        {"nim", "4 3 0 5 2\n"},
        {"nim", "3 3 5 7\nmisere\n"},
        {"heaps", "{1,3}:6 any:4 {2}:5\n"},
        {"heaps", "{1,3}:6 any:4 {2}:5\nmisere\n"},
        {"kayles", "2 4 5\n"},
        {"heaps", "any:3 0.77:4\n"},
    };
    struct random random = {4};
    for (size_t i = 0; i < COUNT(games); i++)
        compare_texts(&random, games[i].name, games[i].text);
}

/* What splits has none, nor have more numbers than 2^62, nor tables that fill a cache. */
static void assert_without_numbers(const char *name, const char *settings, const char *text)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_position)
    qj_position *position = text ? position_of(context, name, text)
                                 : made_position(context, name, "%s", settings);
    assert_int_equal(count_ranks(position), 0);
}

TEST(some_boards_have_no_numbers)
{
    assert_without_numbers("kayles", NULL, "2 4 5\n");
    assert_without_numbers("heaps", NULL, "any:3 0.77:4\n");
    assert_without_numbers("nim", NULL, "2 4611686018427387903 1\n");
    assert_without_numbers("nim", NULL, "1 4611686018427387904\n");
    assert_without_numbers("wythoff", NULL, "4294967295 4294967295\n");
    assert_without_numbers("staircase", "size=33x33", NULL);
    assert_without_numbers("staircase", "size=2x3000", NULL);
}

/* ------------------------------------------------------------------ few of many */

/* A rook goes right or down on 64 x 64 cells; one number in 8192 belongs to a cell. */
enum { SIDE = 64, NUMBERS_EACH = 8192 };

CONSTANT(size_t, rook_size, 2 * sizeof(uint32_t))

MOVES_OF(rook_moves)
{
    const uint32_t *cell = state;
    for (uint64_t way = 0; way < 2; way++)
        if (cell[way] + 1 < SIDE && !visit(user, &(qj_move){{way}}))
            return;
}

PLAY_OF(rook_play)
{
    ((uint32_t *)state)[move->part[0]]++;
    return 0;
}

CONSTANT(uint64_t, rook_numbers, (uint64_t)SIDE *SIDE *NUMBERS_EACH)

static uint64_t rook_number(UNUSED const qj_setup *setup, const void *state)
{
    const uint32_t *cell = state;
    return (cell[0] * (uint64_t)SIDE + cell[1]) * NUMBERS_EACH;
}

/* States by number are made only where play goes by numbers. */
static bool rook_numbered(UNUSED const qj_setup *setup, uint64_t number, UNUSED void *state)
{
    assert_int_equal(number, 0); /* when a position is read, it is tried */
    return true;
}

RANKED_LAYOUT(rook_layout, 2 * sizeof(uint32_t), rook_numbers, rook_number, rook_numbered)

TEST(few_of_many_numbers_are_found_by_states)
{
    static const qj_rules rules = {QJ_RULES_HEAD,           .name = "rook",
                                   .ending = QJ_LAST_WINS,  .outcome_only = true,
                                   .state_size = rook_size, .moves = rook_moves,
                                   .play = rook_play,       .layout = rook_layout};
    qj_context *context = context_within(&LIMITS(.trust = true));
    assert_int_equal(own_solve(context, &rules, "", "exhaustive").states, SIDE * SIDE);
}
