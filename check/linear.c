/* linear: a system of linear equations modulo a prime, its matrix in Matrix Market's exchange
 * format (Boisvert, Pozo, Remington, NISTIR 5935, 1996) with a comment % p=PRIME, and after it, if
 * the right side is not 0, the word right and the right sides.
 *
 * The claim is whether there is no solution, one or more, a solution, and the rank r of the matrix:
 * with n unknowns there are p^(n - r) solutions. Evidence and theorem stand in system.c; the rank
 * is computed (rank.c).
 */
#include "system.h"

#include <inttypes.h>
#include <string.h>

void check_linear(struct check *check);

struct header {
    bool array, pattern, symmetric, skew;
};

/* The entries in the order of the text. */
struct list {
    uint64_t rows, columns, p;
    struct place {
        uint64_t row, column, value;
    } * place;
    uint64_t places, capacity;
};

static size_t input_choice(struct check *check, const char *one, const char *two, const char *three)
{
    const char *const choices[] = {one, two, three};
    char word[WORD_SIZE];
    input_word(check, one, word);
    for (size_t i = 0; i < 3 && choices[i]; i++)
        if (!strcmp(word, choices[i]))
            return i;
    input_refuse(check, "expected %s, found '%.30s'", one, word);
}

static void read_header(struct check *check, struct header *header)
{
    input_keyword(check, "%%MatrixMarket");
    input_keyword(check, "matrix");
    header->array = input_choice(check, "coordinate", "array", NULL) == 1;
    header->pattern = input_choice(check, "integer", "pattern", NULL) == 1;
    size_t symmetry = input_choice(check, "general", "symmetric", "skew-symmetric");
    header->symmetric = symmetry > 0;
    header->skew = symmetry == 2;
    if (header->array && header->pattern)
        input_refuse(check, "an array has no pattern");
}

/* Comments, the first word of one of which is p=PRIME. */
static uint64_t read_prime(struct check *check)
{
    uint64_t p = 0;
    while (input_peek(check) == '%') {
        input_take(check);
        while (input_next(check) == ' ')
            input_take(check);
        bool is_prime = input_next(check) == 'p';
        input_take(check);
        if (is_prime && input_next(check) == '=' && p == 0) {
            input_take(check);
            p = input_prime(check);
        }
        while (input_next(check) != '\n' && input_next(check) != EOF)
            input_take(check);
    }
    if (p == 0)
        input_refuse(check, "expected a comment %% p=PRIME");
    return p;
}

static uint64_t read_residue(struct check *check, uint64_t p)
{
    int64_t value = input_whole(check, "a whole number");
    uint64_t residue = (uint64_t)(value < 0 ? -value : value) % p;
    return value < 0 && residue ? p - residue : residue;
}

static void add_place(struct check *check, struct list *list, uint64_t row, uint64_t column,
                      uint64_t value)
{
    list->place = memory_grow(check, list->place, &list->capacity, list->places,
                              sizeof *list->place);
    list->place[list->places++] = (struct place){row, column, value};
}

static void add_entry(struct check *check, struct list *list, const struct header *header,
                      uint64_t row, uint64_t column, uint64_t value)
{
    const uint64_t mirror[] = {column, row};
    add_place(check, list, row, column, value);
    if (header->symmetric && row != column)
        add_place(check, list, mirror[0], mirror[1],
                  header->skew ? (list->p - value) % list->p : value);
}

/* An array stands column by column; of a symmetric matrix only what is not above the diagonal. */
static void read_entries(struct check *check, struct list *list, const struct header *header)
{
    uint64_t entries = 0;
    if (!header->array)
        entries = input_count(check, "the number of entries", 0, UINT64_MAX);
    for (uint64_t i = 0; i < entries; i++) {
        uint64_t row = input_count(check, "a row", 1, list->rows) - 1;
        uint64_t column = input_count(check, "a column", 1, list->columns) - 1;
        add_entry(check, list, header, row, column,
                  header->pattern ? 1 : read_residue(check, list->p));
    }
    for (uint64_t column = 0; header->array && column < list->columns; column++)
        for (uint64_t row = header->symmetric ? column + header->skew : 0; row < list->rows; row++)
            add_entry(check, list, header, row, column, read_residue(check, list->p));
}

/* The entries by rows: first those of each row are counted. */
static void make_system(struct check *check, const struct list *list, struct system *system)
{
    bool given = input_peek(check) == 'r';
    uint64_t *first = memory_array(check, list->rows + 1, sizeof *first);
    uint64_t *order = memory_array(check, list->places, sizeof *order), next = 0;
    for (uint64_t i = 0; i < list->places; i++)
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there are places
        first[list->place[i].row + 1]++;
    for (uint64_t row = 0; row < list->rows; row++)
        first[row + 1] += first[row];
    for (uint64_t i = 0; i < list->places; i++)
        order[first[list->place[i].row]++] = i;
    if (given)
        input_keyword(check, "right");
    for (uint64_t row = 0; row < list->rows; row++) {
        for (; next < first[row]; next++) {
            // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there are places
            struct place place = list->place[order[next]];
            equations_add(check, system, place.column, place.value);
        }
        equations_end_row(check, system, given ? read_residue(check, list->p) : 0);
    }
    input_end(check);
}

void check_linear(struct check *check)
{
    struct header header;
    struct list list = {0};
    const uint64_t *x;
    read_header(check, &header);
    list.p = read_prime(check);
    list.rows = input_count(check, "the number of rows", 0, UINT32_MAX);
    list.columns = input_count(check, "the number of columns", 1, UINT32_MAX);
    if (header.symmetric && list.rows != list.columns)
        input_refuse(check, "expected as many columns as rows");
    read_entries(check, &list, &header);
    struct system system = {.p = list.p, .columns = list.columns, .line = UINT64_MAX};
    make_system(check, &list, &system);
    enum verdict verdict = equations_check(check, &system, &x);
    evidence_end(check);
    uint64_t rank = verdict == MULTIPLE ? equations_rank(check, &system, UINT64_MAX) : list.columns;
    fputs(verdicts[verdict], check->out);
    for (uint64_t i = 0; x && i < list.columns; i++)
        print_number(check, x[i], i + 1 < list.columns ? ' ' : '\n');
    if (x)
        fprintf(check->out, "rank %" PRIu64 "\n", rank);
}
