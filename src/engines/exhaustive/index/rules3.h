/* rules3: the rules as the engine uses them, and a draft of the next version of the contract.
 * index/tiers_game.c makes a qj_rules3 of the rules of <qiju/rules.h>. Types that do not change
 * come from that header.
 *
 * What is new: tiers, layouts, symmetries as data, and other_side. digits, rank, numbers, number,
 * numbered and marks are gone. A rank of a state is made by qiju, from the layout.
 *
 * **States** are arrays of bytes, equal exactly if the positions are equal. **Calls** return the
 * same answer for the same state, and several threads may make them. **Checks**: moves, play, over
 * and side define the game; qiju compares everything else with them, unless qj_limits::trust is
 * set.
 *
 * Each optional member says what leaving it out costs. No member makes anything slower.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEX_RULES3_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEX_RULES3_H

#include <qiju/rules.h>

#define QJ_RULES3_VERSION (QJ_RULES_VERSION + 1)

/* ------------------------------------------------------------------ layouts
 *
 * A layout describes the bytes of a tier's states, in their order, in parts:
 *
 *     qj_layout3_cells(out, 1, 0, 2);     one byte, 0 or 1: the side to move
 *     qj_layout3_cells(out, 9, 0, 3);     nine cells: empty, first, second
 *
 * Bytes that no part describes are 0. The rank of a state has one digit for each byte, the last
 * byte changing fastest. A part with counts is one digit: a word of a multiset, ranked in the order
 * of a dictionary (Knuth, The Art of Computer Programming 4A, 7.2.1.2). qj_layout3_or() begins
 * another description, for the states that do not fit the ones before; its ranks come after theirs.
 */
enum { QJ_LAYOUT3_PARTS = 64, QJ_LAYOUT3_LETTERS = 8 };

typedef struct qj_layout3_part {
    size_t bytes;
    unsigned low, letters; /* each byte is low to low + letters - 1 */
    bool begins;           /* the part begins another description */
    bool counted;          /* each letter occurs count[letter] times */
    unsigned char count[QJ_LAYOUT3_LETTERS];
} qj_layout3_part;

typedef struct qj_layout3 {
    unsigned parts;
    bool begins; /* the next part begins another description */
    bool failed; /* there were too many parts, or a part is wrong */
    qj_layout3_part part[QJ_LAYOUT3_PARTS];
} qj_layout3;

/* Adds bytes from low to low + letters - 1. A single value (letters 1) costs nothing. A stack of
 * discs in a byte (<qiju/squares.h>) of known height h has low 2^h and 2^h letters. */
QJ_INLINE void qj_layout3_cells(qj_layout3 *layout, size_t bytes, unsigned low, unsigned letters)
{
    layout->failed |= layout->parts == QJ_LAYOUT3_PARTS || letters == 0 || low + letters > 256;
    if (layout->failed)
        return;
    layout->part[layout->parts++] = (qj_layout3_part){bytes,          low,   letters,
                                                      layout->begins, false, {0}};
    layout->begins = false;
}

/* Begins another description of the tier's states. */
QJ_INLINE void qj_layout3_or(qj_layout3 *layout)
{
    layout->begins = layout->parts > 0;
}

/* Adds bytes in which letter 0, 1, ... occurs count[0], count[1], ... times: men of both players on
 * the points of a board, when the tier knows how many they are. letters is at most 8. */
QJ_INLINE void qj_layout3_counts(qj_layout3 *layout, const unsigned char *count, unsigned letters)
{
    layout->failed |= letters > QJ_LAYOUT3_LETTERS;
    qj_layout3_cells(layout, 0, 0, letters);
    if (layout->failed)
        return;
    qj_layout3_part *part = &layout->part[layout->parts - 1];
    part->counted = true;
    for (unsigned i = 0; i < letters; i++)
        part->bytes += part->count[i] = count[i];
}

/* --------------------------------------------------------------- symmetries */

/* A symmetry: byte i of the image is the byte from[i] of the state, with its value replaced by
 * letter[value]; letter NULL: values stay. An exchange of the players' pieces is a letter map that
 * also exchanges the side to move, if the state has it. The value for the player to move is the
 * same in the image. The identity need not be visited, products of visited symmetries must be. */
typedef struct qj_symmetry {
    const uint16_t *from;        /* state_size entries */
    const unsigned char *letter; /* 256 entries */
} qj_symmetry;
typedef void (*qj_symmetry_fn)(void *user, const qj_symmetry *symmetry);

typedef void (*qj_tier_fn)(void *user, uint64_t tier);

/* ---------------------------------------------------------------- the rules */

typedef struct qj_rules3 {
    unsigned version;   /* QJ_RULES3_VERSION */
    size_t struct_size; /* sizeof(qj_rules3) */
    const char *name;
    const char *summary;                  /* NULL: none */
    const char *help;                     /* NULL: none */
    const char *players[2];               /* NULL: the first player, the second player */
    const qj_rules_parameter *parameters; /* the last one has the name NULL; NULL: none */
    qj_ending ending;
    bool loops;        /* positions may repeat, and play without end is a draw */
    bool outcome_only; /* no Grundy values are needed */
    bool turns;        /* with side: no player moves again. False costs a call of side a move */
    bool quick;        /* expand is fast and thread-safe */
    unsigned move_parts;
    const void *identity;
    size_t identity_size;
    void *user;

    /* ---- the game. These five are required; start may be NULL if its bytes are 0. */
    size_t (*state_size)(const qj_setup *setup);
    const char *(*start)(const qj_setup *setup, void *state);
    void (*moves)(const qj_setup *setup, const void *state, qj_move_fn visit, void *user);
    int64_t (*play)(const qj_setup *setup, void *state, const qj_move *move);
    /* The player to move. NULL: the players take turns and the state does not need the player; a
     * state is then one position for both, which halves the positions of an impartial game. */
    int (*side)(const qj_setup *setup, const void *state);

    /* ---- end and sides */
    /* Whether the game is over, and the value for the player to move. NULL: it ends only if there
     * is no move. */
    bool (*over)(const qj_setup *setup, const void *state, int64_t *value);
    /* Replaces a state by the same position with the other player to move; twice is the identity.
     * NULL: no questions about the player who is not to move. */
    void (*other_side)(const qj_setup *setup, void *state);

    /* ---- words. NULL costs words: moves are numbers, positions are the moves that lead there. */
    const char *(*illegal)(const qj_setup *setup, const void *state, const qj_move *move);
    void (*move_write)(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE]);
    bool (*move_read)(const qj_setup *setup, const char *word, qj_move *move);
    void (*state_write)(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1]);
    const char *(*state_read)(const qj_setup *setup, const char *word, void *state);
    /* Whether any bytes are a state. NULL: all are, so a file with other bytes is not refused. */
    bool (*is_state)(const qj_setup *setup, const void *state);

    /* ---- picture. NULL costs the picture. */
    void (*draw)(const qj_setup *setup, const void *state, const qj_sink *out);
    void (*cells)(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user);
    void (*lines)(const qj_setup *setup, const void *state, qj_line_fn visit, void *user);
    unsigned (*clicks)(const qj_setup *setup, const void *state, const qj_move *move,
                       uint64_t cells[2]);

    /* ---- symmetry */
    /* Visits the symmetries of all states of these parameters. NULL: a position is solved once for
     * each of its images, up to 8 or 16 times on a square board. */
    void (*symmetries)(const qj_setup *setup, qj_symmetry_fn visit, void *user);
    /* Replaces a state by the representative of its images, for symmetries that are no
     * permutations. The value for the player to move is the same. Not with symmetries. */
    void (*canonical)(const qj_setup *setup, void *state);

    /* ---- tiers and layout */
    /* A number that no move raises, of a state in canonical form, such as the empty cells. All
     * states of a tier are solved together, in memory. NULL: one tier; all positions must fit. */
    uint64_t (*tier)(const qj_setup *setup, const void *state);
    /* Visits the tiers to which moves of a tier may lead. NULL: a tier is known only when a move
     * has led to it, so tiers are reached one after another. */
    void (*child_tiers)(const qj_setup *setup, uint64_t tier, qj_tier_fn visit, void *user);
    /* Describes the bytes of a tier's states. false: this tier has no layout. NULL: states are
     * stored and hashed, 20 to 40 bytes a position where 2 suffice, and three times as long. */
    bool (*layout)(const qj_setup *setup, uint64_t tier, qj_layout3 *out);
    /* For boards on which each move adds a stone: values of many boards at once (qj_marks). The
     * layout is one part of cells with 3 letters. NULL: states are made, six times as long. */
    void (*stones_over)(const qj_setup *setup, const qj_marks *boards, size_t count,
                        int64_t *values);

    /* ---- predecessors */
    /* For rules with loops: visits the states from which a move leads to this state, each at least
     * once. NULL: qiju lists them, 8 bytes a move within a tier. */
    void (*predecessors)(const qj_setup *setup, const void *state, qj_state_fn visit, void *user);

    /* ---- parts */
    /* Visits the components of a sum. NULL: a sum is solved as a whole. */
    void (*parts)(const qj_setup *setup, const void *state, qj_state_fn visit, void *user);

    /* ---- bulk */
    /* All moves of many states in one call. NULL: moves and play are called for each. */
    void (*expand)(const qj_setup *setup, const void *states, uint64_t count,
                   const qj_expander *expander);
    /* A sentence on a fault of the rules, or NULL. NULL: no faults. */
    const char *(*fault)(const qj_setup *setup);
} qj_rules3;

#define QJ_RULES3_HEAD .version = QJ_RULES3_VERSION, .struct_size = sizeof(qj_rules3)

#endif
