/* Games of the catalogue, solved by all of their rules, and without ranks and all moves at once;
 * and games of examples/own, with and without ranks: equal values of all moves, remoteness, lines
 * and counts, along random games. Each board is solved twice, and the rules of the examples are
 * audited at every position, which takes seconds.
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

/* A position of the catalogue with changed rules. */
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
    other->rules.expand = numbered ? other->rules.expand : NULL;
    other->game.rules = &other->rules;
    position->game = &other->game;
    return position;
}

static uint64_t count_ranks(const qj_position *position)
{
    return layout_count_ranks(position->game->rules, position->rules_setup, position->state_size);
}

/* late: few of many ranks are positions, so no ranks are used. */
static void compare_texts(struct random *random, const char *name, const char *text, bool late)
{
    qj_context *contexts[2] = {context_start(), context_start()};
    struct other others[2];
    qj_position *positions[2];
    for (int i = 0; i < 2; i++)
        positions[i] = position_by(contexts[i], name, text, i == 0, &others[i]);
    const bool has_numbers = count_ranks(positions[0]) != 0;
    assert_int_equal(compare_positions(random, contexts, positions, true), has_numbers && !late);
    for (int i = 0; i < 2; i++) {
        qj_position_free(positions[i]);
        context_end(contexts[i]);
    }
}

/* All moves at once: in one word, which has a bit more for each row, and beyond it. */
TEST(late_boards_of_every_size_have_the_same_values)
{
    static const int sizes[][2] = {{1, 60}, {1, 61}, {1, 62}, {1, 70}, {32, 1}, {33, 1}, {64, 1},
                                   {7, 8},  {8, 7},  {9, 9},  {21, 2}, {22, 2}, {7, 7},  {4, 9}};
    enum { EMPTY = 6 };
    struct random random = {7};
    for (uint64_t i = 0; i < unit_count(6 * COUNT(sizes)); i++) {
        const int *size = sizes[i % COUNT(sizes)], cells = size[0] * size[1];
        char text[300];
        int length = sprintf(text, "%d %d %d", size[0], size[1], 3 + (int)random_below(&random, 3));
        for (int cell = 0; cell < cells; cell++) /* no three in line */
            length += sprintf(text + length, " %d", 1 + (cell % size[1] / 2 + cell / size[1]) % 2);
        for (int empty = 0; empty < EMPTY; empty++)
            text[(size_t)length - 1 - 2 * random_below(&random, (uint64_t)cells)] = '0';
        strcpy(text + length, " turn 1");
        compare_texts(&random, "mnk", text, true);
    }
}

TEST(grids_have_the_same_values)
{
    static const struct {
        const char *game, *settings, *more;
    } boards[] = {
        {"mnk", "size={1..2}x{1..4} k={2..4}", ""},
        {"mnk", "size=[3x{1..3}|4x{1..2}] k={2..4}", ""},
        {"mnk", "size=[3x4|4x3] k={2..4} plies=3", ""},
        {"mnk", "size=4x4 k={2..4} plies=7", ""},
        {"staircase", "size={1..5}x{1..5} max=9", ""},
        {"staircase", "size={1..5}x{1..5} max=9", "turn White\n"},
        {"staircase", "size=1x{1..5} max=9", "taken 1\n"},
        {"staircase", "size=1x{1..5} max=9", "taken 1\nturn White\n"},
    };
    struct random random = {2};
    for (uint64_t i = 0; i < unit_count(5 * COUNT(boards)); i++) {
        const size_t kind = i % COUNT(boards);
        SCOPED(drop_memory)
        char *board = made_anew(&random, boards[kind].game, "%s", boards[kind].settings);
        SCOPED(collected_end) struct collected text = {0};
        qj_sink_print(INTO(&text), "%s%s", board, boards[kind].more);
        compare_texts(&random, boards[kind].game, text.data, false);
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
        compare_texts(&random, games[i].name, games[i].text, false);
}

/* What splits has none, nor have more numbers than 2^62, nor tables that fill a cache. */
TEST_IN_CONTEXT(some_boards_have_no_numbers)
{
    SCOPED(drop_memory)
    char *square = made(context, "staircase", "size=33x33"),
         *strip = made(context, "staircase", "size=2x3000");
    const char *const boards[][2] = {{"kayles", "2 4 5\n"},
                                     {"heaps", "any:3 0.77:4\n"},
                                     {"nim", "2 4611686018427387903 1\n"},
                                     {"nim", "1 4611686018427387904\n"},
                                     {"wythoff", "4294967295 4294967295\n"},
                                     {"staircase", square},
                                     {"staircase", strip}};
    for (size_t i = 0; i < COUNT(boards); i++) {
        SCOPED(drop_position)
        qj_position *position = position_of(context, boards[i][0], boards[i][1]);
        assert_int_equal(count_ranks(position), 0);
    }
}
