/* qiju explain: what a solution of a contest's problem does on a board, step by step. */
#include "cli/claims/solution_steps.h"
#include "cli/question/command.h"
#include "face/explain/explain.h"

static const struct option options[] = {
    BOARD_OPTIONS,
    {"step", "N", "show step N alone, with its variables and what holds after it"},
    {"json", NULL, "print the steps as one JSON object"},
    LIMIT_OPTIONS,
    {NULL, NULL, NULL}};

static qj_status verb_explain_position(const struct arguments *arguments, qj_context *context,
                                       qj_position *position, const qj_sink *sink)
{
    struct explain explain = {context, position, &solution_steps, 0};
    TRY(arguments_count(arguments, "step", 1, EXPLAIN_STEPS, &explain.step));
    return arguments_value(arguments, "json") ? explain_json(&explain, sink)
                                              : explain_text(&explain, sink);
}

const struct verb verb_explain = {
    .name = "explain",
    .usage = "explain NAME [FILE] [--step N] [--json]",
    .summary = "show what a solution of a contest's problem does, step by step",
    .help = "NAME is a problem with a solution in docs/solutions: geography, heaps, rabbits, "
            "splitting, staircase, stone, tictactoe or widgets. A copy of the solution that tells "
            "its steps runs on the board. Each step has a line of the solution, a sentence and "
            "the values of variables. The board must be within the limits of the contest, and at "
            "most 5000 steps are shown.\n"
            "  qiju explain geography --size 4x4\n"
            "  qiju explain staircase board.txt --step 12\n",
    .options = options,
    .run = board_run,
    .on_position = verb_explain_position,
    .reads_record = true,
};
