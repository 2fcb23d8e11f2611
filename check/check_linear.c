/* check_linear: a system of linear equations modulo a prime. Its matrix is in Matrix Market's
 * exchange format (Boisvert, Pozo, Remington, NISTIR 5935, 1996) with a comment % p=PRIME. If the
 * right side is not 0, the word `right` and the right sides follow.
 *
 * The claim is the number of solutions (none, one, more), a solution, and the rank r of the matrix:
 * a solvable system of n unknowns has p^(n - r) solutions. check_equations.c has the evidence and
 * the theorem; the rank is computed (rank.c).
 */
#include "check_equations.h"
#include "matrix.h"

#include <inttypes.h>

void check_linear(struct check *check);

struct check_linear_header {
    bool array, pattern, symmetric, skew;
};

/* The entries in the order of the text. */
struct check_linear_list {
    uint64_t rows, columns, p;
    struct check_linear_place {
        uint64_t row, column, value;
    } * place;
    uint64_t places, capacity;
};

/* Reads the first line and skips anything after the header. */
static void check_linear_read_header(struct check *check, struct check_linear_header *header)
{
    static const char *const formats[] = {"coordinate", "array", NULL},
                             *const fields[] = {"integer", "pattern", NULL},
                             *const symmetries[] = {"general", "symmetric", "skew-symmetric", NULL};
    matrix_banner(check);
    header->array = matrix_choice(check, formats) == 1;
    header->pattern = matrix_choice(check, fields) == 1;
    size_t symmetry = matrix_choice(check, symmetries);
    header->symmetric = symmetry > 0;
    header->skew = symmetry == 2;
    if (header->array && header->pattern)
        input_refuse(check, "an array has no pattern");
    input_skip_line(check);
}

/* Reads digits up to a blank. */
static uint64_t check_linear_read_modulus(struct check *check)
{
    int next = input_next(check);
    if (next < '0' || next > '9')
        input_refuse(check, "expected p= and a prime");
    return equations_read_prime(check);
}

/* Reads a comment: a percent sign, perhaps with p=PRIME after it, in one word or as the next word
 * of the line. The first such prime counts. */
static void check_linear_read_comment(struct check *check, uint64_t *p)
{
    struct check_text *text = &check->input;
    input_take(check);
    int next = text_ahead(check, text, 0);
    if (next == EOF || !input_is_blank(next) || input_line_goes_on(check))
        if (*p == 0 && text_ahead(check, text, 0) == 'p' && text_ahead(check, text, 1) == '=') {
            input_take(check);
            input_take(check);
            *p = check_linear_read_modulus(check);
        }
    input_skip_line(check);
}

/* Returns true if a comment is next. Before the banner its first word must be just a percent
 * sign. */
static bool check_linear_at_comment(struct check *check, bool before)
{
    return before ? input_at_word(check, "%") : input_peek(check) == '%';
}

static uint64_t check_linear_read_residue(struct check *check, uint64_t p)
{
    return input_residue(check, "a whole number", p);
}

static void check_linear_add_place(struct check *check, struct check_linear_list *list,
                                   uint64_t row, uint64_t column, uint64_t value)
{
    list->place = memory_grow(check, list->place, &list->capacity, list->places,
                              sizeof *list->place);
    list->place[list->places++] = (struct check_linear_place){row, column, value};
}

static void check_linear_add_entry(struct check *check, struct check_linear_list *list,
                                   const struct check_linear_header *header, uint64_t row,
                                   uint64_t column, uint64_t value)
{
    const uint64_t mirror[] = {column, row};
    check_linear_add_place(check, list, row, column, value);
    if (header->symmetric && row != column)
        check_linear_add_place(check, list, mirror[0], mirror[1],
                               header->skew ? (list->p - value) % list->p : value);
}

/* An array is stored column by column; a symmetric matrix has only entries on and below the
 * diagonal. */
static void check_linear_read_entries(struct check *check, struct check_linear_list *list,
                                      const struct check_linear_header *header)
{
    uint64_t entries = 0;
    if (!header->array)
        entries = matrix_count(check, "the number of entries", list->rows + list->columns);
    for (uint64_t i = 0; i < entries; i++) {
        uint64_t row = input_count(check, "a row", 1, list->rows) - 1;
        uint64_t column = input_count(check, "a column", 1, list->columns) - 1;
        if (header->symmetric && row < column + header->skew)
            input_refuse(check, "expected an entry below the diagonal%s",
                         header->skew ? "" : " or on it");
        check_linear_add_entry(check, list, header, row, column,
                               header->pattern ? 1 : check_linear_read_residue(check, list->p));
    }
    for (uint64_t column = 0; header->array && column < list->columns; column++)
        for (uint64_t row = header->symmetric ? column + header->skew : 0; row < list->rows; row++)
            check_linear_add_entry(check, list, header, row, column,
                                   check_linear_read_residue(check, list->p));
}

/* Sorts the entries by rows, by counting. */
static void check_linear_make_system(struct check *check, const struct check_linear_list *list,
                                     struct equations *system)
{
    bool given = input_take_word(check, "right");
    uint64_t *first = memory_array(check, list->rows + 1, sizeof *first);
    uint64_t *order = memory_array(check, list->places, sizeof *order), next = 0;
    for (uint64_t i = 0; i < list->places; i++)
        // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there are places
        first[list->place[i].row + 1]++;
    for (uint64_t row = 0; row < list->rows; row++)
        first[row + 1] += first[row];
    for (uint64_t i = 0; i < list->places; i++)
        order[first[list->place[i].row]++] = i;
    for (uint64_t row = 0; row < list->rows; row++) {
        for (; next < first[row]; next++) {
            // NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there are places
            struct check_linear_place place = list->place[order[next]];
            equations_add(check, system, place.column, place.value);
        }
        equations_end_row(check, system, given ? check_linear_read_residue(check, list->p) : 0);
    }
    input_end(check);
}

void check_linear(struct check *check)
{
    struct check_linear_header header;
    struct check_linear_list list = {0};
    const uint64_t *x;
    while (check_linear_at_comment(check, true))
        check_linear_read_comment(check, &list.p);
    check_linear_read_header(check, &header);
    while (check_linear_at_comment(check, false))
        check_linear_read_comment(check, &list.p);
    if (list.p == 0)
        input_refuse(check, "expected a comment %% p=PRIME");
    list.rows = input_count(check, "the number of rows", 0, UINT32_MAX);
    list.columns = input_count(check, "the number of columns",
                               header.array && list.rows > MATRIX_FEW_LINES,
                               header.array && !list.rows ? MATRIX_FEW_LINES : UINT32_MAX);
    if (header.symmetric && list.rows != list.columns)
        input_refuse(check, "expected as many columns as rows");
    check_linear_read_entries(check, &list, &header);
    struct equations system = {.p = list.p, .columns = list.columns, .line = UINT64_MAX};
    check_linear_make_system(check, &list, &system);
    enum equations_verdict verdict = equations_check(check, &system, &x);
    witness_end(check);
    uint64_t rank = verdict == MULTIPLE ? equations_rank(check, &system, UINT64_MAX) : list.columns;
    fputs(verdicts[verdict], check->out);
    for (uint64_t i = 0; x && i < list.columns; i++)
        check_print_number(check, x[i], i + 1 < list.columns ? ' ' : '\n');
    if (x)
        fprintf(check->out, "rank %" PRIu64 "\n", rank);
}
