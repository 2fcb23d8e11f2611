/* qiju explain: the steps of a model solution on a board. */
#include "cli/claims/claims.h"

static qj_status verb_explain_position(const struct question *question)
{
    struct explain explain = {question->context, question->position, &solution_steps, 0};
    TRY(arguments_count(question->arguments, "step", 1, EXPLAIN_STEPS, &explain.step));
    return (arguments_value(question->arguments, "json") ? explain_json
                                                         : explain_text)(&explain, question->sink);
}

const struct verb verb_explain = {
    .name = "explain",
    .usage = "explain NAME [FILE] [--step N]",
    .summary = "show step by step what a solution of a contest's problem does",
    .help = "The solutions are the programs in docs/solutions: geography, heaps, rabbits, "
            "splitting, staircase, stone, tictactoe and widgets. qiju runs a copy that reports its "
            "steps: the line of the program, a sentence with values, and an invariant. qiju adds "
            "illustrations: for stone and geography a walk in which one player always moves to the "
            "partner of a cell, for staircase the answers of wrong programs with the first mistake "
            "of each. The board must be within the limits of the contest, and the solution may "
            "take at most 5000 steps on it. If the answer of the solution differs from the answer "
            "of qiju, qiju reports it and shows no step.\n"
            "heaps needs one octal code, normal play, and at most 1000 heaps of at most 1000 "
            "each.\n",
    .examples = "The augmenting paths on a small board, and one step with its variables:\n"
                "  qiju explain geography --size 4x4\n"
                "  qiju explain geography --size 4x4 --step 12\n"
                "An input of the contest:\n"
                "  qiju explain rabbits record.txt\n",
    .options = {BOARD_OPTIONS,
                {"step", "N", "show step N alone, with its variables and invariant"},
                {"json", NULL, "print the steps as one JSON object"},
                LIMIT_OPTIONS},
    .on_position = verb_explain_position,
    .reads_record = true,
};
