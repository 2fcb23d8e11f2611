/* view: the question about a position, put mathematically. A view is a problem, not a data
 * structure: it points into the position (or into the arena that it was made in) and an engine
 * copies what it wants to change.
 *
 * Moves are said in the view's own words, in qj_move.part:
 *     ideals      {row, column} of the cell taken, from 0
 *     lines       {cell}, row * columns + column
 *     geography   {vertex}: where the token goes (or is first put)
 *     graph       the same
 *     rectangle   {row, column} from 0, as in geography but without a limit on the sides
 *     heap_sum    {heap, a, b}: a heap of entry number heap, from 0, becomes heaps of a and b
 *                 (a >= b, 0 for none). The entry becomes a; b, unless 0, is a new entry behind all
 *                 others. With copies instead the counts of the three sizes change. Where the rule
 *                 allows three heaps, b is two parts (heap_rule.h), of which the later entry is the
 *                 smaller.
 *     misere_sum  the same as of heap_sum
 *     rules       the game's own
 */
#ifndef QIJU_MODEL_VIEW_H
#define QIJU_MODEL_VIEW_H

#include "base/arena.h"
#include "model/audit.h"

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

/* Two players take the cells of a rows x columns grid in turn, a cell only after those to its left
 * and above it; whoever takes cell c gains that player's own weight of c. Worth: the gain of the
 * side to move minus the other's. */
struct ideals_view {
    uint64_t rows, columns;
    /* Row-major; [0] of the side to move. The sum of all |weights| fits int64_t. */
    const int64_t *weights[2];
    const uint64_t *taken; /* rows lengths, never increasing: cells taken in each row */
};

/* m,n,k: players mark empty cells in turn until one has k own marks in line (and wins) or the board
 * is full. Worth: empty cells + 1 for the winner, minus that for the loser, 0 for a full board. */
struct lines_view {
    uint64_t rows, columns, k;
    const uint8_t *board; /* row-major; 0 empty, 1 and 2 the players */
    uint8_t side;         /* to move, 1 or 2 */
};

/* A grid graph: free cells are vertices, orthogonal neighbours are joined. Two players move the
 * token along edges to vertices never visited before; who cannot move loses. */
#define NO_TOKEN UINT64_MAX
struct geography_view {
    uint64_t rows, columns;
    /* Bit row * columns + column: a vertex, not visited, not under the token. */
    const uint64_t *open;
    /* A vertex, or NO_TOKEN: the side to move puts it on an open vertex, as a move. */
    uint64_t token;
};

/* The same on any undirected graph, in compressed rows: the neighbours of vertex v, increasing and
 * without v itself, are arcs[rows[v]] .. arcs[rows[v + 1] - 1].
 *
 *     rows   0     2        5 ...                    1 - 0 - 2
 *     arcs   1  2  0  2  3  ...                       \_____/ \ ...
 */
#define GRAPH_MOST_VERTICES (UINT32_MAX - 1)
struct graph_view {
    uint64_t vertices;    /* at most GRAPH_MOST_VERTICES */
    const uint64_t *rows; /* vertices + 1 */
    const uint32_t *arcs;
    const uint64_t *open; /* bit v: vertex v is not visited and not under the token */
    uint64_t token;       /* vertex, or NO_TOKEN as above */
};

/* Geography on a whole rectangle, token in its first corner, nothing else visited. */
struct rectangle_view {
    const char *rows, *columns; /* decimal, without leading zeros, at least 1 */
};

/* What a move may do to one heap of x. */
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
     * 0 to 15; bit 0 of d[i] allows taking all of a heap of i, bit 1 taking i and leaving one heap,
     * bit 2 two, bit 3 three; d[0] has neither bit 0 nor 1. */
    const uint64_t *set;
    uint64_t set_size;
    bool triples; /* a digit allows three heaps, here or in another rule of the sum */
};

/* A sum of heaps under one rule or several, all with the same triples; who cannot move loses, or in
 * misere_sum, which has no copies, wins. */
struct heap_sum_view {
    const struct heap_rule *rules;
    uint64_t rule_count;  /* 1 to 256 */
    uint64_t heaps;       /* how many entries */
    const uint64_t *size; /* of each entry; with copies NULL, as that is heaps - 1 - i of entry i */
    const uint64_t *copies; /* of each entry: so many heaps of its size. NULL: 1 each */
    /* Of each entry the number of its rule; NULL: that of all is the first. What a move adds has
     * the rule of the entry that it changes. */
    const uint8_t *rule;
};

/* Residues side by side, in bytes where the modulus allows that, else in words; the other is NULL.
 * Nobody writes them through a view. */
struct residues {
    uint8_t *bytes;
    uint32_t *words;
};

static inline uint32_t residues_at(const struct residues *residues, uint64_t index)
{
    return residues->bytes ? residues->bytes[index] : residues->words[index];
}

/* A matrix in compressed rows: the entries of row i are those from rows[i] to rows[i + 1] - 1,
 * their columns increasing and none of them 0. */
struct sparse_matrix {
    uint64_t *rows; /* one more than there are rows; NULL: there is none */
    uint32_t *columns;
    struct residues values;
};

/* Ax = b over GF(p). A is a matrix, entry by entry or sparse, or the stencil of a grid: pressing a
 * cell adds 1 to it and to its orthogonal neighbours. */
struct linear_view {
    uint64_t modulus; /* a prime below 2^32 */
    uint64_t equations, unknowns;
    struct residues matrix;      /* equations x unknowns, row-major */
    struct sparse_matrix sparse; /* at most LINEAR_MOST_SPARSE rows, and columns */
    struct residues right;       /* b: equations */
    uint64_t rows, columns;      /* of the stencil's grid: equations = unknowns = rows * columns */
};

#define LINEAR_MOST_SPARSE (UINT32_MAX / 2)

/* Which of them it is. */
enum linear_form { LINEAR_MATRIX, LINEAR_SPARSE, LINEAR_STENCIL };

static inline enum linear_form linear_form(const struct linear_view *view)
{
    if (view->matrix.bytes || view->matrix.words)
        return LINEAR_MATRIX;
    return view->sparse.rows ? LINEAR_SPARSE : LINEAR_STENCIL;
}

/* The rules themselves, played out. */
struct rules_view {
    const qj_rules *rules;       /* NULL for a puzzle */
    const struct puzzle *puzzle; /* NULL for a game */
    const qj_setup *setup;       /* a puzzle's own is its user */
    const void *state;
    size_t state_size;
    /* The names of the game and of the position in its own words, by which a checkpoint is
     * recognized; NULL when there are no checkpoints. */
    const char *text;
    uint64_t text_size;
    struct audit *audit; /* what checks the claims of the rules (audit.h); NULL: nothing does */
};

struct view {
    enum view_kind kind;
    /* The question is only whether the worth is a win, a draw or a loss. An engine for which that
     * is less work answers with outcomes; others answer as usual. */
    bool outcome;
    bool value;    /* the value is asked, and neither moves nor a line */
    bool named;    /* the engine was asked for by its name */
    bool searched; /* where there are many positions the engine search is chosen */
    bool bare;     /* a census counts positions alone, and no games */
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

#endif
