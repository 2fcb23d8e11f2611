/* request: a client's request, read from JSON. */
#ifndef QIJU_SERVE_ANSWER_REQUEST_H
#define QIJU_SERVE_ANSWER_REQUEST_H

#include "face/picture/picture.h"
#include "serve/answer/fault.h"

#include <qiju/solution_file.h>

struct explain_solutions;
struct json;

enum task {
    TASK_SOLVE,
    TASK_MOVES,
    TASK_LINE,
    TASK_CHOOSE,
    TASK_WHY,
    TASK_HINT,
    TASK_ASK,
    TASK_KERNEL, /* the last task that needs a session */
    TASK_PROVE,
    TASK_REVIEW,
    TASK_EXPLAIN,
    TASK_COURSE,
    TASK_DRAW,
    TASK_CHECK,
    TASK_PLAN,
    TASK_POSITION,
    TASK_RANDOM,
    TASKS,                /* number of named tasks */
    TASK_START = TASKS,   /* start of a variant, for /uwapi */
    TASK_POSITION_SOLVED, /* for /uwapi */
};

/* Returns the task of a name, "solve"; TASKS if no task has it. */
enum task request_find_task(const char *name);

enum {
    REQUEST_DEPTH = 8,       /* of nested arrays and objects */
    REQUEST_VALUES = 200000, /* total number of elements and members */
    REQUEST_VALUE = 64       /* approximate bytes of a value */
};

/* The games of the server: the catalogue and these. */
struct served_games {
    const qj_game *const *own;
    size_t own_count;
};
/* Returns the game of a name, or NULL. */
const qj_game *request_find_game(const struct served_games *games, const char *name);
/* Returns the game's index in own; own_count for other games. */
size_t request_own_place(const struct served_games *games, const qj_game *game);

struct request {
    enum task task;
    const qj_game *game;
    const char *language; /* of sentences in the answer, set by the server; NULL: English */
    const char *text;
    uint64_t which;                   /* case, from 1 */
    bool at_end;                      /* after all moves of the record */
    uint64_t after;                   /* else after this number of moves */
    const struct json *play;          /* strings (serve/answer/json_read.h); NULL: none */
    const struct json *positions;     /* arrays of strings: moves to play from the position */
    const qj_solution_file *solution; /* set by the server: solution file for positions of its
                                       * start; NULL: none */
    const struct explain_solutions *solutions; /* set by the server; NULL: none */
    const char *variant;                       /* name of the variant */
    const char **settings;                     /* strings "name=value", then NULL */
    bool plane;                                /* include the board as cells */
    bool edits;                                /* include the possible edits of the cells */
    bool values, why;                          /* parts of a picture */
    enum picture_theme theme;
    double err;
    uint64_t seed;
    uint64_t *x; /* NULL: none */
    size_t x_count;
    struct json *root; /* owns the texts */
    size_t bytes;      /* approximate bytes of the whole request */
};

/* Reads the request of a task. On failure sets the fault. Free the request with request_free in
 * both cases. */
bool request_read(enum task task, const char *bytes, size_t size, const struct served_games *games,
                  struct request *out, struct fault *fault);
void request_free(struct request *request);

#endif
