/* explain_walk: illustrations, most of all a walk of the token after the steps of a solution. One
 * player always moves to the partner of the token's cell, and the other player runs out of moves.
 *
 *     stone        dominoes are the pairs; they cover the board, or all but the corner of the start
 *     geography    the pairs of the solution's matching; a start that every maximum matching covers
 */
#include "face/explain/explain.h"

#include "face/base/face_base.h"

/* The largest side of an illustrated board of stone. */
enum { WALK_STONE = 8 };

static const struct explain_kind explain_walk_kinds[] = {
    {"corner", "rk", "The stone starts at %.40s.", NULL, NULL},
    {"lost", "rk", "A losing start: the token is put on %.40s.", NULL,
     "Every maximum matching covers this cell."},
    {"try", "prk", "Now %s moves to %.40s.", NULL, NULL},
    {"reply", "prk", "Now %s moves to the partner of that cell, %.40s.", NULL,
     "The token leaves only pairs of which both cells are visited."},
    {"stuck", "p", "Now %s cannot move and loses.", NULL, NULL}};
enum walk_kind { WALK_CORNER, WALK_LOST, WALK_TRY, WALK_REPLY, WALK_STUCK };

/* Cells are numbered row by row, from 0. */
struct explain_walk {
    struct explain_steps *steps;
    size_t rows, columns;
    bool *shut;      /* blocked, or visited */
    size_t *partner; /* partner of each cell; the cell itself: none */
};

qj_status explain_illustrate(struct explain_steps *steps, const struct explain_kind *kind,
                             const long *values)
{
    enum { ROOM = 24 };
    struct explain_step step = {.kind = kind, .count = strlen(kind->letters)};
    for (size_t i = 0; i < step.count; i++) {
        char *text;
        TRY(arena_make(steps->arena, &text, ROOM));
        snprintf(text, ROOM, "%ld", values[i]);
        step.values[i].name = "";
        step.values[i].text = text;
    }
    return arena_append(steps->arena, &steps->items, &steps->capacity, &steps->count, &step);
}

static qj_status explain_walk_make(struct explain_walk *walk, size_t rows, size_t columns)
{
    walk->rows = rows;
    walk->columns = columns;
    TRY(arena_make(walk->steps->arena, &walk->shut, rows * columns));
    TRY(arena_make(walk->steps->arena, &walk->partner, rows * columns));
    for (size_t cell = 0; cell < rows * columns; cell++)
        walk->partner[cell] = cell;
    return QJ_OK;
}

static void explain_walk_pair(struct explain_walk *walk, size_t cell, size_t other)
{
    walk->partner[cell] = other;
    walk->partner[other] = cell;
}

/* ------------------------------------------------------------------- steps */

/* Adds a step about a player, a cell, or both: its letters are a part of "prk". */
static qj_status explain_walk_add(struct explain_walk *walk, enum walk_kind number, unsigned player,
                                  size_t cell)
{
    const struct explain_kind *kind = &explain_walk_kinds[number];
    const long values[EXPLAIN_VALUES] = {(long)player, (long)(cell / walk->columns),
                                         (long)(cell % walk->columns)};
    return explain_illustrate(walk->steps, kind, values + (*kind->letters == 'r'));
}

/* Returns the first free neighbour that is not visited; the cell itself: none. */
static size_t explain_walk_neighbour(const struct explain_walk *walk, size_t cell)
{
    const size_t row = cell / walk->columns, column = cell % walk->columns;
    const struct {
        bool exists;
        size_t cell;
    } near[] = {{row > 0, cell - walk->columns},
                {column > 0, cell - 1},
                {column + 1 < walk->columns, cell + 1},
                {row + 1 < walk->rows, cell + walk->columns}};
    for (int i = 0; i < 4; i++)
        if (near[i].exists && !walk->shut[near[i].cell])
            return near[i].cell;
    return cell;
}

/* Plays from a cell until a player cannot move; pairing moves to partners. */
static qj_status explain_walk_play(struct explain_walk *walk, size_t cell, unsigned mover,
                                   unsigned pairing)
{
    for (;; mover = !mover) {
        walk->shut[cell] = true;
        bool replies = mover == pairing && !walk->shut[walk->partner[cell]];
        size_t next = replies ? walk->partner[cell] : explain_walk_neighbour(walk, cell);
        if (next == cell)
            return explain_walk_add(walk, WALK_STUCK, mover, cell);
        cell = next;
        TRY(explain_walk_add(walk, replies ? WALK_REPLY : WALK_TRY, mover, cell));
    }
}

/* ------------------------------------------------------------------ boards */

/* Dominoes are horizontal; if the side is odd, the dominoes below the first row are vertical. */
static qj_status explain_walk_stone(struct explain_walk *walk, const char *input)
{
    const size_t n = strtoul(input, NULL, 10), odd = n % 2;
    if (n > WALK_STONE)
        return QJ_OK;
    TRY(explain_walk_make(walk, n, n));
    for (size_t row = 0; row < (odd ? 1 : n); row++)
        for (size_t column = odd; column < n; column += 2)
            explain_walk_pair(walk, row * n + column, row * n + column + 1);
    for (size_t row = 1; odd && row < n; row += 2)
        for (size_t column = 0; column < n; column++)
            explain_walk_pair(walk, row * n + column, (row + 1) * n + column);
    TRY(explain_walk_add(walk, WALK_CORNER, 0, 0));
    return explain_walk_play(walk, 0, 0, (unsigned)odd);
}

/* Reads the board of geography. */
static qj_status explain_walk_read(struct explain_walk *walk, const char *input)
{
    char *at;
    const size_t rows = strtoul(input, &at, 10), columns = strtoul(at, &at, 10);
    TRY(explain_walk_make(walk, rows, columns));
    for (size_t cell = 0; cell < rows * columns; cell++) {
        at += strcspn(at, ".#");
        walk->shut[cell] = *at++ == '#';
    }
    return QJ_OK;
}

/* Takes the matching and the winning starts from the steps of the solution. */
static void explain_walk_take_steps(struct explain_walk *walk, bool *wins)
{
    struct explain_sentence sentence;
    for (uint64_t i = 0; i < walk->steps->count; i++) {
        const struct explain_step *step = &walk->steps->items[i];
        size_t places[2] = {0};
        explain_step_say(walk->steps, step, &sentence);
        for (size_t k = 0; k < sentence.cell_count && k < 2; k++)
            places[k] = (size_t)((sentence.cells[k][0] - 1) * walk->columns + sentence.cells[k][1] -
                                 1);
        if (!strcmp(step->kind->name, "pair"))
            explain_walk_pair(walk, places[0], places[1]);
        if (!strcmp(step->kind->name, "exposed") || !strcmp(step->kind->name, "even"))
            wins[places[0]] = true;
    }
}

static qj_status explain_walk_geography(struct explain_walk *walk, const char *input)
{
    size_t start = 0;
    bool *wins;
    TRY(explain_walk_read(walk, input));
    const size_t cells = walk->rows * walk->columns;
    TRY(arena_make(walk->steps->arena, &wins, cells));
    explain_walk_take_steps(walk, wins);
    while (start < cells && (walk->shut[start] || wins[start]))
        start++;
    if (start == cells)
        return QJ_OK;
    TRY(explain_walk_add(walk, WALK_LOST, 0, start));
    return explain_walk_play(walk, start, 1, 1);
}

/* -------------------------------------------------------------------- all */

qj_status explain_introduction(const char *input, struct explain_steps *steps)
{
    static const struct explain_kind colours = {
        "colours", "nn",
        "The free cells are coloured like a chessboard. The number of dark cells is %.40s, of "
        "light cells %.40s. Each move goes to the other colour.",
        NULL, "A pair has one cell of each colour."};
    if (strcmp(steps->problem->game, "geography") != 0)
        return QJ_OK;
    struct explain_walk walk = {.steps = steps};
    long free_cells[2] = {0, 0};
    TRY(explain_walk_read(&walk, input));
    for (size_t cell = 0; cell < walk.rows * walk.columns; cell++)
        free_cells[(cell / walk.columns + cell % walk.columns) % 2] += !walk.shut[cell];
    return explain_illustrate(steps, &colours, free_cells);
}

qj_status explain_illustration(const char *input, struct explain_steps *steps)
{
    struct explain_walk walk = {.steps = steps};
    const char *game = steps->problem->game;
    if (!strcmp(game, "staircase"))
        return explain_wrong(input, steps);
    if (!strcmp(game, "stone"))
        return explain_walk_stone(&walk, input);
    return strcmp(game, "geography") ? QJ_OK : explain_walk_geography(&walk, input);
}
