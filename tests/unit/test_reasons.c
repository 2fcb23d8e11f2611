/* Pairs and parts: they prove their answers. */
#include "model/rules.h"
#include "support/opened.h"

GROUP(reasons)

enum { MAX_CELLS = 64 };

struct pairs {
    qj_move cell[2 * MAX_CELLS];
    int count; /* of cells: pairs are 2 i and 2 i + 1 */
};

static bool add_pair(void *user, const qj_move *a, const qj_move *b)
{
    struct pairs *pairs = user;
    assert_in_range(pairs->count, 0, 2 * MAX_CELLS - 2);
    pairs->cell[pairs->count++] = *a;
    pairs->cell[pairs->count++] = *b;
    return true;
}

/* The partner of a cell, or NULL. */
static const qj_move *partner_of(const struct pairs *pairs, const qj_move *cell)
{
    for (int i = 0; i < pairs->count; i++)
        if (!memcmp(&pairs->cell[i], cell, sizeof *cell))
            return &pairs->cell[i ^ 1];
    return NULL;
}

static struct pairs pairs_of(qj_context *context, qj_session *session)
{
    struct pairs pairs = {.count = 0};
    assert_ok(context, qj_session_pairs(session, add_pair, &pairs));
    for (int i = 0; i < pairs.count; i++) /* no cell is in two pairs */
        assert_ptr_equal(partner_of(&pairs, &pairs.cell[i]), &pairs.cell[i ^ 1]);
    return pairs;
}

/* A game, and where the token came with the last move, if there was one. */
struct game {
    qj_context *context;
    qj_position *position;
    bool moved;
    qj_move token;
};

static void play(struct game *game, const qj_move *move)
{
    assert_ok(game->context, qj_position_play(game->position, move));
    game->moved = true;
    game->token = *move;
}

struct choice {
    struct move_draw draw;
    const struct pairs *pairs; /* NULL: any move; else one in no pair is wanted */
};

static bool choose_any(void *user, const qj_move *move)
{
    struct choice *choice = user;
    return (choice->pairs && partner_of(choice->pairs, move)) ||
           move_draw_visit(&choice->draw, move);
}

/* Plays a random legal move, in no pair if pairs are given; false when there is none. */
static bool play_any(struct game *game, struct random *random, const struct pairs *pairs)
{
    struct choice choice = {{.random = random}, pairs};
    assert_ok(game->context, qj_position_moves(game->position, choose_any, &choice));
    if (choice.draw.seen)
        play(game, &choice.draw.move);
    return choice.draw.seen > 0;
}

/* The winner moves along the pairs found at the start, the loser at random: the winner makes the
 * last move. */
static void winner_follows_pairs(struct game *game, struct random *random)
{
    SCOPED(drop_session) qj_session *session = session_by(game->context, game->position, NULL);
    const struct pairs pairs = pairs_of(game->context, session);
    const bool wins = value_in(game->context, session).lo > 0;
    int winner = wins ? qj_position_side(game->position) : !qj_position_side(game->position);
    for (bool more = true; more;) {
        if (qj_position_side(game->position) != winner) {
            more = play_any(game, random, NULL);
        } else if (game->moved) {
            const qj_move *partner = partner_of(&pairs, &game->token);
            assert_non_null(partner);
            play(game, partner);
        } else {
            assert_true(play_any(game, random, &pairs));
        }
    }
}

static struct game game_of(const char *name, const char *text)
{
    struct game game = {.context = context_start()};
    game.position = position_of(game.context, name, text);
    return game;
}

static void end_game(struct game *game)
{
    qj_position_free(game->position);
    context_end(game->context);
}

static struct game random_game(struct random *random, const char *name, const char *settings)
{
    SCOPED(drop_memory) char *text = made_anew(random, name, "%s", settings);
    return game_of(name, text);
}

static void play_randomly(struct game *game, struct random *random, uint64_t moves)
{
    while (moves-- && play_any(game, random, NULL))
        continue;
}

TEST(grids_and_graphs)
{
    static const char *const boards[][2] = {{"geography", "size=5x6 blocked=150"},
                                            {"geography", "size=4x4"},
                                            {"geography", "size=6x6 shape=no-win"},
                                            {"graph", "vertices=14"},
                                            {"graph", "vertices=9 shape=average"}};
    struct random random = {17};
    for (int i = 0; i < 300; i++) {
        size_t choice = (size_t)i % (COUNT(boards));
        SCOPED(end_game)
        struct game game = random_game(&random, boards[choice][0], boards[choice][1]);
        play_randomly(&game, &random, random_below(&random, 6));
        winner_follows_pairs(&game, &random);
    }
}

/* The hole is where the token came. */
static void find_hole(struct game *game)
{
    SCOPED(collected_end) struct collected text = {0};
    uint64_t row = 0, column = 0;
    assert_ok(game->context, qj_position_write(game->position, INTO(&text)));
    const char *p = strchr(text.data, '\n');
    for (; *p != '.'; p++) {
        column = *p == '\n' ? 0 : column + 1;
        row += *p == '\n';
    }
    game->moved = true;
    game->token = (qj_move){{row - 1, column}};
}

TEST(rabbits)
{
    struct random random = {19};
    for (int i = 0; i < 100; i++) {
        SCOPED(end_game) struct game game = random_game(&random, "rabbits", "size=5x5");
        find_hole(&game);
        winner_follows_pairs(&game, &random);
    }
}

/* A tiling answers the start, a matching the later positions. */
TEST(stones)
{
    struct random random = {23};
    for (int side = 1; side <= 7; side++)
        for (int i = 0; i < 20; i++) {
            SCOPED(end_game) struct game game = game_of("stone", worded("%d 0", side));
            game.moved = true; /* to the first cell */
            if (i >= 10)
                play_randomly(&game, &random, random_below(&random, 4));
            winner_follows_pairs(&game, &random);
        }
}

/* A board that is looked at in tiles, and then as a grid: pairs of neighbours, all but one matched
 * on a whole board of an odd number of cells. */
struct counted {
    uint64_t pairs, most;
};

static bool count_pair(void *user, const qj_move *a, const qj_move *b)
{
    struct counted *counted = user;
    uint64_t down = b->part[0] - a->part[0], right = b->part[1] - a->part[1];
    assert_int_equal(down + right, 1);
    return ++counted->pairs < counted->most;
}

TEST(a_large_board)
{
    struct random random = {1};
    SCOPED(end_game)
    struct game game = random_game(&random, "geography", "size=301x301 shape=full");
    struct counted counted = {0, UINT64_MAX}, few = {0, 3};
    SCOPED(drop_session) qj_session *session = session_by(game.context, game.position, NULL);
    assert_ok(game.context, qj_session_pairs(session, count_pair, &counted));
    assert_int_equal(counted.pairs, 301 * 301 / 2);
    assert_ok(game.context, qj_session_pairs(session, count_pair, &few));
    assert_int_equal(few.pairs, 3);
    assert_int_equal(value_in(game.context, session).lo, 1);
}

/* A side that no board in memory has. */
TEST(a_huge_stone)
{
    SCOPED(end_game) struct game game = game_of("stone", "123456789012345678901234567890 0");
    struct counted few = {0, 1000};
    SCOPED(drop_session) qj_session *session = session_by(game.context, game.position, NULL);
    assert_ok(game.context, qj_session_pairs(session, count_pair, &few));
    assert_int_equal(few.pairs, 1000);
}

/* ------------------------------------------------------------------- parts */

struct parts {
    uint64_t first, next, total, sizes[8];
    bool beans;
};

static bool add_part(void *user, uint64_t part, uint64_t size, uint64_t nimber)
{
    struct parts *parts = user;
    assert_int_equal(part, parts->next++);
    assert_in_range(part - parts->first, 0, 7);
    parts->sizes[part - parts->first] = size;
    if (!parts->beans || size % 2)
        parts->total ^= nimber;
    return parts->next - parts->first < 8;
}

static void assert_parts(const char *name, const char *text, uint64_t first, bool beans,
                         const uint64_t *sizes, size_t count)
{
    SCOPED(end_game) struct game game = game_of(name, text);
    struct parts parts = {.first = first, .next = first, .beans = beans};
    SCOPED(drop_session) qj_session *session = session_by(game.context, game.position, NULL);
    const qj_value value = value_in(game.context, session);
    assert_ok(game.context, qj_session_parts(session, add_part, &parts));
    assert_int_equal(parts.next - first, count);
    assert_memory_equal(parts.sizes, sizes, count * sizeof *sizes);
    assert_int_equal(parts.total, value.nimber);
}

TEST(heaps_and_bottles)
{
    const uint64_t nim[] = {3, 0, 7}, kayles[] = {5, 12}, bottles[] = {1, 2, 0, 1, 3};
    const uint64_t many[] = {9, 9, 9, 9, 9, 9, 9, 9};
    assert_parts("nim", "3 3 0 7", 1, false, nim, 3);
    assert_parts("kayles", "2 5 12", 1, false, kayles, 2);
    assert_parts("grundy", "2 5 12", 1, false, kayles, 2);
    assert_parts("splitting", "1 5 1 2 0 1 3", 0, true, bottles, 5);
    assert_parts("nim", "8 9 9 9 9 9 9 9 9", 1, false, many, 8);
}

TEST(others_have_no_reasons)
{
    static const struct {
        const char *name, *text, *engine, *pairs, *parts;
    } boards[] = {
        {"nim", "1 4", NULL, "the grundy engine has no pairs for nim", NULL},
        {"geography", "1 2 ..", NULL, NULL, "the matching engine has no parts for geography"},
        {"geography", "1 2 ..", "exhaustive", "the exhaustive engine has no pairs for geography",
         "the exhaustive engine has no parts for geography"},
        {"lightsout", "1 1 2 1", NULL, "the modular engine has no pairs for lightsout",
         "the modular engine has no parts for lightsout"},
    };
    for (size_t i = 0; i < COUNT(boards); i++) {
        SCOPED(end_game) struct game game = game_of(boards[i].name, boards[i].text);
        struct counted counted = {0, 1};
        struct parts parts = {.next = 1};
        SCOPED(drop_session)
        qj_session *session = session_by(game.context, game.position, boards[i].engine);
        if (boards[i].pairs)
            assert_failure(game.context, qj_session_pairs(session, count_pair, &counted), QJ_USAGE,
                           boards[i].pairs);
        if (boards[i].parts)
            assert_failure(game.context, qj_session_parts(session, add_part, &parts), QJ_USAGE,
                           boards[i].parts);
    }
}
