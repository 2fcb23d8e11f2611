/* vary: the boards of a run over sizes. Every --vary NAME=VALUES of a command line is an axis of a
 * grid. Its points are visited in order, the last axis fastest. At a point the setting NAME of the
 * game has its value there, if the game has such a setting, and replaces {NAME} in other settings.
 *
 *     VALUES: items separated by commas, each LO..HI, LO..HI..STEP, or a literal word
 */
#ifndef QIJU_CLI_QUESTION_VARY_H
#define QIJU_CLI_QUESTION_VARY_H

#include "cli/question/command.h"

#define VARY_OPTION               \
    OPTION("vary", "NAME=LO..HI", \
           "try each value of a parameter, or of {NAME} in parameters; repeat for a grid")

enum { MAX_VARIED = 4, VALUE_SIZE = 64, POINT_SIZE = 2 * MAX_VARIED * VALUE_SIZE };

struct vary_axis {
    char name[VALUE_SIZE];
    const char *items; /* after the "=" */
    uint64_t count;    /* of its values */
    bool setting;      /* the game has a setting of that name */
};

/* Contains pointers to itself: must not be moved. */
struct vary {
    struct arguments *arguments;
    const qj_game *game;
    struct channel output; /* standard output */
    qj_sink sink;          /* sink of output */
    struct vary_axis axes[MAX_VARIED];
    size_t axis_count;
    int widths[MAX_VARIED];              /* of their columns in a text */
    uint64_t points;                     /* of the grid; 1 without axes */
    uint64_t next;                       /* index of the next point */
    char values[MAX_VARIED][VALUE_SIZE]; /* at this point */
    char words[POINT_SIZE];              /* the point as "n=3 m=5", or "" without axes */
    const char *point_names[MAX_VARIED], *point_values[MAX_VARIED];
    struct rows_point point; /* for reports */
    const char *fault; /* limit exceeded at this point, if the context does not have the reason */
    uint64_t over;     /* number of points over the limits */
    bool reported;     /* a diagnostic about a failure was printed */
    bool json;         /* report points over the limits as JSON */
};

/* Takes the game that the first place names, and reads the axes. A place after the game is its
 * code. Returns QJ_USAGE after a diagnostic if the game or an axis is invalid, or if neither the
 * settings nor the words `used` (may be NULL) depend on it. */
qj_status vary_start(struct vary *vary, struct arguments *arguments, const char *used);

/* Begins a JSON object with the game and the values at this point. */
void vary_start_json(const struct vary *vary, struct writer *writer);

/* Appends text with every {NAME} replaced. Returns false if out of memory. */
bool vary_fill(const struct vary *vary, const char *text, struct buffer *out);

/* Makes the board of this point, as a text and as a position. The context has the error; with
 * QJ_LIMIT it may be the fault of this point. */
qj_status vary_read(struct vary *vary, qj_context *context, struct buffer *text, qj_position **out);

/* Visits the plies of the board of this point in a new context with at most `states` positions and
 * the memory for them, so that small boards take a moment. *known is false if that is too little.
 * Other faults are reported. */
typedef qj_status (*vary_census_fn)(const qj_position *position, qj_ply_fn visit, void *user);
qj_status vary_census(struct vary *vary, uint64_t states, vary_census_fn census, qj_ply_fn visit,
                      void *user, bool *known);

/* The work at a board. Its error is in the context, or is the fault of this point, or was
 * reported. */
typedef qj_status (*vary_work_fn)(void *user, qj_context *context);

/* Does the work at every point, each in a new context, until it fails, with a diagnostic. A point
 * over the limits is reported on standard output and counted, and the next point follows. */
qj_status vary_run(struct vary *vary, vary_work_fn work, void *user);

/* Takes the status of the work at this point. *fault: the limit that the point exceeds, which is
 * counted and is no failure; NULL: it exceeds none, or the limit was reported. */
qj_status vary_take_fault(struct vary *vary, const qj_context *context, qj_status status,
                          const char **fault);

/* Ends a run that reached its last point: returns QJ_LIMIT after a diagnostic if points exceeded
 * the limits. */
qj_status vary_end(const struct vary *vary);

#endif
