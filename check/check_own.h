/* check_own: the interface to user-defined rules, and the walk through their positions.
 *
 * The rules are a shared object or a program on a pipe. They answer three questions: whether a
 * position is over, its moves, and the successor of each move.
 */
#pragma once

#include "check.h"

enum { OWN_STATE = 4096, OWN_PARAMETERS = 16 };
enum own_ending { OWN_LAST_WINS = 1, OWN_LAST_LOSES, OWN_STUCK_DRAWS, OWN_POINTS };

struct own_parameter {
    const char *name;
    int64_t default_value, min, max;
};

/* The answer for a position: over, with a value for the player to move; or count moves, their
 * successors (states in one array), and the points that each move gains. */
struct own_answer {
    bool over;
    int64_t value;
    uint64_t count, capacity, points_capacity;
    unsigned char *next;
    int64_t *points;
};

struct check_own {
    struct check *check;
    enum own_ending ending;
    bool sided;        /* a state includes the player to move; else the players take turns */
    bool loops;        /* positions may repeat */
    bool outcome_only; /* wins and losses in place of Grundy values */
    bool nimbers;      /* a Grundy value is claimed; then a game ends only if no move is left */
    size_t size;       /* bytes of a state */
    char joiner;       /* separator of the parts of a program's positions; 0: no parts */
    struct own_parameter parameters[OWN_PARAMETERS];
    size_t parameter_count;
    int64_t value[OWN_PARAMETERS];

    /* How questions are put to the rules. `start` (the state is all 0 before) and `read` (a
     * position named in a text) return NULL or a reason for failure; `side` returns the player to
     * move; `ask` answers. */
    const char *(*start)(struct check_own *own, unsigned char *state);
    const char *(*read)(struct check_own *own, const char *word, unsigned char *state);
    int (*side)(struct check_own *own, const unsigned char *state);
    void (*ask)(struct check_own *own, const unsigned char *state, struct own_answer *out);
    void *rules;

    /* An earlier question and its answer, for a second query. */
    uint64_t asked;
    unsigned char *witness;
    struct own_answer answer, before, again;
};

/* Opens the rules that check->rules names, and reads the start from the input. `own` must outlive
 * the run. */
void check_own_open(struct check *check, struct check_own *own, unsigned char start[OWN_STATE]);
void own_object_open(struct check *check, struct check_own *own);
void own_pipe_open(struct check *check, struct check_own *own);

/* Returns the answer for a position, valid until the next call. The answer is checked, and now and
 * then compared with an earlier answer. */
const struct own_answer *check_own_ask(struct check_own *own, const unsigned char *state);

/* Adds a move to an answer; returns the room for its successor. */
unsigned char *check_own_add_move(struct check_own *own, struct own_answer *answer, int64_t points);

/* Ends the run: the rules are invalid or have failed. */
_Noreturn void check_own_refuse(struct check *check, int status, const char *format, ...);

/* ---------------------------------------------------------- a program's lines */

struct own_lines;

/* Starts the program of a word (a file, or a command after a |) with these ends of two pipes as its
 * standard input and output. Returns its process, or an errno as a negative number. */
long own_start(const char *word, int in, int out);

/* Starts the program that check->rules names. */
struct own_lines *own_lines_open(struct check *check);

/* Sends a question; returns the next line as text, valid until the next call. */
void own_lines_put(struct own_lines *lines, const char *format, ...);
char *own_lines_take(struct own_lines *lines);
/* Ends the run: the last line taken is wrong. */
_Noreturn void own_lines_refuse(struct own_lines *lines, const char *expected, const char *found);

/* Read the next word of a line ("" at its end), a whole number, the end. */
char *own_lines_word(char **rest);
int64_t own_lines_whole(struct own_lines *lines, char **rest, int64_t least, int64_t most,
                        const char *what);
void own_lines_end(struct own_lines *lines, char *rest);
/* Reads the line "flushed". */
void own_lines_flushed(struct own_lines *lines);

/* Reads the description of the program's game. */
void own_handshake(struct check_own *own, struct own_lines *lines);

/* ------------------------------------------------------------------- the walk */

/* Visits positions depth first, each once; see own_walk.c. A position is a state followed by a byte
 * for the player to move, 0 or 1; a move is an arc. */
struct own_arc {
    uint64_t to;
    int64_t points;
};

struct own_walk;

/* Callbacks of the walk. */
struct own_steps {
    /* Enters a position with its answer; follows the moves that count. */
    void (*enter)(struct own_walk *walk, uint64_t position, const struct own_answer *answer);
    /* Called if a move leads back to a position on the current path. */
    void (*meet)(struct own_walk *walk);
    /* Called after all `count` arcs have been left; returns the value of the position. NULL:
     * positions have no value. */
    int64_t (*leave)(struct own_walk *walk, uint64_t position, const struct own_arc *arcs,
                     uint64_t count);
};

struct own_walk {
    struct check_own *own;
    const struct own_steps *steps;
    void *user;
    size_t stride; /* bytes of a position */
    unsigned char *positions;
    uint64_t count, capacity;
    uint64_t *slots; /* index of a position + 1 */
    uint64_t slot_count;
    int64_t *value; /* values of the positions that are left or over */
    uint64_t value_capacity;
    unsigned char *stage;
    uint64_t stage_capacity;
    struct own_arc *arcs;
    uint64_t arc_count, arc_capacity;
    struct own_frame *frames;
    uint64_t depth, frame_capacity;
};

/* The player to move. */
static inline int own_walk_mover(const struct own_walk *walk, uint64_t position)
{
    return walk->positions[position * walk->stride + walk->stride - 1];
}

/* Follows a move to a state in which `mover` (0 or 1) is to move. */
void own_walk_follow(struct own_walk *walk, const unsigned char *state, int64_t points, int mover);

/* Walks through all positions that are followed, from a state and a player to move; the start is
 * position 0. */
void own_walk_go(struct own_walk *walk, const unsigned char *start, int mover);

/* Verifies and prints the value of a start under rules with points, or with Grundy values. */
void own_values_check(struct check_own *own, const unsigned char *start);
