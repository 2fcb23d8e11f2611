/* lightsout: press cells of a grid until every one is 0. Pressing a cell adds 1 modulo p to it and
 * to its orthogonal neighbours (p = 2: the lights of Lights Out, Tiger Electronics 1995).
 *
 *     1 0 0      pressing the middle:      1 1 0
 *     0 0 0                                1 1 1
 *     0 0 0                                0 1 0
 *
 * The order of presses does not matter, so that a solution is how often each cell is pressed.
 */
#include "base/pace.h"
#include "model/cell.h"
#include "model/draw.h"
#include "model/game.h"
#include "model/residues.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

/* Of the board there is what presses have to add, which is minus its cells; row-major. */
struct setup {
    uint64_t rows, columns, p;
    struct residue_array right;
};

/* The value of a cell. */
static uint64_t value_at(const struct setup *grid, uint64_t cell)
{
    uint64_t right = residue_array_at(&grid->right, cell);
    return right ? grid->p - right : 0;
}

/* What presses add to a cell, modulo p. */
static uint64_t added_to(const struct setup *grid, const struct residues *presses, uint64_t cell)
{
    assert(grid->columns > 0);
    uint64_t columns = grid->columns, column = cell % columns, sum = residues_at(presses, cell);
    if (cell >= columns)
        sum += residues_at(presses, cell - columns);
    if (cell + columns < grid->rows * columns)
        sum += residues_at(presses, cell + columns);
    if (column > 0)
        sum += residues_at(presses, cell - 1);
    if (column + 1 < columns)
        sum += residues_at(presses, cell + 1);
    return sum % grid->p;
}

/* ---------------------------------------------------------------- puzzle */

static uint64_t unknowns(const void *setup)
{
    const struct setup *grid = setup;
    return grid->rows * grid->columns;
}

static uint64_t modulus(const void *setup)
{
    return ((const struct setup *)setup)->p;
}

static uint32_t left(const void *setup, const uint32_t *x, uint64_t cell)
{
    const struct setup *grid = setup;
    struct residues presses = {.words = x};
    return (uint32_t)((residue_array_at(&grid->right, cell) + grid->p -
                       added_to(grid, &presses, cell)) %
                      grid->p);
}

static const struct puzzle puzzle = {unknowns, unknowns, modulus, left, 0};

/* ------------------------------------------------------------------ text */

static qj_status new_grid(struct arena *arena, uint64_t rows, uint64_t columns, uint64_t p,
                          struct setup **out)
{
    uint64_t cells = rows * columns;
    TRY(context_check_array(arena->context, cells, residue_array_size(p), "the grid"));
    struct setup *grid = arena_alloc(arena, 1, sizeof *grid);
    if (!grid)
        return arena_status(arena);
    *grid = (struct setup){.rows = rows, .columns = columns, .p = p};
    TRY(residue_array_new(arena, p, cells, &grid->right));
    *out = grid;
    return QJ_OK;
}

static qj_status read_grid(struct scan *scan, struct position *position, bool *end)
{
    (void)end;
    uint64_t rows, columns, p, value;
    struct setup *grid;
    TRY(scan_count(scan, "the number of rows", 1, UINT32_MAX, &rows));
    TRY(scan_count(scan, "the number of columns", 1, UINT32_MAX, &columns));
    TRY(scan_count(scan, "a prime", 2, UINT32_MAX, &p));
    if (!residues_form_field(p))
        return scan_fail(scan, "expected a prime, found %" PRIu64, p);
    TRY(new_grid(&position->arena, rows, columns, p, &grid));
    void *nothing = arena_alloc(&position->arena, 0, 1);
    if (!nothing)
        return arena_status(&position->arena);
    for (uint64_t cell = 0; cell < rows * columns; cell++) {
        TRY(scan_count(scan, "the value of a cell", 0, p - 1, &value));
        residue_array_set(&grid->right, cell, value ? p - value : 0);
    }
    return position_set(position, grid, nothing, 0);
}

static void draw_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const struct setup *grid = user;
    snprintf(text, DRAW_CELL, "%" PRIu64, value_at(grid, row * grid->columns + column));
}

static void size(const struct position *position, uint64_t *rows, uint64_t *columns)
{
    const struct setup *grid = position->setup;
    *rows = grid->rows;
    *columns = grid->columns;
}

static void draw(struct writer *writer, const struct position *position, bool all)
{
    const struct setup *grid = position->setup;
    char text[64];
    snprintf(text, sizeof text, "values modulo %" PRIu64 "\n", grid->p);
    write_text(writer, text);
    draw_grid(writer, grid->rows, grid->columns, all, draw_cell, grid);
}

/* A number of every cell. */
struct presses {
    const struct setup *grid;
    const uint64_t *x;
};

static void draw_press(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const struct presses *presses = user;
    uint64_t times = presses->x[row * presses->grid->columns + column];
    if (times)
        snprintf(text, DRAW_CELL, "%" PRIu64, times);
    else
        snprintf(text, DRAW_CELL, ".");
}

static void draw_solution(struct writer *writer, const struct position *position, const uint64_t *x)
{
    const struct setup *grid = position->setup;
    struct presses presses = {grid, x};
    write_text(writer, "how often each cell is pressed\n");
    draw_grid(writer, grid->rows, grid->columns, false, draw_press, &presses);
}

/* What is left to add to a cell is minus its value. */
static void draw_value(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const struct presses *left = user;
    const struct setup *grid = left->grid;
    snprintf(text, DRAW_CELL, "%" PRIu64,
             (grid->p - left->x[row * grid->columns + column]) % grid->p);
}

static void draw_left(struct writer *writer, const struct position *position, const uint64_t *left)
{
    const struct setup *grid = position->setup;
    struct presses numbers = {grid, left};
    draw_grid(writer, grid->rows, grid->columns, false, draw_value, &numbers);
}

static qj_status cell_of(struct scan *scan, const struct position *position, uint64_t *index)
{
    const struct setup *grid = position->setup;
    qj_move cell;
    TRY(cell_read(scan, grid->rows, grid->columns, &cell));
    *index = cell.part[0] * grid->columns + cell.part[1];
    return QJ_OK;
}

static void write_cell(struct writer *writer, const struct position *position, uint64_t index)
{
    const struct setup *grid = position->setup;
    qj_move cell = {{index / grid->columns, index % grid->columns}};
    cell_write(writer, &cell);
}

static void write_light(struct writer *writer, const struct position *position, uint64_t index)
{
    write_text(writer, "the cell ");
    write_cell(writer, position, index);
}

/* pace: polls on the way; may be NULL. */
static qj_status write_grid(struct writer *writer, struct pace *pace, const struct setup *grid)
{
    uint64_t cells = grid->rows * grid->columns;
    assert(grid->columns > 0);
    write_count(writer, grid->rows);
    write_char(writer, ' ');
    write_count(writer, grid->columns);
    write_char(writer, ' ');
    write_count(writer, grid->p);
    write_char(writer, '\n');
    for (uint64_t cell = 0; cell < cells; cell++) {
        write_count(writer, value_at(grid, cell));
        write_char(writer, (cell + 1) % grid->columns == 0 ? '\n' : ' ');
        if (pace)
            TRY(pace_add(pace, PACE_WRITE, "cells", cell, cells));
        TRY(writer_status(writer));
    }
    return QJ_OK;
}

static bool write_board(struct writer *writer, const struct position *position)
{
    write_grid(writer, NULL, position->setup);
    return true;
}

static const struct form form = {FRAMING_SINGLE, QUESTION_NONE, read_grid, NULL, write_board, NULL};

/* ---------------------------------------------------------------- boards */

static const qj_parameter parameters[] = {
    {"size", "ROWSxCOLUMNS", "5x5"},
    {"p", "the prime", "2"},
    {"shape", "solvable (made by random presses), random, all-on (every cell 1)", "solvable"},
    {NULL, NULL, NULL},
};

enum shape { SHAPE_SOLVABLE, SHAPE_RANDOM, SHAPE_ALL_ON };
static const char *const shapes[] = {"solvable", "random", "all-on", NULL};

/* Random values of the cells, or presses. */
static qj_status fill_randomly(struct random *random, struct pace *pace, enum shape shape,
                               struct setup *grid)
{
    uint64_t cells = grid->rows * grid->columns;
    for (uint64_t cell = 0; cell < cells; cell++) {
        uint64_t value = shape == SHAPE_ALL_ON ? 1 : random_below(random, grid->p);
        residue_array_set(&grid->right, cell,
                          shape == SHAPE_SOLVABLE || !value ? value : grid->p - value);
        TRY(pace_add(pace, 1, "cells", cell, cells));
    }
    return QJ_OK;
}

/* What presses leave of a board that is all 0. */
static qj_status press(struct pace *pace, const struct setup *presses, struct setup *grid)
{
    uint64_t cells = grid->rows * grid->columns;
    struct residues times = residue_array_view(&presses->right);
    for (uint64_t cell = 0; cell < cells; cell++) {
        uint64_t value = added_to(grid, &times, cell);
        residue_array_set(&grid->right, cell, value ? grid->p - value : 0);
        TRY(pace_add(pace, 1, "cells", cell, cells));
    }
    return QJ_OK;
}

/* A board of that shape, allocated in arena. */
static qj_status make_grid(struct random *random, struct pace *pace, enum shape shape,
                           struct arena *arena, struct setup **grid)
{
    const struct setup *presses = *grid;
    TRY(fill_randomly(random, pace, shape, *grid));
    if (shape != SHAPE_SOLVABLE)
        return QJ_OK;
    TRY(new_grid(arena, presses->rows, presses->columns, presses->p, grid));
    return press(pace, presses, *grid);
}

static qj_status generate(struct settings *settings, struct random *random, struct writer *writer)
{
    struct arena *arena = settings_arena(settings);
    struct pace pace = {arena->context, 0};
    uint64_t rows, columns, p;
    size_t shape;
    struct setup *grid;
    TRY(settings_size(settings, "size", &rows, &columns));
    TRY(settings_count(settings, "p", 2, UINT32_MAX, &p));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    if (!residues_form_field(p))
        return settings_fail(settings, "p", "expected a prime");
    TRY(new_grid(arena, rows, columns, p, &grid));
    TRY(make_grid(random, &pace, (enum shape)shape, arena, &grid));
    return write_grid(writer, &pace, grid);
}

/* ------------------------------------------------------------------ view */

static qj_status view(const struct position *position, enum view_kind kind, struct arena *arena,
                      struct view *out)
{
    (void)arena;
    const struct setup *grid = position->setup;
    uint64_t cells = grid->rows * grid->columns;
    *out = (struct view){.kind = kind,
                         .linear = {.modulus = grid->p,
                                    .equations = cells,
                                    .unknowns = cells,
                                    .right = residue_array_view(&grid->right),
                                    .rows = grid->rows,
                                    .columns = grid->columns}};
    return QJ_OK;
}

extern const struct game game_lightsout;

static const struct qj_game names[] = {{
    .game = &game_lightsout,
    .name = "lightsout",
    .summary = "press cells, each adding 1 modulo p to itself and its neighbours, until all are 0",
    .help = "Text:  n m p, then n rows of m values 0 to p - 1; p is a prime below 2^32.\n"
            "A solution says how often each cell is pressed.\n"
            "Move:  ROW COLUMN, from 1: presses that cell (qiju play).\n",
    .form = &form,
    .sample = "5 5 2\n0 1 1 0 0\n1 1 0 0 1\n0 1 0 0 0\n1 1 1 1 1\n1 0 0 0 1\n",
    .generate = generate,
    .parameters = parameters,
}};

const struct game game_lightsout = {
    .names = names,
    .name_count = 1,
    .theory = "A linear system over GF(p): the first row of presses determines the others (light "
              "chasing), so that a system of its size is left.",
    .puzzle = &puzzle,
    .size = size,
    .draw = draw,
    .draw_solution = draw_solution,
    .draw_left = draw_left,
    .unknown_read = cell_of,
    .unknown_write = write_cell,
    .equation_write = write_light,
    .views = {VIEW_LINEAR},
    .view = view,
};
