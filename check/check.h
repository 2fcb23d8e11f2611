/* check: what the theories of qiju-check share: two texts, memory, and the end of a run.
 *
 * A theory reads the user's own file as `input`, reads the evidence as `evidence`, checks it, and
 * prints the claim to `out` after evidence_end has returned. Whatever is wrong ends the run at once
 * (longjmp to check_run), which frees all memory; so nothing is printed unless all of it is true.
 */
#ifndef QIJU_CHECK_CHECK_H
#define QIJU_CHECK_CHECK_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Exit statuses. */
enum {
    CHECK_VERIFIED = 0,
    CHECK_REJECTED = 1,
    CHECK_USAGE = 2,
    CHECK_BAD_INPUT = 3,
    CHECK_NO_MEMORY = 4,
    CHECK_IO = 74
};

/* A text that is read once, with the place of the last word or byte taken from it. */
struct check_text {
    FILE *file;
    const char *name;
    uint64_t line, column;           /* of the next byte, from 1 */
    uint64_t word_line, word_column; /* of the last word */
    size_t at, filled;
    unsigned rest; /* bytes left of the current character */
    bool ended;    /* nothing is left in the file */
    unsigned char bytes[1 << 16];
};

struct check;
struct memory_block;

/* How a game is checked. A preset of heaps has a rule of its own. */
struct theory {
    const char *game;
    void (*check)(struct check *check);
    const char *rule;
};

struct check {
    const struct theory *theory;
    const char *rules; /* those of one's own: a file, or a command behind a | */
    struct check_text input, evidence;
    FILE *out;
    struct memory_block *blocks; /* all memory of the run */
    int status;                  /* how it ended */
    char message[256];           /* and why, with the place */
    jmp_buf end;
    void (*close)(struct check *check); /* at the end, or NULL */
    void *closing;
};

/* Runs the theory of a game, or of rules of one's own (a word with a slash, or with a | at its
 * start; then input may be NULL: the values that the rules name themselves). Returns the exit
 * status; message says why it is not 0. */
int check_run(struct check *check, const char *game, FILE *input, FILE *evidence, FILE *out);

/* Whether a word means rules of one's own. */
bool check_is_own(const char *word);

/* Makes a run in a process of its own; gives its status. */
int own_apart_run(int (*run)(const char *game, FILE *input), const char *game, FILE *input);

/* Lists the games that can be checked, NULL at the end. */
const char *check_game(size_t index);

/* The theory of a game, or that of rules of one's own; NULL: it cannot be checked. */
const struct theory *check_find(const char *game);

/* ------------------------------------------------------------ ends of a run */

/* Ends the run: the input is not understood, or the evidence does not hold. The place is that of
 * the last word. */
_Noreturn void input_refuse(struct check *check, const char *format, ...);
_Noreturn void evidence_reject(struct check *check, const char *format, ...);
_Noreturn void memory_refuse(struct check *check);
_Noreturn void file_refuse(struct check *check, const char *what);

/* A condition of a proof, with a name that is unique in its file. Builds for tests can leave one
 * out, to see that a test notices. */
#ifdef QIJU_CHECK_HOOK
bool check_hook(const char *file, const char *name, bool holds);
#define CHECK_HOLDS(name, condition) check_hook(__FILE__, name, condition)
#else
#define CHECK_HOLDS(name, condition) (condition)
#endif
#define CHECK(check, name, condition, ...)       \
    do {                                         \
        if (!CHECK_HOLDS(name, condition))       \
            evidence_reject(check, __VA_ARGS__); \
    } while (0)

/* ------------------------------------------------------------------- memory */

/* count zeros of size bytes each. */
void *memory_array(struct check *check, uint64_t count, size_t size);

/* Makes room for one more behind count items of size bytes each, in an array that starts as NULL
 * with capacity 0. Memory grows with the items that have been read, not with an announced count. */
void *memory_grow(struct check *check, void *items, uint64_t *capacity, uint64_t count,
                  size_t size);

/* --------------------------------------------------------------------- text */

/* The byte at offset behind the next one, EOF behind the end; offset is less than a few dozen. */
int text_ahead(struct check *check, struct check_text *text, size_t offset);
/* Whether the next byte continues a character or begins one of UTF-8 (RFC 3629). */
bool text_is_utf8(struct check *check, struct check_text *text);
/* Takes the next byte, or EOF. */
int text_take(struct check *check, struct check_text *text);
/* The next word begins here. */
void text_mark(struct check_text *text);

/* -------------------------------------------------------------------- input */

/* Skips a byte order mark at the start of the text; elsewhere one is refused, but in comments. */
void input_start(struct check *check);
/* Words are separated by any blanks. what names the thing in a diagnostic. */
uint64_t input_count(struct check *check, const char *what, uint64_t least, uint64_t most);
int64_t input_whole(struct check *check, const char *what);
/* A whole number of any length and sign, modulo p below 2^32. */
uint64_t input_residue(struct check *check, const char *what, uint64_t p);
#define WORD_SIZE 64
void input_word(struct check *check, const char *what, char word[WORD_SIZE]);
/* This word and no other. */
void input_keyword(struct check *check, const char *word);
/* Whether this word, and no longer one, is next; input_take_word takes it then. */
bool input_at_word(struct check *check, const char *word);
bool input_take_word(struct check *check, const char *word);
/* Skips the blanks of the line: whether it goes on. Skips what is left of it. */
bool input_line_goes_on(struct check *check);
void input_skip_line(struct check *check);
/* Peeks at the next byte that is no blank, EOF at the end; then reads byte by byte. */
int input_peek(struct check *check);
int input_next(struct check *check); /* not taken, may be a blank */
int input_take(struct check *check);
bool input_is_blank(int byte);
/* Nothing but blanks may follow. */
void input_end(struct check *check);

/* A board: rows words of exactly columns bytes, all of them among letters, row after row. */
struct letters {
    uint64_t rows, columns, cells;
    char *cell;
};
void letters_read(struct check *check, struct letters *grid, const char *letters);

/* Reads "ROW COLUMN", from 1, of a cell of the board. */
uint64_t letters_read_cell(struct check *check, const struct letters *grid);

/* The neighbour of a cell: above, below, to the left, to the right; false at the edge of the board.
 * The mate of a cell lies in the direction of its letter, and points back. */
enum { UP, DOWN, LEFT, RIGHT, DIRECTIONS };
#define DIRECTION_LETTERS "UDLR"
bool letters_step(const struct letters *grid, uint64_t cell, int direction, uint64_t *out);
/* The direction of a letter, or DIRECTIONS for any other byte. */
int letters_direction(char letter);
/* Whether a cell has no letter of a direction, or a mate there that points back. */
bool letters_has_mate(const struct letters *grid, uint64_t cell);
/* Whether a cell and its neighbours are consistent: each that points at the other is pointed at. */
bool letters_is_matched(const struct letters *grid, uint64_t cell);

/* Writes a number of the claim, and what stands behind it. */
void check_print_number(struct check *check, uint64_t number, char behind);

/* ----------------------------------------------------------------- evidence */

/* The evidence has one spelling: exactly these bytes, numbers in their shortest form. */
void evidence_text(struct check *check, const char *text);
int evidence_byte(struct check *check); /* never EOF */
uint64_t evidence_count(struct check *check, uint64_t least, uint64_t most);
/* Whether the next byte is this one. */
bool evidence_at(struct check *check, char byte);
/* The line "end", and nothing behind it. */
void evidence_end(struct check *check);

#endif
