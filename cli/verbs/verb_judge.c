/* qiju judge: reads a contest's input on standard input and prints the contest's answer. */
#include "cli/question/command.h"

static qj_status verb_judge_file(const struct question *question)
{
    return qj_contest_judge(question->context, question->game, question->source, question->sink);
}

const struct verb verb_judge = {
    .name = "judge",
    .usage = "judge NAME [FILE]",
    .summary = "answer a contest's input in the output format of the contest",
    .help = "NAME is a problem of 'qiju games', or its number in an archive (bzoj1188, P3185, "
            "poj2947, csp201803-4 ...) in any letter case. Without FILE, or with -, qiju reads "
            "standard input. A user-defined game is a problem, too: its input has the number of "
            "cases, then one line for each case, the values of its parameters.\n",
    .examples = "The whole board of 4 x 4 cells, and the end of the list:\n"
                "  printf '4\\n0\\n' | qiju judge stone\n"
                "The same by the problem's id in an archive:\n"
                "  qiju judge bzoj2463 1.in > 1.out\n"
                "User-defined rules as a problem:\n"
                "  qiju judge ./mine.so --answer outcome,count --words Alice,Bob\n",
    .options = {ASKED_OPTIONS, LONG_RUN_OPTIONS},
    .on_file = verb_judge_file,
    .takes_problems = true,
};
