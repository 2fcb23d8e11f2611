/* qiju sequence: computes the nimbers of the heaps 0, 1, 2, ... under one rule: a summary, their
 * period, and the values in formats of other programs. */
#include "base/clock.h"
#include "cli/question/command.h"
#include "face/report/report_sequence.h"

#include <stdio.h>
#include <string.h>

static const struct option options[] = {
    {"to", "N", "up to heap N (1000)"},
    {"values", NULL, "print the values, one a line"},
    {"format", "NAME", "print the values as bfile (OEIS), csv or latex"},
    {"output", "FILE", "write the values to a new file (also -o FILE)"},
    {"against", "CODE", "find the first heap at which the two games differ"},
    {"json", NULL, "print one JSON object"},
    SOLVING_OPTIONS,
    CHECKPOINT_OPTIONS,
    {NULL, NULL, NULL}};

struct verb_sequence_run {
    const struct arguments *arguments;
    const char *code, *against; /* against NULL: no comparison */
    const char *out;            /* file of the values; NULL: standard output */
    uint64_t to;
    bool json;
    bool writes_values;
    enum report_sequence_format format;
};

static qj_status verb_sequence_read_options(struct verb_sequence_run *run)
{
    static const char *const names[] = {[SEQUENCE_LINES] = "lines",
                                        [SEQUENCE_BFILE] = "bfile",
                                        [SEQUENCE_CSV] = "csv",
                                        [SEQUENCE_LATEX] = "latex"};
    const struct arguments *arguments = run->arguments;
    const char *format = arguments_value(arguments, "format");
    size_t number = SEQUENCE_LINES;
    if (arguments->place_count != 1)
        return message_usage("expected one code: 0.77, {1,2,3}, kayles ...");
    run->code = arguments->places[0];
    run->out = arguments_value(arguments, "output");
    run->against = arguments_value(arguments, "against");
    run->json = arguments_value(arguments, "json");
    run->writes_values = format || run->out || arguments_value(arguments, "values");
    TRY(arguments_count(arguments, "to", 0, UINT64_MAX - 1, &run->to));
    while (format && number <= SEQUENCE_LATEX && strcmp(format, names[number]) != 0)
        number++;
    if (number > SEQUENCE_LATEX)
        return message_usage("--format: expected bfile, csv or latex, found '%.40s'", format);
    run->format = (enum report_sequence_format)number;
    if (run->writes_values && run->against)
        return message_usage("--against compares, and writes no values");
    if (run->writes_values && run->json && !run->out)
        return message_usage("--json and the values on standard output exclude each "
                             "other: write them with --output FILE");
    return QJ_OK;
}

static qj_status verb_sequence_work(void *user, qj_context *context, const qj_sink *sink)
{
    const struct verb_sequence_run *run = user;
    SCOPED(scope_leave_sequence) qj_sequence *sequence = NULL;
    SCOPED(scope_leave_sequence) qj_sequence *second = NULL;
    TRY(qj_sequence_open(context, run->code, &sequence));
    if (run->against) {
        TRY(qj_sequence_open(context, run->against, &second));
        struct report_sequence_pair pair = {{run->code, run->against}, {sequence, second}, run->to};
        return report_sequence_compare(context, &pair, run->json, sink);
    }
    double started = clock_now();
    TRY(qj_sequence_extend(sequence, run->to));
    double seconds = clock_now() - started;
    if (arguments_value(run->arguments, "checkpoint"))
        seconds = -1; /* some values may come from the checkpoint */
    if (run->writes_values && !run->out)
        return report_sequence_values(context, sequence, run->to, run->format, sink);
    if (run->out) {
        struct channel file;
        TRY(channel_create(&file, run->out));
        qj_sink values = channel_sink(&file);
        qj_status status = report_sequence_values(context, sequence, run->to, run->format, &values);
        if (status == QJ_IO && file.reason)
            channel_report(&file, "cannot write");
        TRY(channel_finish(&file, status));
    }
    const struct report_sequence report = {sequence, run->code, run->to, seconds};
    return report_sequence_summary(context, &report, run->json, sink);
}

static qj_status verb_sequence_run(struct arguments *arguments)
{
    struct verb_sequence_run run = {.arguments = arguments, .to = 1000};
    TRY(verb_sequence_read_options(&run));
    return command_run(arguments, NULL, NULL, verb_sequence_work, &run);
}

const struct verb verb_sequence = {
    .name = "sequence",
    .usage = "sequence CODE [--to N] [--values] ...",
    .summary = "compute the nimbers of all heaps up to N under one rule, and their period",
    .help = "CODE is a rule as in the input of heaps, or the name of a preset.\n"
            "A proved period is printed with its theorem. From there on every value is "
            "known at once, so that N can be any number. A period without a proof is called"
            " observed.\n"
            "The nimbers fall into two classes. Rare heaps are the few heaps with a nimber "
            "of one class; they alone determine the nimbers of all others.\n",
    .examples = "Kayles, and its period:\n"
                "  qiju sequence kayles\n"
                "A million heaps of an octal game:\n"
                "  qiju sequence 0.16 --to 1000000\n"
                "A subtraction game, for a spreadsheet:\n"
                "  qiju sequence '{2,4,7}' --to 40 --format csv\n"
                "Whether two rules have the same nimbers:\n"
                "  qiju sequence 0.161 --against 0.36\n",
    .options = options,
    .run = verb_sequence_run,
};
