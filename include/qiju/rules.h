/* rules.h: the rules of a game: those of qiju's own games, and yours, for qj_game_own and for
 * `qiju VERB ./mine.so`.
 *
 * A shared object for the command is one C file that includes this header and defines
 *
 *     const qj_rules *qiju_rules(void);
 *
 * It links nothing of qiju: cc -shared -fPIC -o mine.so mine.c. docs/your-game.md has a worked
 * example, examples/own/ several.
 *
 * The rules work on states: flat bytes, equal exactly when the positions are (no pointers, no unset
 * padding), aligned for any type, except in expand. They keep nothing between calls and answer the
 * same for the same state, from any thread. What may be NULL says so; everything else is required.
 * moves, play, over and side define the game. qiju compares all other functions with them: on every
 * position of a game of up to 10^6 positions, on samples of a larger game. It compares nothing with
 * qj_limits.trust.
 */
#ifndef QIJU_RULES_H
#define QIJU_RULES_H

#include <qiju/board.h>

#include <stdarg.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when a change would break rules that were compiled before. New members come at the end of
 * qj_rules and need no new version: struct_size says which are there. */
#define QJ_RULES_VERSION 2

/* Most bytes of a state, and most parameters of a game. */
#define QJ_STATE_SIZE      4096
#define QJ_MOST_PARAMETERS 16

/* A parameter of the rules: a whole number in lo..hi, fallback when it is not given. The name is
 * letters, digits, - and _, and starts with a letter. */
typedef struct qj_rules_parameter {
    const char *name;
    const char *meaning;
    int64_t fallback, lo, hi;
} qj_rules_parameter;

/* What every function of the rules is called with. */
typedef struct qj_setup {
    const int64_t *value; /* of each parameter, in the order of parameters */
    void *user;           /* user of the rules; in qiju's own games the board */
} qj_setup;

/* What happens when the player to move has no legal move. */
typedef enum qj_ending {
    QJ_LAST_WINS = 1, /* who cannot move loses: normal play */
    QJ_LAST_LOSES,    /* who cannot move wins: misere play */
    QJ_STUCK_DRAWS,   /* nobody wins: a full board */
    QJ_POINTS         /* nothing: the points gained by moves decide */
} qj_ending;

/* How rules that answer for many states at once describe each of them: either over, or every legal
 * move in board order. index counts the states from 0. move returns the room, aligned for any type,
 * where the whole state after the move must be written before the next call. */
typedef struct qj_expander {
    void *user;
    void (*over)(void *user, uint64_t index, int64_t value);
    void *(*move)(void *user, uint64_t index, const qj_move *move, int64_t points);
} qj_expander;

/* Takes a part of a state: a state of the same rules. Its first size bytes are given, the others
 * are 0. */
typedef void (*qj_state_fn)(void *user, const void *part, size_t size);

/* How rules say at once where moves lead from many positions, by numbers alone: the children of one
 * position come after those of the one before. */
typedef struct qj_followers {
    uint64_t *numbers; /* of children */
    size_t room;       /* how many of them fit */
    uint32_t *ends;    /* of each position: how many children there are up to its last */
    int64_t *values;   /* of each without children: as of over, or QJ_STUCK */
} qj_followers;

/* The value of a position that is not over and has no legal move. */
#define QJ_STUCK INT64_MIN

/* A board on which the players mark an empty cell each in turn, from its number: bit i is the cell
 * of the digit of 3^i. */
typedef struct qj_marks {
    uint64_t set[2]; /* of players 0 and 1 */
    uint64_t last;   /* of the player who moved last */
    uint64_t empty;  /* cells without a mark */
    unsigned side;   /* 0 or 1: whose move it is */
} qj_marks;

#define QJ_MARKS_MOST 39 /* cells: powers of 3 below 2^62 */

/* The two players are 0, who moves first, and 1. */
struct qj_rules {
    unsigned version;   /* QJ_RULES_VERSION */
    size_t struct_size; /* sizeof(qj_rules) */

    const char *name;    /* one word */
    const char *summary; /* one line; NULL: none */
    const char *help; /* lines, each with its newline: the rules, how moves are written; or NULL */
    const char *players[2];               /* NULL: the first player, the second player */
    const qj_rules_parameter *parameters; /* ends in name NULL; NULL: none */

    qj_ending ending;
    bool loops; /* positions may repeat, and play without end is a draw; not with QJ_POINTS.
                   Otherwise a cycle is found and refused */

    /* Bytes of a state, 1 to QJ_STATE_SIZE. */
    size_t (*state_size)(const qj_setup *setup);

    /* Makes the start of state, whose bytes are 0, and returns NULL; or why these parameters do not
     * fit together. NULL: the start is all 0. */
    const char *(*start)(const qj_setup *setup, void *state);

    /* 0 or 1: whose move it is; a player may move again. NULL: the players take turns and no rule
     * depends on who is to move, so that a state need not say it (an impartial game; with
     * QJ_LAST_WINS it gets Grundy values, unless over, loops or outcome_only says otherwise).
     * qj_first_byte takes the first byte of the state. */
    int (*side)(const qj_setup *setup, const void *state);

    /* Whether the game has ended by itself, and then what that is worth to the side to move: 1, 0
     * or -1, with QJ_POINTS what it still gains. NULL: the game ends only when there is no move. */
    bool (*over)(const qj_setup *setup, const void *state, int64_t *value);

    /* Visits the legal moves in board order, until visit returns false. Not called when over. */
    void (*moves)(const qj_setup *setup, const void *state, qj_move_fn visit, void *user);

    /* Plays a legal move in place. Returns the points that the mover gains by it over the other,
     * 0 without QJ_POINTS. They must not be kept in the state: the worth of a move is its points
     * less the worth of the state that it leads to, or with it where the mover moves again. */
    int64_t (*play)(const qj_setup *setup, void *state, const qj_move *move);

    /* How many parts of a move count, 1 to 3; 0 stands for 1. The others must be 0. */
    unsigned move_parts;

    /* ----------------------------------------------------- all of these may be NULL or 0 */

    /* NULL when the move is legal, else why not. For any parts, however large. NULL: what is not
     * among the moves is not legal. */
    const char *(*illegal)(const qj_setup *setup, const void *state, const qj_move *move);

    /* Replaces the state by one that stands for all that are alike by a symmetry of the game: the
     * same side to move, the same value. */
    void (*canonical)(const qj_setup *setup, void *state);

    /* A number that every move lowers by one, such as the empty cells. NULL: none is known. With it
     * memory need not hold all positions at once. With loops: a number that no move raises, such as
     * the blank cells of a board on which marks move about; memory for solving is then needed for
     * the positions of one rank at a time. */
    uint64_t (*rank)(const qj_setup *setup, const void *state);

    /* Draws the state as lines of text, by qj_print. NULL: what cells shows, or without cells the
     * bytes as numbers. */
    void (*draw)(const qj_setup *setup, const void *state, const qj_sink *out);

    /* A move as one word without blanks (not "end" or ""), and back; false: the word is no move.
     * Both NULL: the parts as numbers. */
    void (*move_write)(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE]);
    bool (*move_read)(const qj_setup *setup, const char *word, qj_move *move);

    /* Makes the state that one word without blanks says, for the section "position" of a text.
     * Returns NULL, or what was expected. The state's bytes are 0 before. */
    const char *(*state_read)(const qj_setup *setup, const char *word, void *state);

    /* Describes count states that stand side by side, at any address, one after the other. A call
     * is assumed to be a round trip: it is made from one thread, and not repeated if that can be
     * avoided, unless quick is set below. With it over, moves and play may be NULL. */
    void (*expand)(const qj_setup *setup, const void *states, uint64_t count,
                   const qj_expander *expander);

    /* NULL as long as all is well; else what is wrong with the rules ("the program has ended"):
     * then all answers since the last call are discarded. */
    const char *(*fault)(const qj_setup *setup);

    /* Bytes that distinguish these rules from others of the same name and parameters, such as their
     * file: a checkpoint of other rules is refused. NULL: the name is enough. */
    const void *identity;
    size_t identity_size;

    void *user; /* for setup->user */

    bool quick; /* expand computes the states itself, without a round trip: several threads call it
                   at once, and they call it again rather than keep what it said */

    /* The word that state_read takes for this state, so that every position can be written as a
     * start and not by the moves that led to it. NULL: only the record says where a game stands. */
    void (*state_write)(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1]);

    /* Whether any bytes are a state that the functions above can be asked about, reachable or not.
     * A checkpoint is refused when a state in it is none. NULL: the functions are safe with any
     * bytes (not so if a state holds an index). */
    bool (*is_state)(const qj_setup *setup, const void *state);

    /* No Grundy values, for impartial rules that could have them: wins, draws and losses are
     * enough. */
    bool outcome_only;

    /* Visits the parts whose sum a state is: a move in it is a move in one part and leaves the
     * others as they are. A state that cannot be taken apart has itself as its only part; one
     * without parts has no moves. For rules that have Grundy values: that of a sum is the xor of
     * those of its parts, so qiju solves each part once and never the sums. NULL: no state is taken
     * apart. */
    void (*parts)(const qj_setup *setup, const void *state, qj_state_fn visit, void *user);

    /* Numbers of states; all three or none, and <qiju/numbering.h> makes them for most games. With
     * them qiju keeps no states, only a bit and a half for each number and a value for each
     * position that can be reached, which is faster and takes less memory. Rules that are asked by
     * a round trip (expand without quick) need none.
     *
     * How many there are, at most 2^62: every state that can be reached has a number below that,
     * and no two have the same. 0: none for these parameters. */
    uint64_t (*numbers)(const qj_setup *setup);

    /* The number of a state; QJ_NO_NUMBER for one that has none, which play cannot reach. Where
     * there is canonical, only states in that form are asked about. */
    uint64_t (*number)(const qj_setup *setup, const void *state);

    /* Makes the state with a number; its bytes are 0 before. false: no state has it. */
    bool (*numbered)(const qj_setup *setup, uint64_t number, void *state);

    /* With loops and numbers: visits the states from which a move leads to this one, once or more
     * each; states that cannot be reached, or are over, may be among them. Not called for states
     * that are over, unless there is expand. NULL: qiju looks for them. */
    void (*predecessors)(const qj_setup *setup, const void *state, qj_state_fn visit, void *user);

    /* With numbers, if every move passes the turn, brings no points and, unless loops is set, leads
     * to a greater number: says of count positions, by their numbers, where moves lead, in any
     * order, once or more each (in canonical form if there is canonical). Returns how many of them
     * fit, the first ones. It says what moves, play and number say one by one, without making
     * states, and is many times as fast. With loops it needs lead, too. NULL: states are made,
     * unless there is marks. */
    size_t (*follow)(const qj_setup *setup, const uint64_t *numbers, size_t count,
                     qj_followers *out);

    /* How a state looks (<qiju/board.h>): visits its cells, until visit returns false; best the
     * same cells in the same order for every state, to show where a move was made. Without draw,
     * text drawings are made from it. NULL: there is only draw. */
    void (*cells)(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user);

    /* With cells: visits the lines between them, by the cells' numbers from 0. NULL: there are
     * none. */
    void (*lines)(const qj_setup *setup, const void *state, qj_line_fn visit, void *user);

    /* With cells: writes the numbers of the cells that are clicked for a legal move, and returns
     * how many, 0 to 2 (qj_move_clicks). NULL: one cell, the move's first part. */
    unsigned (*clicks)(const qj_setup *setup, const void *state, const qj_move *move,
                       uint64_t cells[2]);

    /* Boards on which the players mark an empty cell each in turn, and nothing else changes. Rules
     * with numbers and without loops or canonical give the number of cells in these two; where
     * moves lead is then known. The numbers are those below 3^cells: a mark of player p in a cell
     * adds p + 1 times a power of 3 of its own. qiju then works on many boards at once and makes no
     * state, which is faster than follow.
     *
     * The cells, at most QJ_MARKS_MOST; 0: these parameters have other boards. */
    unsigned (*marks)(const qj_setup *setup);

    /* Says of count boards, reachable or not, whether the game is over: values are as of over,
     * QJ_STUCK where it goes on. */
    void (*marks_over)(const qj_setup *setup, const qj_marks *boards, size_t count,
                       int64_t *values);

    /* With loops and follow: says in the same way from which numbers a move leads to these (values
     * are ignored), as predecessors says state by state. Numbers that cannot be reached, have no
     * state or are over may be among them. */
    size_t (*lead)(const qj_setup *setup, const uint64_t *numbers, size_t count, qj_followers *out);

    /* With numbers: whether the bytes of a state are the digits of its number, each below a base of
     * its own, the last one changing fastest. Then writes the bases, 1 to 256, for as many bytes as
     * there are (all are 1 before); their product is numbers. Where moves lead to greater numbers
     * qiju then computes number and numbered itself. QJ_NUMBERED has it. NULL, or false: it is not
     * known. */
    bool (*digits)(const qj_setup *setup, unsigned *bases, size_t bytes);

    /* For several machines (qiju-mpi): a number by which positions are dealt out to them, such as
     * what stands on a few cells of a board; positions with the same number go to the same machine.
     * The fewer moves change it, the fewer positions are sent. It should take some hundred values,
     * none of them for a large part of the positions. Where there is canonical, only states in that
     * form are asked about. NULL: the whole state decides. */
    uint64_t (*home)(const qj_setup *setup, const void *state);
};

/* What number returns for a state that has none. */
#define QJ_NO_NUMBER UINT64_MAX

/* Opens the initialization of a qj_rules: static const qj_rules rules = {QJ_RULES_HEAD, .name = */
#define QJ_RULES_HEAD .version = QJ_RULES_VERSION, .struct_size = sizeof(qj_rules)

/* What a shared object exports. */
QJ_API const qj_rules *qiju_rules(void);

/* side for states whose first byte is 0 or 1, the player to move. */
#if defined(__GNUC__)
__attribute__((unused))
#endif
static inline int
qj_first_byte(const qj_setup *setup, const void *state)
{
    (void)setup;
    return *(const unsigned char *)state;
}

/* printf for draw, at most 1000 bytes at a time. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3), unused))
#endif
static inline void
qj_print(const qj_sink *out, const char *format, ...)
{
    char text[1001];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length > 0)
        out->write(out->user, text, (size_t)length < sizeof text ? (size_t)length : 1000);
}

#ifdef __cplusplus
}
#endif

#endif
