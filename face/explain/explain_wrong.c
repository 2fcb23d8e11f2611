/* explain_wrong: two wrong programs for staircase, their answers, and a line of play that shows the
 * mistake. A contour is a word of bits, from its lower left end: 0 is a step up, 1 a step to the
 * right. Taking a cell turns 01 into 10, which makes the number of the word smaller.
 */
#include "face/explain/explain.h"

#include <stdlib.h>

/* The max length of a contour, and the max number of cells. */
enum { WRONG_STEPS = 12, WRONG_CELLS = 36 };

static const struct explain_kind explain_wrong_kinds[] = {
    {"forward", "n",
     "A wrong program goes forward and stores one difference for each contour: the minimum where "
     "Black moved last, the maximum where White did. Its answer is %.40s.",
     NULL,
     "A stored difference is about points that are won, but players choose by points to come."},
    {"greedy", "nn",
     "A wrong program always takes the cell with the largest value for the player to move. Its "
     "answer is %.40s with the first of equal cells row by row, and %.40s with the last.",
     NULL, "A large cell may open a larger one for the other player, and ties are no reason."},
    {"take", "prkn", "The line of this program: %s takes %.40s with the value %.40s.", NULL, NULL},
    {"ways", "nnn",
     "Two ways lead to the contour after this move, with the differences %.40s and %.40s. The "
     "program keeps %.40s.",
     NULL, "A player chooses the next move. No player chooses the way that led to a contour."},
    {"better", "prkn",
     "That is a mistake: %s should take %.40s instead, and best play then ends with the "
     "difference %.40s.",
     NULL, "A move is best exactly if its gain is the value of the contour."},
    {"tie", "rkrk", "%.40s and %.40s are equal for the player to move: the order decides.", NULL,
     NULL}};
enum wrong_kind { WRONG_FORWARD, WRONG_GREEDY, WRONG_TAKE, WRONG_WAYS, WRONG_BETTER, WRONG_TIE };

/* A corner of a contour: the cell, the contour after it is taken, and its value for the taker. */
struct explain_wrong_corner {
    int row, column, next;
    long value;
};

/* The result of the forward pass for a contour, and of the right program. */
struct explain_wrong_way {
    long kept, other; /* other: of another way, if parted */
    bool reached, parted;
    int player;                             /* to move: each way to a contour has the same length */
    int from;                               /* the contour before */
    struct explain_wrong_corner move, best; /* from there; the right move from this contour */
    long value;                             /* the right difference for the player to move */
};

struct explain_wrong {
    struct explain_steps *steps;
    int n, m, start;
    long value[2][WRONG_STEPS][WRONG_STEPS];
    struct explain_wrong_way *ways;
};

struct explain_wrong_line {
    struct explain_wrong_corner moves[WRONG_CELLS];
    long total; /* the difference at the end */
};

static int explain_wrong_corners(const struct explain_wrong *wrong, int path, int player,
                                 struct explain_wrong_corner corners[WRONG_STEPS])
{
    int row = wrong->n - 1, column = 0, count = 0;
    for (int step = 0; step + 1 < wrong->n + wrong->m; step++) {
        bool right = path >> step & 1;
        if (!right && path >> (step + 1) & 1)
            corners[count++] = (struct explain_wrong_corner){row, column, path ^ 3 << step,
                                                             wrong->value[player][row][column]};
        column += right;
        row -= !right;
    }
    return count;
}

/* ---------------------------------------------------------------- programs */

/* The right program: the values of all contours that were reached, from the full board back. */
static void explain_wrong_solve(const struct explain_wrong *wrong)
{
    struct explain_wrong_corner corners[WRONG_STEPS];
    for (int path = 0; path <= wrong->start; path++) {
        struct explain_wrong_way *here = &wrong->ways[path];
        int count = here->reached ? explain_wrong_corners(wrong, path, here->player, corners) : 0;
        for (int i = 0; i < count; i++) {
            long gain = corners[i].value - wrong->ways[corners[i].next].value;
            if (i > 0 && gain <= here->value)
                continue;
            here->value = gain;
            here->best = corners[i];
        }
    }
}

/* The first wrong program visits contours by falling number, from the empty to the full board. */
static void explain_wrong_go_forward(const struct explain_wrong *wrong)
{
    struct explain_wrong_corner corners[WRONG_STEPS];
    wrong->ways[wrong->start].reached = true;
    for (int path = wrong->start; path > 0; path--) {
        const struct explain_wrong_way *here = &wrong->ways[path];
        int player = here->player;
        int count = here->reached ? explain_wrong_corners(wrong, path, player, corners) : 0;
        for (int i = 0; i < count; i++) {
            struct explain_wrong_way *way = &wrong->ways[corners[i].next];
            long found = here->kept + (player ? -corners[i].value : corners[i].value);
            bool replaces = !way->reached || (player ? found > way->kept : found < way->kept);
            if (way->reached && found != way->kept) {
                way->parted = true;
                way->other = replaces ? way->kept : found;
            }
            if (replaces) {
                way->kept = found;
                way->from = path;
                way->move = corners[i];
            }
            way->reached = true;
            way->player = !player;
        }
    }
}

/* Plays greedily. Corners are listed from the last row to the first. */
static void explain_wrong_be_greedy(const struct explain_wrong *wrong, bool last,
                                    struct explain_wrong_line *line)
{
    int path = wrong->start;
    struct explain_wrong_corner corners[WRONG_STEPS] = {{.row = 0}};
    line->total = 0;
    for (int i = 0; i < wrong->n * wrong->m; i++) {
        int best = 0, player = i % 2;
        int count = explain_wrong_corners(wrong, path, player, corners);
        for (int k = 1; k < count; k++) {
            long more = corners[k].value - corners[best].value;
            best = more > 0 || (more == 0 && !last) ? k : best;
        }
        line->total += player ? -corners[best].value : corners[best].value;
        line->moves[i] = corners[best];
        path = corners[best].next;
    }
}

/* ------------------------------------------------------------------- steps */

static qj_status explain_wrong_add(const struct explain_wrong *wrong, enum wrong_kind kind,
                                   const long *values)
{
    return explain_illustrate(wrong->steps, &explain_wrong_kinds[kind], values);
}

/* Adds why a line goes on as it does after a move, at the first place that shows it. other: the
 * line with the other order of equal cells; NULL: the line of the forward pass. */
static qj_status explain_wrong_give_reason(const struct explain_wrong *wrong,
                                           const struct explain_wrong_corner *move,
                                           const struct explain_wrong_corner *other, bool *given)
{
    const struct explain_wrong_way *way = &wrong->ways[move->next];
    if (*given || (other ? other->next == move->next : !way->parted))
        return QJ_OK;
    *given = true;
    if (!other) {
        const long ways[] = {way->kept, way->other, way->kept};
        return explain_wrong_add(wrong, WRONG_WAYS, ways);
    }
    const long cells[] = {move->row, move->column, other->row, other->column};
    return explain_wrong_add(wrong, WRONG_TIE, cells);
}

/* Adds the moves of a line with the wrong answer, the reason, and the first mistake. */
static qj_status explain_wrong_follow(const struct explain_wrong *wrong,
                                      const struct explain_wrong_line *line,
                                      const struct explain_wrong_line *other)
{
    bool right = true, given = false;
    long total = 0;
    int path = wrong->start;
    for (int i = 0; i < wrong->n * wrong->m; i++) {
        const struct explain_wrong_corner *move = &line->moves[i];
        const struct explain_wrong_way *here = &wrong->ways[path];
        const long player = i % 2, sign = player ? -1 : 1;
        const long taken[] = {player, move->row, move->column, move->value};
        const long better[] = {player, here->best.row, here->best.column,
                               total + sign * here->value};
        TRY(explain_wrong_add(wrong, WRONG_TAKE, taken));
        TRY(explain_wrong_give_reason(wrong, move, other ? &other->moves[i] : NULL, &given));
        if (right && move->value - wrong->ways[move->next].value < here->value) {
            right = false;
            TRY(explain_wrong_add(wrong, WRONG_BETTER, better));
        }
        total += sign * move->value;
        path = move->next;
    }
    return QJ_OK;
}

qj_status explain_wrong(const char *input, struct explain_steps *steps)
{
    struct explain_wrong wrong = {.steps = steps};
    struct explain_wrong_line forward, first, last;
    char *at;
    wrong.n = (int)strtol(input, &at, 10);
    wrong.m = (int)strtol(at, &at, 10);
    if (wrong.n + wrong.m > WRONG_STEPS)
        return QJ_OK;
    for (int player = 0; player < 2; player++)
        for (int row = 0; row < wrong.n; row++)
            for (int column = 0; column < wrong.m; column++)
                wrong.value[player][row][column] = strtol(at, &at, 10);
    wrong.start = ((1 << wrong.m) - 1) << wrong.n;
    TRY(arena_make(steps->arena, &wrong.ways, (uint64_t)wrong.start + 1));
    explain_wrong_go_forward(&wrong);
    explain_wrong_solve(&wrong);
    int path = (1 << wrong.m) - 1;
    forward.total = wrong.ways[path].kept;
    for (int i = wrong.n * wrong.m; i-- > 0; path = wrong.ways[path].from)
        forward.moves[i] = wrong.ways[path].move;
    explain_wrong_be_greedy(&wrong, false, &first);
    explain_wrong_be_greedy(&wrong, true, &last);
    const long right = wrong.ways[wrong.start].value, greedy[] = {first.total, last.total};
    TRY(explain_wrong_add(&wrong, WRONG_FORWARD, &forward.total));
    if (forward.total != right)
        TRY(explain_wrong_follow(&wrong, &forward, NULL));
    TRY(explain_wrong_add(&wrong, WRONG_GREEDY, greedy));
    if (first.total != right)
        return explain_wrong_follow(&wrong, &first, &last);
    return last.total != right ? explain_wrong_follow(&wrong, &last, &first) : QJ_OK;
}
