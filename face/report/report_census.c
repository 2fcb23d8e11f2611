/* report_census: see report.h. A column has room for ten digits; a longer number shifts the
 * rest.
 */
#include "face/report/report.h"

#include "face/base/json_write.h"
#include "face/base/rows.h"

#include <inttypes.h>

struct report_census_table {
    struct rows rows;
    bool outcome; /* only outcomes: `only` and `games` are not known */
    qj_ply total; /* sums over all plies, except games */
};

/* The additive figures of a ply. */
static const struct {
    const char *name;
    size_t member;
} figures[] = {{N_("positions"), offsetof(qj_ply, positions)},
               {N_("ended"), offsetof(qj_ply, ended)},
               {N_("won"), offsetof(qj_ply, won)},
               {N_("drawn"), offsetof(qj_ply, drawn)},
               {N_("lost"), offsetof(qj_ply, lost)},
               {N_("only"), offsetof(qj_ply, only)}};

enum { FIGURES = sizeof figures / sizeof *figures };

static uint64_t report_census_figure(const qj_ply *ply, size_t i)
{
    return *(const uint64_t *)(const void *)((const char *)ply + figures[i].member);
}

/* Writes the figures; a text of outcomes lacks the last. */
static void report_census_write_figures(struct report_census_table *table, const qj_ply *ply)
{
    const size_t count = table->outcome && table->rows.format == ROWS_TEXT ? FIGURES - 1 : FIGURES;
    for (size_t i = 0; i < count; i++)
        rows_natural(&table->rows, figures[i].name, 10, report_census_figure(ply, i));
}

static void report_census_write_ply(struct report_census_table *table, const qj_ply *ply)
{
    struct rows *rows = &table->rows;
    const bool text = rows->format == ROWS_TEXT;
    rows_begin(rows);
    rows_natural(rows, text ? N_("moves") : "ply", 5, ply->ply);
    report_census_write_figures(table, ply);
    if (text && ply->games == UINT64_MAX && !table->outcome)
        rows_phrase(rows, N_("games"), 20, "2^64 - 1 or more");
    else if (!text || !table->outcome)
        rows_natural(rows, N_("games"), 20, ply->games);
    rows_end(rows);
}

static bool report_census_visit_ply(void *user, const qj_ply *ply)
{
    struct report_census_table *table = user;
    for (size_t i = 0; i < (table->outcome ? FIGURES - 1 : FIGURES); i++)
        *(uint64_t *)(void *)((char *)&table->total +
                              figures[i].member) += report_census_figure(ply, i);
    report_census_write_ply(table, ply);
    return writer_status(&table->rows.writer) == QJ_OK;
}

static qj_status report_census_visit_plies(const qj_position *position,
                                           struct report_census_table *table)
{
    return table->outcome ? qj_position_census_outcomes(position, report_census_visit_ply, table)
                          : qj_position_census(position, report_census_visit_ply, table);
}

qj_status report_census_text(qj_context *context, const qj_position *position, bool outcome,
                             const qj_sink *sink)
{
    struct report_census_table table = {.outcome = outcome};
    struct rows *rows = &table.rows;
    struct writer *writer = &rows->writer;
    writer_open(writer, context, sink);
    write_text(writer, qj_game_name(qj_position_game(position)));
    write_phrase(writer, ": positions that can be reached, by the fewest moves that lead there;\n"
                         "won, drawn and lost for the player to move");
    write_phrase(writer, outcome ? "\n"
                                 : "; only: not ended, and one move alone\nkeeps the value; games: "
                                   "sequences of so many moves\n");
    if (qj_game_symmetric(qj_position_game(position)))
        write_phrase(writer,
                     "Positions that are alike by a symmetry count as one, games do not.\n");
    write_char(writer, '\n');
    rows->cells = ROWS_HEAD;
    report_census_write_ply(&table, &table.total);
    TRY(report_census_visit_plies(position, &table));
    rows_begin(rows);
    rows_phrase(rows, "", 5, N_("all"));
    report_census_write_figures(&table, &table.total);
    rows_end(rows);
    return writer_flush(writer);
}

qj_status report_census_json(qj_context *context, const qj_position *position, bool outcome,
                             const qj_sink *sink)
{
    const qj_game *game = qj_position_game(position);
    struct report_census_table table = {
        .rows.format = ROWS_JSON, .outcome = outcome, .total.only = outcome ? QJ_NOT_KNOWN : 0};
    struct writer *writer = &table.rows.writer;
    json_start(writer, context, sink, game);
    json_add_text(writer, "kind", json_kind(qj_game_kind(game)));
    json_add_array(writer, "plies");
    TRY(report_census_visit_plies(position, &table));
    write_char(writer, ']');
    report_census_write_figures(&table, &table.total);
    return json_end(writer);
}
