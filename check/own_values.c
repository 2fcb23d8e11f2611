/* own_values: points and Grundy values under user-defined rules; see check_own.h. No evidence is
 * needed: the checker computes the value of every position that the start reaches, depth first,
 * each after its successors.
 *
 * Theorem. If no position leads back to itself, each has one value (by induction on the longest
 * path to an end):
 *
 *     points            the maximum over the moves: the points gained, minus the successor's value,
 *                       or plus that value if the mover moves again; 0 without a move (Zermelo
 *                       1913)
 *     Grundy value      the least value that no successor has (mex); the player to move loses
 *                       exactly if it is 0 (Sprague 1935, Grundy 1939). A sum of parts, in which
 *                       each move changes one part, has the xor of their values. The rules of a
 *                       program can declare a position a sum; then only its parts are queried
 *
 * The depth-first walk finds a cycle if there is one (own_walk.c), and rejects.
 */
#include "check_own.h"

#include <inttypes.h>
#include <string.h>

/* Marks the values of the successors of a position, by a new stamp for each position; and room for
 * a part. */
struct own_values {
    uint64_t *mark, capacity, stamp;
    unsigned char *part;
};

/* Copies the next part of a state, from byte `at` on. Returns false, with all zeros, after the last
 * part. Without a separator the whole state is its only part. */
static bool own_values_next_part(const struct check_own *own, const unsigned char *state,
                                 size_t *at, unsigned char *part)
{
    size_t length = 0;
    if (!own->joiner) {
        memcpy(part, state, own->size);
        return (*at)++ == 0;
    }
    memset(part, 0, own->size);
    while (*at < own->size && state[*at] == (unsigned char)own->joiner)
        ++*at;
    while (*at < own->size && state[*at] && state[*at] != (unsigned char)own->joiner)
        part[length++] = state[(*at)++];
    return length;
}

/* Follows the moves. A move to a sum has an arc to each part; the arcs are adjacent and have the
 * index of the move in place of points. A sum without parts is a state of zeros, which has no
 * moves. */
static void own_values_enter(struct own_walk *walk, uint64_t position,
                             const struct own_answer *answer)
{
    struct check_own *own = walk->own;
    unsigned char *part = ((struct own_values *)walk->user)->part;
    walk->value[position] = answer->over ? answer->value : 0;
    for (uint64_t i = 0; i < answer->count; i++) {
        const unsigned char *next = answer->next + i * own->size;
        int64_t points = own->nimbers ? (int64_t)i : answer->points[i];
        size_t at = 0;
        own_values_next_part(own, next, &at, part);
        do
            own_walk_follow(walk, part, points, own->sided ? own->side(own, part) : 0);
        while (own_values_next_part(own, next, &at, part));
    }
}

static void own_values_reject_cycle(struct own_walk *walk)
{
    CHECK(walk->own->check, "cycle", false,
          "a position is met again, under rules that promise that none is");
}

/* Returns the points of a move plus its successor's value, negated unless the mover moves again. */
static int64_t own_values_gain(struct own_walk *walk, int64_t points, int64_t value, bool again)
{
    int64_t more = again ? value : -value;
    if (more > 0 ? points > INT64_MAX - more : points < -INT64_MAX - more)
        check_own_refuse(walk->own->check, CHECK_BAD_INPUT, "the points do not fit");
    return points + more;
}

static int64_t own_values_leave_score(struct own_walk *walk, uint64_t position,
                                      const struct own_arc *arcs, uint64_t count)
{
    int64_t best = count ? -INT64_MAX : walk->value[position];
    for (uint64_t i = 0; i < count; i++) {
        bool again = walk->own->sided &&
                     own_walk_mover(walk, arcs[i].to) == own_walk_mover(walk, position);
        int64_t value = own_values_gain(walk, arcs[i].points, walk->value[arcs[i].to], again);
        best = value > best ? value : best;
    }
    return best;
}

/* Computes the mex of the arcs, which is at most `count`. */
static int64_t own_values_leave_nimber(struct own_walk *walk, uint64_t position,
                                       const struct own_arc *arcs, uint64_t count)
{
    struct own_values *marks = walk->user;
    uint64_t least = 0;
    (void)position;
    marks->stamp++;
    if (count > marks->capacity) {
        marks->mark = memory_grow(walk->own->check, marks->mark, &marks->capacity, count,
                                  sizeof *marks->mark);
        memset(marks->mark, 0, marks->capacity * sizeof *marks->mark);
    }
    for (uint64_t i = 0; i < count;) {
        int64_t move = arcs[i].points;
        uint64_t value = 0;
        for (; i < count && arcs[i].points == move; i++)
            value ^= (uint64_t)walk->value[arcs[i].to];
        if (value < count)
            marks->mark[value] = marks->stamp;
    }
    while (least < count && marks->mark[least] == marks->stamp)
        least++;
    return (int64_t)least;
}

void own_values_check(struct check_own *own, const unsigned char *start)
{
    static const struct own_steps scores = {own_values_enter, own_values_reject_cycle,
                                            own_values_leave_score},
                                  nimbers = {own_values_enter, own_values_reject_cycle,
                                             own_values_leave_nimber};
    struct own_values values = {.part = memory_array(own->check, own->size, 1)};
    struct own_walk walk = {
        .own = own, .steps = own->nimbers ? &nimbers : &scores, .user = &values};
    unsigned char *part = memory_array(own->check, own->size, 1);
    int64_t value = 0;
    size_t at = 0;
    own_values_next_part(own, start, &at, part);
    do {
        own_walk_go(&walk, part, own->sided ? own->side(own, part) : 0);
        value ^= walk.value[0];
    } while (own_values_next_part(own, start, &at, part));
    witness_end(own->check);
    if (own->nimbers)
        fprintf(own->check->out, "%s\n", value ? "WIN" : "LOSE");
    fprintf(own->check->out, "%" PRId64 "\n", value);
}
