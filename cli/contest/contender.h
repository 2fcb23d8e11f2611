/* contender: a contest program on one input, against judge. */
#ifndef QIJU_CLI_CONTEST_CONTENDER_H
#define QIJU_CLI_CONTEST_CONTENDER_H

#include "cli/base/kept.h"
#include "cli/question/asked.h"
#include "cli/question/limits.h"
#include "load/base/child.h"

struct text {
    const char *data;
    size_t size;
};

/* The first line that differs; number 0: there is none. After the end of a text its line has data
 * NULL. */
struct difference {
    uint64_t number;
    struct text expected, found;
};

struct contender {
    qj_context *context;
    const qj_game *game;
    struct said said;            /* how the command line names it */
    const struct limits *bounds; /* of the inputs */
    const char *const *words;    /* its command, NULL at the end */
    struct child_limits limits;
    bool exact; /* compare byte for byte; else blanks at the end of a line and empty lines at the
                   end of a text do not count, as contests have it */
};

enum verdict {
    VERDICT_RIGHT,
    VERDICT_WRONG,   /* its answer differs */
    VERDICT_FAILED,  /* it ended with a status that is not 0, or by a signal */
    VERDICT_LATE,    /* it took too long */
    VERDICT_FLOODED, /* it wrote far more than the answer */
};

/* One run. */
struct bout {
    enum verdict verdict;
    struct kept input, expected;
    struct child_limits limits; /* of this run */
    struct child_result result;
};

/* Answers bout->input; runs the contender on it and compares its output; both. bout->result of an
 * earlier run must be freed first. On failure the context has the error, or the complaint is made
 * already. */
qj_status contender_answer(const struct contender *contender, struct bout *bout);
qj_status contender_try(const struct contender *contender, struct bout *bout);
qj_status contender_run(const struct contender *contender, struct bout *bout);

/* The first line that is wrong; meaningful when the verdict is VERDICT_WRONG. */
struct difference bout_difference(const struct contender *contender, const struct bout *bout);

void bout_free(struct bout *bout);

#endif
