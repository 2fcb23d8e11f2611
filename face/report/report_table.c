/* report_table: see report_table.h. */
#include "face/report/report_table.h"

#include "base/phrase.h"
#include "base/text/number.h"
#include "face/base/json_write.h"
#include "face/base/rows.h"
#include "face/base/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define COUNT(MEMBER) offsetof(struct report_table_row, MEMBER)

static const struct {
    const char *name;
    int width;    /* in a text */
    size_t count; /* offset of the count in a row that the column shows; 0: not a count */
} columns[COLUMNS] = {
    [COLUMN_VALUE] = {N_("value"), 8, 0},
    [COLUMN_NIMBER] = {N_("nimber"), 8, COUNT(value.nimber)},
    [COLUMN_LENGTH] = {N_("length"), 8, COUNT(length)},
    [COLUMN_ONLY] = {N_("only"), 8, 0},
    [COLUMN_MOVES] = {N_("moves"), 8, COUNT(moves)},
    [COLUMN_VERDICT] = {N_("verdict"), 14, 0},
    [COLUMN_EQUATIONS] = {N_("equations"), 10, COUNT(solution.equations)},
    [COLUMN_UNKNOWNS] = {N_("unknowns"), 10, COUNT(solution.unknowns)},
    [COLUMN_RANK] = {N_("rank"), 8, COUNT(solution.rank)},
    [COLUMN_KERNEL] = {N_("kernel"), 8, COUNT(solution.kernel_dimension)},
    [COLUMN_STATES] = {N_("states"), 12, COUNT(method.states)},
    [COLUMN_SECONDS] = {N_("seconds"), 10, 0},
    [COLUMN_ENGINE] = {N_("engine"), 12, 0},
    [COLUMN_BEST] = {N_("best"), -1, 0},
};

enum report_table_column report_table_column(const char *name, size_t length)
{
    enum report_table_column column = 0;
    while (column < COLUMNS && (strlen(columns[column].name) != length ||
                                strncmp(columns[column].name, name, length) != 0))
        column++;
    return column;
}

const char *report_table_column_name(enum report_table_column column)
{
    return columns[column].name;
}

unsigned report_table_possible(qj_kind kind)
{
    const unsigned system = COLUMN_BIT(COLUMN_VERDICT) | COLUMN_BIT(COLUMN_EQUATIONS) |
                            COLUMN_BIT(COLUMN_UNKNOWNS) | COLUMN_BIT(COLUMN_RANK) |
                            COLUMN_BIT(COLUMN_KERNEL);
    const unsigned method = COLUMN_BIT(COLUMN_STATES) | COLUMN_BIT(COLUMN_SECONDS) |
                            COLUMN_BIT(COLUMN_ENGINE);
    const unsigned game = COLUMN_BIT(COLUMN_VALUE) | COLUMN_BIT(COLUMN_LENGTH) |
                          COLUMN_BIT(COLUMN_ONLY) | COLUMN_BIT(COLUMN_MOVES) |
                          COLUMN_BIT(COLUMN_BEST);
    if (kind == QJ_PUZZLE)
        return system | method;
    return game | method | (kind == QJ_NIMBER ? COLUMN_BIT(COLUMN_NIMBER) : 0);
}

unsigned report_table_usual(qj_kind kind)
{
    const unsigned rare = COLUMN_BIT(COLUMN_MOVES) | COLUMN_BIT(COLUMN_EQUATIONS) |
                          COLUMN_BIT(COLUMN_SECONDS) | COLUMN_BIT(COLUMN_ENGINE);
    return report_table_possible(kind) & ~rare;
}

/* -------------------------------------------------------------------- cells */

/* Formats an exact value; NULL: only bounds are known. */
static const char *report_table_value_words(const qj_value *value, char words[VALUE_TEXT_SIZE])
{
    if (value->lo != value->hi)
        return NULL;
    if (value->kind != QJ_SCORE)
        return value_outcome(value->lo);
    snprintf(words, VALUE_TEXT_SIZE, "%" PRId64, value->lo);
    return words;
}

/* Writes a share: a percentage in a text, a fraction in CSV, the two numbers as JSON. */
static void report_table_write_only(struct rows *rows, const char *name, int width,
                                    const struct report_table_row *row)
{
    char share[VALUE_TEXT_SIZE];
    bool known = row->running != QJ_NOT_KNOWN, text = rows->format == ROWS_TEXT;
    if (known && rows_member(rows, name)) {
        json_open(&rows->writer, '{');
        json_add_natural(&rows->writer, "positions", row->running);
        json_add_natural(&rows->writer, "one_good", row->only);
        write_char(&rows->writer, '}');
        return;
    }
    known = known && row->running;
    if (known)
        snprintf(share, sizeof share, text ? "%.1f%%" : "%.6f",
                 (text ? 100 : 1) * ((double)row->only / (double)row->running));
    if (!known || rows->format != ROWS_JSON)
        rows_text(rows, name, width, known ? share : NULL);
}

/* Writes "1 3, 2 2, 4 1 and 7 more" for people. If every move loses, no move is listed. */
static void report_table_write_best(struct rows *rows, const char *name, int width,
                                    const struct report_table_row *row)
{
    char text[TABLE_BEST * (QJ_MOVE_SIZE + 2)] = "";
    const bool people = rows->format == ROWS_TEXT;
    bool lost = people && row->value.kind != QJ_SCORE && row->value.hi < 0;
    const uint64_t shown = number_min(row->best_count, TABLE_BEST);
    size_t length = 0;
    for (uint64_t i = 0; i < shown; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s",
                                   i == 0   ? ""
                                   : people ? ", "
                                            : "; ",
                                   row->best[i]);
    if (lost && row->best_count == QJ_NOT_KNOWN)
        phrase_write(text, sizeof text, "any of more than 2^64");
    else if (lost)
        phrase_write(text, sizeof text, "any of %" PRIu64, row->best_count);
    rows_phrase(rows, name, width, row->best_count || !people ? text : NULL);
    rows_natural(rows, "best_count", 0, row->best_count);
    if (people && !lost && row->best_count > shown)
        write_phrase(&rows->writer, " and %" PRIu64 " more", row->best_count - shown);
}

static void report_table_add_best(struct rows *rows, const char *name,
                                  const struct report_table_row *row)
{
    if (!rows_member(rows, name))
        return;
    json_open(&rows->writer, '{');
    json_add_natural(&rows->writer, "count", row->best_count);
    json_add_moves(&rows->writer, "first", row->best, number_min(row->best_count, TABLE_BEST));
    write_char(&rows->writer, '}');
}

static void report_table_write_cell(struct rows *rows, enum report_table_column column,
                                    const struct report_table_row *row)
{
    char words[VALUE_TEXT_SIZE];
    const char *name = columns[column].name;
    const int width = columns[column].width;
    const void *count = (const char *)row + columns[column].count;
    if (column == COLUMN_NIMBER && row->value.kind != QJ_NIMBER) {
        rows_text(rows, name, width, NULL);
    } else if (columns[column].count) {
        rows_natural(rows, name, width, *(const uint64_t *)count);
    } else if (column == COLUMN_VALUE) {
        rows_value(rows, name, width, report_table_value_words(&row->value, words), &row->value);
    } else if (column == COLUMN_ONLY) {
        report_table_write_only(rows, name, width, row);
    } else if (column == COLUMN_SECONDS) {
        snprintf(words, sizeof words, "%.6f", row->method.seconds);
        if (rows_member(rows, name))
            json_word(&rows->writer, words);
        else if (rows->format != ROWS_JSON)
            rows_text(rows, name, width, words);
    } else if (column != COLUMN_BEST) {
        rows_phrase(rows, name, width,
                    column == COLUMN_ENGINE ? row->method.engine
                                            : value_verdict(row->solution.verdict));
    } else if (rows->format == ROWS_JSON) {
        report_table_add_best(rows, name, row);
    } else {
        report_table_write_best(rows, name, width, row);
    }
}

/* ----------------------------------------------------------------------- all */

qj_status report_table_row(const struct report_table *table, const struct report_table_row *row,
                           const qj_sink *sink)
{
    static const struct report_table_row head;
    struct rows rows = {.format = table->format,
                        .cells = !row         ? ROWS_HEAD
                                 : row->fault ? ROWS_BLANK
                                              : ROWS_VALUES,
                        .game = table->point->game,
                        .point = table->point};
    writer_open(&rows.writer, NULL, sink);
    rows.writer.language = table->language;
    rows_begin(&rows);
    for (enum report_table_column column = 0; column < COLUMNS; column++)
        if (table->columns & COLUMN_BIT(column))
            report_table_write_cell(&rows, column, row ? row : &head);
    rows_end_fault(&rows, row ? row->fault : NULL);
    return writer_flush(&rows.writer);
}
