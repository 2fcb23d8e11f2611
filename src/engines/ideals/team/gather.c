/* gather: groups in the order of the cone's list (cone.c), whoever has them. In a piece of that
 * order a process may have some groups here and some there:
 *
 *     piece       | a0 | b0 | a1 | c0 | b1 | a2 | ...      in the file
 *     parcels     | a0 a1 a2 | b0 b1 | c0 |                from processes a, b and c
 *
 * All know from the cuts who has which group, so the first process deals parcels out into the file,
 * or the file into parcels, and only values are sent. When the file fails, all go on to the end,
 * and learn of it where they meet next.
 */
#include "engines/ideals/team/gather.h"

#include "base/team.h"

#include <assert.h>
#include <string.h>

/* Of the file that go at once. */
enum { PIECE = 1 << 20 };

void gather_write(struct gather *gather, const void *data, uint64_t size)
{
    if (gather->file && gather->status == QJ_OK)
        gather->status = checkpoint_write(gather->file, data, size);
}

void gather_read(struct gather *gather, void *data, uint64_t size)
{
    if (gather->file && gather->status == QJ_OK)
        gather->status = checkpoint_read(gather->file, data, size);
}

/* ---------------------------------------------------------------------- groups */

struct group_bytes {
    char *values; /* NULL: of another process, */
    unsigned owner;
    uint64_t bytes;
};

/* The group behind a cut, which goes behind that group; false at the end. Empty groups are none. */
static bool next_group(const struct level *level, const struct hand *hand, struct cut *from,
                       struct cut end, struct group_bytes *group)
{
    for (; from->class <= end.class; *from = (struct cut){from->class + 1, 0}) {
        const struct far_class *class = &level->cone->class[from->class];
        const uint64_t count = from->class == end.class ? end.rank : class->count;
        const uint64_t bytes = level->run[from->class].lanes * level->size;
        if (!bytes || from->rank >= count)
            continue;
        const uint32_t lot = level->lots->seat[class->first + from->rank].lot;
        *group = (struct group_bytes){level_values(level, *from), hand->owner[lot], bytes};
        from->rank++;
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------------- pieces */

/* Groups on their way from the file, or to it. */
struct way {
    struct gather *gather;
    const struct level *level;
    const struct hand *hand;
    bool reads;
    qj_parcel *parcels; /* of this process: from and to the first one, which has one for each */
};

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
static struct cut open_piece(const struct way *way, struct cut from, struct cut end)
{
    const struct gather *gather = way->gather;
    const uint64_t most = gather->bytes < PIECE ? gather->bytes : PIECE;
    struct group_bytes group;
    uint64_t all = 0;
    memset(gather->in, 0, gather->processes * sizeof *gather->in);
    memset(gather->out, 0, gather->processes * sizeof *gather->out);
    for (unsigned i = 0; i < gather->processes; i++)
        way->parcels[i].data = gather->room;
    for (struct cut next = from; next_group(way->level, way->hand, &next, end, &group) &&
                                 (!all || all + group.bytes <= most);
         from = next) {
        (void)add_group(way, &group);
        all += group.bytes;
    }
    char *at = gather->room;
    for (unsigned i = 0; i < gather->processes; i++) {
        way->parcels[i].data = at;
        at += way->parcels[i].bytes;
    }
    return from;
}

static void copy_group(const struct way *way, const struct group_bytes *group, char *place)
{
    char *values = group->values;
    assert(values);
    memcpy(way->reads ? values : place, way->reads ? place : values, group->bytes);
}

/* The first process writes or reads its file, where it sends or has received; the others copy. */
static void move_groups(const struct way *way, struct cut from, struct cut end)
{
    struct group_bytes group;
    for (unsigned i = 0; i < way->gather->processes; i++)
        way->parcels[i].bytes = 0;
    while (next_group(way->level, way->hand, &from, end, &group)) {
        char *place = add_group(way, &group);
        if (way->gather->rank == 0 && way->reads)
            gather_read(way->gather, place ? place : group.values, group.bytes);
        else if (way->gather->rank == 0)
            gather_write(way->gather, place ? place : group.values, group.bytes);
        else if (place)
            copy_group(way, &group, place);
    }
}

static qj_status carry(struct gather *gather, const struct level *level, const struct hand *hand,
                       struct cut from, struct cut end, bool reads)
{
    const bool sends = reads == (gather->rank == 0);
    const struct way way = {gather, level, hand, reads, sends ? gather->out : gather->in};
    for (struct cut next;
         next = open_piece(&way, from, end), next.class != from.class || next.rank != from.rank;
         from = next) {
        if (sends)
            move_groups(&way, from, next);
        TRY(team_exchange(gather->context, gather->out, gather->in));
        if (!sends)
            move_groups(&way, from, next);
    }
    return QJ_OK;
}

qj_status gather_write_groups(struct gather *gather, const struct level *level,
                              const struct hand *hand, struct cut from, struct cut end)
{
    return carry(gather, level, hand, from, end, false);
}

qj_status gather_read_groups(struct gather *gather, const struct level *level,
                             const struct hand *hand, struct cut from, struct cut end)
{
    return carry(gather, level, hand, from, end, true);
}
