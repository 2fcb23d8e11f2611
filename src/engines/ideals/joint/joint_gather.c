/* joint_gather: collects the groups of a height in the first process, in a given order. In a piece
 * of that order, the groups of several processes alternate:
 *
 *     piece       | a0 | b0 | a1 | c0 | b1 | a2 | ...      in that order
 *     messages    | a0 a1 a2 | b0 b1 | c0 |                from processes a, b and c
 *
 * All processes compute the owners from the cuts. The first process distributes messages into the
 * order, or the order into messages, and only values are sent. If its work fails, all processes
 * continue to the end and learn of it at their next meeting.
 */
#include "engines/ideals/joint/joint_gather.h"

#include "base/team.h"

#include <assert.h>
#include <string.h>

/* Bytes of the order that are sent at once. */
enum { PIECE = 1 << 20 };

/* Groups on the way to the first process, or back. */
struct joint_gather_way {
    struct joint_gather *gather;
    const struct ideals_tier *tier;
    const struct shares_owners *owners;
    bool back;
    qj_message
        *messages; /* of this process: from and to the first process, which has one for each */
};

struct joint_gather_group {
    char *values; /* NULL: in another process */
    unsigned owner;
    uint64_t bytes;
};

/* Finds a group; returns false if it has no values. */
static bool joint_gather_find_group(const struct joint_gather_way *way, uint64_t i,
                                    struct joint_gather_group *group)
{
    const struct joint_gather *gather = way->gather;
    const struct ideals_tier *tier = way->tier;
    struct cut cut;
    if (!cone_find(tier->cone, gather->far(gather->user, i), &cut) || !tier->run[cut.class].lanes)
        return false;
    const uint32_t partition = tier->partitions->seat[cone_index(tier->cone, cut)].partition;
    *group = (struct joint_gather_group){ideals_tier_values(tier, cut),
                                         way->owners->owner[partition],
                                         tier->run[cut.class].lanes * tier->size};
    return true;
}

/* Appends a group to its message and returns its position there; NULL if this process handles no
 * message for it. */
static char *joint_gather_add_group(const struct joint_gather_way *way,
                                    const struct joint_gather_group *group)
{
    const unsigned rank = way->gather->rank;
    if (group->owner == 0 || (rank && rank != group->owner))
        return NULL;
    qj_message *message = &way->messages[rank ? 0 : group->owner];
    char *end = (char *)message->data + message->bytes;
    message->bytes += group->bytes;
    return end;
}

/* Places the messages of the next piece in the buffer, and returns the end of the piece. */
static uint64_t joint_gather_open_piece(const struct joint_gather_way *way, uint64_t first,
                                        uint64_t end)
{
    const struct joint_gather *gather = way->gather;
    const uint64_t most = gather->bytes < PIECE ? gather->bytes : PIECE;
    struct joint_gather_group group;
    uint64_t all = 0, i;
    memset(gather->in, 0, gather->processes * sizeof *gather->in);
    memset(gather->out, 0, gather->processes * sizeof *gather->out);
    for (unsigned process = 0; process < gather->processes; process++)
        way->messages[process].data = gather->room;
    for (i = first; i < end; i++) {
        if (!joint_gather_find_group(way, i, &group))
            continue;
        if (all && all + group.bytes > most)
            break;
        (void)joint_gather_add_group(way, &group);
        all += group.bytes;
    }
    char *at = gather->room;
    for (unsigned process = 0; process < gather->processes; process++) {
        way->messages[process].data = at;
        at += way->messages[process].bytes;
    }
    return i;
}

/* Moves the groups of a piece. The first process visits them before sending or after receiving;
 * other processes copy. */
static void joint_gather_move_groups(const struct joint_gather_way *way, uint64_t first,
                                     uint64_t end)
{
    struct joint_gather *gather = way->gather;
    struct joint_gather_group group;
    for (unsigned process = 0; process < gather->processes; process++)
        way->messages[process].bytes = 0;
    for (uint64_t i = first; i < end; i++) {
        if (!joint_gather_find_group(way, i, &group))
            continue;
        char *place = joint_gather_add_group(way, &group);
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

qj_status joint_gather_groups(struct joint_gather *gather, const struct ideals_tier *tier,
                              const struct shares_owners *owners, uint64_t first, uint64_t end,
                              bool back)
{
    const bool sends = back == (gather->rank == 0);
    const struct joint_gather_way way = {gather, tier, owners, back,
                                         sends ? gather->out : gather->in};
    for (uint64_t next; first < end; first = next) {
        next = joint_gather_open_piece(&way, first, end);
        if (sends)
            joint_gather_move_groups(&way, first, next);
        TRY(team_exchange(gather->context, gather->out, gather->in));
        if (!sends)
            joint_gather_move_groups(&way, first, next);
    }
    return QJ_OK;
}
