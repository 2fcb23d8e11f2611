/* table: see table.h. */
#include "face/table.h"

#include "base/writer.h"
#include "face/json_write.h"
#include "face/worth.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CELL_SIZE = 64 };

static const struct {
    const char *name;
    int width; /* in a text */
} columns[COLUMNS] = {
    [COLUMN_WORTH] = {"worth", 8},
    [COLUMN_NIMBER] = {"nimber", 8},
    [COLUMN_LENGTH] = {"length", 8},
    [COLUMN_ONLY] = {"only", 8},
    [COLUMN_MOVES] = {"moves", 8},
    [COLUMN_VERDICT] = {"verdict", 14},
    [COLUMN_EQUATIONS] = {"equations", 10},
    [COLUMN_UNKNOWNS] = {"unknowns", 10},
    [COLUMN_RANK] = {"rank", 8},
    [COLUMN_KERNEL] = {"kernel", 8},
    [COLUMN_STATES] = {"states", 12},
    [COLUMN_SECONDS] = {"seconds", 10},
    [COLUMN_ENGINE] = {"engine", 12},
    [COLUMN_BEST] = {"best", 6},
};

enum table_column table_column(const char *name, size_t length)
{
    enum table_column column = 0;
    while (column < COLUMNS && (strlen(columns[column].name) != length ||
                                strncmp(columns[column].name, name, length) != 0))
        column++;
    return column;
}

const char *table_column_name(enum table_column column)
{
    return columns[column].name;
}

unsigned table_possible(qj_kind kind)
{
    const unsigned system = COLUMN_BIT(COLUMN_VERDICT) | COLUMN_BIT(COLUMN_EQUATIONS) |
                            COLUMN_BIT(COLUMN_UNKNOWNS) | COLUMN_BIT(COLUMN_RANK) |
                            COLUMN_BIT(COLUMN_KERNEL);
    const unsigned method = COLUMN_BIT(COLUMN_STATES) | COLUMN_BIT(COLUMN_SECONDS) |
                            COLUMN_BIT(COLUMN_ENGINE);
    const unsigned game = COLUMN_BIT(COLUMN_WORTH) | COLUMN_BIT(COLUMN_LENGTH) |
                          COLUMN_BIT(COLUMN_ONLY) | COLUMN_BIT(COLUMN_MOVES) |
                          COLUMN_BIT(COLUMN_BEST);
    if (kind == QJ_PUZZLE)
        return system | method;
    return game | method | (kind == QJ_NIMBER ? COLUMN_BIT(COLUMN_NIMBER) : 0);
}

unsigned table_usual(qj_kind kind)
{
    const unsigned rare = COLUMN_BIT(COLUMN_MOVES) | COLUMN_BIT(COLUMN_EQUATIONS) |
                          COLUMN_BIT(COLUMN_SECONDS) | COLUMN_BIT(COLUMN_ENGINE);
    return table_possible(kind) & ~rare;
}

static bool has(const struct table *table, enum table_column column)
{
    return table->columns & COLUMN_BIT(column);
}

/* -------------------------------------------------------------------- cells */

static void put_count(char cell[CELL_SIZE], uint64_t count)
{
    if (count != QJ_NOT_KNOWN)
        snprintf(cell, CELL_SIZE, "%" PRIu64, count);
}

static void put_worth(char cell[CELL_SIZE], const qj_worth *worth)
{
    if (worth->lo != worth->hi)
        return;
    if (worth->kind == QJ_SCORE)
        snprintf(cell, CELL_SIZE, "%" PRId64, worth->lo);
    else
        snprintf(cell, CELL_SIZE, "%s", worth_outcome(worth->lo));
}

/* A percentage for people, a fraction of one for programs. */
static void put_only(char cell[CELL_SIZE], const struct table_row *row, bool people)
{
    if (row->running == QJ_NOT_KNOWN || row->running == 0)
        return;
    double share = (double)row->only / (double)row->running;
    snprintf(cell, CELL_SIZE, people ? "%.1f%%" : "%.6f", people ? 100 * share : share);
}

/* What stands in a column but the last, "" when it is not known. */
static void put_cell(char cell[CELL_SIZE], enum table_column column, const struct table_row *row,
                     bool people)
{
    const qj_solution *solution = &row->solution;
    cell[0] = 0;
    switch (column) {
    case COLUMN_WORTH:
        put_worth(cell, &row->worth);
        break;
    case COLUMN_NIMBER:
        if (row->worth.kind == QJ_NIMBER)
            put_count(cell, row->worth.nimber);
        break;
    case COLUMN_LENGTH:
        put_count(cell, row->length);
        break;
    case COLUMN_ONLY:
        put_only(cell, row, people);
        break;
    case COLUMN_MOVES:
        put_count(cell, row->moves);
        break;
    case COLUMN_VERDICT:
        snprintf(cell, CELL_SIZE, "%s", worth_verdict(solution->verdict));
        break;
    case COLUMN_EQUATIONS:
        put_count(cell, solution->equations);
        break;
    case COLUMN_UNKNOWNS:
        put_count(cell, solution->unknowns);
        break;
    case COLUMN_RANK:
        put_count(cell, solution->rank);
        break;
    case COLUMN_KERNEL:
        put_count(cell, solution->kernel_dimension);
        break;
    case COLUMN_STATES:
        put_count(cell, row->method.states);
        break;
    case COLUMN_SECONDS:
        snprintf(cell, CELL_SIZE, "%.6f", row->method.seconds);
        break;
    case COLUMN_ENGINE:
        snprintf(cell, CELL_SIZE, "%s", row->method.engine);
        break;
    case COLUMN_BEST:
    case COLUMNS:
        break;
    }
}

static uint64_t shown_best(const struct table_row *row)
{
    return row->best_count < TABLE_BEST ? row->best_count : TABLE_BEST;
}

/* --------------------------------------------------------------------- text */

static void write_padded(struct writer *writer, const char *text, int width)
{
    for (int i = (int)strlen(text); i < width; i++)
        write_char(writer, ' ');
    write_text(writer, text);
}

/* "1 3, 2 2, 4 1 and 7 more"; where every move loses, each is as good as any. */
static void write_best(struct writer *writer, const struct table_row *row)
{
    char more[CELL_SIZE];
    uint64_t shown = shown_best(row);
    bool lost = row->worth.kind != QJ_SCORE && row->worth.hi < 0;
    write_text(writer, row->best_count && lost ? "  any of " : "  ");
    if (lost && row->best_count)
        write_count(writer, row->best_count);
    else if (!row->best_count)
        write_text(writer, "-");
    for (uint64_t i = 0; i < shown && !lost; i++) {
        write_text(writer, i ? ", " : "");
        write_text(writer, row->best[i]);
    }
    snprintf(more, sizeof more, " and %" PRIu64 " more", row->best_count - shown);
    if (row->best_count > shown && !lost)
        write_text(writer, more);
}

static void text_head(struct writer *writer, const struct table *table)
{
    for (size_t i = 0; i < table->name_count; i++)
        write_padded(writer, table->names[i], table->widths[i] + (i > 0));
    for (enum table_column column = 0; column < COLUMN_BEST; column++)
        if (has(table, column))
            write_padded(writer, columns[column].name, columns[column].width + 1);
    if (has(table, COLUMN_BEST))
        write_text(writer, "  best");
    write_char(writer, '\n');
}

static void text_row(struct writer *writer, const struct table *table, const struct table_row *row)
{
    char cell[CELL_SIZE];
    for (size_t i = 0; i < table->name_count; i++)
        write_padded(writer, row->values[i], table->widths[i] + (i > 0));
    if (row->fault) {
        write_text(writer, "  ");
        write_text(writer, row->fault);
    }
    for (enum table_column column = 0; column < COLUMN_BEST && !row->fault; column++) {
        if (!has(table, column))
            continue;
        put_cell(cell, column, row, true);
        write_char(writer, ' ');
        write_padded(writer, *cell ? cell : "-", columns[column].width);
    }
    if (has(table, COLUMN_BEST) && !row->fault)
        write_best(writer, row);
    write_char(writer, '\n');
}

/* ---------------------------------------------------------------------- CSV */

struct fields {
    struct writer *writer;
    bool any; /* one stands there already */
};

/* RFC 4180: in quotes when it must be, and quotes doubled. */
static void write_field(struct fields *fields, const char *text)
{
    struct writer *writer = fields->writer;
    bool quote = strpbrk(text, ",\"\r\n") != NULL;
    write_text(writer, fields->any ? "," : "");
    write_text(writer, quote ? "\"" : "");
    for (; *text; text++) {
        if (*text == '"')
            write_char(writer, '"');
        write_char(writer, *text);
    }
    write_text(writer, quote ? "\"" : "");
    fields->any = true;
}

static void csv_head(struct writer *writer, const struct table *table)
{
    struct fields fields = {writer, false};
    for (size_t i = 0; i < table->name_count; i++)
        write_field(&fields, table->names[i]);
    for (enum table_column column = 0; column < COLUMNS; column++)
        if (has(table, column))
            write_field(&fields, columns[column].name);
    if (has(table, COLUMN_BEST))
        write_field(&fields, "best_count");
    write_field(&fields, "fault");
    write_char(writer, '\n');
}

static void csv_best(struct fields *fields, const struct table_row *row)
{
    char text[TABLE_BEST * (QJ_MOVE_SIZE + 2)] = "", count[CELL_SIZE] = "";
    size_t length = 0;
    for (uint64_t i = 0; i < shown_best(row); i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i ? "; " : "",
                                   row->best[i]);
    if (!row->fault)
        put_count(count, row->best_count);
    write_field(fields, text);
    write_field(fields, count);
}

static void csv_row(struct writer *writer, const struct table *table, const struct table_row *row)
{
    struct fields fields = {writer, false};
    for (size_t i = 0; i < table->name_count; i++)
        write_field(&fields, row->values[i]);
    for (enum table_column column = 0; column < COLUMN_BEST; column++) {
        char cell[CELL_SIZE] = "";
        if (!row->fault)
            put_cell(cell, column, row, false);
        if (has(table, column))
            write_field(&fields, cell);
    }
    if (has(table, COLUMN_BEST))
        csv_best(&fields, row);
    write_field(&fields, row->fault ? row->fault : "");
    write_char(writer, '\n');
}

/* --------------------------------------------------------------------- JSON */

static void json_only(struct writer *writer, const struct table_row *row)
{
    if (row->running == QJ_NOT_KNOWN) {
        write_text(writer, "null");
        return;
    }
    write_text(writer, "{\"positions\":");
    json_natural(writer, row->running);
    write_text(writer, ",\"one_good\":");
    json_natural(writer, row->only);
    write_char(writer, '}');
}

static void json_best(struct writer *writer, const struct table_row *row)
{
    write_text(writer, "{\"count\":");
    json_natural(writer, row->best_count);
    write_text(writer, ",\"first\":[");
    for (uint64_t i = 0; i < shown_best(row); i++) {
        write_text(writer, i ? "," : "");
        json_text(writer, row->best[i]);
    }
    write_text(writer, "]}");
}

static void json_figure(struct writer *writer, enum table_column column,
                        const struct table_row *row)
{
    char cell[CELL_SIZE];
    put_cell(cell, column, row, false);
    switch (column) {
    case COLUMN_WORTH:
        json_worth(writer, &row->worth);
        break;
    case COLUMN_ONLY:
        json_only(writer, row);
        break;
    case COLUMN_BEST:
        json_best(writer, row);
        break;
    case COLUMN_VERDICT:
    case COLUMN_ENGINE:
        json_text(writer, cell);
        break;
    case COLUMN_SECONDS:
        write_text(writer, cell);
        break;
    default: /* a whole number */
        if (*cell)
            json_setting(writer, cell);
        else
            write_text(writer, "null");
        break;
    }
}

static void json_row(struct writer *writer, const struct table *table, const struct table_row *row)
{
    json_begin(writer, table->game);
    json_vary(writer, table->names, row->values, table->name_count);
    for (enum table_column column = 0; column < COLUMNS && !row->fault; column++)
        if (has(table, column)) {
            json_name(writer, false, columns[column].name);
            json_figure(writer, column, row);
        }
    if (row->fault)
        json_add_text(writer, "fault", row->fault);
    write_text(writer, "}\n");
}

/* ----------------------------------------------------------------------- all */

qj_status table_head(qj_context *context, const struct table *table, const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, context, sink);
    if (table->format == TABLE_TEXT)
        text_head(&writer, table);
    if (table->format == TABLE_CSV)
        csv_head(&writer, table);
    return writer_flush(&writer);
}

qj_status table_row(qj_context *context, const struct table *table, const struct table_row *row,
                    const qj_sink *sink)
{
    static void (*const write[])(struct writer *, const struct table *,
                                 const struct table_row *) = {
        [TABLE_TEXT] = text_row, [TABLE_CSV] = csv_row, [TABLE_JSON] = json_row};
    struct writer writer;
    writer_open(&writer, context, sink);
    write[table->format](&writer, table, row);
    return writer_flush(&writer);
}
