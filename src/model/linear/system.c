/* system: see system.h. */
#include "model/linear/system.h"

#include "model/grid/cell.h"

#include <stdlib.h>

/* ----------------------------------------------------------- sparse matrices
 *
 * Entries are put into their rows, packed with the column above the value, and each row, which is
 * mostly sorted already, is sorted. */

/* rows[i] becomes where row i + 1 ends; packed entries stand in their rows. */
static qj_status entries_sort(struct entries *entries, uint64_t rows, uint64_t *start,
                              uint64_t *items)
{
    struct pace pace = {entries->arena->context, 0};
    for (uint64_t i = 0; i < entries->count; i++)
        start[entries->items[i].row + 1]++;
    for (uint64_t row = 0; row < rows; row++)
        start[row + 1] += start[row];
    for (uint64_t i = 0; i < entries->count; i++) {
        const struct linear_entry *entry = &entries->items[i];
        items[start[entry->row]++] = (uint64_t)entry->column << 32 | entry->value;
        TRY(pace_add(&pace, 4, "entries", i, entries->count));
    }
    memmove(start + 1, start, rows * sizeof *start);
    start[0] = 0;
    for (uint64_t row = 0; row < rows; row++) {
        uint64_t count = start[row + 1] - start[row];
        bool sorted = true;
        for (uint64_t i = start[row] + 1; i < start[row + 1]; i++)
            sorted &= items[i - 1] <= items[i];
        if (!sorted)
            qsort(items + start[row], count, sizeof *items, number_compare);
        TRY(pace_add(&pace, 4 * count, "rows", row, rows));
    }
    return QJ_OK;
}

/* Adds up what stands in one place, and leaves zeros out; rows come to say where they begin. */
static void entries_put(const uint64_t *items, uint64_t rows, uint64_t p, struct sparse_matrix *out)
{
    uint64_t filled = 0, at = 0;
    for (uint64_t row = 0; row < rows; row++) {
        uint64_t end = out->rows[row + 1];
        out->rows[row] = filled;
        while (at < end) {
            uint64_t column = items[at] >> 32, sum = 0;
            for (; at < end && items[at] >> 32 == column; at++)
                sum += (uint32_t)items[at] % p;
            if (sum % p == 0)
                continue;
            out->columns[filled] = (uint32_t)column;
            residues_set(&out->values, filled++, sum % p);
        }
    }
    out->rows[rows] = filled;
}

qj_status entries_make(struct entries *entries, uint64_t rows, uint64_t p,
                       struct sparse_matrix *out)
{
    struct arena *arena = entries->arena;
    assert(p > 1);
    TRY(context_check_array(arena->context, entries->count, 2 * sizeof(uint64_t), "the matrix"));
    uint64_t *items = NULL;
    TRY(arena_resize(arena, &items, entries->count));
    TRY(arena_make(arena, &out->rows, rows + 1));
    TRY(entries_sort(entries, rows, out->rows, items));
    arena_free(arena, entries->items);
    out->columns = NULL;
    TRY(arena_resize(arena, &out->columns, entries->count));
    TRY(residues_new(arena, p, entries->count, &out->values));
    entries_put(items, rows, p, out);
    arena_free(arena, items);
    *entries = (struct entries){.arena = arena};
    return QJ_OK;
}

/* ------------------------------------------------------------------ systems */

qj_status residues_check_prime(struct scan *scan, uint64_t number)
{
    if (residues_form_field(number))
        return QJ_OK;
    if (number < 2)
        return scan_fail(scan, "expected a prime, found %" PRIu64, number);
    uint64_t divisor = residues_divisor(number);
    return scan_fail(scan,
                     "expected a prime, found %" PRIu64 " = %" PRIu64 " x %" PRIu64
                     ": elimination divides, which a product does not allow",
                     number, divisor, number / divisor);
}

uint32_t system_left(const struct linear_view *system, uint64_t row, const uint32_t *x)
{
    uint64_t p = system->modulus;
    return (uint32_t)((residues_at(&system->right, row) + p - system_times(system, row, x)) % p);
}

qj_status system_view(const qj_position *position, struct view *out)
{
    out->linear = *(const struct linear_view *)position->setup;
    return QJ_OK;
}

qj_status system_read_unknown(struct scan *scan, const qj_position *position, qj_move *unknown)
{
    const struct linear_view *system = position->setup;
    TRY(scan_count(scan, position->game->system->unknown, 1, system->unknowns, &unknown->part[0]));
    unknown->part[0]--;
    return QJ_OK;
}

void system_write_unknown(struct writer *writer, UNUSED const qj_position *position, uint64_t index)
{
    write_count(writer, index + 1);
}

struct row_walk system_row(const struct linear_view *system, uint64_t row)
{
    const uint64_t *rows = system->sparse.rows;
    if (rows)
        return (struct row_walk){system, rows[row], rows[row + 1]};
    return (struct row_walk){system, row * system->unknowns, (row + 1) * system->unknowns};
}

bool row_walk_next(struct row_walk *walk, uint64_t *column, uint64_t *value)
{
    const struct linear_view *system = walk->system;
    bool sparse = system->sparse.rows;
    while (!sparse && walk->at < walk->end && residues_at(&system->matrix, walk->at) == 0)
        walk->at++;
    if (walk->at == walk->end)
        return false;
    assert(system->unknowns > 0);
    *column = sparse ? system->sparse.columns[walk->at] : walk->at % system->unknowns;
    *value = residues_at(sparse ? &system->sparse.values : &system->matrix, walk->at++);
    return true;
}

enum { MAX_TERMS = 10 };

static void system_write_equation(struct writer *writer, const struct linear_view *system,
                                  uint64_t row, bool all, const char *times)
{
    struct row_walk walk = system_row(system, row);
    uint64_t written = 0, column, value;
    bool more = row_walk_next(&walk, &column, &value);
    for (; more && (all || written < MAX_TERMS); written++) {
        write_text(writer, written ? " + " : "  ");
        if (value > 1)
            write_format(writer, "%" PRIu64 "%s", value, times);
        write_format(writer, "x%" PRIu64, column + 1);
        more = row_walk_next(&walk, &column, &value);
    }
    write_text(writer, written ? "" : "  0");
    write_text(writer, more ? " + ..." : "");
    write_format(writer, " = %" PRIu32, residues_at(&system->right, row));
}

void system_draw(struct writer *writer, const qj_position *position, bool all)
{
    const struct linear_view *system = position->setup;
    const struct system_words *words = position->game->system;
    uint64_t rows = system->equations, shown = all ? rows : number_min(rows, DRAW_ROWS);
    for (uint64_t row = 0; row < shown && writer_status(writer) == QJ_OK; row++) {
        system_write_equation(writer, system, row, all, words->times);
        write_char(writer, '\n');
    }
    draw_rest(writer, all, rows, words->rows);
}

void system_draw_solution(struct writer *writer, const qj_position *position, const uint64_t *x)
{
    const struct linear_view *system = position->setup;
    write_phrase(writer, "%s", position->game->system->solution);
    write_char(writer, '\n');
    write_list(writer, x, system->unknowns);
}

void system_draw_left(struct writer *writer, const qj_position *position, const uint64_t *left)
{
    const struct linear_view *system = position->setup;
    const struct system_words *words = position->game->system;
    uint64_t wrong = 0;
    for (uint64_t row = 0; row < system->equations; row++) {
        uint64_t right = residues_at(&system->right, row);
        if (left[row] == 0 || ++wrong > DRAW_ROWS)
            continue;
        system_write_equation(writer, system, row, false, words->times);
        write_phrase(writer, ", but is %" PRIu64 "\n",
                     (right + system->modulus - left[row]) % system->modulus);
    }
    draw_rest(writer, false, wrong, words->wrong);
}

uint64_t system_times(const struct linear_view *system, uint64_t row, const uint32_t *x)
{
    uint64_t sum = 0, column, value;
    assert(system->modulus > 1);
    if (linear_form(system) == LINEAR_STENCIL) {
        const uint64_t columns = system->grid.columns;
        assert(columns > 0);
        sum = x[row] + (uint64_t)(row >= columns ? x[row - columns] : 0) +
              (row + columns < system->unknowns ? x[row + columns] : 0) +
              (row % columns > 0 ? x[row - 1] : 0) + (row % columns + 1 < columns ? x[row + 1] : 0);
        return sum % system->modulus;
    }
    struct row_walk walk = system_row(system, row);
    while (row_walk_next(&walk, &column, &value))
        sum = (sum + value * x[column]) % system->modulus;
    return sum;
}
