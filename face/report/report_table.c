/* report_table: see report_table.h. */
#include "face/report/report_table.h"

#include "base/phrase.h"
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
    [COLUMN_VALUE] = {N_("worth"), 8, 0},
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
    uint64_t shown = row->best_count < TABLE_BEST ? row->best_count : TABLE_BEST;
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

static void report_table_csv_row(struct writer *writer, const struct report_table *table,
                                 const struct report_table_row *row)
{
    struct csv line = {writer, false};
    for (size_t i = 0; i < table->name_count; i++)
        csv_text(&line, row->values[i]);
    for (enum report_table_column column = 0; column < COLUMN_BEST; column++) {
        char cell[CELL_SIZE] = "";
        if (!row->fault)
            report_table_put_cell(cell, column, row, false);
        if (report_table_has(table, column))
            csv_text(&line, cell);
    }
    if (report_table_has(table, COLUMN_BEST))
        report_table_csv_best(&line, row);
    csv_phrase(&line, row->fault ? row->fault : "");
    csv_end(&line);
}

/* --------------------------------------------------------------------- JSON */

static void report_table_json_figure(struct writer *writer, enum report_table_column column,
                                     const struct report_table_row *row)
{
    char cell[CELL_SIZE];
    report_table_put_cell(cell, column, row, false);
    switch (column) {
    case COLUMN_VALUE:
        json_value(writer, &row->value);
        break;
    case COLUMN_ONLY:
        if (row->running == QJ_NOT_KNOWN) {
            write_text(writer, "null");
            break;
        }
        json_open(writer, '{');
        json_add_natural(writer, "positions", row->running);
        json_add_natural(writer, "one_good", row->only);
        write_char(writer, '}');
        break;
    case COLUMN_BEST:
        json_open(writer, '{');
        json_add_natural(writer, "count", row->best_count);
        json_add_array(writer, "first");
        for (uint64_t i = 0; i < report_table_shown_best(row); i++)
            json_text(writer, row->best[i]);
        write_text(writer, "]}");
        break;
    case COLUMN_SECONDS:
        write_text(writer, cell);
        break;
    default: /* a whole number or a word */
        if (*cell)
            json_setting(writer, cell);
        else
            json_word(writer, "null");
        break;
    }
}

static void report_table_json_row(struct writer *writer, const struct report_table *table,
                                  const struct report_table_row *row)
{
    json_begin(writer, table->game);
    json_vary(writer, table->names, row->values, table->name_count);
    for (enum report_table_column column = 0; column < COLUMNS && !row->fault; column++)
        if (report_table_has(table, column)) {
            json_name(writer, columns[column].name);
            report_table_json_figure(writer, column, row);
        }
    if (row->fault)
        json_add_said(writer, "fault", row->fault);
    write_text(writer, "}\n");
}

/* ----------------------------------------------------------------------- all */

qj_status report_table_row(const struct report_table *table, const struct report_table_row *row,
                           const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, context, sink);
    writer.language = table->format == TABLE_TEXT ? table->language : NULL;
    if (table->format == TABLE_TEXT)
        report_table_text_head(&writer, table);
    if (table->format == TABLE_CSV)
        report_table_csv_head(&writer, table);
    return writer_flush(&writer);
}

qj_status report_table_row(qj_context *context, const struct report_table *table,
                           const struct report_table_row *row, const qj_sink *sink)
{
    static void (*const write[])(struct writer *, const struct report_table *,
                                 const struct report_table_row *) = {
        [TABLE_TEXT] = report_table_text_row,
        [TABLE_CSV] = report_table_csv_row,
        [TABLE_JSON] = report_table_json_row};
    struct writer writer;
    writer_open(&writer, context, sink);
    writer.language = table->format == TABLE_TEXT ? table->language : NULL;
    write[table->format](&writer, table, row);
    return writer_flush(&writer);
}
