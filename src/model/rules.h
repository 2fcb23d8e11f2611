/* rules: what a game is, without any algorithm. The exhaustive engine plays these out and is the
 * oracle for every other engine; records are checked against them.
 *
 * setup is what never changes (the board, the weights), state is what a move changes: state_size
 * flat bytes that are equal exactly when the positions are (no pointers, no unset padding). Both
 * belong to the position. States are given aligned for any type, but to expand.
 *
 * The functions depend on nothing but what they are given, and are called from several threads at
 * once; distant rules are asked from the calling thread only.
 */
#ifndef QIJU_MODEL_RULES_H
#define QIJU_MODEL_RULES_H

#include "base/context.h"
#include "base/random.h"

/* What a state without legal moves that is not over is to the side to move. */
enum stuck {
    STUCK_LOSES, /* OUTCOME: loss; NIMBER: 0; SCORE: nothing more is gained */
    STUCK_WINS,  /* OUTCOME only: misere play */
    STUCK_DRAWS  /* OUTCOME only */
};

/* What rules that answer for many states at once say of each: the value of one that is over, or
 * every legal move with its points, in board order. move gives the room, aligned for any type,
 * where the whole state after the move is to be written before the next call. */
struct expander {
    void *user;
    void (*over)(void *user, uint64_t index, int64_t value);
    void *(*move)(void *user, uint64_t index, const qj_move *move, int64_t points);
};

struct rules {
    qj_kind kind; /* SCORE, OUTCOME or NIMBER */

    /* 0 or 1: whose move it is; a player may move again. NULL: the players alternate, and the
     * position knows whose move it is, for a state need not say it. */
    int (*side)(const void *setup, const void *state);

    /* Whether the game has ended by itself, and then its value for the side to move (OUTCOME: -1,
     * 0, 1). NULL: the game ends only with a state that has no legal moves. */
    bool (*over)(const void *setup, const void *state, int64_t *value);

    /* Visits the legal moves in board order until visit returns false. Not called when the game is
     * over. */
    void (*moves)(const void *setup, const void *state, qj_move_fn visit, void *user);

    /* NULL when the move is legal, else why not ("the cell is blocked"). For any parts, however
     * large. */
    const char *(*illegal)(const void *setup, const void *state, const qj_move *move);

    /* Plays a legal move in place and returns the points that its mover gains by it (SCORE; else
     * 0). They are never kept in the state: the worth of a move is points - value of the state it
     * leads to, or + where the mover moves again. */
    int64_t (*play)(const void *setup, void *state, const qj_move *move);

    /* Puts the one state in place of all that are alike by a symmetry of the game (the same side to
     * move, the same value); NULL: there are none. A claim that the engine checks. */
    void (*canonical)(const void *setup, void *state);

    /* A number that every move lowers by one: the empty cells, say. NULL: none is known. With it
     * positions after different numbers of moves are different, so that memory need only hold two
     * plies of a game. With loops: a number that no move raises, so that play comes back only to
     * positions of one rank. A claim that the engine checks. */
    uint64_t (*rank)(const void *setup, const void *state);

    /* Says all of count states at once, side by side in states; all that is said of one state comes
     * before what is said of the next. NULL: ask one by one. Says the same as over, moves and play,
     * and the same when asked again. */
    void (*expand)(const void *setup, const void *states, uint64_t count,
                   const struct expander *expander);
    bool distant; /* asking takes a round trip to a program; only with expand */

    /* Whether size bytes, as many as the states of this setup have, are a state that the functions
     * above can be asked about, and no larger than what can follow on start; they need not be
     * reachable. To be asked first of what comes from outside, such as a checkpoint. NULL: they
     * bear any bytes. */
    bool (*is_state)(const void *setup, const void *start, const void *state, size_t size);

    enum stuck stuck;
    bool loops; /* positions may repeat; play without end is a draw. OUTCOME only */

    /* Draws a state for a complaint about it, as lines of text; from the calling thread only. NULL:
     * none can be drawn. */
    void (*draw)(const void *setup, const void *state, const qj_sink *out);

    /* NULL as long as all is well; else what is wrong with the rules ("the program has ended"):
     * then what they said since they were last asked is void. NULL: nothing can be. */
    const char *(*fault)(const void *setup);
};

/* QJ_BAD_INPUT with the sentence when something is wrong with the rules; first looks whether to
 * stop. */
qj_status rules_check(qj_context *context, const struct rules *rules, const void *setup);

/* A move drawn at random: move_draw_visit keeps each of those seen so far with the same chance. */
struct move_draw {
    struct random *random;
    uint64_t seen;
    qj_move move;
};
bool move_draw_visit(void *draw, const qj_move *move);

/* A puzzle: unknowns with values 0 .. modulus-1, and equations that they are to fulfil. */
struct puzzle {
    uint64_t (*equations)(const void *setup);
    uint64_t (*unknowns)(const void *setup);
    uint64_t (*modulus)(const void *setup);
    /* What an assignment leaves of an equation: the residue of its right side minus its left one, 0
     * when it is fulfilled. x: one residue an unknown. */
    uint32_t (*left)(const void *setup, const uint32_t *x, uint64_t equation);
    /* The puzzle's own values are those from least on to least + modulus - 1, each standing for the
     * residue that it is congruent to. */
    uint64_t least;
};

#endif
