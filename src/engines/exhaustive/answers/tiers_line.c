/* tiers_line: one best line. In each position it takes the first move that keeps the value and the
 * remoteness. A drawn line of play that may repeat ends with the move after which a position comes
 * again.
 */
#include "engines/exhaustive/answers/tiers_session.h"

/* The positions of a line: a table of addresses, open addressing, 0 is empty. */
struct tiers_line {
    struct arena *arena;
    uint64_t *slots, count, room;
};

static bool tiers_line_put(struct tiers_line *line, uint64_t address)
{
    uint64_t at = tiers_table_mix(0, address) % line->room;
    for (; line->slots[at]; at = (at + 1) % line->room)
        if (line->slots[at] == address + 1)
            return true;
    line->slots[at] = address + 1;
    line->count++;
    return false;
}

/* Adds a position; *again: it was there. */
static qj_status tiers_line_add(struct tiers_line *line, uint64_t address, bool *again)
{
    enum { LEAST = 64 };
    if (2 * line->count >= line->room) {
        const struct tiers_line old = *line;
        line->room = old.room ? 2 * old.room : LEAST;
        line->count = 0;
        TRY(arena_make(line->arena, &line->slots, line->room));
        for (uint64_t i = 0; i < old.room; i++)
            if (old.slots[i])
                (void)tiers_line_put(line, old.slots[i] - 1);
        arena_free(line->arena, old.slots);
    }
    *again = tiers_line_put(line, address);
    return QJ_OK;
}

/* Returns the first move that was expanded last and keeps a value; count: there is none. */
static uint64_t tiers_line_choose(struct tiers_session *session, uint64_t count,
                                  struct tiers_value own)
{
    uint64_t i = 0;
    for (; i < count; i++) {
        const struct tiers_value move = tiers_session_move(session, i);
        if (session->kind == QJ_SCORE ? move.number == own.number : move.ending == own.ending)
            break;
    }
    return i;
}

static qj_status tiers_line_play(struct tiers_session *session, struct tiers_line *line,
                                 unsigned char *state, qj_move_fn visit, void *user)
{
    struct pace pace = {line->arena->context, 0};
    struct tiers_value own = {0, 0};
    uint64_t address = 0, count;
    bool again = false;
    TRY(tiers_session_find(session, state, &address, &own));
    for (bool more = true; more;) {
        TRY(tiers_session_expand(session, state, &count));
        TRY(pace_add(&pace, (1 + count) * PACE_WRITE, NULL, 0, 0));
        const uint64_t chosen = tiers_line_choose(session, count, own);
        if (chosen == count)
            break;
        const qj_move move = session->solution.batch.moves[chosen];
        session->game.rules->play(session->game.setup, state, &move);
        TRY(tiers_session_find(session, state, &address, &own));
        if (session->game.rules->loops)
            TRY(tiers_line_add(line, address, &again));
        more = visit(user, &move) && !again;
    }
    return QJ_OK;
}

qj_status tiers_line_visit(struct engine_session *session, qj_move_fn visit, void *user)
{
    struct tiers_session *tiers = (struct tiers_session *)session;
    struct arena *arena = &session->arena;
    struct tiers_line line = {.arena = arena};
    unsigned char *state = arena_copy(arena, tiers_session_here(tiers), 1, tiers->game.stride);
    const qj_status status = state ? tiers_line_play(tiers, &line, state, visit, user)
                                   : arena_status(arena);
    arena_free(arena, state);
    arena_free(arena, line.slots);
    return status;
}
