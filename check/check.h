/* check: the parts that all theories of qiju-check share: two texts, memory, and the end of a run.
 *
 * A theory reads the user's file as `input`, reads the evidence as `witness`, checks it, and
 * prints the claim to `out` after witness_end has returned. Any fault ends the run at once
 * (longjmp to check_run), which frees all memory. A claim is therefore printed only if all evidence
 * holds.
 */
#pragma once

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
    bool ended;    /* the file has ended */
    unsigned char bytes[1 << 16];
};

struct check;
struct memory_block;

/* How a game is checked. A preset of heaps has its rule here. */
struct theory {
    const char *game;
    void (*check)(struct check *check);
    const char *rule;
};

struct check {
    const struct theory *theory;
    const char *rules; /* user-defined rules: a file, or a command after a | */
    struct check_text input, witness;
    FILE *out;
    struct memory_block *blocks; /* all memory of the run */
    int status;                  /* exit status */
    char message[256];           /* the reason of the status, with the place */
    jmp_buf end;
    void (*close)(struct check *check); /* called at the end, or NULL */
    void *closing;
};

/* Runs the theory of a game, or checks user-defined rules (a word with a slash, or with a | at its
 * start). For user-defined rules input may be NULL; then parameters have their defaults. Returns
 * the exit status; message gives the reason if it is not 0. */
int check_run(struct check *check, const char *game, FILE *input, FILE *witness, FILE *out);

/* Returns true if a word names user-defined rules. */
bool check_is_own(const char *word);

/* Makes a run in a child process and returns its status. */
int own_apart_run(int (*run)(const char *game, FILE *input), const char *game, FILE *input);

/* Lists the games that can be checked; NULL marks the end. */
const char *check_game(size_t index);

/* The theory of a game or of user-defined rules; NULL: it cannot be checked. */
const struct theory *check_find(const char *game);

/* ------------------------------------------------------------ ends of a run */

/* End the run: the input is invalid, or the evidence does not hold. The message gives the place of
 * the last word. */
_Noreturn void input_refuse(struct check *check, const char *format, ...);
_Noreturn void witness_reject(struct check *check, const char *format, ...);
_Noreturn void memory_refuse(struct check *check);
_Noreturn void file_refuse(struct check *check, const char *what);

/* A condition of a proof, with a name that is unique in its file. A test build can leave a
 * condition out, to show that a test notices. */
#ifdef QIJU_CHECK_HOOK
bool check_hook(const char *file, const char *name, bool holds);
#define CHECK_HOLDS(name, condition) check_hook(__FILE__, name, condition)
#else
#define CHECK_HOLDS(name, condition) (condition)
#endif
#define CHECK(check, name, condition, ...)      \
    do {                                        \
        if (!CHECK_HOLDS(name, condition))      \
            witness_reject(check, __VA_ARGS__); \
    } while (0)

/* ------------------------------------------------------------------- memory */

/* Allocates count zeroed items of size bytes each. */
void *memory_array(struct check *check, uint64_t count, size_t size);

/* Makes room for one more item after count items of size bytes each, in an array that starts as
 * NULL with capacity 0. Memory grows with the items read, whatever count the text announces. */
void *memory_grow(struct check *check, void *items, uint64_t *capacity, uint64_t count,
                  size_t size);

/* --------------------------------------------------------------------- text */

/* Returns the byte at offset after the next byte, EOF after the end. The offset must be less than a
 * few dozen. */
int text_ahead(struct check *check, struct check_text *text, size_t offset);
/* Returns true if the next byte continues a character or begins a valid UTF-8 character (RFC
 * 3629). */
bool text_is_utf8(struct check *check, struct check_text *text);
/* Takes the next byte, or EOF. */
int text_take(struct check *check, struct check_text *text);
/* Marks the start of the next word. */
void text_mark(struct check_text *text);

/* -------------------------------------------------------------------- input */

/* Skips a byte order mark at the start of the text. Elsewhere a byte order mark is valid only in
 * comments. */
void input_start(struct check *check);
/* Words are separated by blanks of any kind. A diagnostic names the word by `what`. */
uint64_t input_count(struct check *check, const char *what, uint64_t least, uint64_t most);
int64_t input_whole(struct check *check, const char *what);
/* Reads a whole number of any length and sign, modulo p below 2^32. */
uint64_t input_residue(struct check *check, const char *what, uint64_t p);
#define WORD_SIZE 64
void input_word(struct check *check, const char *what, char word[WORD_SIZE]);
/* Reads this word and refuses any other. */
void input_keyword(struct check *check, const char *word);
/* Returns true if the next word is exactly this word; input_take_word then takes it. */
bool input_at_word(struct check *check, const char *word);
bool input_take_word(struct check *check, const char *word);
/* Skips the blanks of the line and returns true if the line has more; skips the rest of the
 * line. */
bool input_line_goes_on(struct check *check);
void input_skip_line(struct check *check);
/* Skips blanks and returns the next byte, EOF at the end; then reads byte by byte. */
int input_peek(struct check *check);
int input_next(struct check *check); /* returns the next byte, perhaps a blank, and leaves it */
int input_take(struct check *check);
bool input_is_blank(int byte);
/* Refuses anything but blanks up to the end. */
void input_end(struct check *check);

/* A board: rows words of exactly columns bytes from `letters`, row after row. */
struct letters {
    uint64_t rows, columns, cells;
    char *cell;
};
void letters_read(struct check *check, struct letters *grid, const char *letters);

/* Reads "ROW COLUMN", from 1, of a cell of the board. */
uint64_t letters_read_cell(struct check *check, const struct letters *grid);

/* The neighbour of a cell above, below, to the left, or to the right; false at the edge of the
 * board. The letter of a cell gives the direction of its partner, which points back. */
enum { UP, DOWN, LEFT, RIGHT, DIRECTIONS };
#define DIRECTION_LETTERS "UDLR"
bool letters_step(const struct letters *grid, uint64_t cell, int direction, uint64_t *out);
/* The direction of a letter, or DIRECTIONS for any other byte. */
int letters_direction(char letter);
/* Returns true if a cell has no letter of a direction, or a partner that points back. */
bool letters_has_partner(const struct letters *grid, uint64_t cell);
/* Returns true if a cell and its neighbours are consistent: every cell that points at a cell is
 * pointed at by it. */
bool letters_is_matched(const struct letters *grid, uint64_t cell);

/* Writes a number of the claim and the byte `behind` after it. */
void check_print_number(struct check *check, uint64_t number, char behind);

/* ----------------------------------------------------------------- evidence */

/* The evidence has one spelling: exactly these bytes, and numbers in their shortest form. */
void witness_text(struct check *check, const char *text);
int witness_byte(struct check *check); /* never EOF */
uint64_t witness_count(struct check *check, uint64_t least, uint64_t most);
/* Returns true if the next byte is this byte. */
bool witness_at(struct check *check, char byte);
/* Reads the line "end" and refuses anything after it. */
void witness_end(struct check *check);
