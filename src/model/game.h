/* game: the descriptor of a game, the catalogue's names, and positions.
 *
 * A game is one file in src/games that knows its rules and its text and no algorithm. It ends in
 * one constant `const struct game game_FILENAME`; the build collects them into the catalogue.
 */
#ifndef QIJU_MODEL_GAME_H
#define QIJU_MODEL_GAME_H

#include "base/random.h"
#include "base/text/scan.h"
#include "base/text/writer.h"
#include "model/rules.h"
#include "model/view.h"

#include <qiju/board.h>
#include <qiju/contest.h>

/* Bytes of the text in a cell of a drawing, with the final 0. */
#define DRAW_CELL 64

struct answer;
struct settings;
struct variant;

/* How cases stand in a file: one; a count and then so many; until a terminator. */
enum framing { FRAMING_SINGLE, FRAMING_COUNTED, FRAMING_TERMINATED };

/* What a contest asks of a position. */
enum question {
    QUESTION_NONE,     /* no contest */
    QUESTION_VALUE,    /* answer.worth */
    QUESTION_MOVES,    /* answer.worth and answer.visit_wins */
    QUESTION_WINNING,  /* answer.winning_count and answer.winning */
    QUESTION_ASKED,    /* answer.worth, answer.winning_count and answer.winning */
    QUESTION_MISTAKES, /* answer.mistakes: those of side 0 in the record */
    QUESTION_SOLUTION  /* answer.solution */
};

/* What a contest adds to the format of its problem. */
struct contest {
    /* The quantities that the statement bounds, which read passes to scan_bounded by their numbers;
     * ends in symbol NULL. COUNTED: the number of cases is the first. */
    const qj_bound *bounds;
    const char *terminator; /* TERMINATED: the last line */

    /* The inputs for a test of a program, tiny ones first, the largest last: settings of the
     * generator, "name=value" separated by blanks, in which {A..B} is any number from A to B, and
     * {A} that number. A and B are numbers, or symbols of bounds, which stand for the most that the
     * bound allows; of several with & between them the least counts, and A is at most B. Ends in
     * NULL. */
    const char *const *trials;

    /* Reads one case, as read does, and writes the wanted variant of it, or nothing when there are
     * fewer (model/variant.h). A variant is simpler or the same, and may be illegal. */
    qj_status (*simplify)(struct scan *scan, qj_position *position, struct variant *variant,
                          struct writer *writer);
};

/* A text form. */
struct form {
    enum framing framing;
    enum question question;

    /* Reads one case without its optional sections: allocates setup and state in position->arena
     * and calls position_set; a form that has a record calls position_record for each move of it
     * (not checked here). TERMINATED: sets *end instead when the terminator stands there. A form of
     * a contest says with scan_line where the lines of the statement end. */
    qj_status (*read)(struct scan *scan, qj_position *position, bool *end);

    /* Prints the contest's answer for one case. NULL when there is no contest. */
    qj_status (*print)(struct writer *writer, const qj_position *position,
                       const struct answer *answer);

    /* Writes the position as one case with its sections: as a start of its own, with the same worth
     * and the same moves. False when the form cannot say it. NULL: it never can. */
    bool (*write)(struct writer *writer, const qj_position *position);

    const struct contest *contest; /* NULL when there is none */
};

/* The answer to a contest's question; see enum question for what is set. */
struct answer {
    qj_worth worth;
    /* Visits the moves that win. */
    qj_status (*visit_wins)(const struct answer *answer, qj_move_fn visit, void *user);
    qj_session *session;
    qj_move winning; /* the first one in board order, if there are any */
    uint64_t winning_count;
    const uint64_t *mistakes; /* numbers of side 0's moves, from 1 */
    uint64_t mistake_count;
    qj_solution solution;
};

/* "the first player" and "the second player". */
extern const char *const players_by_turn[2];

/* A name of the catalogue: the game's own, or that of a preset. */
struct qj_game {
    const struct game *game;
    const char *name;
    const char *const *aliases; /* ends in NULL; may be NULL */
    const char *summary;
    const char *help;
    const struct form *form;
    const char *sample;         /* a small board to look at first, in the form; NULL: none */
    const char *const *players; /* two, in the order of sides; NULL for a puzzle */
    const char *preset;         /* a value for the form: an octal code, a size; may be NULL */
    /* Writes a random or special board in the form. */
    qj_status (*generate)(struct settings *settings, struct random *random, struct writer *writer);
    const qj_parameter *parameters; /* ends in name NULL; all have "seed" too, games "moves" */
    const void *identity;           /* tells games of one's own from others of that name */
    size_t identity_size;
};

/* An optional part of the text after a case: KEYWORD and what read takes; it changes
 * position->start. A list ends at anything that is not a number. Sections come in the order of the
 * table, each at most once; after them every game has the section "moves". */
struct section {
    const char *keyword;
    qj_status (*read)(struct scan *scan, qj_position *position);
};

struct game {
    const struct qj_game *names; /* the game's own first */
    size_t name_count;
    const char *theory;             /* a sentence */
    const struct section *sections; /* ends in keyword NULL; may be NULL */

    const qj_rules *rules; /* NULL for a puzzle */
    bool searched;         /* as of a view (view.h) */
    /* Makes what checks the claims of the rules (audit.h), in arena, and leaves it in the view.
     * NULL: they need no check. */
    qj_status (*audit)(const qj_position *position, struct arena *arena, struct rules_view *view);
    const struct puzzle *puzzle; /* NULL for a game */

    /* Makes the state of a start that read left folded (position_set) because it is far larger than
     * its text; allocates in arena. Until then that state is NULL, also for moves, view and draw. A
     * game without this function never folds a start. */
    qj_status (*unfold)(const qj_position *position, struct arena *arena, void **state,
                        size_t *state_size);

    /* Moves may start with a letter: a list of them ends only at the word "end" or at the end of
     * the text. */
    bool word_moves;
    /* Reads a move in the game's words, whether legal or not. */
    qj_status (*move_read)(struct scan *scan, const qj_position *position, qj_move *move);
    void (*move_write)(struct writer *writer, const qj_position *position, const qj_move *move);

    /* The sides of the board if it is a grid: UINT64_MAX for one that does not fit, 0 when this
     * board is no grid. NULL: no board of the game is. */
    void (*size)(const qj_position *position, uint64_t *rows, uint64_t *columns);
    /* The content of a cell of such a grid, as a mark of its drawing; user: the position. */
    void (*cell)(const void *user, uint64_t row, uint64_t column, char text[DRAW_CELL]);
    /* The cells and lines of a board that is no grid. NULL: there are none. */
    void (*cells)(const qj_position *position, qj_cell_fn visit, void *user);
    void (*lines)(const qj_position *position, qj_line_fn visit, void *user);
    /* As qj_move_clicks. NULL: a move of a grid is {row, column} of a cell, of another board its
     * first part is the number of one. */
    unsigned (*clicks)(const qj_position *position, const qj_move *move, uint64_t cells[2]);
    /* See qj_position_edits; NULL: boards are not edited cell by cell. */
    qj_status (*edits)(const qj_position *position, qj_edit_fn visit, void *user);
    /* The board as lines of text; all: without leaving anything out. */
    void (*draw)(struct writer *writer, const qj_position *position, bool all);
    /* The solution of a puzzle as lines of text; x in the puzzle's own domain. */
    void (*draw_solution)(struct writer *writer, const qj_position *position, const uint64_t *x);
    /* The puzzle after an assignment; left: the residue that is left of each equation. */
    void (*draw_left)(struct writer *writer, const qj_position *position, const uint64_t *left);
    /* An unknown of a puzzle in its words, and one of its equations. */
    qj_status (*unknown_read)(struct scan *scan, const qj_position *position, uint64_t *index);
    void (*unknown_write)(struct writer *writer, const qj_position *position, uint64_t index);
    void (*equation_write)(struct writer *writer, const qj_position *position, uint64_t index);
    /* The exact worth of the position as a sentence; NULL: the common words. */
    void (*words)(struct writer *writer, const qj_position *position, const qj_worth *worth);

    /* The views that a position may have, best first; ends in VIEW_NONE. Behind them every game has
     * VIEW_RULES. */
    enum view_kind views[4];
    /* Writes the view of that kind of the position into out, allocating in arena; leaves out->kind
     * at VIEW_NONE when this position has no such view. */
    qj_status (*view)(const qj_position *position, enum view_kind kind, struct arena *arena,
                      struct view *out);
    /* At least how many different positions can be reached; playing out stores them all. NULL: not
     * known. */
    uint64_t (*least_positions)(const qj_position *position);
    /* Why no theorem covers a position, for the diagnostic that playing it out exceeds a limit;
     * NULL when one does. The function may be NULL. */
    const char *(*hardness)(const qj_position *position);
    /* The number by which the text calls the first entry of a sum of heaps. */
    uint64_t first_part;
    /* See qj_position_rule; entry counts from 0. NULL: parts have no rules of their own. */
    const char *(*part_rule)(const qj_position *position, uint64_t entry, uint64_t *size);
    /* Translate moves between the game's words and the view's; NULL: they are the same. */
    qj_move (*to_view)(const qj_position *position, enum view_kind kind, qj_move move);
    qj_move (*from_view)(const qj_position *position, enum view_kind kind, qj_move move);
};

/* ------------------------------------------------------------- positions */

struct recorded_move {
    qj_move move;
    struct scan_place place; /* in the text, for diagnostics; line 0 when there is none */
};

/* The sections that every text may have, after the game's own. */
enum { SECTION_MOVES = 1 << 30, SECTION_END = 1 << 29 };

struct qj_position {
    const struct qj_game *name;
    const struct game *game;
    struct arena arena;
    const void *setup;
    const qj_setup *rules_setup; /* what the rules are called with: setup is its user */
    void *state;                 /* after played moves of the record */
    void *start;                 /* before any */
    size_t state_size;
    int first;         /* whose move the start is, where the rules have no side */
    unsigned sections; /* that the text has: bit i for number i of the game's; SECTION_... */
    struct recorded_move *record;
    uint64_t recorded, played, record_capacity;
    uint64_t moved; /* count of changes of the position; a session compares it to notice one */
};

/* Sets the setup and the start; both are blocks of position->arena. A state that is NULL is folded:
 * it is made when a move needs it. A rules_setup that is already set stays. QJ_LIMIT when there is
 * no memory. */
qj_status position_set(qj_position *position, const void *setup, void *state, size_t state_size);

/* Makes the state if it is folded; to be called before the rules, a section, or a move. */
qj_status position_unfold(qj_position *position);

/* A copy of the state in arena, made there if it is folded. */
qj_status position_copy_state(const qj_position *position, struct arena *arena, void **state,
                              size_t *state_size);

/* Whether a list of numbers or moves behind a case ends here: at the end of the text, at a word
 * that begins with a letter, or at the last line of a file that is ended by one. */
qj_status position_list_ends(const qj_position *position, struct scan *scan, bool *out);

/* Whether a list of words behind a case ends here: at the end of the text, or at the keyword of a
 * section. */
qj_status position_words_end(const qj_position *position, struct scan *scan, bool *out);

/* Reads the name of a player who is to move, and says which. */
qj_status position_read_turn(const qj_position *position, struct scan *scan, int *out);

/* Appends a move to the record. */
qj_status position_record(qj_position *position, qj_move move, struct scan_place place);

/* A move in the game's words. */
void position_move_text(const qj_position *position, const qj_move *move, char text[QJ_MOVE_SIZE]);

/* Whose move it is: 0 or 1; 0 for a puzzle. The same for a state after so many moves of the
 * record. */
int position_side(const qj_position *position);
int position_side_at(const qj_position *position, const void *state, uint64_t played);

/* -------------------------------------------------------------- settings */

/* The "name=value" strings given to a generator. */
struct settings {
    const struct qj_game *game;
    const char *const *given; /* NULL at the end */
    struct arena arena;       /* what to allocate in while generating */
};

/* QJ_USAGE when a given name is no parameter of the game. To be closed even then. */
qj_status settings_open(struct settings *settings, qj_context *context, const struct qj_game *game,
                        const char *const *given);
void settings_close(struct settings *settings);

/* Whether random moves can be played on the boards: not in a puzzle, nor where the game has a
 * parameter "moves" of its own. */
bool settings_play_moves(const struct qj_game *game);

/* Parameter number index of a game, the common ones last; NULL past the end. */
const qj_parameter *settings_parameter(const struct qj_game *game, size_t index);

/* The value of a setting; where none is given, the parameter's fallback. Each returns QJ_USAGE,
 * naming the setting, when the value is not of the kind or not in lo..hi. */
qj_status settings_count(struct settings *settings, const char *name, uint64_t lo, uint64_t hi,
                         uint64_t *out);
qj_status settings_whole(struct settings *settings, const char *name, int64_t lo, int64_t hi,
                         int64_t *out);
/* ROWSxCOLUMNS, both at least 1, with a product below 2^40. */
qj_status settings_size(struct settings *settings, const char *name, uint64_t *rows,
                        uint64_t *columns);
/* The index of the value in choices (ends in NULL). */
qj_status settings_choice(struct settings *settings, const char *name, const char *const *choices,
                          size_t *out);
/* The setting "sizes" of a text of several cases, "equal" or "falling": from case to case, of which
 * there are left with this one, a size falls from the first one's to about first / cases, and not
 * below least. A program that keeps something between cases is found by that. */
#define SETTINGS_SIZES "of the cases: equal, or falling (each is smaller than the one before)"
qj_status settings_falling(struct settings *settings, bool *falling);
uint64_t settings_fallen(uint64_t first, uint64_t least, uint64_t left, uint64_t cases);
/* The text itself; "" when not given and without fallback. */
const char *settings_text(struct settings *settings, const char *name);
/* Whether the setting was given, be it empty. */
bool settings_given(const struct settings *settings, const char *name);
/* QJ_USAGE: "--NAME: " and a phrase (base/phrase.h). */
qj_status settings_fail(struct settings *settings, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
