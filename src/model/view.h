/* view: the question about a position in the terms of a theorem. A view is a problem, not a data
 * structure. It points into the position, or into the arena in which it was made. An engine copies
 * the data that it changes.
 *
 * Moves have the view's words, in qj_move.part:
 *
 *     ideals      {row, column} of the cell taken, from 0
 *     lines       {cell}, row * columns + column
 *     geography   {vertex}: where the token goes (or is first put)
 *     graph       as geography
 *     rectangle   {row, column} from 0, as in geography but without a limit on the sides
 *     heap_sum    {heap, a, b}: a heap of entry number heap, from 0, becomes heaps of a and b
 *                 (a >= b, 0 for none). The entry becomes a; b, unless 0, is a new entry after all
 *                 others. With copies the counts of the three sizes change instead. If the rule
 *                 allows three heaps, b is two parts (heap_rule.h), of which the later entry is the
 *                 smaller.
 *     misere_sum  as heap_sum
 *     rules       the game's
 */
#pragma once

#include "base/arena.h"

#include <qiju/rules.h>

enum view_kind {
    VIEW_NONE,
    VIEW_IDEALS,
    VIEW_LINES,
    VIEW_GEOGRAPHY,
    VIEW_GRAPH,
    VIEW_RECTANGLE,
    VIEW_HEAP_SUM,
    VIEW_MISERE_SUM,
    VIEW_LINEAR,
    VIEW_RULES
};

/* Two players take the cells of a rows x columns grid in turn. A cell may be taken after the cells
 * to its left and above it. Each player has a weight of every cell, and the player who takes a
 * cell gains that weight. Value: the gain of the player to move minus the gain of the other. */
struct ideals_view {
    uint64_t rows, columns;
    /* Row-major; [0]: of the player to move. The sum of all |weights| fits int64_t. */
    const int64_t *weights[2];
    const uint64_t *taken; /* the number of cells taken in each row, never increasing */
};

/* m,n,k-games: players mark empty cells in turn until one has k marks in line or the board is full.
 * Value: empty cells + 1 for the winner, minus that for the loser, 0 without a winner. */
struct lines_view {
    uint64_t rows, columns, k;
    const uint8_t *board; /* row-major; 0 empty, 1 and 2 the players */
    uint8_t side;         /* to move, 1 or 2 */
};

/* A grid graph: free cells are vertices, and orthogonal neighbours are joined. Two players move
 * the token along edges to vertices that it has never visited. A player who cannot move loses. */
#define NO_TOKEN UINT64_MAX
struct geography_view {
    uint64_t rows, columns;
    /* Bit row * columns + column: a vertex, not visited and without the token. */
    const uint64_t *open;
    /* A vertex, or NO_TOKEN: the player to move puts it on an open vertex, as a move. */
    uint64_t token;
};

/* Geography on an undirected graph in compressed rows: the neighbours of vertex v, increasing and
 * without v itself, are arcs[rows[v]] .. arcs[rows[v + 1] - 1].
 *
 *     rows   0     2        5 ...                    1 - 0 - 2
 *     arcs   1  2  0  2  3  ...                       \_____/ \ ...
 */
#define GRAPH_MAX_VERTICES (UINT32_MAX - 1)
struct graph_view {
    uint64_t vertices;    /* at most GRAPH_MAX_VERTICES */
    const uint64_t *rows; /* vertices + 1 */
    const uint32_t *arcs;
    const uint64_t *open; /* bit v: vertex v is not visited and has no token */
    uint64_t token;       /* vertex, or NO_TOKEN as above */
};

/* Geography on a whole rectangle, with the token in its first corner and no other cell visited. */
struct rectangle_view {
    const char *rows, *columns; /* decimal, without leading zeros, at least 1 */
};

/* Moves of one heap of x. */
enum heap_rule_kind {
    HEAP_ANY,      /* x to any smaller heap: nim */
    HEAP_SUBTRACT, /* take s of x, s in a set */
    HEAP_ALL_BUT,  /* take s of x, s at least 1 and not in a set */
    HEAP_OCTAL,    /* take i of x as digit i allows */
    HEAP_UNEQUAL,  /* split x into two heaps of different size: Grundy's game */
    HEAP_SPLITTING /* x to two heaps, both smaller than x, of any size: the splitting game */
};

struct heap_rule {
    enum heap_rule_kind kind;
    /* HEAP_SUBTRACT, HEAP_ALL_BUT: increasing, at least 1 each. HEAP_OCTAL: digits d[0], d[1], ...
     * from 0 to 15. Bit 0 of d[i] allows taking all of a heap of i, bit 1 taking i and leaving one
     * heap, bit 2 two heaps, bit 3 three. Bits 0 and 1 of d[0] are 0. */
    const uint64_t *set;
    uint64_t set_size;
    bool triples;     /* a digit allows three heaps, in this or another rule of the sum */
    const char *code; /* of the rule, in a text; may be NULL */
};

/* A sum of heaps under one rule or several, all with the same triples. A player who cannot move
 * loses; in misere_sum, which has no copies, this player wins. */
struct heap_sum_view {
    const struct heap_rule *rules;
    uint64_t rule_count; /* 1 to 256 */
    uint64_t heaps;      /* how many entries */
    const uint64_t
        *size; /* size of each entry; NULL with copies, where it is heaps - 1 - i for entry i */
    const uint64_t *copies; /* number of heaps of each entry; NULL: 1 each */
    /* Index of each entry's rule; NULL: the first. A new entry has that of the changed one. */
    const uint8_t *rule;
};

/* An array of residues: bytes if the modulus allows it, else words; the other pointer is NULL. */
struct residues {
    uint8_t *bytes;
    uint32_t *words;
};

static inline uint32_t residues_at(const struct residues *residues, uint64_t index)
{
    return residues->bytes ? residues->bytes[index] : residues->words[index];
}

/* A matrix in compressed rows: row i has the entries rows[i] to rows[i + 1] - 1, with increasing
 * columns and no zeros. */
struct sparse_matrix {
    uint64_t *rows; /* number of rows plus 1; NULL: there is no matrix */
    uint32_t *columns;
    struct residues values;
};

/* A board of rows x columns cells, row by row (grid/cell.h); the setup of a game on a grid begins
 * with it. */
struct cell_grid {
    uint64_t rows, columns;
};

/* Ax = b over GF(p). A is a matrix, entry by entry or sparse, or the stencil of a grid: pressing a
 * cell adds 1 to it and to its orthogonal neighbours. */
struct linear_view {
    struct cell_grid grid; /* of the stencil: equations = unknowns = rows * columns */
    uint64_t modulus;      /* a prime below 2^32 */
    uint64_t equations, unknowns;
    struct residues matrix;      /* equations x unknowns, row-major */
    struct sparse_matrix sparse; /* at most LINEAR_MAX_SPARSE rows, and columns */
    struct residues right;       /* b: equations */
};

#define LINEAR_MAX_SPARSE (UINT32_MAX / 2)

/* Form of a linear view. */
enum linear_form { LINEAR_MATRIX, LINEAR_SPARSE, LINEAR_STENCIL };

static inline enum linear_form linear_form(const struct linear_view *view)
{
    if (view->matrix.bytes || view->matrix.words)
        return LINEAR_MATRIX;
    return view->sparse.rows ? LINEAR_SPARSE : LINEAR_STENCIL;
}

/* Positions and their moves, as an engine has them from the rules. */
struct audit_batch {
    uint64_t positions;
    size_t stride;               /* of states */
    const unsigned char *states; /* aligned, in canonical form */
    const uint32_t *ends;        /* of each: count of moves up to its last */
    const int64_t *end;          /* of each: value for the player to move, if it has no moves */
    uint32_t *compared;          /* of each: AUDIT_NOT_COMPARED, or set by audit->compare */

    /* Of each move. */
    const int64_t *points;         /* NULL: all 0 */
    const unsigned char *children; /* as moves lead to them, aligned */
    const unsigned char *forms;    /* their canonical forms, likewise; may be `children` */
    const uint64_t *tiers;         /* NULL: the rules give none */
    const bool *again;             /* the same player moves again; for rules with symmetries */
};

/* AUDIT_SAME and the number of the other images, or another of these. */
enum { AUDIT_NOT_COMPARED, AUDIT_SAME, AUDIT_DIFFERENT = INT32_MAX };

/* Checks the claims of rules. Only user-defined rules have an audit (own/audit). An engine that
 * does not visit all positions passes each position that it visits to see. After other engines the
 * audit runs once. */
struct audit {
    struct arena *arena; /* arena of its memory; a function that moves its owner's arena sets it */
    /* Checks the claims at an aligned position. QJ_USAGE, with the function and the position. */
    qj_status (*see)(struct audit *audit, const void *state);
    /* Checks them at positions by the engine's answers, until there are too many. An engine that
     * visits all positions passes each of them. NULL, also after a call: it passes none, and run
     * checks positions by itself. */
    qj_status (*listed)(struct audit *audit, const struct audit_batch *batch);
    /* Does the longest part of `listed`, before it, in one of audit->threads threads. The tiers
     * need not be known. */
    void (*compare)(const struct audit *audit, unsigned thread, const struct audit_batch *batch);
    unsigned threads; /* set by the engine; 0: it does not call compare */
    bool walks;       /* run checks the positions that `listed` leaves out */
    /* Checks them at all positions that can be reached if there are at most AUDIT_MAX, else at
     * samples. states: number of positions that the engine found; 0: it used see, or found no
     * part; AUDIT_REFUSED: it refused the rules. in_parts: the engine visits the components of
     * sums and not the sums. */
    qj_status (*run)(struct audit *audit, uint64_t states, bool in_parts);
};

/* Maximum number of positions that are all checked. Symmetric positions count separately. */
enum { AUDIT_MAX = 1000000 };
#define AUDIT_REFUSED UINT64_MAX

/* Free bytes after a state in which the play of a view plays. */
enum { VIEW_ROOM = 64 };

/* The rules, for exhaustive search. */
struct rules_view {
    const qj_rules *rules; /* NULL for a puzzle */
    const qj_setup *setup; /* of the rules; its user is the view of a puzzle's system */
    /* Plays as rules->play, in a state before VIEW_ROOM bytes; NULL: rules->play. */
    int64_t (*play)(const qj_setup *setup, void *state, const qj_move *move);
    const struct symmetries *symmetries; /* that the rules give; NULL: none */
    const void *state;
    size_t state_size;
    /* The game's name and the position as text, for a checkpoint; NULL without one. */
    const char *text;
    uint64_t text_size;
    /* Bytes that are equal if and only if the rules and their parameters are; NULL: unknown. They
     * outlive the view, but not the position. */
    const void *identity;
    size_t identity_size;
    struct audit *audit; /* of the rules; NULL: none */
};

/* Records a sentence, and the state if rules draw it (rules.c); returns status. */
qj_status refusal_of(qj_context *context, const struct rules_view *view, qj_status status,
                     const char *sentence, const void *state);

struct view {
    enum view_kind kind;
    struct arena *arena; /* of what a game makes for it */
    /* The question is only whether the value is a win, a draw or a loss. An engine with less work
     * for it answers with outcomes; others answer as usual. */
    bool outcome;
    bool value;    /* the question is the value, without moves and lines */
    bool named;    /* the caller named the engine */
    bool searched; /* the engine search is chosen if there are many positions */
    bool bare;     /* a census counts positions and no games */
    union {
        struct ideals_view ideals;
        struct lines_view lines;
        struct geography_view geography;
        struct graph_view graph;
        struct rectangle_view rectangle;
        struct heap_sum_view heap_sum;
        struct linear_view linear;
        struct rules_view rules;
    };
};
