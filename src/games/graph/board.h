/* board: the graph and the state of geography on it, its rules, and what reads and makes it.
 *
 * The graph stands in compressed rows, each increasing, without loops and repeated edges:
 *
 *     rows   0     2        5 ...         the neighbours of vertex v (where an arc leads to, when
 *     arcs   1  2  0  2  3  ...           the graph is directed): arcs[rows[v]], ...
 *
 * The state is a row of 64-bit words:
 *
 *     | token | open vertices, bit v ... |
 *
 * Open vertices are not visited; the token's own is visited.
 */
#ifndef QIJU_GAMES_GRAPH_BOARD_H
#define QIJU_GAMES_GRAPH_BOARD_H

#include "base/bits.h"
#include "model/game.h"

struct names;

/* The setup. */
struct board {
    uint64_t vertices; /* at most GRAPH_MOST_VERTICES */
    uint64_t *rows;    /* vertices + 1 */
    uint32_t *arcs;
    bool directed;       /* some arc has no arc back */
    struct names *names; /* NULL: the vertices are numbered from 1 */
};

enum { TOKEN, OPEN };

extern const qj_rules graph_rules;

/* Reads a graph in one of the formats of docs/formats.md, told apart by their first words. */
qj_status graph_read_board(struct scan *scan, struct arena *arena, struct board **out);

extern const qj_parameter graph_parameters[];
qj_status graph_generate(struct settings *settings, struct random *random, struct writer *writer);

static inline bool board_is_joined(const struct board *board, uint64_t from, uint64_t to)
{
    uint64_t low = board->rows[from], high = board->rows[from + 1];
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (board->arcs[middle] < to)
            low = middle + 1;
        else
            high = middle;
    }
    return low < board->rows[from + 1] && board->arcs[low] == to;
}

#endif
