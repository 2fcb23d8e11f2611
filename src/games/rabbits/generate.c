/* generate: random and special boards, with records of random play. */
#include "games/rabbits/board.h"
#include "model/cell.h"

const qj_parameter rabbits_parameters[] = {
    {"size", "ROWSxCOLUMNS", "8x8"},
    {"rounds", "length of a record of random legal moves; less when the game ends", "0"},
    {"shape",
     "random, open (the hole can go to every cell), tour (open, and the record goes through all of "
     "them row by row), corridor (it has one long way to go), walk (it can go only where the "
     "record "
     "goes)",
     "random"},
    {NULL, NULL, NULL},
};

enum shape { SHAPE_RANDOM, SHAPE_OPEN, SHAPE_TOUR, SHAPE_CORRIDOR, SHAPE_WALK };
static const char *const shapes[] = {"random", "open", "tour", "corridor", "walk", NULL};

/* A corridor goes along every second row, and from one to the next at the right and the left end in
 * turn. */
static bool is_corridor(const struct rabbits_board *board, uint64_t cell)
{
    uint64_t row = cell / board->columns, column = cell % board->columns;
    return row % 2 == 0 || column == (row % 4 == 1 ? board->columns - 1 : 0);
}

static qj_status fill(const struct rabbits_board *board, struct rabbits_state *state,
                      enum shape shape, struct random *random, qj_context *context)
{
    uint64_t cells = rabbits_cells(board);
    bool anywhere = shape == SHAPE_RANDOM || shape == SHAPE_OPEN || shape == SHAPE_WALK;
    state->hole = anywhere ? random_below(random, cells) : 0;
    for (uint64_t cell = 0; cell < cells; cell++) {
        if (cell % (1 << 16) == 0)
            TRY(context_poll(context, "cells", cell, cells));
        bool usable = true;
        if (shape == SHAPE_RANDOM)
            usable = random_chance(random, 500);
        if (shape == SHAPE_CORRIDOR)
            usable = is_corridor(board, cell);
        state->cell[cell] = rabbits_stone_for(board, state->hole, cell, usable);
    }
    state->cell[state->hole] = '.';
    return QJ_OK;
}

static void write_board(struct writer *writer, const struct rabbits_board *board,
                        const struct rabbits_state *state)
{
    write_count(writer, board->rows);
    write_char(writer, ' ');
    write_count(writer, board->columns);
    write_char(writer, '\n');
    for (uint64_t row = 0; row < board->rows; row++) {
        write_bytes(writer, state->cell + row * board->columns, board->columns);
        write_char(writer, '\n');
    }
}

struct record {
    qj_move *moves;
    uint64_t count, most;
};

/* Cell number step of a way through the whole board: right along one row, left along the next. */
static qj_move tour_move(const struct rabbits_board *board, uint64_t step)
{
    uint64_t row = step / board->columns, column = step % board->columns;
    return (qj_move){{row, row % 2 ? board->columns - 1 - column : column}};
}

/* Plays moves at random, or those of the tour, until there are most of them or none is left. */
static qj_status play(const struct rabbits_board *board, struct rabbits_state *state,
                      enum shape shape, struct random *random, qj_context *context,
                      struct record *record)
{
    const qj_setup setup = {.user = (void *)board};
    for (; record->count < record->most; record->count++) {
        struct move_draw draw = {.random = random};
        if (record->count % (1 << 12) == 0)
            TRY(context_poll(context, "moves", record->count, record->most));
        rabbits_rules.moves(&setup, state, move_draw_visit, &draw);
        if (draw.seen == 0)
            break;
        if (shape == SHAPE_TOUR)
            draw.move = tour_move(board, record->count + 1);
        record->moves[record->count] = draw.move;
        rabbits_rules.play(&setup, state, &draw.move);
    }
    return QJ_OK;
}

/* Takes the rounds of the record back, and closes all cells but those that they went to. */
static void keep_walk(const struct rabbits_board *board, struct rabbits_state *state, uint64_t hole,
                      const struct record *record)
{
    state->hole = hole;
    for (uint64_t cell = 0; cell < rabbits_cells(board); cell++)
        state->cell[cell] = rabbits_stone_for(board, hole, cell, false);
    for (uint64_t i = 0; i < record->count; i++) {
        uint64_t cell = record->moves[i].part[0] * board->columns + record->moves[i].part[1];
        state->cell[cell] = rabbits_stone_for(board, hole, cell, true);
    }
    state->cell[hole] = '.';
}

static void write_record(struct writer *writer, const struct record *record)
{
    write_count(writer, record->count / 2);
    write_char(writer, '\n');
    for (uint64_t i = 0; i < record->count; i++) {
        cell_write(writer, &record->moves[i]);
        write_char(writer, '\n');
    }
}

qj_status rabbits_generate(struct settings *settings, struct random *random, struct writer *writer)
{
    struct arena *arena = settings_arena(settings);
    struct rabbits_board board;
    uint64_t rounds;
    size_t shape;
    TRY(settings_size(settings, "size", &board.rows, &board.columns));
    TRY(settings_count(settings, "rounds", 0, UINT64_MAX / 2, &rounds));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    uint64_t cells = rabbits_cells(&board); /* more than there can be moves */
    struct record record = {.most = rounds < cells / 2 ? 2 * rounds : cells};
    struct rabbits_state *state = arena_alloc(arena, rabbits_state_size(&board), 1);
    record.moves = arena_alloc(arena, record.most, sizeof *record.moves);
    if (!state || !record.moves)
        return arena_status(arena);
    TRY(fill(&board, state, (enum shape)shape, random, arena->context));
    uint64_t hole = state->hole;
    if (shape != SHAPE_WALK)
        write_board(writer, &board, state);
    TRY(play(&board, state, (enum shape)shape, random, arena->context, &record));
    record.count -= record.count % 2;
    if (shape == SHAPE_WALK) {
        keep_walk(&board, state, hole, &record);
        write_board(writer, &board, state);
    }
    write_record(writer, &record);
    return QJ_OK;
}
