/* rules: a token goes from cell to cell; see board.h. */
#include "games/geography/board.h"
#include "model/cell.h"

static bool visit_if_open(const struct board *board, const uint64_t *words, uint64_t cell,
                          qj_move_fn visit, void *user)
{
    qj_move move = {{cell / board->columns, cell % board->columns}};
    return !state_is_open(words, cell) || visit(user, &move);
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct board *board = setup->user;
    const uint64_t *words = state;
    uint64_t token = words ? words[TOKEN] : 0;
    if (token == NO_TOKEN) {
        uint64_t cell = 0;
        while (cell < board_cells(board) && visit_if_open(board, words, cell, visit, user))
            cell++;
        return;
    }
    struct cell_neighbours around = cell_neighbours(board->rows, board->columns, token);
    for (int i = 0; i < around.count; i++)
        if (!visit_if_open(board, words, around.cell[i], visit, user))
            return;
}

static bool is_beside(const struct board *board, uint64_t token, uint64_t cell)
{
    struct cell_neighbours around = cell_neighbours(board->rows, board->columns, token);
    bool beside = false;
    for (int i = 0; i < around.count; i++)
        beside = beside || around.cell[i] == cell;
    return beside;
}

static const char *illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct board *board = setup->user;
    const uint64_t *words = state;
    if (move->part[0] >= board->rows || move->part[1] >= board->columns)
        return "the cell is outside the board";
    uint64_t cell = move->part[0] * board->columns + move->part[1];
    if (!board_is_free(board, cell))
        return "the cell is blocked";
    if (!state_is_open(words, cell))
        return "the cell was visited before";
    if (words[TOKEN] != NO_TOKEN && !is_beside(board, words[TOKEN], cell))
        return "the cell is not next to the token";
    return NULL;
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct board *board = setup->user;
    uint64_t *words = state;
    uint64_t cell = move->part[0] * board->columns + move->part[1];
    state_visit(words, cell);
    words[TOKEN] = cell;
    return 0;
}

static bool is_state(const qj_setup *setup, const void *state)
{
    const struct board *board = setup->user;
    const uint64_t *words = state;
    return words[TOKEN] == NO_TOKEN || words[TOKEN] < board_cells(board);
}

const qj_rules geography_rules = {QJ_RULES_HEAD,       .ending = QJ_LAST_WINS, .moves = moves,
                                  .illegal = illegal,  .play = play,           .is_state = is_state,
                                  .outcome_only = true};

/* The token in the corner of a whole board, nothing else visited. */
qj_status geography_unfold(const struct position *position, struct arena *arena, void **state,
                           size_t *state_size)
{
    const struct board *board = position->setup;
    uint64_t cells;
    if (__builtin_mul_overflow(board->rows, board->columns, &cells))
        return context_fail(arena->context, QJ_LIMIT,
                            "a board of 2^64 cells or more cannot be played on");
    TRY(context_check_bytes(arena->context, 2 * board_state_size(board), "the board"));
    uint64_t *words = arena_alloc(arena, OPEN + bits_words(cells), sizeof *words);
    if (!words)
        return arena_status(arena);
    bits_fill(words + OPEN, cells);
    state_visit(words, 0);
    *state = words;
    *state_size = board_state_size(board);
    return QJ_OK;
}
