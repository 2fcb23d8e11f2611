/* gather: the groups of a height one after the other in the first process, whoever has them. In a
 * piece of that order a process may have some groups here and some there:
 *
 *     piece       | a0 | b0 | a1 | c0 | b1 | a2 | ...      in that order
 *     parcels     | a0 a1 a2 | b0 b1 | c0 |                from processes a, b and c
 *
 * All know from the cuts who has which group, so the first process deals parcels out into the
 * order, or the order into parcels, and only values are sent. When its work fails, all go on to the
 * end, and learn of it where they meet next.
 */
#include "engines/ideals/team/gather.h"

#include "base/team.h"

#include <assert.h>
#include <string.h>

/* Of the order that go at once, in bytes. */
enum { PIECE = 1 << 20 };

/* Groups on their way to the first process, or back. */
struct way {
    struct gather *gather;
    const struct level *level;
    const struct hand *hand;
    bool back;
    qj_parcel *parcels; /* of this process: from and to the first one, which has one for each */
};

struct group_bytes {
    char *values; /* NULL: of another process, */
    unsigned owner;
    uint64_t bytes;
};

/* False for groups without values. */
static bool find_group(const struct way *way, uint64_t i, struct group_bytes *group)
{
    const struct gather *gather = way->gather;
    const struct level *level = way->level;
    struct cut cut;
    if (!cone_find(level->cone, gather->far(gather->user, i), &cut) || !level->run[cut.class].lanes)
        return false;
    const uint32_t lot = level->lots->seat[cone_index(level->cone, cut)].lot;
    *group = (struct group_bytes){level_values(level, cut), way->hand->owner[lot],
                                  level->run[cut.class].lanes * level->size};
    return true;
}

/* Where a group stands in its parcel, which grows by it; NULL: it goes through none here. */
static char *add_group(const struct way *way, const struct group_bytes *group)
{
    const unsigned rank = way->gather->rank;
    if (group->owner == 0 || (rank && rank != group->owner))
        return NULL;
    qj_parcel *parcel = &way->parcels[rank ? 0 : group->owner];
    char *end = (char *)parcel->data + parcel->bytes;
    parcel->bytes += group->bytes;
    return end;
}

/* Places the parcels of the next piece in the room, and gives where the piece ends. */
static uint64_t open_piece(const struct way *way, uint64_t first, uint64_t end)
{
    const struct gather *gather = way->gather;
    const uint64_t most = gather->bytes < PIECE ? gather->bytes : PIECE;
    struct group_bytes group;
    uint64_t all = 0, i;
    memset(gather->in, 0, gather->processes * sizeof *gather->in);
    memset(gather->out, 0, gather->processes * sizeof *gather->out);
    for (unsigned process = 0; process < gather->processes; process++)
        way->parcels[process].data = gather->room;
    for (i = first; i < end; i++) {
        if (!find_group(way, i, &group))
            continue;
        if (all && all + group.bytes > most)
            break;
        (void)add_group(way, &group);
        all += group.bytes;
    }
    char *at = gather->room;
    for (unsigned process = 0; process < gather->processes; process++) {
        way->parcels[process].data = at;
        at += way->parcels[process].bytes;
    }
    return i;
}

/* The first process visits groups, where it sends or has received; the others copy. */
static void move_groups(const struct way *way, uint64_t first, uint64_t end)
{
    struct gather *gather = way->gather;
    struct group_bytes group;
    for (unsigned process = 0; process < gather->processes; process++)
        way->parcels[process].bytes = 0;
    for (uint64_t i = first; i < end; i++) {
        if (!find_group(way, i, &group))
            continue;
        char *place = add_group(way, &group);
        if (gather->rank == 0) {
            char *values = place ? place : group.values;
            if (gather->status == QJ_OK)
                gather->status = gather->visit(gather->user, i, values, group.bytes, way->back);
        } else if (place) {
            assert(group.values);
            memcpy(way->back ? group.values : place, way->back ? place : group.values, group.bytes);
        }
    }
}

qj_status gather_groups(struct gather *gather, const struct level *level, const struct hand *hand,
                        uint64_t first, uint64_t end, bool back)
{
    const bool sends = back == (gather->rank == 0);
    const struct way way = {gather, level, hand, back, sends ? gather->out : gather->in};
    for (uint64_t next; first < end; first = next) {
        next = open_piece(&way, first, end);
        if (sends)
            move_groups(&way, first, next);
        TRY(team_exchange(gather->context, gather->out, gather->in));
        if (!sends)
            move_groups(&way, first, next);
    }
    return QJ_OK;
}
