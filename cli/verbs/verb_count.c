/* qiju count: counts the reachable positions by ply. A column has room for ten digits; a longer
 * number shifts the rest. */
#include "cli/question/command.h"

struct verb_count_table {
    struct rows rows;
    bool outcome; /* only outcomes: `only` and `games` are not known */
    qj_ply total; /* sums over all plies, except games */
};

/* Writes the figures that have a sum; a text of outcomes lacks the last. */
static void verb_count_write_figures(struct verb_count_table *table, const qj_ply *ply)
{
    struct rows *rows = &table->rows;
    rows_natural(rows, N_("positions"), 10, ply->positions);
    rows_natural(rows, N_("ended"), 10, ply->ended);
    rows_natural(rows, N_("won"), 10, ply->won);
    rows_natural(rows, N_("drawn"), 10, ply->drawn);
    rows_natural(rows, N_("lost"), 10, ply->lost);
    if (!table->outcome || rows->format != ROWS_TEXT)
        rows_natural(rows, N_("only"), 10, ply->only);
}

static void verb_count_write_ply(struct verb_count_table *table, const qj_ply *ply)
{
    struct rows *rows = &table->rows;
    const bool text = rows->format == ROWS_TEXT;
    rows_begin(rows);
    rows_natural(rows, text ? N_("moves") : "ply", 5, ply->ply);
    verb_count_write_figures(table, ply);
    if (text && ply->games == UINT64_MAX && !table->outcome)
        rows_phrase(rows, N_("games"), 20, "2^64 - 1 or more");
    else if (!text || !table->outcome)
        rows_natural(rows, N_("games"), 20, ply->games);
    rows_end(rows);
}

static bool verb_count_visit_ply(void *user, const qj_ply *ply)
{
    struct verb_count_table *table = user;
    table->total.positions += ply->positions;
    table->total.ended += ply->ended;
    table->total.won += ply->won;
    table->total.drawn += ply->drawn;
    table->total.lost += ply->lost;
    table->total.only += table->outcome ? 0 : ply->only;
    verb_count_write_ply(table, ply);
    return writer_status(&table->rows.writer) == QJ_OK;
}

static qj_status verb_count_visit_plies(const qj_position *position, struct verb_count_table *table)
{
    return table->outcome ? qj_position_census_outcomes(position, verb_count_visit_ply, table)
                          : qj_position_census(position, verb_count_visit_ply, table);
}

static qj_status verb_count_write_text(struct verb_count_table *table, const qj_position *position)
{
    const qj_game *game = qj_position_game(position);
    struct rows *rows = &table->rows;
    struct writer *writer = &rows->writer;
    write_text(writer, qj_game_name(game));
    write_phrase(writer, ": positions that can be reached, by the fewest moves that lead there;\n"
                         "won, drawn and lost for the player to move");
    write_phrase(writer, table->outcome ? "\n"
                                        : "; only: not ended, and one move alone\nkeeps the value; "
                                          "games: sequences of so many moves\n");
    if (qj_game_symmetric(game))
        write_phrase(writer,
                     "Positions that are alike by a symmetry count as one, games do not.\n");
    write_char(writer, '\n');
    rows->cells = ROWS_HEAD;
    verb_count_write_ply(table, &table->total);
    TRY(verb_count_visit_plies(position, table));
    rows_begin(rows);
    rows_phrase(rows, "", 5, N_("all"));
    verb_count_write_figures(table, &table->total);
    rows_end(rows);
    return writer_flush(writer);
}

static qj_status verb_count_write_json(struct verb_count_table *table, const qj_position *position)
{
    const qj_game *game = qj_position_game(position);
    struct writer *writer = &table->rows.writer;
    table->rows.format = ROWS_JSON;
    table->total.only = table->outcome ? QJ_NOT_KNOWN : 0;
    json_begin(writer, game);
    json_add_text(writer, "kind", json_kind(qj_game_kind(game)));
    json_add_array(writer, "plies");
    TRY(verb_count_visit_plies(position, table));
    write_char(writer, ']');
    verb_count_write_figures(table, &table->total);
    return json_end(writer);
}

/* Writes a line a ply, as each is known. */
static qj_status verb_count_position(const struct question *question)
{
    struct verb_count_table table = {.outcome = arguments_value(question->arguments, "outcome")};
    writer_open(&table.rows.writer, question->context, question->sink);
    return (arguments_value(question->arguments, "json")
                ? verb_count_write_json
                : verb_count_write_text)(&table, question->position);
}

const struct verb verb_count = {
    .name = "count",
    .usage = "count GAME [FILE] [--PARAMETER VALUE] ...",
    .summary = "count positions by ply and by value, and games (perft)",
    .help = "qiju visits every reachable position by the rules, as 'qiju solve --engine "
            "exhaustive' does. A position counts at the ply of the fewest moves that lead "
            "to it. Heaps in any order count as one position, and so do positions with one "
            "canonical form. With --outcome qiju counts mnk many positions at a time, on "
            "boards of up to about 20 cells.\n",
    .examples = "Noughts and crosses, a row for each number of moves:\n"
                "  qiju count mnk 3x3\n"
                "Four in a row on 4 x 4 cells, by wins, draws and losses:\n"
                "  qiju count mnk 4x4 --k 4 --outcome\n",
    .options = {BOARD_OPTIONS,
                {"outcome", NULL, "omit the last two columns (much faster for mnk)"},
                {"json", NULL, "print one JSON object instead of a table"},
                LONG_RUN_OPTIONS},
    .on_position = verb_count_position,
};
