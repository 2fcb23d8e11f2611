/* check_staircase: two players take the cells of a grid in turn, each cell only after its left and
 * upper neighbours; a player who takes cell c gains his weight of it. The claim is the number of
 * points that Black, who begins, gains more than White under best play. Strategies may be the
 * evidence for bounds (check_plies.c). Without evidence the checker computes the value of every
 * position, the last positions first, by minimax.
 *
 * A position is the lengths of its rows, l[0] >= l[1] >= ... Positions are ranked in lexicographic
 * order. There are C(v + rows - i, v) =: T(i, v) tails (l[i], l[i+1], ...) with l[i] <= v.
 * Lemma. Taking the cell after row i, of length v, raises the rank by T(i + 1, v).
 * Proof. From (..., v, t) up to, but excluding, (..., v + 1, t) there are two kinds of tails: tails
 * from t on after v, with l[i+1] <= v; and tails before t after v + 1, which are lower than t, so
 * l[i+1] <= v too. Together they are all tails with l[i+1] <= v, each once. */
#include "bounds.h"
#include "check_plies.h"

#include <inttypes.h>

void check_staircase(struct check *check);

struct check_staircase_board {
    uint64_t rows, columns;
    int64_t *weights[2]; /* of Black and White, row after row */
    uint64_t total;      /* sum of the absolute weights */
    uint64_t *tails;     /* T(i, v), i * (columns + 1) + v */
    uint64_t *length;    /* of each row */
    int64_t *value;      /* of each position, for the player to move */
};

/* The absolute weights must add up to less than 2^63, to avoid overflow of a value. */
static void check_staircase_read_weights(struct check *check, struct check_staircase_board *board)
{
    int64_t left = INT64_MAX;
    for (int side = 0; side < 2; side++) {
        uint64_t capacity = 0;
        for (uint64_t i = 0; i < board->rows * board->columns; i++) {
            int64_t weight = input_whole(check, "a value of a cell");
            if (weight > left || weight < -left)
                input_refuse(check, "the values are too large to be summed");
            left -= weight < 0 ? -weight : weight;
            board->weights[side] = memory_grow(check, board->weights[side], &capacity, i,
                                               sizeof *board->weights[side]);
            board->weights[side][i] = weight;
        }
    }
    board->total = (uint64_t)(INT64_MAX - left);
}

/* Computes T(i, v) = T(i, v - 1) + T(i + 1, v). Returns the number of positions. */
static uint64_t check_staircase_count_tails(struct check *check,
                                            struct check_staircase_board *board)
{
    uint64_t width = board->columns + 1;
    uint64_t *tails = board->tails = memory_array(check, (board->rows + 1) * width, sizeof *tails);
    for (uint64_t i = board->rows + 1; i-- > 0;)
        for (uint64_t v = 0; v < width; v++) {
            uint64_t before = i < board->rows && v > 0 ? tails[i * width + v - 1] : 0;
            uint64_t below = i < board->rows ? tails[(i + 1) * width + v] : 1;
            if (before > UINT64_MAX - below)
                memory_refuse(check);
            tails[i * width + v] = before + below;
        }
    return tails[board->columns];
}

/* Returns the best value of all moves from a position, given its rank and the player to move. */
static int64_t check_staircase_best(const struct check_staircase_board *board, uint64_t number,
                                    int side)
{
    int64_t most = INT64_MIN;
    for (uint64_t i = 0; i < board->rows; i++) {
        uint64_t v = board->length[i];
        if (v == board->columns || (i > 0 && board->length[i - 1] == v))
            continue;
        uint64_t next = number + board->tails[(i + 1) * (board->columns + 1) + v];
        int64_t value = board->weights[side][i * board->columns + v] - board->value[next];
        most = value > most ? value : most;
    }
    return most;
}

/* Steps to the previous rank: the last non-empty row loses a cell, and the rows below it get its
 * length. Returns the number of cells by which the position grew. */
static uint64_t check_staircase_step_down(struct check_staircase_board *board)
{
    uint64_t row = board->rows - 1, grown = 0;
    while (board->length[row] == 0)
        row--;
    board->length[row]--;
    for (uint64_t i = row + 1; i < board->rows; i++)
        grown += board->length[i] = board->length[row];
    return grown - 1;
}

static int64_t check_staircase_compute_value(struct check *check,
                                             struct check_staircase_board *board)
{
    uint64_t positions = check_staircase_count_tails(check, board),
             taken = board->rows * board->columns;
    board->length = memory_array(check, board->rows, sizeof *board->length);
    board->value = memory_array(check, positions, sizeof *board->value);
    for (uint64_t i = 0; i < board->rows; i++)
        board->length[i] = board->columns;
    for (uint64_t number = positions - 1; number-- > 0;) {
        taken += check_staircase_step_down(board);
        board->value[number] = check_staircase_best(board, number, taken % 2 != 0);
    }
    return board->value[0];
}

void check_staircase(struct check *check)
{
    struct check_staircase_board board = {0};
    struct check_bounds bounds = {0};
    board.rows = input_count(check, "the number of rows", 1, UINT32_MAX);
    board.columns = input_count(check, "the number of columns", 1, UINT32_MAX);
    check_staircase_read_weights(check, &board);
    input_end(check);
    for (enum check_bound bound; (bound = bounds_read(check, &bounds, board.total)) != NO_BOUND;)
        check_plies(check, board.rows, board.columns, board.weights, bound == AT_MOST,
                    bound == AT_LEAST ? bounds.least : -bounds.most);
    witness_end(check);
    if (!bounds.at_least && !bounds.at_most)
        bounds.least = check_staircase_compute_value(check, &board);
    else if (!bounds_print(check, &bounds))
        return;
    fprintf(check->out, "%" PRId64 "\n", bounds.least);
}
