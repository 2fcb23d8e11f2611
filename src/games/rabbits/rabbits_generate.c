/* rabbits_generate: makes boards with a record that is random or follows a path.
 *
 * In the shape mistakes the record (-) follows the middle of bands of three rows, on a board laid
 * on its long side, and moves to the next band at the right and the left end in turn. Dead ends (o)
 * are alternately above and below it. The mover next to a dead end wins by going there, and errs if
 * the record continues to a cell that is also next to a dead end. The turns of the record have no
 * dead ends.
 *
 *     # o # o # o
 *     - - - - - -
 *     o # o # o -
 *     # o # o # -
 *     - - - - - -
 *     o # o # o #
 */
#include "games/rabbits/rabbits_board.h"

#include <assert.h>

const qj_parameter rabbits_parameters[] = {
    {"size", "ROWSxCOLUMNS", "8x8"},
    {"rounds", "rounds of random legal moves in the record; fewer if the game ends", "0"},
    {"blocked",
     "cells in a thousand that the hole cannot enter (random), or dead ends in a thousand that are "
     "closed (walk, mistakes)",
     "500"},
    {"shape",
     "random, open (the hole can go to every cell), tour (open, and the record goes through all of "
     "them row by row), corridor (it has one long way to go), walk (it can go where the record "
     "goes, and into dead ends beside it), mistakes (a long record past dead ends; a move into one "
     "would have won)",
     "random"},
    {NULL, NULL, NULL},
};

enum rabbits_shape {
    SHAPE_RANDOM,
    SHAPE_OPEN,
    SHAPE_TOUR,
    SHAPE_CORRIDOR,
    SHAPE_WALK,
    SHAPE_MISTAKES
};
enum { ALL = 1000 };
static const char *const shapes[] = {"random", "open",     "tour", "corridor",
                                     "walk",   "mistakes", NULL};

/* Returns true if a cell is in the corridor: it follows every second row, and joins the rows at the
 * right and the left end in turn. */
static bool rabbits_is_corridor(const struct cell_grid *board, uint64_t cell)
{
    uint64_t row = cell / board->columns, column = cell % board->columns;
    return row % 2 == 0 || column == (row % 4 == 1 ? board->columns - 1 : 0);
}

/* Kinds of cells of the shape mistakes. */
enum band_place { BAND_CLOSED, BAND_DEAD_END, BAND_RECORD };

struct bands {
    bool turned; /* the board is higher than wide, and therefore rotated */
    uint64_t count, width, middle;
};

static struct bands rabbits_bands(const struct cell_grid *board)
{
    bool turned = board->rows > board->columns;
    uint64_t height = turned ? board->columns : board->rows;
    return (struct bands){.turned = turned,
                          .count = height < 3 ? 1 : height / 3,
                          .width = turned ? board->rows : board->columns,
                          .middle = height < 3 ? height - 1 : 1};
}

/* Returns the column in which the record leaves a band. */
static uint64_t rabbits_band_end(const struct bands *bands, uint64_t band)
{
    return band % 2 ? 0 : bands->width - 1;
}

static enum band_place rabbits_place(const struct cell_grid *board, uint64_t cell)
{
    const struct bands bands = rabbits_bands(board);
    uint64_t row = cell / board->columns, column = cell % board->columns;
    if (bands.turned) {
        uint64_t saved = row;
        row = column;
        column = saved;
    }
    uint64_t band = row / 3, line = row % 3;
    if (band >= bands.count)
        return BAND_CLOSED;
    bool leaves = line > bands.middle && band + 1 < bands.count &&
                  column == rabbits_band_end(&bands, band);
    bool enters = line < bands.middle && band > 0 && column == rabbits_band_end(&bands, band - 1);
    if (line == bands.middle || leaves || enters)
        return BAND_RECORD;
    return (line < bands.middle) == (column % 2 == 1) ? BAND_DEAD_END : BAND_CLOSED;
}

/* Finds the cell of the record of mistakes after `moves` moves; false if it is shorter. */
static bool rabbits_passed(const struct cell_grid *board, uint64_t moves, qj_move *out)
{
    const struct bands bands = rabbits_bands(board);
    uint64_t band = moves / (bands.width + 2), step = moves % (bands.width + 2);
    uint64_t row = 3 * band + bands.middle, column = band % 2 ? bands.width - 1 - step : step;
    if (step >= bands.width) {
        row += step - bands.width + 1;
        column = rabbits_band_end(&bands, band);
    }
    *out = bands.turned ? (qj_move){{column, row}} : (qj_move){{row, column}};
    return band < bands.count && (step < bands.width || band + 1 < bands.count);
}

static uint64_t rabbits_hole(const struct cell_grid *board, enum rabbits_shape shape,
                             struct random *random)
{
    qj_move start;
    if (shape == SHAPE_RANDOM || shape == SHAPE_OPEN || shape == SHAPE_WALK)
        return random_below(random, cell_count(board));
    return shape == SHAPE_MISTAKES && rabbits_passed(board, 0, &start) ? cell_at(board, &start) : 0;
}

static bool rabbits_usable(const struct cell_grid *board, uint64_t cell, enum rabbits_shape shape,
                           uint64_t blocked, struct random *random)
{
    if (shape == SHAPE_CORRIDOR)
        return rabbits_is_corridor(board, cell);
    enum band_place place = shape == SHAPE_MISTAKES ? rabbits_place(board, cell) : BAND_RECORD;
    bool drawn = shape == SHAPE_RANDOM || place == BAND_DEAD_END;
    return drawn ? random_chance(random, ALL - blocked) : place == BAND_RECORD;
}

static qj_status rabbits_fill(const struct cell_grid *board, struct rabbits *state,
                              enum rabbits_shape shape, uint64_t blocked, struct random *random,
                              qj_context *context)
{
    uint64_t cells = cell_count(board);
    state->hole = rabbits_hole(board, shape, random);
    for (uint64_t cell = 0; cell < cells; cell++) {
        if (cell % (1 << 16) == 0)
            TRY(context_poll(context, "cells", cell, cells));
        bool usable = rabbits_usable(board, cell, shape, blocked, random);
        state->cell[cell] = rabbits_stone_for(board, state->hole, cell, usable);
    }
    state->cell[state->hole] = '.';
    return QJ_OK;
}

struct rabbits_record {
    qj_move *moves;
    uint64_t count, most;
};

/* Plays moves until there are `most` or no move is left: random moves; or a tour of the whole
 * board, right along a row and left along the next; or the path past the dead ends. */
static qj_status rabbits_play_record(const struct cell_grid *board, struct rabbits *state,
                                     enum rabbits_shape shape, struct random *random,
                                     qj_context *context, struct rabbits_record *record)
{
    const qj_setup setup = {.user = (void *)board};
    for (; record->count < record->most; record->count++) {
        struct move_draw draw = {.random = random};
        if (record->count % (1 << 12) == 0)
            TRY(context_poll(context, "moves", record->count, record->most));
        rabbits_rules.moves(&setup, state, move_draw_visit, &draw);
        if (draw.seen == 0)
            break;
        if (shape == SHAPE_TOUR) {
            draw.move = cell_move(board, record->count + 1);
            if (draw.move.part[0] % 2)
                draw.move.part[1] = board->columns - 1 - draw.move.part[1];
        }
        if (shape == SHAPE_MISTAKES && !rabbits_passed(board, record->count + 1, &draw.move))
            break;
        record->moves[record->count] = draw.move;
        rabbits_rules.play(&setup, state, &draw.move);
    }
    return QJ_OK;
}

/* Returns true if a cell is closed and has one neighbour that the hole can enter. */
static bool rabbits_is_beside_walk(const struct cell_grid *board, const struct rabbits *state,
                                   uint64_t cell)
{
    const struct cell_neighbours near = cell_neighbours(board, cell);
    int open = 0;
    for (int i = 0; i < near.count; i++)
        open += state->cell[near.cell[i]] !=
                rabbits_stone_for(board, state->hole, near.cell[i], false);
    return open == 1 && state->cell[cell] == rabbits_stone_for(board, state->hole, cell, false);
}

/* Takes back the record, and closes all cells but those of its path and dead ends beside it. */
static void rabbits_keep_walk(const struct cell_grid *board, struct rabbits *state, uint64_t hole,
                              uint64_t closed, struct random *random,
                              const struct rabbits_record *record)
{
    state->hole = hole;
    for (uint64_t cell = 0; cell < cell_count(board); cell++)
        state->cell[cell] = rabbits_stone_for(board, hole, cell, false);
    for (uint64_t i = 0; i < record->count; i++) {
        uint64_t cell = cell_at(board, &record->moves[i]);
        state->cell[cell] = rabbits_stone_for(board, hole, cell, true);
    }
    state->cell[hole] = '.';
    for (uint64_t cell = 0; cell < cell_count(board); cell++)
        if (rabbits_is_beside_walk(board, state, cell) && random_chance(random, ALL - closed))
            state->cell[cell] = rabbits_stone_for(board, hole, cell, true);
}

qj_status rabbits_generate(struct settings *settings, struct random *random, struct writer *writer)
{
    struct arena *arena = &settings->arena;
    struct cell_grid board;
    uint64_t rounds, blocked;
    size_t shape;
    TRY(settings_size(settings, "size", &board.rows, &board.columns));
    assert(board.rows > 0 && board.columns > 0);
    TRY(settings_count(settings, "rounds", 0, UINT64_MAX / 2, &rounds));
    TRY(settings_count(settings, "blocked", 0, 1000, &blocked));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    uint64_t cells = cell_count(&board); /* more than the possible number of moves */
    struct rabbits_record record = {.most = rounds < cells / 2 ? 2 * rounds : cells};
    struct rabbits *state;
    TRY(arena_make_sized(arena, &state, rabbits_size(&board), 1));
    TRY(arena_make(arena, &record.moves, record.most));
    TRY(rabbits_fill(&board, state, (enum rabbits_shape)shape, blocked, random, arena->context));
    uint64_t hole = state->hole;
    if (shape != SHAPE_WALK)
        rabbits_write_cells(writer, &board, state);
    TRY(rabbits_play_record(&board, state, (enum rabbits_shape)shape, random, arena->context,
                            &record));
    record.count -= record.count % 2;
    if (shape == SHAPE_WALK) {
        rabbits_keep_walk(&board, state, hole, blocked, random, &record);
        rabbits_write_cells(writer, &board, state);
    }
    WRITE_LIST(writer, record.count / 2);
    for (uint64_t i = 0; i < record.count && writer_status(writer) == QJ_OK; i++)
        WRITE_LIST(writer, record.moves[i].part[0] + 1, record.moves[i].part[1] + 1);
    return QJ_OK;
}
