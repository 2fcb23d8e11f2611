/* vary: the boards of a run over sizes. Every --vary NAME=VALUES of a command line is an axis of a
 * grid, whose points are visited in order, the last axis fastest. At a point the setting NAME of
 * the game has its value there, if the game has such a setting, and {NAME} in other settings stands
 * for it.
 *
 *     VALUES: items with commas between them, each LO..HI, LO..HI..STEP, or a word that stands for
 *             itself
 */
#ifndef QIJU_CLI_QUESTION_VARY_H
#define QIJU_CLI_QUESTION_VARY_H

#include "cli/question/command.h"
#include "face/report/findings.h"

#define VARY_OPTION                                                                        \
    {                                                                                      \
        "vary", "NAME=LO..HI",                                                             \
            "try each value of a parameter, or of {NAME} in parameters; repeat for a grid" \
    }

enum { MOST_VARIED = 4, VALUE_SIZE = 64, POINT_SIZE = 2 * MOST_VARIED * VALUE_SIZE };

struct vary_axis {
    char name[VALUE_SIZE];
    const char *items; /* behind the "=" */
    uint64_t count;    /* of its values */
    bool setting;      /* the game has one of that name */
};

/* It points into itself, and so stays where it was started. */
struct vary {
    struct arguments arguments;
    const qj_game *game;
    struct channel output; /* standard output */
    qj_sink sink;          /* the same */
    struct vary_axis axes[MOST_VARIED];
    size_t axis_count;
    uint64_t points;                      /* of the grid; 1 without an axis */
    uint64_t next;                        /* number of the point that comes next */
    char values[MOST_VARIED][VALUE_SIZE]; /* at this point */
    char words[POINT_SIZE];               /* the point as "n=3 m=5", or "" without an axis */
    const char *point_names[MOST_VARIED], *point_values[MOST_VARIED];
    struct findings_point point; /* for reports */
    const char *fault; /* what is over the limits at this point, if the context does not say it */
    uint64_t over;     /* points over the limits so far */
    bool reported;     /* set where the diagnostic about a failure is made already */
    bool json;         /* a point over the limits is said as JSON */
};

/* Parses the words of a verb, of which the first place names the game. */
qj_status vary_start(struct vary *vary, const struct verb *verb, int count, char **words);

/* Reads the axes. A place after the game is its code. Complains and returns QJ_USAGE when an axis
 * makes no sense, or when neither the settings nor the words of used (may be NULL) depend on it. */
qj_status vary_open(struct vary *vary, const char *used);

/* The width of its column in a text: that of its longest value, among those that are checked. */
int vary_width(const struct vary_axis *axis);

/* Appends text with every {NAME} replaced. False when there is no memory. */
bool vary_fill(const struct vary *vary, const char *text, struct buffer *out);

/* Makes the board at this point, as a text and as the position. The error is the context's or, with
 * QJ_LIMIT, the fault of this point. */
qj_status vary_read(struct vary *vary, qj_context *context, struct buffer *text, qj_position **out);

/* Visits the plies of the board at this point, in a context of its own, which allows it fewer
 * positions, and no more memory than they take on boards where they can all be looked at in a
 * moment; *known is false where that is not enough. Other faults are told here. */
typedef qj_status (*vary_census_fn)(const qj_position *position, qj_ply_fn visit, void *user);
qj_status vary_census(struct vary *vary, uint64_t states, vary_census_fn census, qj_ply_fn visit,
                      void *user, bool *known);

/* What is done with a board. The error is the context's, the fault of this point, or told. */
typedef qj_status (*vary_work_fn)(void *user, qj_context *context);

/* Does the work at every point, each time in a new context, until it fails, and complains. A point
 * that exceeds the limits is reported on standard output and counted, and the next one is tried. */
qj_status vary_run(struct vary *vary, vary_work_fn work, void *user);

/* After QJ_LIMIT: which limit this point exceeds; NULL when that was reported. */
const char *vary_fault(const struct vary *vary, const qj_context *context);

/* The end of a run that reached its last point: complains, and returns QJ_LIMIT, when points
 * exceeded the limits. */
qj_status vary_end(const struct vary *vary);

#endif
