/* check_stone: geography on a whole board of n x n cells, the stone in a corner. The input has a
 * line for each n and ends with 0. No evidence is needed.
 *
 * Theorem. Alice, who moves first, wins exactly if n is even.
 * Proof. Let n be even. Cut the board into dominoes. Alice moves to the second cell of the domino
 * on which the stone is; the cells have been visited in pairs, so that cell is free. Let n be odd.
 * Cut the board except the corner into dominoes: the rest of the first column, of even length, and
 * the rest of every row, of even length. After every move of Alice, Bob moves to the second cell of
 * its domino.
 */
#include "check.h"

void check_stone(struct check *check);

/* Reads a number of any length. Returns whether it is positive. *odd: whether it is odd. */
static bool check_stone_read_size(struct check *check, bool *odd)
{
    bool zero = true;
    int byte = input_peek(check);
    if (byte == '+') {
        input_take(check);
        byte = input_next(check);
    }
    if (byte < '0' || byte > '9')
        input_refuse(check, "expected the side of a board, or 0 at the end");
    while (byte >= '0' && byte <= '9') {
        zero = zero && byte == '0';
        *odd = byte % 2 != 0;
        input_take(check);
        byte = input_next(check);
    }
    if (byte != EOF && !input_is_blank(byte))
        input_refuse(check, "expected a number");
    return !zero;
}

void check_stone(struct check *check)
{
    uint64_t count = 0, capacity = 0;
    bool odd, *is_odd = NULL;
    while (check_stone_read_size(check, &odd)) {
        is_odd = memory_grow(check, is_odd, &capacity, count, sizeof *is_odd);
        is_odd[count++] = odd;
    }
    input_end(check);
    witness_end(check);
    for (uint64_t i = 0; i < count; i++)
        fputs(is_odd[i] ? "Bob\n" : "Alice\n", check->out);
}
