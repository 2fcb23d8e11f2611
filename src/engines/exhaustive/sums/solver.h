/* solver: the parts of all positions that can be reached, and their Grundy values. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SUMS_SOLVER_H
#define QIJU_ENGINES_EXHAUSTIVE_SUMS_SOLVER_H

#include "base/bits.h"
#include "base/checkpoint.h"
#include "base/pace.h"
#include "engines/exhaustive/expansion/symmetry.h"
#include "engines/exhaustive/sums/options.h"

/* What the claims of the rules are checked with; see claims.c. */
struct claims {
    struct options whole, part; /* of a sum, and of its parts */
    struct options again;       /* a part that is taken apart again */
    struct symmetry symmetry;
    struct expansion expansion; /* where symmetries complain */
    uint64_t forms;             /* that differed from their parts so far */
    uint64_t checked;           /* parts that are known to be their own only part */
};

struct solver {
    struct arena *arena;
    struct rules_view view;
    struct part_table table;
    struct integers nimbers; /* of the solved parts */
    uint64_t *solved;        /* a set */
    uint64_t capacity;       /* of these two */
    uint64_t solved_count;
    unsigned char *state; /* of a part: aligned, as the rules want it */
    struct options options;
    struct claims claims;
    struct checkpoint *checkpoint;
    bool resumed; /* some of it was read from a checkpoint */
    struct pace pace;
};

/* Finds the value of every part that can be reached from the state of a view, allocating in arena;
 * see solver.c. */
qj_status solver_run(struct solver *solver, struct arena *arena, const struct rules_view *view);

/* Makes room for what is kept of one more part. */
qj_status solver_reserve(struct solver *solver);

/* Gives the parts of options, in canonical form, their numbers; new parts get the next ones. */
qj_status solver_number(struct solver *solver, struct options *options);

/* The number of a part that is one of the options', in its canonical form; NO_PLACE: it is not
 * known. */
uint32_t solver_find(struct solver *solver, const struct options *options, uint64_t part);

/* The value of the parts from first to the one before end, which are solved. */
uint64_t solver_sum(const struct solver *solver, const uint32_t *numbers, uint64_t first,
                    uint64_t end);

/* Finds the values of some parts, and of all that can be reached from them; see search.c. */
qj_status solver_search(struct solver *solver, const uint32_t *starts, uint64_t count);

/* Checks of what the rules claim; see claims.c. Each returns QJ_USAGE, naming a position, when it
 * is not so. */
qj_status claims_open(struct solver *solver);
/* That the parts whose numbers are new cannot be taken apart. */
qj_status claims_check_parts(struct solver *solver);
/* That an aligned part has the value of its canonical form. */
qj_status claims_check_form(struct solver *solver, const unsigned char *part);
/* That the moves of a state are those of its parts. */
qj_status claims_check_sum(struct solver *solver, const unsigned char *state);

/* Runs the search from its last checkpoint on, and saves one when it is stopped; see resume.c. */
qj_status solver_resume(struct solver *solver, qj_status (*work)(struct solver *solver));
qj_status solver_save_when_due(struct solver *solver);

#endif
