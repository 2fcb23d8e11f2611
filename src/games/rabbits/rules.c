/* rules: stones slide into the hole; see board.h. */
#include "games/rabbits/board.h"
#include "model/cell.h"

const char rabbits_stones[2] = {'O', 'X'};

static int side(const qj_setup *setup, const void *state)
{
    (void)setup;
    return (int)((const struct rabbits_state *)state)->turn;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct rabbits_board *board = setup->user;
    const struct rabbits_state *now = state;
    struct cell_neighbours around = cell_neighbours(board->rows, board->columns, now->hole);
    for (int i = 0; i < around.count; i++) {
        qj_move move = {{around.cell[i] / board->columns, around.cell[i] % board->columns}};
        if (now->cell[around.cell[i]] == rabbits_stones[now->turn] && !visit(user, &move))
            return;
    }
}

static const char *illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct rabbits_board *board = setup->user;
    const struct rabbits_state *now = state;
    if (move->part[0] >= board->rows || move->part[1] >= board->columns)
        return "the cell is outside the board";
    uint64_t cell = move->part[0] * board->columns + move->part[1];
    struct cell_neighbours around = cell_neighbours(board->rows, board->columns, now->hole);
    for (int i = 0; i < around.count; i++)
        if (around.cell[i] == cell)
            return now->cell[cell] == rabbits_stones[now->turn] ? NULL
                   : now->turn == 0 ? "the stone is black, and Rabbit's are white"
                                    : "the stone is white, and Egg's are black";
    return cell == now->hole ? "the cell is the hole" : "the stone is not next to the hole";
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct rabbits_board *board = setup->user;
    struct rabbits_state *now = state;
    uint64_t cell = move->part[0] * board->columns + move->part[1];
    now->cell[now->hole] = now->cell[cell];
    now->cell[cell] = '.';
    now->hole = cell;
    now->turn = !now->turn;
    return 0;
}

static bool is_state(const qj_setup *setup, const void *state)
{
    const struct rabbits_state *now = state;
    return now->turn <= 1 && now->hole < rabbits_cells(setup->user);
}

const qj_rules rabbits_rules = {QJ_RULES_HEAD,       .ending = QJ_LAST_WINS, .side = side,
                                .moves = moves,      .illegal = illegal,     .play = play,
                                .is_state = is_state};
