/* attack: the windows that are open to the maker, as sets of the cells that she still needs, and
 * what is known of them without a search. The rules are those of a Maker-Breaker game: both mark
 * cells in turn, she wants all cells of a set, he wants a mark in each.
 *
 *     k = 4     . 1 . 1 2        the maker, 1, needs the cells 0 and 2; other windows are closed
 *
 * Every proof has a zone, a set of cells. If the breaker holds, marks of the maker outside the
 * zone, however many, change nothing. If the maker gets a set, marks of the breaker outside the
 * zone change nothing. Proofs are in docs/theory/lines.md.
 *
 * One body (attack_body.h), compiled for plain C and, on x86-64, for AVX2 and AVX-512.
 */
#ifndef QIJU_ENGINES_LINES_ATTACK_ATTACK_H
#define QIJU_ENGINES_LINES_ATTACK_ATTACK_H

#include "engines/lines/board/geometry.h"

struct attack {
    int count;
    uint64_t missing[MOST_WINDOWS];
    uint8_t window[MOST_WINDOWS]; /* the number of each in the geometry */
};

/* A set of c cells weighs ATTACK_UNIT / 2^c. */
#define ATTACK_UNIT (1U << 24)

enum { ATTACK_SHARES = 8 };

/* For each cell, the weight of its sets in the order of moves. A cell is dominated when another one
 * is in all of its sets; of several that are in the same sets, all but one are. */
struct attack_loads {
    uint64_t cells; /* of all sets */
    uint64_t undominated;
    uint32_t cell[MOST_CELLS];
    uint64_t common[MOST_CELLS]; /* what the sets through a cell have in common */
};

/* Scratch space of the functions below; nothing in it is kept. */
struct attack_room {
    uint64_t *missing, *weight; /* MOST_CELLS / 2 + 1 times as many as there are windows */
    struct attack spare;
    uint8_t size[MOST_WINDOWS];
    uint32_t both[MOST_CELLS][MOST_CELLS];
};

/* Pairs of cells, no cell in two of them. */
struct pairing {
    int count;
    uint64_t pair[MOST_CELLS / 2];
};

struct attack_kernel {
    const char *name;
    /* Drops sets that hold another one, and those that hold two cells which are in the same sets: a
     * pair, which is added to the zone. False when the maker, who is to move, is seen to win by
     * threats; then the zone is hers. */
    bool (*reduce)(struct attack *attack, struct attack_room *room, uint64_t *zone);
    /* Whether the maker, to move, is seen to win by threats alone: each of her marks but the last
     * leaves a set of one cell. The zone becomes the cells of the sets that she needs. */
    bool (*wins_by_threats)(const struct attack *attack, uint64_t *zone);
    /* Whether the breaker is seen to hold by pairs and weights, the maker to move; patience is how
     * many sets of pairs are tried. Adds to the zone, and to the pairing unless that is NULL, only
     * if so. */
    bool (*holds)(const struct attack *attack, int patience, struct attack_room *room,
                  uint64_t *zone, struct pairing *pairing);
    /* Gives the breaker pairs that cost him little: sets that hold one are gone, and of others the
     * maker has both cells. A pair is taken when the weight that it adds to sets is at most share /
     * ATTACK_SHARES of what it takes away. Whether there were any. */
    bool (*pair_up)(struct attack *attack, int share, struct attack_room *room, uint64_t *zone);
    void (*weigh)(const struct attack *attack, struct attack_loads *loads);
};

extern const struct attack_kernel attack_plain, attack_avx2, attack_avx512;

/* Those that this processor can run, the slowest first; NULL past the last. */
const struct attack_kernel *attack_kernel_at(unsigned index);

/* That of that name, or the fastest for NULL. QJ_USAGE when there is none. */
qj_status attack_kernel_find(qj_context *context, const char *name,
                             const struct attack_kernel **out);

/* The sets of a board. */
void attack_of(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
               struct attack *attack);

/* Leaves out the sets of more cells. */
void attack_limit(struct attack *attack, int cells);

/* The attack after the maker has marked a cell and the breaker another one. */
void attack_play(const struct attack *from, uint64_t maker, uint64_t breaker, struct attack *to);

/* Moves the sets that are connected with the first one into part. Two sets are connected if they
 * share a cell, or by way of others. */
void attack_take_component(struct attack *attack, struct attack *part);

#endif
