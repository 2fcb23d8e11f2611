/* qiju count: counts the reachable positions by ply. */
#include "cli/question/command.h"
#include "face/report/report.h"

static const struct option options[] = {
    BOARD_OPTIONS,
    {"outcome", NULL, "omit the last two columns (much faster for mnk)"},
    {"json", NULL, "print one JSON object instead of a table"},
    LONG_RUN_OPTIONS,
    {NULL, NULL, NULL}};

static qj_status verb_count_position(const struct arguments *arguments, qj_context *context,
                                     qj_position *position, const qj_sink *sink)
{
    bool outcome = arguments_value(arguments, "outcome") != NULL;
    return arguments_value(arguments, "json")
               ? report_census_json(context, position, outcome, sink)
               : report_census_text(context, position, outcome, sink);
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
    .options = options,
    .run = board_run,
    .on_position = verb_count_position,
};
