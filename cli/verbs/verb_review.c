/* qiju review: reviews a record move by move. */
#include "cli/question/command.h"
#include "cli/storage/storage.h"
#include "face/report/report.h"

static qj_status verb_review_position(const struct question *question)
{
    if (arguments_value(question->arguments, "json"))
        return report_review_json(question->context, question->position, true, question->sink);
    return report_review_text(question->context, question->position,
                              arguments_value(question->arguments, "all") != NULL, question->sink);
}

const struct verb verb_review = {
    .name = "review",
    .usage = "review GAME [FILE]",
    .summary = "show the value and the cost of every move of a record, and better moves",
    .help = "A record is a start and the moves played from it: any input that ends in a "
            "section 'moves', or the contest format of rabbits.\n",
    .examples =
        "A game of noughts and crosses, which begins in the middle:\n"
        "  printf '3 3 3  0 0 0 0 0 0 0 0 0 moves 2 2  1 2  1 1  3 3  1 3' | qiju review mnk\n",
    .options = {TEXT_OPTIONS,
                {"json", NULL, "print JSON, one object a line: the moves, then the summaries"},
                {"all", NULL, "list every better move"},
                SOLUTION_FILE_OPTION,
                LONG_RUN_OPTIONS},
    .on_position = verb_review_position,
    .reads_record = true,
};
