/* request: a client's request, and its answer. */
#pragma once

#include "face/base/face_base.h"
#include "face/picture/picture.h"
#include "face/report/report.h"

#include <qiju/solution_file.h>

struct explain_solutions;

/* ---- fault: the reason why a request has no answer, or a server does not start. */

struct fault {
    unsigned http; /* status code of a request */
    qj_error error;
};

/* Fills in the fault and returns false, so a function can end with the call. */
bool fault_set(struct fault *fault, unsigned http, qj_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Takes the fault of a question that the library could not answer. */
void fault_take(struct fault *fault, const qj_error *error);

/* Writes {"schema":1,"error":{"status":"bad_input","message":...}} and a newline, with the message
 * in a language (NULL: English); returns false if it does not fit. */
bool fault_write(const struct fault *fault, const char *language, struct buffer *out);

/* ---- json_read: reads JSON (RFC 8259) value by value. */

/* A text, and a block for its strings and numbers, which need no more bytes than the text: they
 * come one after the other, each with a final 0.
 *
 * A function that finds a value of another kind takes nothing. A function that finds no JSON sets
 * expected, "a digit"; no function takes anything after that. */
struct json_reader {
    const char *at, *end;
    char *room; /* next byte of the block */
    const char *expected;
};

/* Skips blanks, and takes a byte if it is next. */
bool json_read_take(struct json_reader *reader, char wanted);

/* Takes a word, "true", if it is next. */
bool json_read_take_word(struct json_reader *reader, const char *word);

/* Returns true before each next element of an array or object; false at its end, which it takes. */
bool json_read_next(struct json_reader *reader, char close);

/* Return a string, in UTF-8 without a character 0, and a number as it is written; NULL: neither. */
char *json_read_string(struct json_reader *reader);
char *json_read_number(struct json_reader *reader);

/* Returns the name of a member, before its value. */
char *json_read_member(struct json_reader *reader);

/* Finds out whether nothing but blanks is left. */
bool json_read_ends(struct json_reader *reader);

/* Finds the line and the column of the reader, from 1, in a text; a column is a character. */
void json_read_place(const struct json_reader *reader, const char *text, size_t *line,
                     size_t *column);

/* ---- request: read from JSON. */

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
    REQUEST_VALUES = 200000, /* total number of elements of arrays and objects */
    REQUEST_VALUE = 32       /* approximate bytes of an element */
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

/* Strings one after the other, each with a final 0. */
struct request_list {
    const char *first;
    size_t count;
};

struct request {
    enum task task;
    const char *name; /* of the game */
    const qj_game *game;
    const char *language; /* of sentences in the answer, set by the server; NULL: English */
    const char *text;
    uint64_t which;                 /* case, from 1 */
    bool at_end;                    /* after all moves of the record */
    uint64_t after;                 /* else after this number of moves */
    struct request_list play;       /* moves */
    struct request_list *positions; /* moves to play from the position */
    size_t position_count;
    const qj_solution_file *solution; /* set by the server: solution file for positions of its
                                       * start; NULL: none */
    const struct explain_solutions *solutions; /* set by the server; NULL: none */
    const char *variant;                       /* name of the variant */
    struct request_list given;                 /* strings "name=value" */
    const char **settings;                     /* the same, then NULL */
    bool plane;                                /* include the board as cells */
    bool edits;                                /* include the possible edits of the cells */
    bool values, why;                          /* parts of a picture */
    enum picture_theme theme;
    double err;
    uint64_t seed;
    struct request_list assignment; /* numbers */
    uint64_t *x;                    /* the same; NULL: none */
    char *room;                     /* owns the texts */
    size_t bytes;                   /* approximate bytes of the whole request */
};

/* Reads the request of a task, an object of JSON. On failure sets the fault. Free the request with
 * request_free in both cases. */
bool request_read(enum task task, const char *bytes, size_t size, const struct served_games *games,
                  struct request *out, struct fault *fault);
void request_free(struct request *request);

/* ---- task: answers a request within limits. */

/* Max bytes of a generated board, which can be the text of a question. */
enum { TASK_TEXT = 4 << 20 };

/* Returns true if a task is short and need not wait for solving questions. */
bool task_is_quick(enum task task);

/* Writes the answer to out, or sets the fault. cache: has results of earlier questions, and
 * receives those of this one (qj_context_pass()); NULL: there are none. *limited: a limit was met,
 * so the answer may change with higher limits. */
bool task_run(const struct request *request, const qj_limits *limits, qj_context *cache,
              struct buffer *out, bool *limited, struct fault *fault);

/* ---- progress_json: the progress of a question as JSON. */

/* Seconds before the first progress report, and between two reports. */
#define PROGRESS_FIRST 0.15
#define PROGRESS_EVERY 0.5

/* Writes a line for a question that has been running since `begun`, or is waiting if `begun` is 0.
 * Returns false if it does not fit. */
bool progress_json_write(const struct progress_estimate *estimate, double begun, double now,
                         struct buffer *out);
