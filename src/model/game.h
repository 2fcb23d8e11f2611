/* game: the descriptor of a game, the catalogue's names, and positions.
 *
 * A game is one file in src/games with its rules and its text, without an algorithm. It ends in
 * one constant `const struct game game_FILENAME`; the build collects them into the catalogue.
 */
#pragma once

#include "base/text/scan.h"
#include "base/text/writer.h"
#include "model/rules.h"
#include "model/view.h"

#include <qiju/board.h>
#include <qiju/contest.h>

/* Bytes of a cell's text in a drawing, with the final 0. */
#define DRAW_CELL 64

struct answer;
struct settings;
struct system_words;
struct variant;

/* Order of the cases in a file: one case; a count and the cases; cases until a terminator. */
enum framing { FRAMING_SINGLE, FRAMING_COUNTED, FRAMING_TERMINATED };

/* Question of a contest about a position. */
enum question {
    QUESTION_NONE,     /* no contest */
    QUESTION_VALUE,    /* answer.value */
    QUESTION_MOVES,    /* answer.value and answer.visit_wins */
    QUESTION_WINNING,  /* answer.winning_count and answer.winning */
    QUESTION_ASKED,    /* answer.value, answer.winning_count and answer.winning */
    QUESTION_MISTAKES, /* answer.mistakes: mistakes of side 0 in the record */
    QUESTION_SOLUTION  /* answer.solution */
};

/* The answer to a contest's question about a position; enum question tells which of the other
 * members are set. */
struct answer {
    const qj_position *position;
    qj_value value;
    /* Visits the winning moves of the session. */
    qj_status (*visit_wins)(qj_session *session, qj_move_fn visit, void *user);
    qj_session *session;
    qj_move winning; /* the first winning move in board order, if any */
    uint64_t winning_count;
    const uint64_t *mistakes; /* numbers of side 0's moves, from 1 */
    uint64_t mistake_count;
    qj_solution solution;
};

/* "the first player" and "the second player". */
extern const char *const players_by_turn[2];

/* A name of the catalogue: of the game itself, or of a preset. */
struct qj_game {
    const struct game *game;
    const char *name;
    const char *const *aliases; /* ends in NULL; may be NULL */
    const char *summary;
    const char *help;
    const char *sample;         /* a small board as an example, in the format; NULL: none */
    const char *const *players; /* two, in the order of sides; NULL for a puzzle */
    const char *preset;         /* a value for the format: an octal code, a size; may be NULL */
    /* Writes a random or special board in the format. */
    qj_status (*generate)(struct settings *settings, struct random *random, struct writer *writer);
    const qj_parameter *parameters; /* ends in name NULL; all have "seed" too, games "moves" */
    const void *identity;           /* distinguishes user-defined games of one name */
    size_t identity_size;

    /* The input format. The members after write are those of a contest. */
    enum framing framing;
    enum question question;
    const char *terminator; /* TERMINATED: the last line */

    /* Reads one case without its optional sections: allocates setup and state in position->arena
     * and calls position_set. If the format has a record, it calls position_record for each move,
     * without checking it. At the terminator it sets position->ended instead. The format of a
     * contest calls scan_line at the end of each line of the statement. */
    qj_status (*read)(struct scan *scan, qj_position *position);

    /* Writes the position as one case with its sections, as a start with the same value and the
     * same moves. False: the format cannot express it. NULL: it never can. */
    bool (*write)(struct writer *writer, const qj_position *position);

    /* Prints the answer to one case. */
    qj_status (*print)(struct writer *writer, const struct answer *answer);

    /* The bounded quantities of the statement, which read passes to the scanner by their index;
     * ends in symbol NULL. COUNTED: the number of cases is the first. */
    const qj_bound *bounds;

    /* Templates of the inputs for a test of a program, from tiny to large: parameters of the
     * generator, "name=value", with blanks between them; ends in NULL. {A..B} stands for any number
     * from A to B, {A} for A. A and B are numbers, or symbols of bounds, which stand for their
     * maximum; of several with & between them the smallest counts. A is at most B. */
    const char *const *trials;

    /* Writes the wanted variant of a case that read has just read, or nothing if there are fewer
     * (model/variant.h). A variant is simpler or equal, and may be illegal. */
    void (*simplify)(qj_position *position, struct variant *variant, struct writer *writer);
};

/* An optional part of the text after a case: the keyword, and the text that read takes. It changes
 * position->start. A list ends at anything but a number. Sections are in the order of the table,
 * each at most once. After them every game has the section "moves". */
struct section {
    const char *keyword;
    qj_status (*read)(struct scan *scan, qj_position *position);
};

#define GAME_NAMES(list) .names = (list), .name_count = sizeof(list) / sizeof *(list)

struct game {
    const struct qj_game *names; /* the name of the game itself is first */
    size_t name_count;
    const char *theory;             /* a sentence */
    const struct section *sections; /* ends in keyword NULL; may be NULL */

    const qj_rules *rules; /* NULL for a puzzle */
    bool searched;         /* as view.searched (view.h) */
    /* Stores the identity of the rules (rules_view) of a position. NULL: it is unknown. */
    void (*identify)(const qj_position *position, struct rules_view *view);
    /* Makes the audit of the rules in arena, and stores it in the view. NULL: none is needed. */
    qj_status (*audit)(const qj_position *position, struct arena *arena, struct rules_view *view);

    /* A puzzle is a linear system, and its setup begins with the view of it (linear/system.h). Its
     * values are least to least + modulus - 1, each congruent to its residue. counted: the values
     * of a solution are counts, such as presses, and their sum should be small. */
    uint64_t least;
    bool counted;
    const struct system_words *system; /* for the functions of linear/system.h that need them */

    /* Makes the state of a start, in position->state_size zeroed bytes, which read left folded
     * (position_set) because it is far larger than its text. Until then the state is NULL, also for
     * moves, view and draw. NULL: the game folds no start. */
    void (*unfold)(const qj_position *position, void *state);

    /* Moves may start with a letter; a list of moves ends only at the word "end" or the end. */
    bool word_moves;
    /* Reads a move in the game's words, legal or not. */
    qj_status (*move_read)(struct scan *scan, const qj_position *position, qj_move *move);
    void (*move_write)(struct writer *writer, const qj_position *position, const qj_move *move);
    /* Writes what a legal move does as a phrase (base/phrase.h). NULL: its words are clear. */
    void (*move_describe)(const qj_position *position, const qj_move *move,
                          char words[QJ_MARKED_SIZE]);

    /* Writes the contents of a cell of a grid, as a mark of its drawing; user: the position. The
     * setup begins with the grid: UINT64_MAX for a side that does not fit, 0 if this board is no
     * grid. NULL: no board of the game is a grid. */
    void (*cell)(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL]);
    /* Does what qj_move_clicks does. NULL: a move of a grid is {row, column} of a cell; on another
     * board, whose cells and lines are those of the rules, its first component is the number of a
     * cell. */
    unsigned (*clicks)(const qj_position *position, const qj_move *move, uint64_t cells[2]);
    /* See qj_position_edits; NULL: boards are not edited cell by cell. */
    qj_status (*edits)(const qj_position *position, qj_edit_fn visit, void *user);
    /* Draws the board as lines of text; all: every line. NULL: the grid, after the legend. */
    void (*draw)(struct writer *writer, const qj_position *position, bool all);
    const char *legend; /* of the marks, a line; NULL: none */
    /* Draws the solution of a puzzle as lines of text; x in the puzzle's values. */
    void (*draw_solution)(struct writer *writer, const qj_position *position, const uint64_t *x);
    /* Draws the puzzle after an assignment; left: the residue that each equation leaves. */
    void (*draw_left)(struct writer *writer, const qj_position *position, const uint64_t *left);
    /* Read an unknown of a puzzle, its index as the first component; write one, and an equation. */
    qj_status (*unknown_read)(struct scan *scan, const qj_position *position, qj_move *unknown);
    void (*unknown_write)(struct writer *writer, const qj_position *position, uint64_t index);
    void (*equation_write)(struct writer *writer, const qj_position *position, uint64_t index);
    /* Writes the exact value of the position as a sentence; NULL: the common words. */
    void (*words)(struct writer *writer, const qj_position *position, const qj_value *value);

    /* The possible views, best first; ends in VIEW_NONE. After them comes VIEW_RULES. */
    enum view_kind views[4];
    /* Makes the view of out->kind, in out->arena. Sets the kind to VIEW_NONE if this position has
     * no such view. */
    qj_status (*view)(const qj_position *position, struct view *out);
    /* Returns a lower bound of the number of positions that can be reached; exhaustive search
     * stores them all. NULL: unknown. */
    uint64_t (*min_positions)(const qj_position *position);
    /* Returns why no theorem covers a position, for the diagnostic when exhaustive search exceeds
     * a limit; NULL if a theorem does. The function may be NULL. */
    const char *(*hardness)(const qj_position *position);
    /* The number of the first entry of a sum of heaps in the text. */
    uint64_t first_part;
    /* See qj_position_rule; entry counts from 0. NULL: all parts have one rule. */
    const char *(*part_rule)(const qj_position *position, uint64_t entry, uint64_t *size);
    /* Translate moves between the game's words and the view's; NULL: they are equal. */
    qj_move (*to_view)(const qj_position *position, enum view_kind kind, qj_move move);
    qj_move (*from_view)(const qj_position *position, enum view_kind kind, qj_move move);
};

/* ------------------------------------------------------------- positions */

struct recorded_move {
    qj_move move;
    struct scan_place place; /* in the text, for diagnostics; line 0 when there is none */
};

struct qj_position {
    const struct qj_game *entry; /* of the catalogue */
    const struct game *game;
    struct arena arena;
    const void *setup;
    const qj_setup *rules_setup; /* first argument of the rules: setup is its user */
    void *state;                 /* the state after the played moves of the record */
    void *start;                 /* the state before any move */
    size_t state_size;
    bool ended;        /* the terminator of a text stood in place of a case */
    int first;         /* player to move at the start, if the rules have no side */
    unsigned sections; /* of the text: bit i for position_keyword number i */
    bool closed;       /* the word "end" follows them */
    struct recorded_move *record;
    uint64_t recorded, played, record_capacity;
    uint64_t moved; /* number of changes of the position, by which a session notices a change */
};

/* Sets the setup and the start, both blocks of position->arena. A state that is NULL is folded
 * until a move needs it. A rules_setup that is set stays. QJ_LIMIT: there is no memory. */
qj_status position_set(qj_position *position, const void *setup, void *state, size_t state_size);

/* Makes the state if it is folded; callers call it before the rules, a section, or a move. */
qj_status position_unfold(qj_position *position);

/* Copies the state to arena; makes it there if it is folded. */
qj_status position_copy_state(const qj_position *position, struct arena *arena, void **state);

/* Returns the keyword of section number index that the text may have: those of the game, then
 * "notes" and "moves", which a puzzle has not; NULL past the last. */
const char *position_keyword(const qj_position *position, size_t index);

/* Finds out whether a list of numbers or moves ends here: at the end, a word or the terminator. */
qj_status position_list_ends(const qj_position *position, struct scan *scan, bool *out);

/* Finds out whether a list of words ends here: at the end of the text, or at a section. */
qj_status position_words_end(const qj_position *position, struct scan *scan, bool *out);

/* Reads the name of the player to move, and returns its side. */
qj_status position_read_turn(const qj_position *position, struct scan *scan, int *out);

/* Appends a move to the record. */
qj_status position_record(qj_position *position, qj_move move, struct scan_place place);

/* Returns the grid; its sides are 0 if the board is none. */
static inline struct cell_grid position_grid(const qj_position *position)
{
    const struct cell_grid none = {0, 0};
    return position->game->cell ? *(const struct cell_grid *)position->setup : none;
}

/* Returns the player to move, 0 or 1, at the state after some moves; 0 for a puzzle. */
int position_side_at(const qj_position *position, const void *state, uint64_t played);

/* print of a game: the score for player 0, whichever player is to move. */
qj_status position_print_score(struct writer *writer, const struct answer *answer);

/* -------------------------------------------------------------- settings */

/* The "name=value" strings given to a generator. */
struct settings {
    const struct qj_game *game;
    const char *const *given; /* NULL at the end */
    struct arena arena;       /* arena of the generator */
};

/* QJ_USAGE: a name is no parameter of the game. The caller closes after a failure, too. */
qj_status settings_open(struct settings *settings, qj_context *context, const struct qj_game *game,
                        const char *const *given);
void settings_close(struct settings *settings);

/* Returns whether random moves are played: not for puzzles, and games with their own "moves". */
bool settings_play_moves(const struct qj_game *game);

/* Read a parameter, or its default. QJ_USAGE: it has another kind or is out of range. */
qj_status settings_count(struct settings *settings, const char *name, uint64_t lo, uint64_t hi,
                         uint64_t *out);
qj_status settings_whole(struct settings *settings, const char *name, int64_t lo, int64_t hi,
                         int64_t *out);
/* Reads ROWSxCOLUMNS, both at least 1, with a product below 2^27. */
qj_status settings_size(struct settings *settings, const char *name, uint64_t *rows,
                        uint64_t *columns);
/* Finds the index of the value in choices (ends in NULL). */
qj_status settings_choice(struct settings *settings, const char *name, const char *const *choices,
                          size_t *out);
/* Finds out whether the value is the second of two. */
qj_status settings_either(struct settings *settings, const char *name, const char *no,
                          const char *yes, bool *out);
/* The parameter "sizes" of a text of several cases, "equal" or "falling". Falling: from case to
 * case, of which `left` remain with this one, a size falls from first to about first / cases, but
 * not below least. It finds programs that wrongly keep data between cases. */
#define SETTINGS_SIZES "of the cases: equal, or falling (each is smaller than the one before)"
uint64_t settings_fallen(uint64_t first, uint64_t least, uint64_t left, uint64_t cases);
/* Returns the text of a parameter; "" if there is no value and no default. */
const char *settings_text(struct settings *settings, const char *name);
/* Returns whether a value was given, even an empty one. */
bool settings_given(const struct settings *settings, const char *name);
/* Fails with QJ_USAGE: "--NAME: " and a phrase (base/phrase.h). */
qj_status settings_fail(struct settings *settings, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
