/* check_rabbits: white (O) and black (X) stones around a hole; Rabbit slides a white stone into it,
 * then Egg a black stone; a player who cannot move loses. The claim is Rabbit's mistakes in a
 * record, moves from a position that Rabbit wins to a position that Egg wins.
 *
 * The hole never returns to a cell: whenever it is next to that cell, the stone there belongs to
 * the player who is not to move. So it walks over the O at odd distance from its start and the X at
 * even distance, each at most once. These cells are open until the hole has visited them.
 *
 * Evidence: for each position of the record a matching of the open cells and the hole's cell, a
 * letter a cell as in geography; after the first position, only the letters that change.
 *
 * Theorem. Let s be an open cell that the matching leaves exposed, or whose partner was the cell
 * that the hole has just left. Let a cell be even if it is s, or the partner of an open neighbour
 * of an even cell; and let all open neighbours of even cells have partners. Then the player to move
 * from s loses. Proof. The opponent always answers with the partner. Then the hole is on an even
 * cell whenever the loser is to move, and each pair of its neighbours is visited entirely or not at
 * all. So the player to move at the hole loses if the matching leaves the hole exposed and this
 * holds for s = the hole; it wins if this holds for s = the hole's partner, with the hole visited.
 */
#include "check.h"

#include <inttypes.h>

void check_rabbits(struct check *check);

struct check_rabbits_board {
    struct letters grid; /* letters of the matching; # for cells that are not open */
    uint64_t hole, rounds;
    uint64_t *even;  /* for each cell the last position in which it was even */
    uint64_t *grown; /* even cells to expand */
    bool *wins;      /* for each position, whether the player to move wins */
    uint64_t positions, wins_capacity;
};

static void check_rabbits_read_board(struct check *check, struct check_rabbits_board *board)
{
    struct letters *grid = &board->grid;
    uint64_t holes = 0;
    letters_read(check, grid, "OX.");
    for (uint64_t cell = 0; cell < grid->cells; cell++)
        if (grid->cell[cell] == '.') {
            board->hole = cell;
            holes++;
        }
    if (holes != 1)
        input_refuse(check, "expected one hole in the board");
    uint64_t parity = board->hole / grid->columns + board->hole % grid->columns;
    for (uint64_t cell = 0; cell < grid->cells; cell++) {
        bool odd = (cell / grid->columns + cell % grid->columns + parity) % 2 != 0;
        if (cell != board->hole && grid->cell[cell] != (odd ? 'O' : 'X'))
            grid->cell[cell] = '#';
    }
    board->even = memory_array(check, grid->cells, sizeof *board->even);
    board->grown = memory_array(check, grid->cells, sizeof *board->grown);
    board->rounds = input_count(check, "the number of rounds", 0, UINT64_MAX / 2);
}

static void check_rabbits_read_letter(struct check *check, struct check_rabbits_board *board,
                                      uint64_t cell)
{
    int byte = witness_byte(check);
    CHECK(check, "letter", byte == '.' || letters_direction((char)byte) < DIRECTIONS,
          "expected one of ." DIRECTION_LETTERS);
    board->grid.cell[cell] = (char)byte;
}

static void check_rabbits_read_matching(struct check *check, struct check_rabbits_board *board)
{
    struct letters *grid = &board->grid;
    witness_text(check, "matching\n");
    for (uint64_t cell = 0; cell < grid->cells; cell++) {
        if (grid->cell[cell] == '#')
            witness_text(check, ".");
        else
            check_rabbits_read_letter(check, board, cell);
        if ((cell + 1) % grid->columns == 0)
            witness_text(check, "\n");
    }
    for (uint64_t cell = 0; cell < grid->cells; cell++)
        CHECK(check, "mates", letters_is_matched(grid, cell),
              "a cell and its neighbours are not matched");
}

/* Reads the next move of the record, to an open cell. Returns the cell that the hole leaves. */
static uint64_t check_rabbits_read_move(struct check *check, struct check_rabbits_board *board)
{
    struct letters *grid = &board->grid;
    uint64_t old = board->hole, next;
    board->hole = letters_read_cell(check, grid);
    bool legal = false;
    for (int direction = UP; direction < DIRECTIONS; direction++)
        legal = legal || (letters_step(grid, old, direction, &next) && next == board->hole);
    if (!legal || grid->cell[board->hole] == '#')
        input_refuse(check, "a move of the record is not legal");
    return old;
}

/* Reads "ROW COLUMN LETTER": a change of a cell, in board order from `least` on. */
static uint64_t check_rabbits_read_change(struct check *check, struct check_rabbits_board *board,
                                          uint64_t least)
{
    struct letters *grid = &board->grid;
    uint64_t row = witness_count(check, 1, grid->rows);
    witness_text(check, " ");
    uint64_t column = witness_count(check, 1, grid->columns);
    witness_text(check, " ");
    uint64_t cell = (row - 1) * grid->columns + column - 1;
    CHECK(check, "order", cell >= least, "the changes are not in order");
    char before = grid->cell[cell];
    CHECK(check, "open", before != '#', "the cell is not open");
    check_rabbits_read_letter(check, board, cell);
    CHECK(check, "change", grid->cell[cell] != before, "nothing changes");
    witness_text(check, "\n");
    return cell;
}

/* Reads "changes K" and K lines with a change each; the cell that the hole has left is then
 * exposed. */
static void check_rabbits_read_changes(struct check *check, struct check_rabbits_board *board,
                                       uint64_t closed)
{
    struct letters *grid = &board->grid;
    witness_text(check, "changes ");
    uint64_t count = witness_count(check, 0, grid->cells);
    witness_text(check, "\n");
    uint64_t *changed = board->grown;
    for (uint64_t i = 0; i < count; i++)
        changed[i] = check_rabbits_read_change(check, board, i ? changed[i - 1] + 1 : 0);
    for (uint64_t i = 0; i <= count; i++)
        CHECK(check, "partners again", letters_is_matched(grid, i < count ? changed[i] : closed),
              "a cell and its neighbours are not matched");
    CHECK(check, "closed", grid->cell[closed] == '.', "the cell that the hole left has a partner");
    grid->cell[closed] = '#';
}

/* Checks that the player to move from s loses. */
static void check_rabbits_loss(struct check *check, struct check_rabbits_board *board, uint64_t s)
{
    const struct letters *grid = &board->grid;
    uint64_t count = 0, next, partner = s;
    board->grown[count++] = s;
    board->even[s] = board->positions;
    while (count) {
        uint64_t cell = board->grown[--count];
        for (int direction = UP; direction < DIRECTIONS; direction++) {
            if (!letters_step(grid, cell, direction, &next) || grid->cell[next] == '#' || next == s)
                continue;
            CHECK(check, "partner", grid->cell[next] != '.',
                  "position %" PRIu64 ": the loser can reach %" PRIu64 " %" PRIu64,
                  board->positions - 1, next / grid->columns + 1, next % grid->columns + 1);
            letters_step(grid, next, letters_direction(grid->cell[next]), &partner);
            if (board->even[partner] == board->positions)
                continue;
            board->even[partner] = board->positions;
            board->grown[count++] = partner;
        }
    }
}

static void check_rabbits_position(struct check *check, struct check_rabbits_board *board)
{
    char *cell = board->grid.cell;
    char letter = cell[board->hole];
    uint64_t partner = board->hole;
    board->wins = memory_grow(check, board->wins, &board->wins_capacity, board->positions,
                              sizeof *board->wins);
    board->wins[board->positions++] = letter != '.';
    if (letter != '.')
        letters_step(&board->grid, board->hole, letters_direction(letter), &partner);
    cell[board->hole] = letter == '.' ? '.' : '#';
    check_rabbits_loss(check, board, partner);
    cell[board->hole] = letter;
}

/* The number of Rabbit's mistakes, and which they are. */
static void check_rabbits_print_claim(struct check *check, const struct check_rabbits_board *board)
{
    uint64_t mistakes = 0;
    for (uint64_t i = 0; i < board->rounds; i++)
        mistakes += board->wins[2 * i] && board->wins[2 * i + 1];
    fprintf(check->out, "%" PRIu64 "\n", mistakes);
    for (uint64_t i = 0; i < board->rounds; i++)
        if (board->wins[2 * i] && board->wins[2 * i + 1])
            fprintf(check->out, "%" PRIu64 "\n", i + 1);
}

void check_rabbits(struct check *check)
{
    struct check_rabbits_board board = {0};
    check_rabbits_read_board(check, &board);
    check_rabbits_read_matching(check, &board);
    check_rabbits_position(check, &board);
    for (uint64_t i = 0; i < 2 * board.rounds; i++) {
        check_rabbits_read_changes(check, &board, check_rabbits_read_move(check, &board));
        check_rabbits_position(check, &board);
    }
    input_end(check);
    witness_end(check);
    check_rabbits_print_claim(check, &board);
}
