/* A random arena on which play may repeat, hashed and without predecessors: the exhaustive engine
 * against a retrograde analysis that is as plain as can be in C, and against a bare hash table.
 *
 *     bench/arena [POSITIONS [RUNS]]
 *
 * prints CPU seconds, the least of RUNS runs (3), of 10^6 positions. Each position has three moves
 * to random positions; one in sixteen is over, and the player to move has lost. The plain analysis
 * knows that positions are numbers, stores the moves and their reverse, and decides positions from
 * the ends on. Its value of the start must be the engine's. The bare table finds the positions by
 * the rules, like the engine, and does nothing else. It must find as many.
 */
#include "measure.h"

#include <qiju/qiju.h>
#include <qiju/rules.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES = 3, END_ONE_IN = 16 };

static uint32_t positions = 1000000;

static uint32_t arena_mix(uint32_t x)
{
    x = (x ^ x >> 16) * 0x7feb352dU;
    x = (x ^ x >> 15) * 0x846ca68bU;
    return x ^ x >> 16;
}

static uint32_t arena_to(uint32_t from, uint32_t move)
{
    return arena_mix(from * MOVES + move + 1) % positions;
}

static bool arena_is_end(uint32_t position)
{
    return position && arena_mix(position ^ 0x9e3779b9U) % END_ONE_IN == 0;
}

/* ----------------------------------------------------------------------- rules */

static size_t state_size(const qj_setup *setup)
{
    return (void)setup, sizeof(uint32_t);
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    *value = -1;
    return (void)setup, arena_is_end(*(const uint32_t *)state);
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    (void)setup, (void)state;
    for (uint64_t i = 0; i < MOVES; i++)
        if (!visit(user, &(qj_move){{i}}))
            return;
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    *(uint32_t *)state = arena_to(*(const uint32_t *)state, (uint32_t)move->part[0]);
    return (void)setup, 0;
}

static const qj_rules rules = {QJ_RULES_HEAD,
                               .name = "arena",
                               .ending = QJ_STUCK_DRAWS,
                               .loops = true,
                               .state_size = state_size,
                               .over = over,
                               .moves = moves,
                               .play = play};

/* Solves by an engine; returns the CPU seconds. */
static double engine_seconds(const char *engine, qj_value *value, uint64_t *states)
{
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context;
    qj_game *game;
    qj_position *position;
    qj_session *session;
    limits.trust = true;
    qj_text text = {"", 0};
    qj_source source = qj_text_source(&text);
    if (qj_context_new(&limits, &context) || qj_game_new(context, &rules, &game) ||
        qj_position_read(context, game, &source, 1, &position))
        exit(1);
    const double begin = cpu_seconds();
    if (qj_session_open(position, engine, &session) || qj_session_value(session, value)) {
        fprintf(stderr, "%s\n", qj_context_error(context)->message);
        exit(1);
    }
    const double seconds = cpu_seconds() - begin;
    *states = qj_session_method(session).states;
    qj_session_free(session);
    qj_position_free(position);
    qj_game_free(game);
    qj_context_free(context);
    return seconds;
}

/* -------------------------------------------------------------- the plain analysis */

/* The ending of the start: d + 1 for a win in d moves, -(d + 1) for a loss, 0 for a draw. */
static int64_t plain_analysis(void)
{
    const size_t n = positions;
    uint32_t *first = calloc(n + 1, sizeof *first), *queue = malloc(n * sizeof *queue);
    uint32_t *from = malloc(n * MOVES * sizeof *from);
    unsigned char *left = malloc(n);
    int32_t *ending = calloc(n, sizeof *ending);
    size_t count = 0;
    for (uint32_t p = 0; p < n; p++) {
        left[p] = MOVES;
        for (uint32_t i = 0; i < MOVES && !arena_is_end(p); i++)
            first[arena_to(p, i)]++;
        if (arena_is_end(p)) {
            ending[p] = -1;
            queue[count++] = p;
        }
    }
    for (size_t p = 1; p <= n; p++)
        first[p] += first[p - 1];
    for (uint32_t p = 0; p < n; p++)
        for (uint32_t i = 0; i < MOVES && !arena_is_end(p); i++)
            from[--first[arena_to(p, i)]] = p;
    for (size_t at = 0; at < count; at++)
        for (size_t i = first[queue[at]]; i < first[queue[at] + 1]; i++) {
            const uint32_t parent = from[i];
            if (ending[parent] || (ending[queue[at]] > 0 && --left[parent]))
                continue;
            ending[parent] = ending[queue[at]] < 0 ? 1 - ending[queue[at]] : -1 - ending[queue[at]];
            queue[count++] = parent;
        }
    const int64_t result = ending[0];
    free(first);
    free(queue);
    free(from);
    free(left);
    free(ending);
    return result;
}

/* ---------------------------------------------------------------- the bare table */

enum { BATCH = 256 };

struct bare {
    uint32_t here, count, children[BATCH * MOVES];
};

static bool bare_visit(void *user, const qj_move *move)
{
    struct bare *bare = user;
    uint32_t child = bare->here;
    (void)rules.play(NULL, &child, move);
    bare->children[bare->count++] = child;
    return true;
}

/* The number of positions. Slots have numbers of states from 1 on, or 0. */
static uint64_t bare_search(void)
{
    int64_t value;
    unsigned bits = 1;
    while (1U << bits < 2 * positions)
        bits++;
    uint32_t *slots = calloc((size_t)1 << bits, sizeof *slots), count = 1;
    uint32_t *states = calloc((size_t)positions + 2, sizeof *states);
    slots[arena_mix(0) >> (32 - bits)] = 1;
    for (uint32_t taken = 0; taken < count;) {
        struct bare bare = {.count = 0};
        for (uint32_t left = BATCH; left > 0 && taken < count; left--) {
            bare.here = states[++taken];
            if (!rules.over(NULL, &bare.here, &value))
                rules.moves(NULL, &bare.here, bare_visit, &bare);
        }
        for (uint32_t i = 0; i < bare.count; i++)
            __builtin_prefetch(&slots[arena_mix(bare.children[i]) >> (32 - bits)]);
        for (uint32_t i = 0; i < bare.count; i++)
            __builtin_prefetch(&states[slots[arena_mix(bare.children[i]) >> (32 - bits)]]);
        for (uint32_t i = 0; i < bare.count; i++) {
            uint32_t at = arena_mix(bare.children[i]) >> (32 - bits);
            while (slots[at] && states[slots[at]] != bare.children[i])
                at = (at + 1) & ((1U << bits) - 1);
            if (!slots[at]) {
                slots[at] = ++count;
                states[count] = bare.children[i];
            }
        }
    }
    free(slots);
    free(states);
    return count;
}

int main(int count, char **words)
{
    const long runs = count > 2 ? strtol(words[2], NULL, 10) : 3;
    double least[3] = {1e9, 1e9, 1e9};
    uint64_t states = 0;
    if (count > 1)
        positions = (uint32_t)strtoul(words[1], NULL, 10);
    for (long run = 0; run < runs; run++) {
        qj_value value;
        double seconds[3], begin = cpu_seconds();
        const int64_t ending = plain_analysis();
        seconds[1] = cpu_seconds() - begin;
        seconds[0] = engine_seconds("exhaustive", &value, &states);
        begin = cpu_seconds();
        const uint64_t found = bare_search();
        seconds[2] = cpu_seconds() - begin;
        if (value.lo != (ending > 0) - (ending < 0) ||
            (ending && value.distance + 1 != (uint64_t)(ending < 0 ? -ending : ending)) ||
            found != states) {
            fprintf(stderr, "another value\n");
            return 1;
        }
        for (int i = 0; i < 3; i++)
            least[i] = seconds[i] < least[i] ? seconds[i] : least[i];
    }
    printf("exhaustive %.3f s (%llu positions), plain %.3f s, bare table %.3f s\n", least[0],
           (unsigned long long)states, least[1], least[2]);
    return 0;
}
