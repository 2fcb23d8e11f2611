/* own_walk: visits the positions of user-defined rules depth first; see check_own.h. A position is
 * left after all its successors. So an arc leads to a position that is new, left, or open (on the
 * current path). The positions have a cycle exactly if an arc leads to an open position. The path
 * is a list, since it may be long. Positions are compared byte by byte; the hash only gives the
 * first slot to try.
 *
 *     frames    start ......... here          each with its arcs, in one list;
 *     arcs      a b c|d|e f g h|i j           next is the current arc
 */
#include "check_own.h"

#include <string.h>

enum own_walk_stage { NEW, OPEN, DONE };

struct own_frame {
    uint64_t position, first, next;
};

/* ------------------------------------------------------------- the positions */

static uint64_t own_walk_hash(const unsigned char *bytes, size_t size)
{
    uint64_t hash = size;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    hash = (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* Returns the slot of a position, or the empty slot where it belongs. */
static uint64_t own_walk_find_slot(const struct own_walk *walk, const unsigned char *position)
{
    uint64_t slot = own_walk_hash(position, walk->stride) % walk->slot_count;
    while (walk->slots[slot] && memcmp(walk->positions + (walk->slots[slot] - 1) * walk->stride,
                                       position, walk->stride) != 0)
        slot = slot + 1 < walk->slot_count ? slot + 1 : 0;
    return slot;
}

static void own_walk_fill_slots(struct own_walk *walk)
{
    memset(walk->slots, 0, walk->slot_count * sizeof *walk->slots);
    for (uint64_t i = 0; i < walk->count; i++)
        walk->slots[own_walk_find_slot(walk, walk->positions + i * walk->stride)] = i + 1;
}

/* Returns room for a position after the last. */
static unsigned char *own_walk_make_room(struct own_walk *walk)
{
    struct check *check = walk->own->check;
    walk->positions = memory_grow(check, walk->positions, &walk->capacity, walk->count,
                                  walk->stride);
    walk->stage = memory_grow(check, walk->stage, &walk->stage_capacity, walk->count,
                              sizeof *walk->stage);
    if (walk->steps->leave)
        walk->value = memory_grow(check, walk->value, &walk->value_capacity, walk->count,
                                  sizeof *walk->value);
    if (2 * walk->count >= walk->slot_count) {
        walk->slots = memory_grow(check, walk->slots, &walk->slot_count, walk->slot_count,
                                  sizeof *walk->slots);
        own_walk_fill_slots(walk);
    }
    return walk->positions + walk->count * walk->stride;
}

/* Returns the index of a position, which is added if it is new. */
static uint64_t own_walk_index(struct own_walk *walk, const unsigned char *state, int mover)
{
    unsigned char *position = own_walk_make_room(walk);
    memcpy(position, state, walk->stride - 1);
    position[walk->stride - 1] = (unsigned char)mover;
    uint64_t slot = own_walk_find_slot(walk, position);
    if (!walk->slots[slot]) {
        walk->stage[walk->count] = NEW;
        walk->slots[slot] = ++walk->count;
    }
    return walk->slots[slot] - 1;
}

/* ------------------------------------------------------------------- the way */

void own_walk_follow(struct own_walk *walk, const unsigned char *state, int64_t points, int mover)
{
    walk->arcs = memory_grow(walk->own->check, walk->arcs, &walk->arc_capacity, walk->arc_count,
                             sizeof *walk->arcs);
    walk->arcs[walk->arc_count].points = points;
    walk->arcs[walk->arc_count++].to = own_walk_index(walk, state, mover);
}

static void own_walk_enter(struct own_walk *walk, uint64_t position)
{
    walk->frames = memory_grow(walk->own->check, walk->frames, &walk->frame_capacity, walk->depth,
                               sizeof *walk->frames);
    walk->frames[walk->depth++] = (struct own_frame){position, walk->arc_count, walk->arc_count};
    walk->stage[position] = OPEN;
    walk->steps->enter(walk, position,
                       check_own_ask(walk->own, walk->positions + position * walk->stride));
}

static void own_walk_leave(struct own_walk *walk)
{
    const struct own_frame *here = &walk->frames[--walk->depth];
    uint64_t count = walk->arc_count - here->first;
    if (walk->steps->leave)
        walk->value[here->position] = walk->steps->leave(walk, here->position,
                                                         walk->arcs + here->first, count);
    walk->stage[here->position] = DONE;
    walk->arc_count = here->first;
}

void own_walk_go(struct own_walk *walk, const unsigned char *start, int mover)
{
    walk->stride = walk->own->size + 1;
    walk->count = walk->arc_count = walk->depth = 0;
    if (walk->slots)
        own_walk_fill_slots(walk);
    own_walk_enter(walk, own_walk_index(walk, start, mover));
    while (walk->depth) {
        struct own_frame *here = &walk->frames[walk->depth - 1];
        if (here->next == walk->arc_count) {
            own_walk_leave(walk);
            continue;
        }
        uint64_t to = walk->arcs[here->next].to;
        if (walk->stage[to] == NEW) {
            own_walk_enter(walk, to);
            continue;
        }
        if (walk->stage[to] == OPEN)
            walk->steps->meet(walk);
        here->next++;
    }
}
