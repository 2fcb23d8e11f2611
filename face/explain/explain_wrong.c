/* explain_wrong: two wrong programs for staircase and their answers. A contour is a word of bits,
 * from its lower left end: 0 is a step up, 1 a step to the right. Taking a cell turns 01 into 10,
 * which makes the number of the word smaller.
 */
#include "face/explain/explain_illustration.h"

#include <stdio.h>
#include <stdlib.h>

/* The max length of a contour. */
enum { WRONG_STEPS = 12 };

static const struct explain_kind explain_wrong_kinds[] = {
    {"forward", "n",
     "A wrong program goes forward and stores one difference for each contour: the minimum where "
     "Black moved last, the maximum where White did. Its answer is %.40s.",
     NULL,
     "A stored difference is about points that are won, but players choose by points to come."},
    {"greedy", "nn",
     "A wrong program always takes the cell with the largest value for the player to move. Its "
     "answer is %.40s with the first of equal cells row by row, and %.40s with the last.",
     NULL, "A large cell may open a larger one for the other player, and ties are no reason."}};

struct explain_wrong {
    int n, m;
    long value[2][WRONG_STEPS][WRONG_STEPS];
};

/* A corner of a contour: the cell, and the contour after it is taken. */
struct explain_wrong_corner {
    int row, column, next;
};

static int explain_wrong_corners(const struct explain_wrong *wrong, int path,
                                 struct explain_wrong_corner corners[WRONG_STEPS])
{
    int row = wrong->n - 1, column = 0, count = 0;
    for (int step = 0; step + 1 < wrong->n + wrong->m; step++) {
        bool right = path >> step & 1;
        if (!right && path >> (step + 1) & 1)
            corners[count++] = (struct explain_wrong_corner){row, column, path ^ 3 << step};
        column += right;
        row -= !right;
    }
    return count;
}

/* The forward pass visits contours by falling number, from the empty board to the full board. */
static qj_status explain_wrong_go_forward(struct arena *arena, const struct explain_wrong *wrong,
                                          long *answer)
{
    const int start = ((1 << wrong->m) - 1) << wrong->n;
    struct explain_wrong_corner corners[WRONG_STEPS];
    long *stored;
    int *taken; /* number of taken cells plus 1; 0: the contour is not reached */
    TRY(arena_make(arena, &stored, (uint64_t)start + 1));
    TRY(arena_make(arena, &taken, (uint64_t)start + 1));
    taken[start] = 1;
    for (int path = start; path > 0; path--) {
        int count = taken[path] ? explain_wrong_corners(wrong, path, corners) : 0;
        bool white = taken[path] % 2 == 0;
        for (int i = 0; i < count; i++) {
            long value = wrong->value[white][corners[i].row][corners[i].column];
            long found = stored[path] + (white ? -value : value);
            long *next = &stored[corners[i].next];
            if (!taken[corners[i].next] || (white ? found > *next : found < *next))
                *next = found;
            taken[corners[i].next] = taken[path] + 1;
        }
    }
    *answer = stored[(1 << wrong->m) - 1];
    return QJ_OK;
}

/* Plays greedily. Corners are listed from the last row to the first. */
static long explain_wrong_be_greedy(const struct explain_wrong *wrong, bool last)
{
    int path = ((1 << wrong->m) - 1) << wrong->n, count;
    struct explain_wrong_corner corners[WRONG_STEPS];
    long total = 0;
    for (bool white = false; (count = explain_wrong_corners(wrong, path, corners));
         white = !white) {
        int best = 0;
        for (int i = 1; i < count; i++) {
            long more = wrong->value[white][corners[i].row][corners[i].column] -
                        wrong->value[white][corners[best].row][corners[best].column];
            best = more > 0 || (more == 0 && !last) ? i : best;
        }
        long value = wrong->value[white][corners[best].row][corners[best].column];
        total += white ? -value : value;
        path = corners[best].next;
    }
    return total;
}

static void explain_wrong_read(struct explain_wrong *wrong, const char *input)
{
    char *at;
    wrong->n = (int)strtol(input, &at, 10);
    wrong->m = (int)strtol(at, &at, 10);
    for (int player = 0; player < 2 && wrong->n + wrong->m <= WRONG_STEPS; player++)
        for (int row = 0; row < wrong->n; row++)
            for (int column = 0; column < wrong->m; column++)
                wrong->value[player][row][column] = strtol(at, &at, 10);
}

qj_status explain_wrong(struct arena *arena, const char *input, struct explain_steps *steps)
{
    struct explain_wrong wrong = {.n = 0};
    long forward;
    explain_wrong_read(&wrong, input);
    if (wrong.n + wrong.m > WRONG_STEPS)
        return QJ_OK;
    TRY(explain_wrong_go_forward(arena, &wrong, &forward));
    TRY(explain_illustrate(arena, steps, &explain_wrong_kinds[0], 1, &forward));
    const long greedy[] = {explain_wrong_be_greedy(&wrong, false),
                           explain_wrong_be_greedy(&wrong, true)};
    return explain_illustrate(arena, steps, &explain_wrong_kinds[1], 2, greedy);
}
