/* morris: how many positions nine men's morris has without men to place, by the men of the player
 * to move and of the other, up to symmetry, and what values by numbers would take.
 *
 * Boards up to the 16 symmetries are counted as Burnside has it: the mean, over the symmetries, of
 * the boards that each leaves as they are. Who has a mill has taken a man with it: so boards on
 * which one has a mill and the other nine men cannot be reached.
 */
#include "rings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 3, MOST = 9, POINTS = 24, WAYS = 16 };

/* Boards that a symmetry leaves as they are, summed over the symmetries. */
struct counts {
    unsigned char *mills; /* whether each set has one */
    uint64_t boards[MOST + 1][MOST + 1];
    uint64_t reachable[MOST + 1][MOST + 1]; /* as far as one knows by their mills */
};

/* A set as symmetry way shows it: turned, mirrored, outer and inner rings exchanged. */
static uint32_t image(uint32_t set, int way)
{
    uint32_t seen = 0;
    for (unsigned point = 0; point < POINTS; point++) {
        unsigned ring = way & 8 ? 2 - point / 8 : point / 8, i = point % 8;
        i = ((way & 4 ? 8 - i : i) + 2 * ((unsigned)way & 3)) % 8;
        seen |= (set >> point & 1) << (8 * ring + i);
    }
    return seen;
}

/* Of the points outside a set, the cycles of a symmetry by their lengths. */
static void find_cycles(const uint32_t to[POINTS], uint32_t outside, unsigned length[POINTS],
                        unsigned *count)
{
    *count = 0;
    for (uint32_t left = outside; left;) {
        const uint32_t first = left & (~left + 1);
        unsigned steps = 0;
        for (uint32_t at = first; left & at; at = to[qj_set_first(at)], steps++)
            left &= ~at;
        length[(*count)++] = steps;
    }
}

/* Sets of so many points, up to MOST, that are unions of cycles. */
static void count_unions(const unsigned *length, unsigned count, uint64_t sets[MOST + 1])
{
    memset(sets, 0, (MOST + 1) * sizeof *sets);
    sets[0] = 1;
    for (unsigned i = 0; i < count; i++)
        for (unsigned size = MOST; size >= length[i]; size--)
            sets[size] += sets[size - length[i]];
}

static void find_mills(unsigned char *mills)
{
    for (uint32_t men = 0; men <= rings_points(3); men++)
        mills[men] = rings_mills(men, 3) != 0;
}

/* Men beside others of which none is lost. */
static bool is_bound(unsigned other)
{
    return other == MOST;
}

/* As many as with the players exchanged, which are counted sooner. */
static bool is_swapped(unsigned men, unsigned other)
{
    return is_bound(men) && !is_bound(other);
}

/* Other men beside these, that a symmetry leaves as they are and that have no mill. */
static uint64_t count_others(const struct counts *counts, uint32_t men, unsigned others, int way)
{
    const uint32_t free = ~men & rings_points(3);
    uint64_t found = 0;
    for (uint32_t other = free; other; other = (other - 1) & free)
        found += qj_set_size(other) == others && !counts->mills[other] &&
                 (way == 0 || image(other, way) == other);
    return found;
}

/* How many images a set has, when it is the least of them; otherwise 0. */
static unsigned count_images(uint32_t men)
{
    unsigned same = 0;
    for (int way = 0; way < WAYS; way++) {
        const uint32_t seen = image(men, way);
        if (seen < men)
            return 0;
        same += seen == men;
    }
    return WAYS / same;
}

/* alike: how many images of the men are counted at once. */
static void add_boards(struct counts *counts, const uint32_t to[POINTS], uint32_t men,
                       unsigned alike, int way)
{
    uint64_t others[MOST + 1];
    unsigned length[POINTS], cycles, size = qj_set_size(men);
    find_cycles(to, ~men & rings_points(3), length, &cycles);
    count_unions(length, cycles, others);
    for (unsigned other = LEAST; other <= MOST; other++) {
        counts->boards[size][other] += alike * others[other];
        if (!is_swapped(size, other) && !(is_bound(other) && counts->mills[men]))
            counts->reachable[size][other] +=
                alike * (is_bound(size) ? count_others(counts, men, other, way) : others[other]);
    }
}

static void count_way(struct counts *counts, int way)
{
    uint32_t to[POINTS];
    for (unsigned point = 0; point < POINTS; point++)
        to[point] = image(1U << point, way);
    for (uint32_t men = 0; men <= rings_points(3); men++) {
        const unsigned size = qj_set_size(men);
        if (size < LEAST || size > MOST || (way && image(men, way) != men))
            continue;
        const unsigned alike = way ? 1 : count_images(men);
        if (alike)
            add_boards(counts, to, men, alike, way);
    }
}

int main(void)
{
    static struct counts counts;
    uint64_t boards = 0, reachable = 0;
    counts.mills = malloc((size_t)1 << POINTS);
    if (!counts.mills)
        return 1;
    find_mills(counts.mills);
    for (int way = 0; way < WAYS; way++)
        count_way(&counts, way);
    puts("men of the mover, of the other: boards up to symmetry; that mills allow");
    for (unsigned men = LEAST; men <= MOST; men++)
        for (unsigned other = LEAST; other <= MOST; other++) {
            const uint64_t all = counts.boards[men][other] / WAYS;
            const uint64_t allowed = (is_swapped(men, other) ? counts.reachable[other][men]
                                                             : counts.reachable[men][other]) /
                                     WAYS;
            printf("%u %u %" PRIu64 " %" PRIu64 "\n", men, other, all, allowed);
            boards += all;
            reachable += allowed;
        }
    printf("all %" PRIu64 " %" PRIu64 "\n", boards, reachable);
    free(counts.mills);
    return 0;
}
