/* collect: the groups of a kept height, handed over by the first process of a team in the order of
 * order.c, whoever has found them (joint.c):
 *
 *     groups      | a0 | b0 | a1 | c0 | b1 | a2 | ...      in that order, a piece of them at a time
 *     parcels     | a0 a1 a2 | b0 b1 | c0 |                from processes a, b and c
 *
 * All know from the cuts who has which group and how many worths it has. Each puts its own groups
 * into that order, so the bytes sent depend on no kernel and no layout. A failure in a piece is
 * reported after it.
 */
#include "engines/ideals/heights/collect.h"

#include "base/team.h"
#include "engines/ideals/team/joint.h"

#include <assert.h>

enum { PIECE = 1 << 14 }; /* worths, unless a group has more */

struct collecting {
    struct handing *handing;
    const struct joint *joint;
    unsigned rank, processes;
    struct hand hand;     /* who has the groups of the height */
    int64_t *room;        /* worths that are sent; in the first process those that have come */
    uint64_t most;        /* of them */
    qj_parcel *out, *in;  /* of each process */
    const int64_t **next; /* of each process, in the first one: its worths that come next */
};

/* Groups of a height, from one of the order's far ends up to another one. */
struct stretch {
    const struct level *level;
    uint64_t first, end;
};

static qj_context *context_of(const struct collecting *collecting)
{
    return collecting->handing->heights->order.arena->context;
}

/* ------------------------------------------------------------------------ room */

static qj_status open_room(struct collecting *collecting)
{
    struct arena *arena = collecting->handing->heights->order.arena;
    const uint64_t largest = collecting->handing->heights->order.most;
    const unsigned processes = collecting->processes;
    collecting->most = largest > PIECE ? largest : PIECE;
    TRY(hand_open(&collecting->hand, arena, &collecting->joint->lots));
    TRY(arena_make(arena, &collecting->room, collecting->most));
    TRY(arena_make(arena, &collecting->out, processes));
    TRY(arena_make(arena, &collecting->in, processes));
    return arena_make(arena, &collecting->next, processes);
}

static void free_room(struct collecting *collecting)
{
    struct arena *arena = collecting->handing->heights->order.arena;
    hand_free(&collecting->hand, arena);
    arena_free(arena, collecting->room);
    arena_free(arena, collecting->out);
    arena_free(arena, collecting->in);
    arena_free(arena, collecting->next);
}

/* ---------------------------------------------------------------------- a piece */

static const struct far_end *far_at(const struct collecting *collecting, uint64_t i)
{
    return &collecting->handing->heights->order.far[i];
}

static uint64_t worths_at(const struct collecting *collecting, const struct level *level,
                          uint64_t i)
{
    return order_group(&collecting->handing->heights->order, far_at(collecting, i), level->height);
}

/* Of a group that has worths. */
static unsigned owner_at(const struct collecting *collecting, const struct level *level, uint64_t i)
{
    const struct cut cut = handing_cut(collecting->handing, level, far_at(collecting, i));
    const uint64_t far = level->cone->class[cut.class].first + cut.rank;
    return collecting->hand.owner[level->lots->seat[far].lot];
}

/* Ends a piece where the room ends, and says what is sent: the first process's own is not. */
static void open_piece(struct collecting *collecting, struct stretch *piece)
{
    uint64_t all = 0, count;
    for (unsigned i = 0; i < collecting->processes; i++)
        collecting->out[i] = collecting->in[i] = (qj_parcel){collecting->room, 0};
    for (piece->end = piece->first; piece->end < collecting->handing->heights->order.far_count;
         piece->end++, all += count) {
        count = worths_at(collecting, piece->level, piece->end);
        if (all + count > collecting->most)
            break;
        const unsigned owner = count ? owner_at(collecting, piece->level, piece->end) : 0;
        const uint64_t bytes = count * sizeof *collecting->room;
        if (owner && collecting->rank == 0)
            collecting->in[owner].bytes += bytes;
        else if (owner && collecting->rank == owner)
            collecting->out[0].bytes += bytes;
    }
    int64_t *at = collecting->room;
    for (unsigned i = 0; i < collecting->processes; i++) {
        collecting->next[i] = collecting->in[i].data = at;
        at += collecting->in[i].bytes / sizeof *at;
    }
}

/* Puts what this process has where it is sent from. */
static qj_status pack(struct collecting *collecting, const struct stretch *piece)
{
    int64_t *to = collecting->room;
    for (uint64_t i = piece->first; i < piece->end; i++) {
        const uint64_t count = worths_at(collecting, piece->level, i);
        if (!count || owner_at(collecting, piece->level, i) != collecting->rank)
            continue;
        TRY(handing_take(collecting->handing, piece->level, far_at(collecting, i)));
        for (uint64_t worth = 0; worth < count; worth++)
            *to++ = collecting->handing->values[worth].worth;
    }
    return QJ_OK;
}

/* Hands over a piece, in the first process. */
static qj_status give(struct collecting *collecting, const struct stretch *piece)
{
    struct handing *handing = collecting->handing;
    for (uint64_t i = piece->first; i < piece->end; i++) {
        const uint64_t count = worths_at(collecting, piece->level, i);
        const unsigned owner = count ? owner_at(collecting, piece->level, i) : 0;
        if (!count)
            continue;
        if (owner == 0)
            TRY(handing_take(handing, piece->level, far_at(collecting, i)));
        else
            for (uint64_t worth = 0; worth < count; worth++)
                handing->values[worth] = (qj_kept_value){*collecting->next[owner]++, 0};
        TRY(handing_give(handing, count));
    }
    return QJ_OK;
}

static qj_status carry(struct collecting *collecting, const struct stretch *piece)
{
    qj_status status = collecting->rank ? pack(collecting, piece) : QJ_OK;
    TRY(team_exchange(context_of(collecting), collecting->out, collecting->in));
    if (collecting->rank == 0)
        status = give(collecting, piece);
    return team_settle(context_of(collecting), status, NULL, 0);
}

static qj_status collect_height(void *user, const struct level *level)
{
    struct collecting *collecting = user;
    const struct order *order = &collecting->handing->heights->order;
    struct stretch piece = {.level = level};
    if (level->height % order->every)
        return QJ_OK;
    deal_height(&collecting->joint->deal, level->height, &collecting->hand);
    for (; piece.first < order->far_count; piece.first = piece.end) {
        open_piece(collecting, &piece);
        assert(piece.end > piece.first);
        TRY(carry(collecting, &piece));
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------- the whole */

static qj_status check_memory(const struct frontier *frontier, const struct joint *joint)
{
    qj_context *context = frontier->arena->context;
    struct cone_cost cost;
    TRY(cone_cost(joint->lots.cone, &frontier->split, context, joint->top, &cost));
    TRY(context_check_bytes(context, joint_bytes(frontier, joint), "the heights that are kept"));
    return context_check_states(context, cost.states);
}

/* Of this process alone. */
static qj_status prepare(struct collecting *collecting, const struct cone *whole,
                         struct joint *joint)
{
    const struct frontier *frontier = collecting->handing->heights->frontier;
    TRY(joint_open(joint, frontier, whole, collecting->processes, 0, frontier->split.heights - 1));
    TRY(lots_list(&joint->lots, frontier->arena));
    TRY(open_room(collecting));
    return check_memory(frontier, joint);
}

qj_status collect_heights(struct handing *handing, const struct cone *whole)
{
    struct frontier *frontier = handing->heights->frontier;
    qj_context *context = frontier->arena->context;
    struct joint joint = {0};
    struct collecting collecting = {.handing = handing,
                                    .joint = &joint,
                                    .rank = team_rank(context),
                                    .processes = team_size(context)};
    qj_status status = team_settle(context, prepare(&collecting, whole, &joint), NULL, 0);
    if (status == QJ_OK)
        status = joint_sweep(frontier, &joint, NULL, NULL, collect_height, &collecting);
    free_room(&collecting);
    frontier_forget(frontier);
    joint_free(&joint, frontier->arena);
    return status;
}
