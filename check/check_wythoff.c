/* check_wythoff: a queen goes to the corner of a board, any number of cells up, left, or up and
 * left; a player who cannot move loses. ROW COLUMN is her cell, from 1. The claim is the winner and
 * the Grundy value. No evidence is needed: the checker computes the value of every cell up to hers,
 * the least value that no cell in her reach has (Sprague 1935, Grundy 1939). Source of the game:
 * Wythoff, "A modification of the game of nim", 1907.
 *
 * Bits mark the values seen so far in a cell's row, column and diagonal. A cell of row r and column
 * c has fewer than r + 2c + 1 successors, which bounds its value. Time grows with the third power
 * of a side, so a far queen is refused.
 */
#include "check.h"

#include <inttypes.h>

void check_wythoff(struct check *check);

/* A set of values for each of `count` lines of cells. */
struct check_wythoff_sets {
    uint64_t *word;
    uint64_t words; /* words of a set */
};

static struct check_wythoff_sets check_wythoff_make_sets(struct check *check, uint64_t count,
                                                         uint64_t numbers)
{
    struct check_wythoff_sets sets = {.words = numbers / 64 + 1};
    sets.word = memory_array(check, count * sets.words, sizeof *sets.word);
    return sets;
}

/* Finds the least value in none of the three sets, and adds it to them. */
static uint64_t check_wythoff_put_min(uint64_t *row, uint64_t *column, uint64_t *diagonal)
{
    uint64_t i = 0, number = 0;
    while ((row[i] | column[i] | diagonal[i]) == UINT64_MAX)
        i++;
    uint64_t taken = row[i] | column[i] | diagonal[i];
    while (taken >> number & 1)
        number++;
    row[i] |= UINT64_C(1) << number;
    column[i] |= UINT64_C(1) << number;
    diagonal[i] |= UINT64_C(1) << number;
    return 64 * i + number;
}

void check_wythoff(struct check *check)
{
    enum { MAX_SIDE = 4096 };
    uint64_t rows = input_count(check, "the row of the queen", 1, MAX_SIDE);
    uint64_t columns = input_count(check, "the column of the queen", 1, MAX_SIDE);
    uint64_t value = 0, numbers = rows + columns + (rows < columns ? rows : columns);
    input_end(check);
    witness_end(check);
    struct check_wythoff_sets across = check_wythoff_make_sets(check, 1, numbers);
    struct check_wythoff_sets down = check_wythoff_make_sets(check, columns, numbers);
    struct check_wythoff_sets falling = check_wythoff_make_sets(check, rows + columns, numbers);
    for (uint64_t r = 0; r < rows; r++) {
        for (uint64_t i = 0; i < across.words; i++)
            across.word[i] = 0;
        for (uint64_t c = 0; c < columns; c++)
            value = check_wythoff_put_min(across.word, down.word + c * down.words,
                                          falling.word + (rows - 1 - r + c) * falling.words);
    }
    fprintf(check->out, "%s\n%" PRIu64 "\n", value ? "WIN" : "LOSE", value);
}
