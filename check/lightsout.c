/* lightsout: n m p and a board of numbers modulo a prime p. Pressing a cell adds 1 to it and to its
 * orthogonal neighbours; wanted are presses after which all cells are 0, or what a board behind the
 * word goal says: then the first board minus that one is to become 0. The claim is presses that do
 * it, and whether they are the only ones modulo p; or that there are none.
 *
 * Evidence, each a line of numbers for each row of the board:
 *     inconsistent    y such that pressing cells by y changes nothing, and the sum of y times the
 *                     board over all cells is not 0
 *     multiple        presses x that solve the board, and z, not all 0, that change nothing
 *     unique          presses x that solve the board, and presses u that add 1 to the first corner
 *                     and change nothing else
 *
 * Theorem. Each is enough. Let A be the matrix of all presses; it is symmetric. If yA = 0 and Ax =
 * -b, then 0 = yAx = -yb. If Az = 0 then x + z solves as well. And let T add to each cell of a line
 * its two neighbours, so that A = 1 + T on rows + T on columns commutes with T on rows and T on
 * columns. Of the first unit vector e, T e, T T e, ... make all vectors of a line, since T^k e ends
 * in cell k with 1. So from Au, that is e on rows and on columns, T on rows and T on columns make
 * every board: A reaches all of finitely many boards, and no board twice.
 */
#include "check.h"

#include <inttypes.h>

void check_lightsout(struct check *check);

struct board {
    uint64_t rows, columns, cells, p;
    uint64_t *value;
};

static void subtract_goal(struct check *check, const struct board *board)
{
    input_keyword(check, "goal");
    for (uint64_t cell = 0; cell < board->cells; cell++) {
        uint64_t goal = input_count(check, "the goal of a cell", 0, board->p - 1);
        board->value[cell] = (board->value[cell] + board->p - goal) % board->p;
    }
}

static void read_board(struct check *check, struct board *board)
{
    uint64_t capacity = 0;
    board->rows = input_count(check, "the number of rows", 1, UINT32_MAX);
    board->columns = input_count(check, "the number of columns", 1, UINT32_MAX);
    board->p = input_count(check, "a prime", 2, UINT32_MAX);
    for (uint64_t divisor = 2; divisor * divisor <= board->p; divisor++)
        if (board->p % divisor == 0)
            input_refuse(check, "expected a prime");
    for (; board->cells < board->rows * board->columns; board->cells++) {
        board->value = memory_grow(check, board->value, &capacity, board->cells,
                                   sizeof *board->value);
        board->value[board->cells] = input_count(check, "the value of a cell", 0, board->p - 1);
    }
    if (input_peek(check) == 'g')
        subtract_goal(check, board);
    input_end(check);
}

static uint64_t *read_presses(struct check *check, const struct board *board)
{
    uint64_t *presses = memory_array(check, board->cells, sizeof *presses);
    for (uint64_t cell = 0; cell < board->cells; cell++) {
        presses[cell] = evidence_count(check, 0, board->p - 1);
        // NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a board has columns
        evidence_text(check, (cell + 1) % board->columns ? " " : "\n");
    }
    return presses;
}

/* What presses add to a cell. */
static uint64_t added(const struct board *board, const uint64_t *presses, uint64_t cell)
{
    // NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a board has columns
    uint64_t column = cell % board->columns, sum = presses[cell];
    sum += cell >= board->columns ? presses[cell - board->columns] : 0;
    sum += cell + board->columns < board->cells ? presses[cell + board->columns] : 0;
    sum += column > 0 ? presses[cell - 1] : 0;
    sum += column + 1 < board->columns ? presses[cell + 1] : 0;
    return sum % board->p;
}

static bool changes_nothing(const struct board *board, const uint64_t *presses, uint64_t from)
{
    for (uint64_t cell = from; cell < board->cells; cell++)
        if (added(board, presses, cell))
            return false;
    return true;
}

static void check_inconsistent(struct check *check, const struct board *board)
{
    uint64_t *y = read_presses(check, board), sum = 0;
    CHECK(check, "left side", changes_nothing(board, y, 0), "the presses change a cell");
    for (uint64_t cell = 0; cell < board->cells; cell++)
        sum = (sum + y[cell] * board->value[cell]) % board->p;
    CHECK(check, "right side", sum != 0, "the sum over the board is 0");
}

static void check_other(struct check *check, const struct board *board, bool unique)
{
    uint64_t *presses = read_presses(check, board), cell = 0;
    if (unique) {
        CHECK(check, "corner", added(board, presses, 0) == 1,
              "the presses do not add 1 to the corner");
        CHECK(check, "corner alone", changes_nothing(board, presses, 1),
              "they change another cell");
        return;
    }
    while (cell < board->cells && presses[cell] == 0)
        cell++;
    CHECK(check, "other", cell < board->cells, "the other presses are none");
    CHECK(check, "kernel", changes_nothing(board, presses, 0), "the other presses change a cell");
}

static uint64_t *check_solution(struct check *check, const struct board *board)
{
    uint64_t *x = read_presses(check, board);
    for (uint64_t cell = 0; cell < board->cells; cell++)
        CHECK(check, "solution", (added(board, x, cell) + board->value[cell]) % board->p == 0,
              "the cell %" PRIu64 " %" PRIu64 " does not become 0",
              // NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a board has columns
              cell / board->columns + 1, cell % board->columns + 1);
    return x;
}

void check_lightsout(struct check *check)
{
    struct board board = {0};
    read_board(check, &board);
    const char *verdict = evidence_at(check, 'i')   ? "inconsistent\n"
                          : evidence_at(check, 'm') ? "multiple\n"
                                                    : "unique\n";
    evidence_text(check, verdict);
    const uint64_t *x = *verdict == 'i' ? NULL : check_solution(check, &board);
    if (x)
        check_other(check, &board, *verdict == 'u');
    else
        check_inconsistent(check, &board);
    evidence_end(check);
    fputs(verdict, check->out);
    for (uint64_t cell = 0; x && cell < board.cells; cell++)
        // NOLINTNEXTLINE(clang-analyzer-core.DivideZero): a board has columns
        fprintf(check->out, "%" PRIu64 "%s", x[cell], (cell + 1) % board.columns ? " " : "\n");
}
