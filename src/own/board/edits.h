/* edits: what is known while the edits of a position are looked for; see edits.c. */
#ifndef QIJU_OWN_BOARD_EDITS_H
#define QIJU_OWN_BOARD_EDITS_H

#include "own/own_game.h"

#include <stddef.h>

enum {
    LETTERS = 128,
    MOST_CHANGES = 32 /* of cells at a time */
};
#define NOWHERE SIZE_MAX

/* What a word puts on a cell. */
struct edits_put {
    qj_cell now;
    const char *word;
    size_t next; /* of the same cell; NOWHERE: none */
    size_t changes;
    bool gone, refused, twice;
};

/* A cell of the position, or after these one that other words show. */
struct edits_spot {
    qj_cell cell;
    size_t first, last; /* its puts */
    size_t place;       /* of its character in the word; NOWHERE: not known */
    bool seen;          /* on the board that is compared now */
};

struct edits_board {
    qj_cell *cells;
    uint64_t count, room;
};

struct edits_change {
    size_t spot;
    qj_cell now;
    bool gone;
};

struct edits {
    const struct own_setup *setup;
    const qj_position *position;
    struct arena *arena;
    qj_status taken;           /* whether a board could be read */
    struct edits_board there;  /* of the word that is tried, or a line's */
    struct edits_board before; /* of a line, a move ago */
    struct edits_spot *spots;
    uint64_t spot_count, spot_room, solid; /* cells of the position */
    struct edits_put *puts;
    uint64_t put_count, put_room;
    struct edits_change changes[MOST_CHANGES];
    size_t change_count; /* may be one more than there is room for */
    size_t length, tries;
    int side;
    bool grows; /* words of several lengths */
    bool letters[LETTERS], known[LETTERS];
    bool named[LETTERS];    /* the words of cells are their names, whatever stands there */
    qj_cell shows[LETTERS]; /* where known: what a character puts on its cell */
    const char *turn;       /* the same board with the other player to move; NULL: not found */
    char word[QJ_STATE_SIZE + 1], tried[QJ_STATE_SIZE + 1];
    char last[QJ_STATE_SIZE + 1]; /* the word a move ago; "" before the first */
    size_t owners[QJ_STATE_SIZE]; /* the cell that alone changes with a character */
    char text[QJ_STATE_SIZE + 512];
    size_t text_length;
    _Alignas(max_align_t) unsigned char state[QJ_STATE_SIZE];
};

/* ------------------------------------------------------------------- boards, edits_board.c */

/* What the rules have complained of. */
qj_status edits_check(const struct edits *edits);

/* Reads the board of a state into edits->there. */
qj_status edits_take_board(struct edits *edits, const void *state);

/* Whether a cell can be clicked on. */
bool edits_is_choice(const qj_cell *cell);

/* Whether the same stands on both. */
bool edits_is_alike(const qj_cell *a, const qj_cell *b);

/* The spot of a cell with a number; NOWHERE when there is none. */
size_t edits_find_spot(const struct edits *edits, size_t number, const qj_cell *cell);

/* Adds a spot for a cell, the last one, with nothing put on it yet. */
qj_status edits_add_spot(struct edits *edits, const qj_cell *cell);

/* Finds the cells in which the board there differs from the position's. */
qj_status edits_compare(struct edits *edits);

/* The put of a word on the cell of a change; NULL: there is none. */
struct edits_put *edits_find_put(struct edits *edits, const struct edits_change *change);

/* Adds what a word puts on the cell of a change; the word changes edits->change_count cells.
 * refused: the rules refuse the word. */
qj_status edits_add_put(struct edits *edits, const struct edits_change *change, const char *word,
                        bool refused);

/* The word puts something on all cells that change. */
qj_status edits_put_all(struct edits *edits, const char *word);

#endif
