/* report_census: see report_census.h. A column has room for ten digits; a longer number shifts the
 * rest.
 */
#include "face/report/report_census.h"

#include "face/base/json_write.h"

#include <inttypes.h>
#include <stdio.h>

struct report_census_table {
    struct writer writer;
    bool outcome; /* only outcomes: `only` and `games` are not known */
    uint64_t plies;
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

/* Returns the number of known figures; outcomes lack the last. */
static size_t report_census_known_figures(const struct report_census_table *table)
{
    return FIGURES - table->outcome;
}

static uint64_t report_census_figure(const qj_ply *ply, size_t i)
{
    return *(const uint64_t *)(const void *)((const char *)ply + figures[i].member);
}

static void report_census_add_ply(struct report_census_table *table, const qj_ply *ply)
{
    table->plies++;
    for (size_t i = 0; i < report_census_known_figures(table); i++)
        *(uint64_t *)(void *)((char *)&table->total +
                              figures[i].member) += report_census_figure(ply, i);
}

/* ---------------------------------------------------------------------- text */

static void report_census_write_cells(struct report_census_table *table, const char *name,
                                      const qj_ply *ply)
{
    write_cell(&table->writer, 5, name);
    for (size_t i = 0; i < report_census_known_figures(table); i++)
        write_format(&table->writer, " %10" PRIu64, report_census_figure(ply, i));
}

static bool report_census_write_row(void *user, const qj_ply *ply)
{
    struct report_census_table *table = user;
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, ply->ply);
    report_census_add_ply(table, ply);
    report_census_write_cells(table, text, ply);
    if (table->outcome)
        write_text(&table->writer, "\n");
    else if (ply->games == UINT64_MAX)
        write_phrase(&table->writer, "      2^64 - 1 or more\n");
    else
        write_format(&table->writer, " %20" PRIu64 "\n", ply->games);
    return writer_status(&table->writer) == QJ_OK;
}

static qj_status report_census_visit_plies(const qj_position *position, qj_ply_fn visit,
                                           struct report_census_table *table)
{
    return table->outcome ? qj_position_census_outcomes(position, visit, table)
                          : qj_position_census(position, visit, table);
}

qj_status report_census_text(qj_context *context, const qj_position *position, bool outcome,
                             const qj_sink *sink)
{
    struct report_census_table table = {.outcome = outcome};
    struct writer *writer = &table.writer;
    writer_open(writer, context, sink);
    write_text(writer, qj_game_name(qj_position_game(position)));
    write_phrase(writer, ": positions that can be reached, by the fewest moves that lead there;\n"
                         "won, drawn and lost for the side to move");
    write_phrase(writer, outcome ? "\n"
                                 : "; only: not ended, and one move alone\nkeeps the value; games: "
                                   "sequences of so many moves\n");
    if (qj_game_symmetric(qj_position_game(position)))
        write_phrase(writer,
                     "Positions that are alike by a symmetry count as one, games do not.\n");
    write_char(writer, '\n');
    write_cell(writer, 5, N_("moves"));
    for (size_t i = 0; i < report_census_known_figures(&table); i++)
        write_cell(writer, 11, figures[i].name);
    if (!outcome)
        write_cell(writer, 21, N_("games"));
    write_char(writer, '\n');
    TRY(report_census_visit_plies(position, report_census_write_row, &table));
    report_census_write_cells(&table, N_("all"), &table.total);
    write_text(writer, "\n");
    return writer_flush(writer);
}

/* ---------------------------------------------------------------------- JSON */

static void report_census_write_members(struct writer *writer, const qj_ply *ply)
{
    for (size_t i = 0; i < FIGURES; i++)
        json_add_known(writer, figures[i].name, report_census_figure(ply, i));
}

static bool report_census_write_ply(void *user, const qj_ply *ply)
{
    struct report_census_table *table = user;
    struct writer *writer = &table->writer;
    report_census_add_ply(table, ply);
    json_open(writer, '{');
    json_add_natural(writer, "ply", ply->ply);
    report_census_write_members(writer, ply);
    json_add_known(writer, "games", ply->games);
    write_char(writer, '}');
    return writer_status(writer) == QJ_OK;
}

qj_status report_census_json(qj_context *context, const qj_position *position, bool outcome,
                             const qj_sink *sink)
{
    const qj_game *game = qj_position_game(position);
    struct report_census_table table = {.outcome = outcome};
    if (outcome)
        table.total.only = QJ_NOT_KNOWN;
    struct writer *writer = &table.writer;
    json_start(writer, context, sink, game);
    json_add_text(writer, "kind", json_kind(qj_game_kind(game)));
    json_add_array(writer, "plies");
    TRY(report_census_visit_plies(position, report_census_write_ply, &table));
    write_char(writer, ']');
    report_census_write_members(writer, &table.total);
    return json_end(writer);
}
