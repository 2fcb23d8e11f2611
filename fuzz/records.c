/* records: bytes choose a board, around the sizes at which engines change how they hold it, and the
 * moves of a game on it. The values along the record must be those of each position by itself, and
 * of a session that walks along it and back. */
#include "fuzz.h"

#include "base/random.h"

#include <stdio.h>
#include <string.h>

enum { MAX_TEXT = 1 << 16, MAX_MOVES = 4096, MAX_COMPARED = 12 };

/* Games with settings; the seed is added. */
static const struct recipe {
    const char *game, *settings[4];
} recipes[] = {
    {"rabbits", {"size=5x6", "shape=walk", "rounds=40"}},
    {"rabbits", {"size=29x39", "shape=walk", "rounds=60"}},
    {"rabbits", {"size=30x39", "shape=walk", "rounds=60"}},
    {"rabbits", {"size=40x40", "shape=walk", "rounds=60"}},
    {"rabbits", {"size=40x40", "shape=open"}},
    {"rabbits", {"size=40x40", "shape=corridor"}},
    {"rabbits", {"size=33x65"}},
    {"geography", {"size=6x7", "blocked=300"}},
    {"geography", {"size=30x39", "shape=spiral"}},
    {"geography", {"size=40x40", "shape=comb"}},
    {"geography", {"size=40x64", "shape=holes"}},
    {"geography", {"size=25x129", "blocked=600"}},
    {"geography", {"size=30x40", "blocked=950"}},
    {"geography", {"size=32x64", "shape=no-win"}},
    {"stone", {"size=33"}},
    {"graph", {"shape=king", "size=9x9", "blocked=500"}},
    {"graph", {"shape=grid", "size=31x40", "blocked=400"}},
    {"graph", {"shape=regular", "vertices=64"}},
    {"graph", {"shape=average", "vertices=300", "degree=1"}},
    {"staircase", {"size=5x6", "max=65535"}},
    {"staircase", {"size=4x4", "max=1000000000"}},
    {"mnk", {"size=3x4", "k=3"}},
    {"tictactoe", {NULL}},
    {"heaps", {"count=3", "max=30"}},
    {"kayles", {NULL}},
    {"splitting", {"size=5", "max=3"}},
    {"wythoff", {"size=6x7", "shape=random"}},
};
enum { RECIPES = sizeof recipes / sizeof *recipes };

struct text {
    size_t size;
    char data[MAX_TEXT];
};

static bool keep(void *user, const void *data, size_t size)
{
    struct text *text = user;
    if (size > MAX_TEXT - text->size)
        return false;
    memcpy(text->data + text->size, data, size);
    text->size += size;
    return true;
}

/* NULL when time runs out, as it does on a busy machine. */
static qj_position *make_board(qj_context *context, const struct recipe *recipe, unsigned seed)
{
    static struct text text;
    const qj_game *game = qj_game_find(recipe->game);
    const char *settings[6] = {0};
    char seeded[32];
    qj_position *position = NULL;
    size_t count = 0;
    for (; recipe->settings[count]; count++)
        settings[count] = recipe->settings[count];
    snprintf(seeded, sizeof seeded, "seed=%u", seed);
    settings[count] = seeded;
    text.size = 0;
    qj_sink sink = {keep, &text};
    qj_status status = qj_game_generate(context, game, settings, &sink);
    fuzz_assert(status == QJ_OK || status == QJ_LIMIT, "a board can be made");
    if (status == QJ_LIMIT)
        return NULL;
    qj_text bytes = {text.data, text.size};
    qj_source source = qj_text_source(&bytes);
    status = qj_position_read(context, game, &source, 1, &position);
    fuzz_assert(status == QJ_OK || status == QJ_LIMIT, "a board that was made can be read");
    return position;
}

/* The bytes choose moves, each byte one; behind them chance does. */
struct chooser {
    const uint8_t *byte, *end;
    struct random random;
    uint64_t number, seen;
    qj_move move;
};

static bool count_move(void *user, const qj_move *move)
{
    (void)move;
    ((struct chooser *)user)->seen++;
    return true;
}

static bool find_move(void *user, const qj_move *move)
{
    struct chooser *chooser = user;
    chooser->move = *move;
    return chooser->number-- > 0;
}

/* Plays moves until the game ends or there are MAX_MOVES; with a byte of 255 it ends there. */
static void play(qj_position *position, struct chooser *chooser)
{
    qj_status status = qj_position_go(position, qj_position_recorded(position));
    while (status == QJ_OK && qj_position_played(position) < MAX_MOVES) {
        bool chosen = chooser->byte < chooser->end;
        uint64_t number = chosen ? *chooser->byte++ : random_next(&chooser->random) % 255;
        chooser->seen = 0;
        status = qj_position_moves(position, count_move, chooser);
        if (status != QJ_OK || chooser->seen == 0 || number == 255)
            break;
        chooser->number = number % chooser->seen;
        if ((status = qj_position_moves(position, find_move, chooser)) == QJ_OK)
            status = qj_position_play(position, &chooser->move);
    }
    fuzz_assert(status == QJ_OK || status == QJ_LIMIT, "legal moves can be played");
}

/* Whether it can be done within the limits. */
static bool within(qj_context *context, qj_status status)
{
    fuzz_status(context, status);
    return status == QJ_OK;
}

static bool same(const qj_value *one, const qj_value *two)
{
    return one->kind == two->kind && one->lo == two->lo && one->hi == two->hi;
}

/* Each of some positions by itself. */
static void compare_positions(qj_context *context, qj_position *position, const qj_value *values)
{
    uint64_t moves = qj_position_recorded(position), step = 1 + moves / MAX_COMPARED;
    for (uint64_t i = 0; i <= moves; i += step) {
        qj_session *session = NULL;
        qj_value value;
        if (within(context, qj_position_go(position, i)) &&
            within(context, qj_session_open(position, NULL, &session)) &&
            within(context, qj_session_value(session, &value)))
            fuzz_assert(same(&value, &values[i]), "a record's value is the position's own");
        qj_session_free(session);
    }
}

static bool walk(qj_position *position, qj_session *session, const qj_value *values)
{
    uint64_t moves = qj_position_recorded(position);
    qj_status status = QJ_OK;
    qj_value value;
    qj_move move;
    for (uint64_t i = 0; i < moves && status == QJ_OK; i++)
        if ((status = qj_position_recorded_move(position, i, &move)) == QJ_OK)
            status = qj_session_advance(session, &move);
    if (status != QJ_OK || qj_session_value(session, &value) != QJ_OK)
        return false;
    fuzz_assert(same(&value, &values[moves]), "a session that has walked knows the end's value");
    for (uint64_t i = 0; i < moves && status == QJ_OK; i++)
        status = qj_session_retreat(session);
    if (status != QJ_OK || qj_session_value(session, &value) != QJ_OK)
        return false;
    fuzz_assert(same(&value, &values[0]), "a session that is back knows the start's value");
    return true;
}

static void compare_walk(qj_context *context, qj_position *position, const qj_value *values)
{
    qj_session *session = NULL;
    if (within(context, qj_position_go(position, 0)) &&
        within(context, qj_session_open(position, NULL, &session)) &&
        !walk(position, session, values))
        fuzz_status(context, qj_context_error(context)->status);
    qj_session_free(session);
}

void fuzz_records(const uint8_t *data, size_t size)
{
    static qj_value values[MAX_MOVES + 1];
    if (size < 3)
        return;
    qj_context *context = fuzz_context();
    unsigned seed = data[1] + 256U * data[2];
    struct chooser chooser = {.byte = data + 3, .end = data + size, .random = {seed}};
    qj_position *position = make_board(context, &recipes[data[0] % RECIPES], seed);
    if (position)
        play(position, &chooser);
    if (position && within(context, qj_position_go(position, 0)) &&
        within(context, qj_position_trace(position, values))) {
        compare_positions(context, position, values);
        compare_walk(context, position, values);
    }
    qj_position_free(position);
    qj_context_free(context);
}
