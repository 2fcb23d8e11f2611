/* qiju prove: writes the evidence for the answers to a file, for qiju-check. */
#include "cli/question/command.h"
#include "face/certificate/certificate.h"

static qj_status verb_prove_file(const struct question *question)
{
    struct score_bounds bounds = {0};
    const char *bound = arguments_value(question->arguments, "bound");
    if (bound) { /* at-least, at-most or both, and perhaps a number after one of the first two */
        const size_t length = strcspn(bound, "=");
        const char *number = bound + length + 1;
        const bool both = !strcmp(bound, "both");
        bounds.at_least = both || (length == 8 && !strncmp(bound, "at-least", length));
        bounds.at_most = both || (length == 7 && !strncmp(bound, "at-most", length));
        bounds.has_number = bound[length] == '=';
        if ((!bounds.at_least && !bounds.at_most) ||
            (bounds.has_number && (!arguments_take_number(&number, &bounds.number) ||
                                   bounds.number == INT64_MIN || *number)))
            return message_usage("--bound takes at-least, at-most, both, at-least=V or at-most=V, "
                                 "not '%.999s'",
                                 bound);
    }
    return certificate_write(question->context, question->game, question->source,
                             bound ? &bounds : NULL, question->sink);
}

const struct verb verb_prove = {
    .name = "prove",
    .usage = "prove GAME [FILE] [-o CERT] [--PARAMETER VALUE] ...",
    .summary = "write a certificate of the answer, which qiju-check verifies",
    .help = "qiju-check, a program that shares no code with qiju, verifies the certificate against "
            "the same input and prints the verified claim. For a contest's problem that is the "
            "answer of 'qiju judge'.\n"
            "For mnk the certificate has a strategy for each player: the score is at least, and at "
            "most, its value. With --bound one strategy is enough, also for another number. "
            "staircase, which the checker otherwise computes itself, has strategies for bounds, "
            "too. The verified claim is then 'at least V' or 'at most V'.\n"
            "The checker itself calls user-defined rules (docs/reference/rules.md).\n"
            "With parameters qiju makes the board from them, and 'qiju gen' with the same "
            "parameters writes the input for the checker.\n"
            "The file CERT must not exist yet. Without FILE, or with -, qiju reads standard input. "
            "User-defined rules without FILE have the start of their default parameters.\n",
    .examples = "The answer of a contest's input:\n"
                "  qiju prove geography 7.in -o 7.cert\n"
                "  qiju-check geography 7.in < 7.cert | cmp - 7.out\n"
                "That the first player gets at most a draw:\n"
                "  qiju prove mnk board --bound at-most=0 | qiju-check mnk board\n"
                "User-defined rules:\n"
                "  qiju prove ./mine.so | qiju-check ./mine.so\n",
    .options = {{"output", "CERT", "write the certificate to the file CERT (also -o CERT)"},
                {"bound", "BOUND",
                 "prove by strategies: at-least, at-most or both; at-least=V, at-most=V"},
                LONG_RUN_OPTIONS},
    .takes_settings = true,
    .on_file = verb_prove_file,
};
