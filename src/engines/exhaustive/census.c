/* census: positions by ply, by value, and the games that lead to them.
 *
 * games[p] is how many sequences of t moves end in position p (perft). From t to t + 1 each is
 * added to those of every child, once a move:
 *
 *     here    | games of t moves that end at ...         |      next[child] += here[position]
 *     next    | games of t + 1 moves that end at ...     |
 *
 * Where every move leads to the next ply, the games of t moves end in ply t, and only two plies are
 * looked at; else all positions are, for each t. Sums that do not fit stay at 2^64 - 1.
 */
#include "engines/exhaustive/census.h"

#include "engines/exhaustive/sweep.h"

struct census {
    struct playout *playout;
    qj_ply ply;
    uint64_t *here, *next;
    uint64_t here_first, next_first; /* places of their first entries */
    uint64_t next_count;             /* entries of next */
};

/* ------------------------------------------------------------------- by value */

static int sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

/* The outcome of a position, or the score, for the side to move; and of a move that leads there and
 * brings points, for its mover. */
static int64_t position_value(qj_kind kind, struct result result, enum mover mover)
{
    return fold_own(kind == QJ_SCORE ? result.worth : sign(result.ending), mover);
}

static int64_t move_value(qj_kind kind, struct result next, int64_t points, enum mover mover)
{
    return kind == QJ_SCORE ? fold_gain(points, next.worth, mover)
                            : sign(fold_lead(next.ending, mover));
}

static uint64_t count_keeping(qj_kind kind, const struct children *children, int64_t value,
                              enum mover mover)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < children->count; i++)
        count += move_value(kind, fold_get(children->segment, kind, children->places[i]),
                            children->points ? children->points[i] : 0, mover) == value;
    return count;
}

static void count_position(struct census *census, const struct children *children,
                           struct result result, enum mover mover)
{
    qj_ply *ply = &census->ply;
    qj_kind kind = census->playout->store.kind;
    int64_t value = position_value(kind, result, mover);
    ply->positions++;
    ply->ended += children->count == 0;
    ply->won += value > 0;
    ply->drawn += value == 0;
    ply->lost += value < 0;
    ply->only += children->count && count_keeping(kind, children, value, mover) == 1;
}

static void count_piece(void *user, struct worker *worker, const struct piece *piece)
{
    struct census *census = user;
    qj_kind kind = census->playout->store.kind;
    for (uint64_t i = 0; i < piece->count; i++) {
        struct children children = piece_children(piece, i);
        uint64_t place = piece->first + i;
        count_position(census, &children, fold_get(piece->segment, kind, place),
                       fold_mover_at(census->playout, worker, piece->segment, place));
    }
}

/* ---------------------------------------------------------------------- games */

static uint64_t add_saturated(uint64_t one, uint64_t two)
{
    uint64_t sum;
    return __builtin_add_overflow(one, two, &sum) ? UINT64_MAX : sum;
}

/* False when a child is not in the next ply, as a checkpoint had said. */
static bool pass_on(struct census *census, const struct children *children, uint64_t games)
{
    for (uint64_t i = 0; i < children->count; i++) {
        uint64_t entry = children->places[i] - census->next_first;
        if (entry >= census->next_count)
            return false;
        census->next[entry] = add_saturated(census->next[entry], games);
    }
    return true;
}

static void pass_games(void *user, struct worker *worker, const struct piece *piece)
{
    struct census *census = user;
    for (uint64_t i = 0; i < piece->count && !worker->complaint.sentence; i++) {
        struct children children = piece_children(piece, i);
        uint64_t games = census->here[piece->first + i - census->here_first];
        if (games && !pass_on(census, &children, games))
            worker->complaint = playout_complain_of_move(census->playout);
    }
}

static void count_and_pass(void *user, struct worker *worker, const struct piece *piece)
{
    count_piece(user, worker, piece);
    pass_games(user, worker, piece);
}

static uint64_t sum_games(const uint64_t *games, uint64_t count)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < count; i++)
        sum = add_saturated(sum, games[i]);
    return sum;
}

/* ------------------------------------------------------------------- the plies */

/* The place of a ply's first position in its segment. */
static uint64_t first_place(const struct state_store *store, uint64_t ply)
{
    return state_store_ply_first(store, ply) - state_store_segment_of_ply(store, ply)->first;
}

/* Positions that are looked at for the games that end in a ply. */
static uint64_t ply_room(const struct playout *playout, uint64_t ply)
{
    const struct state_store *store = &playout->store;
    if (!playout->graded)
        return state_store_count(store);
    return ply < store->ply_count
               ? state_store_ply_end(store, ply) - state_store_ply_first(store, ply)
               : 0;
}

static qj_status make_games(struct census *census, uint64_t count, uint64_t **games)
{
    struct arena *arena = census->playout->arena;
    TRY(context_check_array(arena->context, count, sizeof **games, "the count of games"));
    *games = arena_alloc(arena, count, sizeof **games);
    return *games ? QJ_OK : arena_status(arena);
}

/* Counts a ply, and the games that go on from it. */
static qj_status count_ply(struct census *census, uint64_t ply)
{
    struct playout *playout = census->playout;
    const struct state_store *store = &playout->store;
    struct sweep sweep = {
        playout, playout->graded ? count_and_pass : count_piece, census, "states", true, NULL};
    uint64_t room = ply_room(playout, ply);
    census->ply = (qj_ply){.ply = ply, .games = sum_games(census->here, room)};
    census->next_count = ply_room(playout, ply + 1);
    TRY(make_games(census, census->next_count, &census->next));
    if (playout->graded) {
        census->here_first = first_place(store, ply);
        census->next_first = ply + 1 < store->ply_count ? first_place(store, ply + 1) : 0;
    }
    TRY(sweep_ply(&sweep, ply));
    if (playout->graded)
        return QJ_OK;
    sweep.work = pass_games;
    return sweep_run(&sweep, store->segments, 0, room, store->segments);
}

static qj_status count_plies(struct census *census, qj_ply_fn visit, void *user)
{
    struct playout *playout = census->playout;
    TRY(make_games(census, ply_room(playout, 0), &census->here));
    census->here[0] = 1;
    for (uint64_t ply = 0; ply < playout->store.ply_count; ply++) {
        TRY(count_ply(census, ply));
        if (!visit(user, &census->ply))
            return QJ_OK;
        arena_free(playout->arena, census->here);
        census->here = census->next;
        census->next = NULL;
    }
    return QJ_OK;
}

qj_status census_run(struct playout *playout, qj_ply_fn visit, void *user)
{
    struct census census = {.playout = playout};
    qj_status status = count_plies(&census, visit, user);
    arena_free(playout->arena, census.here);
    arena_free(playout->arena, census.next);
    return status;
}
