/* request: what a client asks, read from JSON. */
#ifndef QIJU_SERVE_ANSWER_REQUEST_H
#define QIJU_SERVE_ANSWER_REQUEST_H

#include "face/picture/picture.h"
#include "serve/answer/fault.h"

#include <qiju/kept.h>

struct json;

enum task {
    TASK_SOLVE,
    TASK_MOVES,
    TASK_LINE,
    TASK_CHOOSE,
    TASK_WHY,
    TASK_HINT,
    TASK_ASK,
    TASK_KERNEL, /* the last that needs a session */
    TASK_PROVE,
    TASK_REVIEW,
    TASK_COURSE,
    TASK_DRAW,
    TASK_CHECK,
    TASK_PLAN,
    TASK_POSITION,
    TASK_RANDOM,
    TASKS,                /* so many that have a name */
    TASK_START = TASKS,   /* of a variant, for /uwapi */
    TASK_POSITION_SOLVED, /* for /uwapi */
};

/* The task that is asked for by a name, "solve"; TASKS when there is none. */
enum task request_find_task(const char *name);

enum {
    REQUEST_DEPTH = 8,       /* of arrays and objects within each other */
    REQUEST_VALUES = 200000, /* in all: entries, members */
    REQUEST_VALUE = 64       /* bytes that one takes, about */
};

/* The games that can be asked about: the catalogue's and these. */
struct served_games {
    const qj_game *const *own;
    size_t own_count;
};
/* NULL when there is none of that name. */
const qj_game *request_find_game(const struct served_games *games, const char *name);
/* Its place in own; own_count when it is none of them. */
size_t request_own_place(const struct served_games *games, const qj_game *game);

struct request {
    enum task task;
    const qj_game *game;
    const char *text;
    uint64_t which;               /* case, from 1 */
    bool at_end;                  /* after all moves of the record */
    uint64_t after;               /* else after so many */
    const struct json *play;      /* strings (serve/answer/json_read.h); NULL: none */
    const struct json *positions; /* arrays of such strings: what is played from there */
    const qj_kept *kept;          /* set by the server: where positions of its start are looked up;
                                     NULL: nowhere */
    const char *variant;          /* its name */
    const char **settings;        /* "name=value" of each, then NULL */
    bool plane;                   /* of a position: with its board as cells */
    bool edits;                   /* with what can be put on the cells */
    bool values, why;             /* of a picture */
    enum picture_theme theme;
    double err;
    uint64_t seed;
    uint64_t *x; /* NULL: none */
    size_t x_count;
    struct json *root; /* holds the texts */
    size_t bytes;      /* that all this takes, about */
};

/* Reads the request of a task. It is freed with request_free also on failure, which the fault then
 * tells. */
bool request_read(enum task task, const char *bytes, size_t size, const struct served_games *games,
                  struct request *out, struct fault *fault);
void request_free(struct request *request);

#endif
