/* edits: data of the search for edits of a position; see edits.c. */
#ifndef QIJU_OWN_BOARD_EDITS_H
#define QIJU_OWN_BOARD_EDITS_H

#include "own/own_game.h"

#include <stddef.h>

enum {
    LETTERS = 128,
    MAX_CHANGES = 32 /* cells that change together */
};
#define NOWHERE SIZE_MAX

/* Contents that a word puts on a cell. */
struct edits_put {
    qj_cell now;
    const char *word;
    size_t next; /* next put of the cell; NOWHERE: none */
    size_t changes;
    bool gone, refused, twice;
};

/* A cell of the position; after these, cells that other words show. */
struct edits_cell {
    qj_cell cell;
    size_t first, last; /* its puts */
    size_t place;       /* index of its character in the word; NOWHERE: unknown */
    bool seen;          /* the compared board has it */
};

struct edits_board {
    qj_cell *cells;
    uint64_t count, room;
};

struct edits_change {
    size_t cell;
    qj_cell now;
    bool gone;
};

struct edits {
    const struct own_setup *setup;
    const qj_position *position;
    struct arena *arena;
    qj_status taken;           /* status of reading a board */
    struct edits_board there;  /* board of the word that is tried, or of a line */
    struct edits_board before; /* board before the last move of a line */
    struct edits_cell *cells;
    uint64_t cell_count, cell_room, solid; /* cells of the position */
    struct edits_put *puts;
    uint64_t put_count, put_room;
    struct edits_change changes[MAX_CHANGES];
    size_t change_count; /* may exceed the room by one */
    size_t length, tries;
    int side;
    bool grows; /* words vary in length */
    bool letters[LETTERS], known[LETTERS];
    bool named[LETTERS];    /* words of cells are their names, with any contents */
    qj_cell shows[LETTERS]; /* contents that a character puts on its cell, where known */
    const char *turn;       /* the word of the board with the opponent to move; NULL: not found */
    char word[QJ_STATE_SIZE + 1], tried[QJ_STATE_SIZE + 1];
    char last[QJ_STATE_SIZE + 1]; /* the word before the last move of a line; "": none */
    size_t owners[QJ_STATE_SIZE]; /* the only cell that changes with a character */
    char text[QJ_STATE_SIZE + 512];
    size_t text_length;
    _Alignas(max_align_t) unsigned char state[QJ_STATE_SIZE];
};

/* ------------------------------------------------------------------- boards, edits_board.c */

/* Returns the fault of the rules. */
qj_status edits_check(const struct edits *edits);

/* Reads the board of a state into edits->there. */
qj_status edits_take_board(struct edits *edits, const void *state);

/* Returns whether a cell can be clicked. */
bool edits_is_choice(const qj_cell *cell);

/* Returns whether two cells have equal contents. */
bool edits_is_alike(const qj_cell *a, const qj_cell *b);

/* Returns the index of a cell with a number; NOWHERE: there is none. */
size_t edits_find_cell(const struct edits *edits, size_t number, const qj_cell *cell);

/* Appends a place for a cell, without puts. */
qj_status edits_append_cell(struct edits *edits, const qj_cell *cell);

/* Finds the cells in which the board of `there` differs from the position's board. */
qj_status edits_compare(struct edits *edits);

/* Returns the put of a word on the cell of a change; NULL: there is none. */
struct edits_put *edits_find_put(struct edits *edits, const struct edits_change *change);

/* Adds the put of a word on the cell of a change. The word changes edits->change_count cells.
 * refused: the rules refuse the word. */
qj_status edits_add_put(struct edits *edits, const struct edits_change *change, const char *word,
                        bool refused);

/* Adds the puts of a word on all cells that change. */
qj_status edits_put_all(struct edits *edits, const char *word);

#endif
