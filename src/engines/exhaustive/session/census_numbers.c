/* census_numbers: the census of indexed states, without states.
 *
 *     ends     | 1 0 0 1 ... |      numbers where the games of t moves end
 *     seen     | 1 1 0 1 ... |      numbers where shorter games end
 *     games    | 5 .. 2 ..   |      of t moves, by the count of smaller reached numbers
 *     next     | 0 .. 7 ..   |      of t + 1 moves
 *
 * A position belongs to the ply in which it is first met; a shortest play to it is a game of that
 * length. The ends of t moves that were not seen before are therefore ply t. If there are none, all
 * positions have been counted.
 */
#include "engines/exhaustive/session/exhaustive_session.h"

#include "base/bits.h"

struct census_numbers {
    struct indexed *indexed;
    struct arena *arena;
    uint32_t *before; /* of each word of reached: count of smaller reached numbers */
    uint64_t *ends, *next_ends, *seen;
    uint64_t *games, *next;
    bool bare; /* expand only new positions, and count no games */
    qj_ply ply;
};

static uint64_t census_numbers_index(const struct census_numbers *census, uint64_t number)
{
    const uint64_t word = census->indexed->reached[number / 64];
    return census->before[number / 64] + (uint64_t)bits_count(word & bits_first(number % 64));
}

static qj_status census_numbers_make(struct census_numbers *census)
{
    const struct indexed *indexed = census->indexed;
    struct arena *arena = census->arena;
    uint64_t **sets[] = {&census->ends, &census->next_ends, &census->seen};
    uint32_t before = 0;
    TRY(context_check_array(arena->context, indexed->count, 2 * sizeof *census->games,
                            "the count of games"));
    for (int i = 0; i < 3; i++) {
        TRY(arena_make(arena, sets[i], indexed->words));
    }
    TRY(arena_make(arena, &census->before, indexed->words));
    TRY(arena_make(arena, &census->games, indexed->count));
    TRY(arena_make(arena, &census->next, indexed->count));
    for (uint64_t word = 0; word < indexed->words; word++) {
        census->before[word] = before;
        before += (uint32_t)bits_count(indexed->reached[word]);
    }
    bits_set(census->ends, indexed->start);
    census->games[census_numbers_index(census, indexed->start)] = 1;
    return QJ_OK;
}

/* Counts position i of the batch if it is new, and passes its games to its successors. */
static void census_numbers_count_one(struct census_numbers *census, uint64_t i)
{
    struct indexed *indexed = census->indexed;
    const struct explore *explore = indexed->explore;
    const struct expansion *expansion = &explore->workers->expansion;
    const qj_kind kind = explore->positions.kind;
    const uint64_t first = expansion_first(expansion, i), number = indexed->workers->numbers[i];
    const struct position_children children = {
        &indexed->tier, explore->workers->indices + first,
        expansion->has_points ? expansion->points + first : NULL, expansion->ends[i] - first};
    const uint64_t games = census->games[census_numbers_index(census, number)];
    if (!bits_get(census->seen, number))
        census_count(&census->ply, kind, &children,
                     result_get(&indexed->tier, kind, indexed_index_of(indexed, number)),
                     indexed_mover(indexed, 0, i));
    census->ply.games = census_add(census->ply.games, games);
    census->games[census_numbers_index(census, number)] = 0;
    for (uint64_t child = first; child < expansion->ends[i]; child++) {
        const uint64_t to = indexed->workers->children[child];
        uint64_t *next = &census->next[census_numbers_index(census, to)];
        bits_set(census->next_ends, to);
        *next = census_add(*next, games);
    }
}

/* Counts the first positions of the batch that have room; *count is how many remain, moved to the
 * front. */
static qj_status census_numbers_count_batch(struct census_numbers *census, uint64_t *count)
{
    enum { STEPS = 256 };
    struct indexed *indexed = census->indexed;
    struct explore *explore = indexed->explore;
    struct explore_worker *worker = explore->workers;
    uint64_t *numbers = indexed->workers->numbers;
    indexed_expand(indexed, 0, *count);
    const uint64_t done = worker->expansion.positions;
    if (!worker->expansion.diagnostic.sentence)
        indexed_find_children(indexed, 0);
    TRY(explore_check(explore));
    for (uint64_t i = 0; i < done; i++)
        census_numbers_count_one(census, i);
    *count -= done;
    memmove(numbers, numbers + done, *count * sizeof *numbers);
    TRY(pace_add(&explore->pace, (done + 1) * STEPS, "states", 0, 0));
    if (done)
        return QJ_OK;
    return indexed_make_room(indexed);
}

/* Counts the ends of t moves. */
static qj_status census_numbers_count_ends(struct census_numbers *census)
{
    enum { BATCH = 64 };
    const struct indexed *indexed = census->indexed;
    uint64_t count = 0;
    for (uint64_t word = 0; word < indexed->words; word++)
        for (uint64_t left = census->ends[word]; left; left &= left - 1) {
            indexed->workers->numbers[count++] = word * 64 + (uint64_t)bits_lowest(left);
            while (count == BATCH)
                TRY(census_numbers_count_batch(census, &count));
        }
    while (count)
        TRY(census_numbers_count_batch(census, &count));
    return QJ_OK;
}

/* Adds the ends to seen and increments t. */
static void census_numbers_next_ply(struct census_numbers *census)
{
    uint64_t *ends = census->ends, *games = census->games;
    for (uint64_t word = 0; word < census->indexed->words; word++) {
        census->seen[word] |= ends[word];
        ends[word] = 0;
        if (census->bare)
            census->next_ends[word] &= ~census->seen[word];
    }
    census->ends = census->next_ends;
    census->next_ends = ends;
    census->games = census->next;
    census->next = games;
}

qj_status census_by_number(struct indexed *indexed, struct arena *arena, bool bare, qj_ply_fn visit,
                           void *user)
{
    struct census_numbers census = {.indexed = indexed, .arena = arena, .bare = bare};
    TRY(census_numbers_make(&census));
    for (uint64_t ply = 0, counted = 0; counted < indexed->count; ply++) {
        census.ply = (qj_ply){.ply = ply};
        TRY(census_numbers_count_ends(&census));
        if (census.ply.positions == 0)
            return explore_refuse_move(indexed->explore);
        counted += census.ply.positions;
        if (bare)
            census.ply.games = QJ_NOT_KNOWN;
        if (!visit(user, &census.ply))
            return QJ_OK;
        census_numbers_next_ply(&census);
    }
    return QJ_OK;
}
