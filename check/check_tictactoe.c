/* check_tictactoe: noughts and crosses on 3 x 3 cells, Alice (1) to move. The claim is the score of
 * each board under best play: empty cells + 1 for Alice if she has three in line, minus that number
 * if Bob has, 0 for a full board. No evidence is needed: the checker computes the score of every
 * position from the least board on, the last positions first, by minimax. */
#include "check.h"

void check_tictactoe(struct check *check);

enum { CELLS = 9, POSITIONS = 19683 }; /* 3^9: cell i is digit i */

static const int lines[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                               {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static bool check_tictactoe_has_line(const int cell[CELLS], int player)
{
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (cell[lines[i][0]] == player && cell[lines[i][1]] == player &&
            cell[lines[i][2]] == player)
            return true;
    return false;
}

struct check_tictactoe_position {
    int cell[CELLS];
    int marks[3]; /* number of empty cells, of Alice's and of Bob's */
};

static struct check_tictactoe_position check_tictactoe_make_position(int number)
{
    struct check_tictactoe_position position = {0};
    for (int i = 0; i < CELLS; i++, number /= 3) {
        position.cell[i] = number % 3;
        position.marks[number % 3]++;
    }
    return position;
}

/* Returns the score for Alice. The scores of all successors must be known. */
static int check_tictactoe_score(const struct check_tictactoe_position *position, int number,
                                 const signed char scores[POSITIONS])
{
    const int alice = 1, bob = 2;
    if (check_tictactoe_has_line(position->cell, alice))
        return position->marks[0] + 1;
    if (check_tictactoe_has_line(position->cell, bob))
        return -position->marks[0] - 1;
    int mover = position->marks[alice] == position->marks[bob] ? alice : bob;
    int best = position->marks[0] ? (mover == alice ? -POSITIONS : POSITIONS) : 0;
    for (int i = 0, digit = 1; i < CELLS; i++, digit *= 3) {
        int next = position->cell[i] ? best : scores[number + digit * mover];
        if (mover == alice ? next > best : next < best)
            best = next;
    }
    return best;
}

/* Fills the scores from the last position to the given one. Every move raises the number of a
 * position. */
static void check_tictactoe_fill_scores(int first, signed char scores[POSITIONS])
{
    for (int number = POSITIONS - 1; number >= first; number--) {
        struct check_tictactoe_position position = check_tictactoe_make_position(number);
        int more = position.marks[1] - position.marks[2];
        if (more == 0 || more == 1)
            scores[number] = (signed char)check_tictactoe_score(&position, number, scores);
    }
}

/* Reads a board on which Alice is to move or the game is over. */
static int check_tictactoe_read_board(struct check *check)
{
    int number = 0;
    for (int i = 0, digit = 1; i < CELLS; i++, digit *= 3)
        number += digit * (int)input_count(check, "a cell: 0, 1 or 2", 0, 2);
    struct check_tictactoe_position position = check_tictactoe_make_position(number);
    bool won = check_tictactoe_has_line(position.cell, 1),
         lost = check_tictactoe_has_line(position.cell, 2);
    int more = position.marks[1] - position.marks[2];
    bool hers = more == 0 && !won, finished = more == 1 && !lost && (won || !position.marks[0]);
    if (!hers && !finished)
        input_refuse(check,
                     "expected a board that a game can reach, with Alice to move or finished");
    return number;
}

void check_tictactoe(struct check *check)
{
    signed char *scores = memory_array(check, POSITIONS, sizeof *scores);
    int *boards = NULL, first = POSITIONS;
    uint64_t capacity = 0, count = input_count(check, "the number of boards", 0, UINT64_MAX);
    for (uint64_t i = 0; i < count; i++) {
        boards = memory_grow(check, boards, &capacity, i, sizeof *boards);
        boards[i] = check_tictactoe_read_board(check);
        first = boards[i] < first ? boards[i] : first;
    }
    input_end(check);
    witness_end(check);
    check_tictactoe_fill_scores(first, scores);
    for (uint64_t i = 0; i < count; i++)
        fprintf(check->out, "%d\n", scores[boards[i]]);
}
