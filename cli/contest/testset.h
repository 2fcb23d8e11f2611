/* testset: the tests of a contest's problem, and how solutions do on them. */
#ifndef QIJU_CLI_CONTEST_TESTSET_H
#define QIJU_CLI_CONTEST_TESTSET_H

#include "cli/contest/contender.h"
#include "cli/contest/solution.h"
#include "cli/contest/verify.h"

#include <qiju/contest.h>

enum { COMMAND_SIZE = QJ_SETTINGS_SIZE + 600, MOST_SOLUTIONS = 64 };

/* What a solution makes of a test. */
struct attempt {
    enum verdict verdict;
    double seconds; /* of the processor */
    uint64_t bytes; /* of memory, as of child_result */
};

struct set_test {
    struct kept input, answer;
    char command[COMMAND_SIZE]; /* that makes the input */
    bool sample, verified;
    struct attempt attempts[MOST_SOLUTIONS];
};

struct testset {
    struct contender contender; /* how a solution is run */
    struct limits bounds;
    uint64_t seed, count, samples;
    uint64_t tries; /* inputs that are drawn for a test to choose from */
    struct verifier verifier;
    struct solution *solutions;
    size_t solution_count;
    bool broken[MOST_SOLUTIONS]; /* a test so far has found it wrong */
    struct set_test *tests;
};

/* Draws, chooses, answers and verifies all tests. The context has the error, or the complaint is
 * made already. */
qj_status testset_make(struct testset *set);
void testset_free(struct testset *set);

/* What the tests say about a solution: the worst fault hides others. */
enum verdict testset_verdict(const struct testset *set, size_t solution);

#endif
