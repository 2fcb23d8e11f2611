/* check_geography: a token walks over free cells of a grid and never returns to a cell; a player
 * who cannot move loses. The first player puts it on any free cell.
 *
 * Evidence: a matching M of the free cells, a letter a cell:
 *
 *     . exposed by M      # not free      U, D, L, R  its partner is above, below, left, right
 *
 * Let a cell be even if M leaves it exposed, or if it is the partner of a neighbour of an even
 * cell. The checker verifies that every neighbour of an even cell is matched and not even.
 *
 * Theorem. Then the even cells are D(G) of Gallai and Edmonds, the cells that some maximum matching
 * leaves exposed, and a player who puts or moves the token to a cell wins exactly if the cell is
 * even.
 * Proof. Let E be the even cells and A their neighbours. No two cells of E are neighbours, so any
 * matching leaves at least |E| - |A| of them exposed. All cells of A are matched with cells of E,
 * and all exposed cells of M are in E. So M leaves |E| - |A| cells exposed, M is maximum, and every
 * maximum matching covers all cells outside E. For each cell of E some maximum matching leaves it
 * exposed: exchange the edges along the path from the exposed cell by which it became even. The
 * rest is the theorem of Fraenkel, Scheinerman and Ullman, "Undirected edge geography", Theoretical
 * Computer Science 112, 1993, 371-381.
 */
#include "check.h"

#include <inttypes.h>

void check_geography(struct check *check);

#define NO_TOKEN UINT64_MAX
enum { EVEN = 0x80 };

struct check_geography_board {
    struct letters grid;
    uint64_t token;
    uint64_t *grown; /* even cells to expand */
    uint64_t grown_count, grown_capacity;
};

/* Reads a free cell and removes it. */
static uint64_t check_geography_take_out(struct check *check, struct letters *grid)
{
    uint64_t cell = letters_read_cell(check, grid);
    if (grid->cell[cell] == '#')
        input_refuse(check, "expected a free cell that is not visited yet");
    grid->cell[cell] = '#';
    return cell;
}

/* "token R C" and "visited R C ..." remove cells. */
static void check_geography_read_sections(struct check *check, struct check_geography_board *board)
{
    board->token = input_take_word(check, "token") ? check_geography_take_out(check, &board->grid)
                                                   : NO_TOKEN;
    if (input_take_word(check, "visited"))
        while (input_peek(check) != EOF)
            check_geography_take_out(check, &board->grid);
    input_end(check);
}

static void check_geography_read_line(struct check *check, char *cell, uint64_t columns)
{
    for (uint64_t column = 0; column < columns; column++) {
        int byte = witness_byte(check);
        CHECK(check, "letter", byte == '.' || letters_direction((char)byte) < DIRECTIONS,
              "expected one of ." DIRECTION_LETTERS);
        CHECK(check, "blocked", byte == '.' || cell[column] == '.', "the cell is not free");
        if (cell[column] == '.')
            cell[column] = (char)byte;
    }
}

static void check_geography_read_matching(struct check *check, struct letters *grid)
{
    witness_text(check, "matching\n");
    for (uint64_t row = 0; row < grid->rows; row++) {
        check_geography_read_line(check, grid->cell + row * grid->columns, grid->columns);
        witness_text(check, "\n");
    }
    for (uint64_t cell = 0; cell < grid->cells; cell++)
        CHECK(check, "mates", letters_has_partner(grid, cell),
              "the cell %" PRIu64 " %" PRIu64 " and its neighbours are not matched",
              cell / grid->columns + 1, cell % grid->columns + 1);
}

static bool check_geography_is_even(const struct letters *grid, uint64_t cell)
{
    return grid->cell[cell] == '.' || (unsigned char)grid->cell[cell] & EVEN;
}

static void check_geography_add_even(struct check *check, struct check_geography_board *board,
                                     uint64_t cell)
{
    if (board->grid.cell[cell] != '.')
        board->grid.cell[cell] = (char)((unsigned char)board->grid.cell[cell] | EVEN);
    board->grown = memory_grow(check, board->grown, &board->grown_capacity, board->grown_count,
                               sizeof *board->grown);
    board->grown[board->grown_count++] = cell;
}

/* Makes the partners of a cell's neighbours even. */
static void check_geography_grow(struct check *check, struct check_geography_board *board,
                                 uint64_t cell)
{
    struct letters *grid = &board->grid;
    uint64_t next, partner = 0;
    for (int direction = UP; direction < DIRECTIONS; direction++) {
        if (!letters_step(grid, cell, direction, &next) || grid->cell[next] == '#')
            continue;
        CHECK(check, "even", !check_geography_is_even(grid, next),
              "the matching is not maximum: a path leads on over %" PRIu64 " %" PRIu64,
              next / grid->columns + 1, next % grid->columns + 1);
        letters_step(grid, next, letters_direction(grid->cell[next]), &partner);
        if (!check_geography_is_even(grid, partner))
            check_geography_add_even(check, board, partner);
    }
}

static void check_geography_grow_all(struct check *check, struct check_geography_board *board)
{
    for (uint64_t cell = 0; cell < board->grid.cells; cell++) {
        if (board->grid.cell[cell] != '.')
            continue;
        check_geography_add_even(check, board, cell);
        while (board->grown_count)
            check_geography_grow(check, board, board->grown[--board->grown_count]);
    }
}

static bool check_geography_is_next(const struct letters *grid, uint64_t token, uint64_t cell)
{
    uint64_t next;
    for (int direction = UP; direction < DIRECTIONS; direction++)
        if (letters_step(grid, token, direction, &next) && next == cell)
            return true;
    return false;
}

/* Prints all winning cells for the token. */
static void check_geography_print_claim(struct check *check,
                                        const struct check_geography_board *board)
{
    const struct letters *grid = &board->grid;
    bool wins = false;
    for (uint64_t cell = 0; cell < grid->cells; cell++) {
        if (!check_geography_is_even(grid, cell) ||
            (board->token != NO_TOKEN && !check_geography_is_next(grid, board->token, cell)))
            continue;
        fputs(wins ? "" : "WIN\n", check->out);
        check_print_number(check, cell / grid->columns + 1, ' ');
        check_print_number(check, cell % grid->columns + 1, '\n');
        wins = true;
    }
    if (!wins)
        fputs("LOSE\n", check->out);
}

void check_geography(struct check *check)
{
    struct check_geography_board board = {0};
    letters_read(check, &board.grid, ".#");
    check_geography_read_sections(check, &board);
    check_geography_read_matching(check, &board.grid);
    check_geography_grow_all(check, &board);
    witness_end(check);
    check_geography_print_claim(check, &board);
}
