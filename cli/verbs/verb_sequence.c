/* qiju sequence: computes the nimbers of the heaps 0, 1, 2, ... under one rule: a summary, their
 * period, and the values in formats of other programs. */
#include "base/clock.h"
#include "cli/question/command.h"

enum verb_sequence_format {
    SEQUENCE_LINES, /* a value a line */
    SEQUENCE_BFILE, /* heap and value, the format of OEIS */
    SEQUENCE_CSV,   /* likewise with a comma and a heading */
    SEQUENCE_LATEX  /* the rows of a table, ten heaps each */
};

struct verb_sequence_run {
    const struct arguments *arguments;
    qj_context *context;
    const char *code, *against; /* against NULL: no comparison */
    qj_sequence *sequence;
    const char *out; /* file of the values; NULL: standard output */
    uint64_t to;
    double seconds; /* time to compute the values; negative if some may have been known before */
    bool json;
    bool writes_values;
    enum verb_sequence_format format;
};

/* ------------------------------------------------------------------- values */

static void verb_sequence_write_row(struct rows *rows, bool heap, uint64_t n, uint64_t value)
{
    rows_begin(rows);
    if (heap)
        rows_natural(rows, "n", 1, n);
    rows_natural(rows, "value", 1, value);
    rows_end(rows);
}

/* Writes G(0) to G(to), which must be known. */
static qj_status verb_sequence_write_values(void *user, const qj_sink *sink)
{
    enum { COLUMNS = 10 };
    const struct verb_sequence_run *run = user;
    const enum verb_sequence_format format = run->format;
    struct rows rows = {.format = format == SEQUENCE_CSV ? ROWS_CSV : ROWS_TEXT,
                        .cells = ROWS_HEAD};
    struct pace pace = {run->context, 0};
    qj_status status = QJ_OK;
    writer_open(&rows.writer, run->context, sink);
    if (format == SEQUENCE_CSV)
        verb_sequence_write_row(&rows, true, 0, 0);
    rows.cells = ROWS_VALUES;
    for (uint64_t n = 0; n <= run->to && status == QJ_OK; n++) {
        uint64_t value = 0;
        status = qj_sequence_value(run->sequence, n, &value);
        if (format == SEQUENCE_LATEX) { /* the first value of a row follows its heap */
            write_text(&rows.writer, n && n % COLUMNS == 0 ? " \\\\\n" : "");
            if (n % COLUMNS == 0)
                write_count(&rows.writer, n);
            write_text(&rows.writer, " & ");
            write_count(&rows.writer, value);
        } else
            verb_sequence_write_row(&rows, format != SEQUENCE_LINES, n, value);
        if (status == QJ_OK)
            status = pace_add(&pace, PACE_WRITE, "heaps", n, run->to);
        if (status == QJ_OK)
            status = writer_status(&rows.writer);
    }
    if (format == SEQUENCE_LATEX)
        write_text(&rows.writer, " \\\\\n");
    qj_status closed = writer_flush(&rows.writer);
    return status == QJ_OK ? closed : status;
}

/* ------------------------------------------------------------------ summary */

static void verb_sequence_write_figures(struct writer *writer, const struct verb_sequence_run *run,
                                        const qj_sequence_summary *summary, const qj_period *period)
{
    const double least = 1e-6; /* resolution of the clock in seconds */
    uint64_t computed = qj_sequence_known(run->sequence);
    write_text(writer, run->code);
    write_phrase(writer, ": G(0) to G(%" PRIu64 "), %" PRIu64 " computed", run->to, computed);
    if (run->seconds >= least)
        write_phrase(writer, " in %.3f s, %.0f values a second", run->seconds,
                     (double)computed / run->seconds);
    write_char(writer, '\n');
    write_phrase(writer,
                 "largest value %" PRIu64 ", first of heap %" PRIu64 "; %" PRIu64
                 " different values\n",
                 summary->largest, summary->largest_first, summary->values);
    write_phrase(writer, "value 0: %" PRIu64 " heap[s], the last %" PRIu64 "\n", summary->zeros,
                 summary->last_zero);
    if (summary->has_classes)
        write_phrase(writer,
                     "rare: %" PRIu64 " heap[s], the last %" PRIu64 "; common: %" PRIu64 " heaps\n",
                     summary->rare, summary->last_rare, run->to + 1 - summary->rare);
    if (!period->found) {
        write_phrase(writer, "period: none found\n");
        return;
    }
    write_phrase(writer, "preperiod %" PRIu64 ", period %" PRIu64, period->preperiod,
                 period->period);
    if (period->saltus)
        write_phrase(writer, ", saltus %" PRIu64, period->saltus);
    write_phrase(writer, period->theorem ? ": proved (%s)\n" : ": observed, not proved\n",
                 period->theorem);
}

static void verb_sequence_add_figures(struct writer *writer, const struct verb_sequence_run *run,
                                      const qj_sequence_summary *summary, const qj_period *period)
{
    json_begin(writer, NULL);
    json_add_text(writer, "code", run->code);
    json_add_natural(writer, "to", run->to);
    json_add_natural(writer, "computed", qj_sequence_known(run->sequence));
    if (run->seconds >= 0)
        json_add_seconds(writer, "seconds", run->seconds);
    json_add_natural(writer, "largest", summary->largest);
    json_add_natural(writer, "largest_first", summary->largest_first);
    json_add_natural(writer, "values", summary->values);
    json_add_natural(writer, "zeros", summary->zeros);
    json_add_natural(writer, "last_zero", summary->last_zero);
    json_add_known(writer, "rare", summary->has_classes ? summary->rare : QJ_NOT_KNOWN);
    json_add_known(writer, "last_rare", summary->has_classes ? summary->last_rare : QJ_NOT_KNOWN);
    if (period->found) {
        json_add_object(writer, "period");
        json_add_natural(writer, "preperiod", period->preperiod);
        json_add_natural(writer, "period", period->period);
        json_add_natural(writer, "saltus", period->saltus);
        json_add_bool(writer, "proved", period->theorem);
        json_add_text(writer, "theorem", period->theorem);
        write_char(writer, '}');
    } else {
        json_add_text(writer, "period", NULL);
    }
    write_text(writer, "}\n");
}

/* --------------------------------------------------------------- comparison */

static void verb_sequence_write_difference(struct writer *writer,
                                           const struct verb_sequence_run *run, bool differ,
                                           uint64_t at, const uint64_t value[2])
{
    if (!run->json) {
        write_phrase(writer, "%.400s and %.400s ", run->code, run->against);
        if (differ)
            write_phrase(writer, "differ first at heap %" PRIu64 ": %" PRIu64 " and %" PRIu64 "\n",
                         at, value[0], value[1]);
        else
            write_phrase(writer, "have the same values up to heap %" PRIu64 "\n", run->to);
        return;
    }
    json_begin(writer, NULL);
    json_add_text(writer, "code", run->code);
    json_add_text(writer, "against", run->against);
    json_add_natural(writer, "to", run->to);
    if (differ) {
        json_add_object(writer, "differ");
        json_add_natural(writer, "heap", at);
        json_add_naturals(writer, "values", value, 2);
        write_char(writer, '}');
    } else {
        json_add_text(writer, "differ", NULL);
    }
    write_text(writer, "}\n");
}

/* Extends the sequence and another until they differ, and reports the place. */
static qj_status verb_sequence_compare(const struct verb_sequence_run *run, const qj_sink *sink)
{
    SCOPED(scope_leave_sequence) qj_sequence *second = NULL;
    TRY(qj_sequence_open(run->context, run->against, &second));
    qj_sequence *const both[] = {run->sequence, second};
    struct writer writer;
    struct pace pace = {run->context, 0};
    bool differ = false;
    uint64_t at = 0, end = 0, value[2];
    for (uint64_t n = 0; n <= run->to && !differ; n++) {
        if (n == end) { /* twice as far each time: sequences that differ early cost little */
            end = end ? 2 * end : 1024;
            for (int i = 0; i < 2; i++)
                TRY(qj_sequence_extend(both[i], end - 1 < run->to ? end - 1 : run->to));
        }
        for (int i = 0; i < 2; i++)
            TRY(qj_sequence_value(both[i], n, &value[i]));
        TRY(pace_add(&pace, 1, "heaps", n, run->to));
        differ = value[0] != value[1];
        at = n;
    }
    writer_open(&writer, run->context, sink);
    verb_sequence_write_difference(&writer, run, differ, at, value);
    return writer_flush(&writer);
}

/* ---------------------------------------------------------------------- run */

static qj_status verb_sequence_work(void *user, qj_context *context, const qj_sink *sink)
{
    struct verb_sequence_run *run = user;
    SCOPED(scope_leave_sequence) qj_sequence *sequence = NULL;
    struct writer writer;
    qj_sequence_summary summary;
    qj_period period;
    run->context = context;
    TRY(qj_sequence_open(context, run->code, &sequence));
    run->sequence = sequence;
    if (run->against)
        return verb_sequence_compare(run, sink);
    double started = clock_now();
    TRY(qj_sequence_extend(sequence, run->to));
    run->seconds = arguments_value(run->arguments, "checkpoint") ? -1 : clock_now() - started;
    if (run->writes_values && !run->out)
        return verb_sequence_write_values(run, sink);
    qj_status status = run->out ? channel_write_new(run->out, verb_sequence_write_values, run)
                                : QJ_OK;
    if (status == QJ_IO) /* the file has been named */
        context_record(run->context, QJ_OK, 0, 0, "%s", "");
    TRY(status);
    TRY(qj_sequence_summarize(sequence, run->to, &summary));
    TRY(qj_sequence_period(sequence, &period));
    writer_open(&writer, context, sink);
    (run->json ? verb_sequence_add_figures : verb_sequence_write_figures)(&writer, run, &summary,
                                                                          &period);
    return writer_flush(&writer);
}

static qj_status verb_sequence_run(struct arguments *arguments)
{
    static const char *const names[] = {[SEQUENCE_LINES] = "lines",
                                        [SEQUENCE_BFILE] = "bfile",
                                        [SEQUENCE_CSV] = "csv",
                                        [SEQUENCE_LATEX] = "latex"};
    struct verb_sequence_run run = {.arguments = arguments,
                                    .out = arguments_value(arguments, "output"),
                                    .against = arguments_value(arguments, "against"),
                                    .json = arguments_value(arguments, "json"),
                                    .to = 1000};
    const char *format = arguments_value(arguments, "format");
    if (arguments->place_count != 1)
        return message_usage("expected one code: 0.77, {1,2,3}, kayles ...");
    run.code = arguments->places[0];
    run.writes_values = format || run.out || arguments_value(arguments, "values");
    TRY(arguments_count(arguments, "to", 0, UINT64_MAX - 1, &run.to));
    while (format && run.format <= SEQUENCE_LATEX && strcmp(format, names[run.format]) != 0)
        run.format++;
    if (run.format > SEQUENCE_LATEX)
        return message_usage("--format: expected bfile, csv or latex, found '%.40s'", format);
    if (run.writes_values && run.against)
        return message_usage("--against compares, and writes no values");
    if (run.writes_values && run.json && !run.out)
        return message_usage("--json and the values on standard output exclude each "
                             "other: write them with --output FILE");
    return command_run(arguments, NULL, NULL, verb_sequence_work, &run);
}

const struct verb verb_sequence = {
    .name = "sequence",
    .usage = "sequence CODE [--to N] [--values] ...",
    .summary = "compute the nimbers of all heaps up to N under one rule, and their period",
    .help = "CODE is a rule as in the input of heaps, or the name of a preset.\n"
            "A proved period is printed with its theorem. From there on every value is known at "
            "once, so that N can be any number. A period without a proof is called observed.\n"
            "The nimbers fall into two classes. Rare heaps are the few heaps with a nimber of one "
            "class; they alone determine the nimbers of all others.\n",
    .examples = "Kayles, and its period:\n"
                "  qiju sequence kayles\n"
                "A million heaps of an octal game:\n"
                "  qiju sequence 0.16 --to 1000000\n"
                "A subtraction game, for a spreadsheet:\n"
                "  qiju sequence '{2,4,7}' --to 40 --format csv\n"
                "Whether two rules have the same nimbers:\n"
                "  qiju sequence 0.161 --against 0.36\n",
    .options = {{"to", "N", "up to heap N (1000)"},
                {"values", NULL, "print the values, one a line"},
                {"format", "NAME", "print the values as bfile (OEIS), csv or latex"},
                {"output", "FILE", "write the values to a new file (also -o FILE)"},
                {"against", "CODE", "find the first heap at which the two games differ"},
                {"json", NULL, "print one JSON object"},
                SOLVING_OPTIONS,
                CHECKPOINT_OPTIONS},
    .run = verb_sequence_run,
};
