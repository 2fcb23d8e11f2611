/* generate: random and special boards, with records of random play. */
#include "games/rabbits/board.h"

const qj_parameter rabbits_parameters[] = {
    {"size", "ROWSxCOLUMNS", "8x8"},
    {"rounds", "rounds of a record of random legal moves; fewer if the game ends", "0"},
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
static bool is_corridor(const struct cell_grid *board, uint64_t cell)
{
    uint64_t row = cell / board->columns, column = cell % board->columns;
    return row % 2 == 0 || column == (row % 4 == 1 ? board->columns - 1 : 0);
}

static qj_status fill(const struct cell_grid *board, struct rabbits_state *state, enum shape shape,
                      struct random *random, qj_context *context)
{
    uint64_t cells = cell_count(board);
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

struct record {
    qj_move *moves;
    uint64_t count, most;
};

/* Plays moves at random until there are most of them or none is left; or those of a tour through
 * the whole board, right along one row and left along the next. */
static qj_status play(const struct cell_grid *board, struct rabbits_state *state, enum shape shape,
                      struct random *random, qj_context *context, struct record *record)
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
        record->moves[record->count] = draw.move;
        rabbits_rules.play(&setup, state, &draw.move);
    }
    return QJ_OK;
}

/* Takes the rounds of the record back, and closes all cells but those that they went to. */
static void keep_walk(const struct cell_grid *board, struct rabbits_state *state, uint64_t hole,
                      const struct record *record)
{
    state->hole = hole;
    for (uint64_t cell = 0; cell < cell_count(board); cell++)
        state->cell[cell] = rabbits_stone_for(board, hole, cell, false);
    for (uint64_t i = 0; i < record->count; i++) {
        uint64_t cell = cell_at(board, &record->moves[i]);
        state->cell[cell] = rabbits_stone_for(board, hole, cell, true);
    }
    state->cell[hole] = '.';
}

qj_status rabbits_generate(struct settings *settings, struct random *random, struct writer *writer)
{
    struct arena *arena = &settings->arena;
    struct cell_grid board;
    uint64_t rounds;
    size_t shape;
    TRY(settings_size(settings, "size", &board.rows, &board.columns));
    TRY(settings_count(settings, "rounds", 0, UINT64_MAX / 2, &rounds));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    uint64_t cells = cell_count(&board); /* more than there can be moves */
    struct record record = {.most = rounds < cells / 2 ? 2 * rounds : cells};
    struct rabbits_state *state;
    TRY(arena_make_sized(arena, &state, rabbits_state_size(&board), 1));
    TRY(arena_make(arena, &record.moves, record.most));
    TRY(fill(&board, state, (enum shape)shape, random, arena->context));
    uint64_t hole = state->hole;
    if (shape != SHAPE_WALK)
        rabbits_write_board(writer, &board, state);
    TRY(play(&board, state, (enum shape)shape, random, arena->context, &record));
    record.count -= record.count % 2;
    if (shape == SHAPE_WALK) {
        keep_walk(&board, state, hole, &record);
        rabbits_write_board(writer, &board, state);
    }
    WRITE_LIST(writer, record.count / 2);
    for (uint64_t i = 0; i < record.count && writer_status(writer) == QJ_OK; i++)
        WRITE_LIST(writer, record.moves[i].part[0] + 1, record.moves[i].part[1] + 1);
    return QJ_OK;
}
