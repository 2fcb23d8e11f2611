/* check_equations: linear equations modulo a prime, and the evidence for their solutions. */
#pragma once

#include "check.h"

/* Ax = b: the entries of row i are entry[first[i]] .. entry[first[i + 1] - 1], in any order;
 * entries of one column are added up. Columns from `used` on have no entries. */
struct equations {
    uint64_t rows, columns, p;
    uint64_t line; /* unknowns in a line of the evidence */
    uint64_t used;
    uint64_t *first, first_capacity;
    struct equations_entry {
        uint32_t column, value;
    } * entry;
    uint64_t entries, entry_capacity;
    uint32_t *right;
    uint64_t right_capacity;
    /* Checks the evidence that the solution is unique; NULL: the rank is computed instead. */
    void (*unique)(struct check *check, const struct equations *system);
};

/* Reads a prime below 2^32. */
uint64_t equations_read_prime(struct check *check);

/* Build the rows in order: the entries of a row, then its end. */
void equations_add(struct check *check, struct equations *system, uint64_t column, uint64_t value);
void equations_end_row(struct check *check, struct equations *system, uint64_t right);

enum equations_verdict { UNIQUE, MULTIPLE, INCONSISTENT };
extern const char *const verdicts[]; /* each a line */

/* Reads the verdict and its evidence. x: a solution, NULL when there is none. */
enum equations_verdict equations_check(struct check *check, const struct equations *system,
                                       const uint64_t **x);

/* Reads `count` residues, in lines; computes row `row` of A times x. */
const uint64_t *equations_vector(struct check *check, const struct equations *system,
                                 uint64_t count);
uint64_t equations_times(const struct equations *system, uint64_t row, const uint64_t *x);

/* Counts the independent rows; stops at `enough`. */
uint64_t equations_rank(struct check *check, const struct equations *system, uint64_t enough);
