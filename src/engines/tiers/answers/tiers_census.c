/* tiers_census: counts the positions by ply, the moves from the start to the first time that play
 * can reach a position.
 *
 *     table   | p0 | p1 p2 p3 | p4 ...     canonical states in the order of their plies
 *     games   | 0  | 2  1  1  | 0          of each: games of t moves that end there
 *
 * Values come from the solution. Positions are found once more, breadth first, because tiers do not
 * know plies.
 */
#include "engines/tiers/answers/tiers_session.h"

struct tiers_census {
    struct tiers_session *session;
    struct arena *arena;
    struct tiers_table table;
    uint64_t *games, *next, room; /* of games of t and t + 1 moves; NULL: not counted */
    bool bare;
    qj_ply ply;
    unsigned char *state;
    struct pace pace;
};

static uint64_t tiers_census_sum(uint64_t one, uint64_t two)
{
    uint64_t sum;
    return __builtin_add_overflow(one, two, &sum) ? UINT64_MAX : sum;
}

/* A score, or an outcome without its remoteness. */
static int64_t tiers_census_value(qj_kind kind, struct tiers_value value)
{
    return kind == QJ_SCORE ? value.number : (value.ending > 0) - (value.ending < 0);
}

/* Counts the position that was expanded last in its ply. */
static void tiers_census_count(struct tiers_census *census, struct tiers_value value)
{
    struct tiers_session *session = census->session;
    const qj_kind kind = session->kind;
    const int64_t own = tiers_census_value(kind, value);
    const uint64_t count = session->solution.batch.count;
    uint64_t keeping = 0;
    for (uint64_t i = 0; i < count; i++)
        keeping += tiers_census_value(kind, tiers_session_move(session, i)) == own;
    qj_ply *ply = &census->ply;
    ply->positions++;
    ply->ended += count == 0;
    ply->won += own > 0;
    ply->drawn += own == 0;
    ply->lost += own < 0;
    ply->only += keeping == 1;
    ply->moves = tiers_census_sum(ply->moves, count);
    ply->keeping = tiers_census_sum(ply->keeping, keeping);
}

static qj_status tiers_census_reserve(struct tiers_census *census)
{
    const uint64_t old = census->room;
    if (census->bare || census->table.count <= old)
        return QJ_OK;
    TRY(arena_grow(census->arena, &census->games, &census->room, old, census->table.count - old));
    TRY(arena_resize(census->arena, &census->next, census->room));
    memset(census->games + old, 0, (census->room - old) * sizeof *census->games);
    memset(census->next + old, 0, (census->room - old) * sizeof *census->next);
    return QJ_OK;
}

/* Expands a position of the table; adds its children, and the games that go on to them. */
static qj_status tiers_census_expand(struct tiers_census *census, uint64_t place, bool counted)
{
    struct tiers_session *session = census->session;
    struct tiers_batch *batch = &session->solution.batch;
    struct tiers_value value = {0, 0};
    uint64_t count, address;
    tiers_table_state(&census->table, place, census->state);
    TRY(tiers_session_find(session, census->state, &address, &value));
    TRY(tiers_session_expand(session, census->state, &count));
    if (counted)
        tiers_census_count(census, value);
    for (uint64_t i = 0; i < count; i++)
        batch->pick[i] = (uint32_t)i;
    const struct tiers_states states = {batch->children,
                                        session->game.stride,
                                        batch->keys,
                                        batch->pick,
                                        count,
                                        NULL,
                                        NULL,
                                        NULL,
                                        NULL};
    TRY(tiers_table_add(&census->table, &states, batch->address));
    TRY(tiers_census_reserve(census));
    for (uint64_t i = 0; i < count && !census->bare; i++) {
        uint64_t *next = &census->next[batch->address[i]];
        *next = tiers_census_sum(*next, census->games[place]);
    }
    return pace_add(&census->pace, (1 + count) * PACE_WRITE, "states", place,
                    session->solution.positions);
}

/* Counts the ply of the positions from first to end; earlier ones only pass on their games. */
static qj_status tiers_census_ply(struct tiers_census *census, uint64_t first, uint64_t end)
{
    uint64_t games = 0;
    for (uint64_t place = census->bare ? first : 0; place < end; place++) {
        if (!census->bare)
            games = tiers_census_sum(games, census->games[place]);
        if (place >= first || census->games[place])
            TRY(tiers_census_expand(census, place, place >= first));
    }
    census->ply.games = census->bare ? QJ_NOT_KNOWN : games;
    for (uint64_t place = 0; place < census->room; place++) {
        census->games[place] = census->next[place];
        census->next[place] = 0;
    }
    return QJ_OK;
}

static qj_status tiers_census_run(struct tiers_census *census, qj_ply_fn visit, void *user)
{
    const struct tiers_game *game = &census->session->game;
    const uint32_t pick = 0;
    uint64_t place, first = 0;
    const struct tiers_states start = {
        census->session->canonical, game->stride, &key, &pick, 1, NULL, NULL, NULL, NULL};
    census->table = (struct tiers_table){.arena = census->arena, .state_size = game->state_size};
    census->pace.context = census->arena->context;
    TRY(arena_make(census->arena, &census->state, game->stride));
    TRY(tiers_table_add(&census->table, &start, &place));
    TRY(tiers_census_reserve(census));
    if (!census->bare)
        census->games[0] = 1;
    for (uint64_t ply = 0; first < census->table.count; ply++) {
        const uint64_t end = census->table.count;
        census->ply = (qj_ply){.ply = ply};
        TRY(tiers_census_ply(census, first, end));
        if (!visit(user, &census->ply))
            return QJ_OK;
        first = end;
    }
    return QJ_OK;
}

qj_status tiers_census_visit(qj_context *context, const struct view *view, qj_ply_fn visit,
                             void *user)
{
    struct session *session = NULL;
    uint64_t address;
    struct tiers_value value;
    TRY(tiers_session_open(context, NULL, &view->rules, true, &session));
    struct tiers_census census = {
        .session = (struct tiers_session *)session, .arena = &session->arena, .bare = view->bare};
    qj_status status = tiers_session_find(census.session, census.session->path, &address, &value);
    if (status == QJ_OK)
        status = tiers_census_run(&census, visit, user);
    session_free(session);
    return status;
}
