/* qiju prove: the evidence for the answers to a file, for qiju-check. */
#include "cli/contest.h"
#include "face/certificate.h"

#include <string.h>

static const struct option options[] = {
    {"output", "CERT", "write the certificate to the file CERT (also -o CERT)"},
    LONG_RUN_OPTIONS,
    {NULL, NULL, NULL}};

static qj_status prove(const struct arguments *arguments, qj_context *context, const qj_game *game,
                       const qj_source *source, const qj_sink *sink)
{
    (void)arguments;
    return certificate_write(context, game, source, sink);
}

static qj_status run(const struct verb *verb, int count, char **words)
{
    char output[] = "--output";
    for (int i = 0; i < count; i++)
        if (!strcmp(words[i], "-o"))
            words[i] = output;
    return contest_run(verb, count, words);
}

const struct verb verb_prove = {
    .name = "prove",
    .usage = "prove GAME [FILE] [-o CERT]",
    .summary = "write the evidence for the answer to a file, for qiju-check to verify",
    .help =
        "qiju-check, a program that shares no code with qiju, checks the evidence against the "
        "same file and prints what it has verified; for a contest's problem that is the "
        "answer of 'qiju judge':\n"
        "  qiju prove geography 7.in -o 7.cert\n"
        "  qiju-check geography 7.in < 7.cert | cmp - 7.out\n"
        "Rules of one's own (docs/your-game.md) are asked by the checker itself:\n"
        "  qiju prove ./mine.so | qiju-check ./mine.so\n"
        "The file CERT must not be there yet. Without FILE, or with -, standard input is "
        "read; for rules of one's own without FILE the start is that of the values they name.\n",
    .options = options,
    .run = run,
    .on_file = prove,
};
