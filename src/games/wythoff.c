/* wythoff: a queen goes to the corner. Two players move it in turn, any number of cells up, left,
 * or up and left; a player who cannot move, with the queen in the corner, loses. Source: Wythoff,
 * "A modification of the game of nim", Nieuw Archief voor Wiskunde 7 (1907).
 *
 * State: the queen's row and column, from 0:
 *
 *     x . . x .
 *     . x . x .      from (2, 3) it goes to an x
 *     x x x Q
 */
#include "model/grid/cell.h"

#include <qiju/numbering.h>

/* The setup is the board down to the cell where the queen starts: a struct cell_grid. */

struct queen {
    uint32_t row, column;
};

/* ----------------------------------------------------------------- rules */

/* Visits the moves in board order: in a row above the queen the diagonal cell is first. */
static void wythoff_moves(UNUSED const qj_setup *setup, const void *state, qj_move_fn visit,
                          void *user)
{
    const struct queen *queen = state;
    bool more = true;
    for (uint64_t row = 0; more && row < queen->row; row++) {
        uint64_t up = queen->row - row;
        const qj_move across = {{row, queen->column - up}}, straight = {{row, queen->column}};
        more = (up > queen->column || visit(user, &across)) && visit(user, &straight);
    }
    for (uint64_t column = 0; more && column < queen->column; column++) {
        const qj_move left = {{queen->row, column}};
        more = visit(user, &left);
    }
}

static const char *wythoff_illegal(UNUSED const qj_setup *setup, const void *state,
                                   const qj_move *move)
{
    const struct queen *queen = state;
    uint64_t up = queen->row - move->part[0], left = queen->column - move->part[1];
    if (move->part[0] > queen->row || move->part[1] > queen->column)
        return "the queen goes up and left only";
    if (up == 0 && left == 0)
        return "the queen stands there";
    return up == 0 || left == 0 || up == left ? NULL : "the cell is not in line with the queen";
}

static int64_t wythoff_play(UNUSED const qj_setup *setup, void *state, const qj_move *move)
{
    *(struct queen *)state = (struct queen){(uint32_t)move->part[0], (uint32_t)move->part[1]};
    return 0;
}

static bool wythoff_is_state(const qj_setup *setup, const void *state)
{
    const struct cell_grid *board = setup->user;
    const struct queen *queen = state;
    return queen->row < board->rows && queen->column < board->columns;
}

static uint64_t wythoff_rank(const void *user, const void *state)
{
    const struct cell_grid *board = user;
    const struct queen *queen = state;
    return queen->row * board->columns + queen->column;
}

static void wythoff_unrank(const void *user, uint64_t rank, void *state)
{
    const struct cell_grid *board = user;
    *(struct queen *)state = (struct queen){(uint32_t)(rank / board->columns),
                                            (uint32_t)(rank % board->columns)};
}

static bool wythoff_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const struct cell_grid *board = setup->user;
    qj_layout_ranked(out, sizeof(struct queen), qj_numbers_product(board->rows, board->columns),
                     wythoff_rank, wythoff_unrank, board);
    return tier == 0;
}

/* The rules need no `side`: players take turns, and the moves are equal for both. */
static const qj_rules rules = {QJ_RULES_HEAD,           .ending = QJ_LAST_WINS,
                               .moves = wythoff_moves,  .illegal = wythoff_illegal,
                               .play = wythoff_play,    .is_state = wythoff_is_state,
                               .layout = wythoff_layout};

/* ------------------------------------------------------------------ text */

static qj_status wythoff_read_queen(struct scan *scan, qj_position *position)
{
    struct cell_grid *board;
    struct queen *queen;
    TRY(arena_make(&position->arena, &board, 1));
    TRY(arena_make(&position->arena, &queen, 1));
    TRY(scan_count(scan, "the row of the queen", 1, UINT32_MAX, &board->rows));
    TRY(scan_count(scan, "the column of the queen", 1, UINT32_MAX, &board->columns));
    *queen = (struct queen){(uint32_t)board->rows - 1, (uint32_t)board->columns - 1};
    return position_set(position, board, queen, sizeof *queen);
}

static bool wythoff_write_queen(struct writer *writer, const qj_position *position)
{
    const struct queen *queen = position->state;
    WRITE_LIST(writer, queen->row + UINT64_C(1), queen->column + UINT64_C(1));
    return true;
}

static void wythoff_draw_cell(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL])
{
    const struct queen *queen = ((const qj_position *)user)->state;
    snprintf(text, DRAW_CELL, row == queen->row && column == queen->column ? "Q" : ".");
}

/* Counts the cells up to the queen's, all of which can be reached: up first, then to the left. */
static uint64_t wythoff_min_positions(const qj_position *position)
{
    const struct queen *queen = position->state;
    return (queen->row + UINT64_C(1)) * (queen->column + UINT64_C(1));
}

/* ---------------------------------------------------------------- boards */

static const qj_parameter parameters[] = {
    {"size", "ROWSxCOLUMNS", "8x8"},
    {"shape", "corner (the queen stands on the last cell), random (on any)", "corner"},
    {NULL, NULL, NULL},
};

static qj_status wythoff_generate(struct settings *settings, struct random *random,
                                  struct writer *writer)
{
    struct cell_grid board;
    bool anywhere;
    TRY(settings_size(settings, "size", &board.rows, &board.columns));
    TRY(settings_either(settings, "shape", "corner", "random", &anywhere));
    if (anywhere)
        board = (struct cell_grid){1 + random_below(random, board.rows),
                                   1 + random_below(random, board.columns)};
    WRITE_LIST(writer, board.rows, board.columns);
    return QJ_OK;
}

extern const struct game game_wythoff;

static const struct qj_game names[] = {{
    .game = &game_wythoff,
    .name = "wythoff",
    .summary = "move a queen to the corner in turn; a player who cannot move loses (威佐夫博弈)",
    .help = "Input: ROW COLUMN, from 1: where the queen stands.\n"
            "Rules: the queen is moved in turn, any number of cells up, left, or up and left.\n"
            "       A player who cannot move, since it stands on 1 1, loses.\n"
            "Move:  ROW COLUMN: where the queen goes.\n"
            "Section after the queen:\n"
            "  moves M1 M2 ...    the moves played\n",
    .read = wythoff_read_queen,
    .write = wythoff_write_queen,
    .sample = "6 8\n",
    .players = players_by_turn,
    .generate = wythoff_generate,
    .parameters = parameters,
}};

const struct game game_wythoff = {
    GAME_NAMES(names),
    .theory =
        "Wythoff: the player to move loses exactly when the queen stands, counted from 0, on "
        "row [n g] and column [n g] + n for some n, g being the golden ratio, or the other "
        "way round. No such form is known for the Grundy values, so every position is computed.",
    .rules = &rules,
    CELL_MOVES,
    .cell = wythoff_draw_cell,
    .min_positions = wythoff_min_positions,
};
