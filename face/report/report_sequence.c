/* report_sequence: see report_sequence.h. */
#include "face/report/report_sequence.h"

#include "face/base/json_write.h"
#include "face/base/rows.h"

#include <inttypes.h>

/* ------------------------------------------------------------------- values */

static void report_sequence_write_row(struct rows *rows, bool heap, uint64_t n, uint64_t value)
{
    rows_begin(rows);
    if (heap)
        rows_natural(rows, "n", 1, n);
    rows_natural(rows, "value", 1, value);
    rows_end(rows);
}

qj_status report_sequence_values(qj_context *context, const qj_sequence *sequence, uint64_t to,
                                 enum report_sequence_format format, const qj_sink *sink)
{
    enum { COLUMNS = 10 };
    struct rows rows = {.format = format == SEQUENCE_CSV ? ROWS_CSV : ROWS_TEXT,
                        .cells = ROWS_HEAD};
    struct pace pace = {context, 0};
    qj_status status = QJ_OK;
    writer_open(&rows.writer, context, sink);
    if (format == SEQUENCE_CSV)
        report_sequence_write_row(&rows, true, 0, 0);
    rows.cells = ROWS_VALUES;
    for (uint64_t n = 0; n <= to && status == QJ_OK; n++) {
        uint64_t value = 0;
        status = qj_sequence_value(sequence, n, &value);
        if (format == SEQUENCE_LATEX) { /* the first value of a row follows its heap */
            write_text(&rows.writer, n && n % COLUMNS == 0 ? " \\\\\n" : "");
            if (n % COLUMNS == 0)
                write_count(&rows.writer, n);
            write_text(&rows.writer, " & ");
            write_count(&rows.writer, value);
        } else
            report_sequence_write_row(&rows, format != SEQUENCE_LINES, n, value);
        if (status == QJ_OK)
            status = pace_add(&pace, PACE_WRITE, "heaps", n, to);
        if (status == QJ_OK)
            status = writer_status(&rows.writer);
    }
    if (format == SEQUENCE_LATEX)
        write_text(&rows.writer, " \\\\\n");
    qj_status closed = writer_flush(&rows.writer);
    return status == QJ_OK ? closed : status;
}

/* ------------------------------------------------------------------ summary */

static void report_sequence_write_figures(struct writer *writer,
                                          const struct report_sequence *report,
                                          const qj_sequence_summary *summary,
                                          const qj_period *period)
{
    const double least = 1e-6; /* resolution of the clock in seconds */
    uint64_t computed = qj_sequence_known(report->sequence);
    write_text(writer, report->code);
    write_phrase(writer, ": G(0) to G(%" PRIu64 "), %" PRIu64 " computed", report->to, computed);
    if (report->seconds >= least)
        write_phrase(writer, " in %.3f s, %.0f values a second", report->seconds,
                     (double)computed / report->seconds);
    write_char(writer, '\n');
    write_phrase(writer,
                 "largest value %" PRIu64 ", first of heap %" PRIu64 "; %" PRIu64
                 " different values\n",
                 summary->largest, summary->largest_first, summary->values);
    write_phrase(writer,
                 PLURAL(summary->zeros, "value 0: %" PRIu64 " heap, the last %" PRIu64 "\n",
                        "value 0: %" PRIu64 " heaps, the last %" PRIu64 "\n"),
                 summary->zeros, summary->last_zero);
    if (summary->has_classes)
        write_phrase(
            writer,
            PLURAL(summary->rare,
                   "rare: %" PRIu64 " heap, the last %" PRIu64 "; common: %" PRIu64 " heaps\n",
                   "rare: %" PRIu64 " heaps, the last %" PRIu64 "; common: %" PRIu64 " heaps\n"),
            summary->rare, summary->last_rare, report->to + 1 - summary->rare);
    if (!period->found) {
        write_phrase(writer, "period: none found\n");
        return;
    }
    write_phrase(writer, "preperiod %" PRIu64 ", period %" PRIu64, period->preperiod,
                 period->period);
    if (period->saltus)
        write_phrase(writer, ", saltus %" PRIu64, period->saltus);
    if (period->theorem)
        write_phrase(writer, ": proved (%s)\n", period->theorem);
    else
        write_phrase(writer, ": observed, not proved\n");
}

static void report_sequence_add_figures(struct writer *writer, const struct report_sequence *report,
                                        const qj_sequence_summary *summary, const qj_period *period)
{
    json_begin(writer, NULL);
    json_add_text(writer, "code", report->code);
    json_add_natural(writer, "to", report->to);
    json_add_natural(writer, "computed", qj_sequence_known(report->sequence));
    if (report->seconds >= 0)
        json_add_seconds(writer, "seconds", report->seconds);
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

qj_status report_sequence_summary(qj_context *context, const struct report_sequence *report,
                                  bool json, const qj_sink *sink)
{
    struct writer writer;
    qj_sequence_summary summary;
    qj_period period;
    TRY(qj_sequence_summarize(report->sequence, report->to, &summary));
    TRY(qj_sequence_period(report->sequence, &period));
    writer_open(&writer, context, sink);
    (json ? report_sequence_add_figures : report_sequence_write_figures)(&writer, report, &summary,
                                                                         &period);
    return writer_flush(&writer);
}

/* --------------------------------------------------------------- comparison */

static void report_sequence_write_difference(struct writer *writer,
                                             const struct report_sequence_pair *pair, bool differ,
                                             uint64_t at, const uint64_t value[2])
{
    write_phrase(writer, "%.400s and %.400s ", pair->code[0], pair->code[1]);
    if (differ)
        write_phrase(writer, "differ first at heap %" PRIu64 ": %" PRIu64 " and %" PRIu64 "\n", at,
                     value[0], value[1]);
    else
        write_phrase(writer, "have the same values up to heap %" PRIu64 "\n", pair->to);
}

static void report_sequence_add_difference(struct writer *writer,
                                           const struct report_sequence_pair *pair, bool differ,
                                           uint64_t at, const uint64_t value[2])
{
    json_begin(writer, NULL);
    json_add_text(writer, "code", pair->code[0]);
    json_add_text(writer, "against", pair->code[1]);
    json_add_natural(writer, "to", pair->to);
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

qj_status report_sequence_compare(qj_context *context, const struct report_sequence_pair *pair,
                                  bool json, const qj_sink *sink)
{
    struct writer writer;
    struct pace pace = {context, 0};
    bool differ = false;
    uint64_t at = 0, end = 0, value[2];
    for (uint64_t n = 0; n <= pair->to && !differ; n++) {
        if (n == end) { /* twice as far each time: sequences that differ early cost little */
            end = end ? 2 * end : 1024;
            for (int i = 0; i < 2; i++)
                TRY(qj_sequence_extend(pair->sequence[i], end - 1 < pair->to ? end - 1 : pair->to));
        }
        for (int i = 0; i < 2; i++)
            TRY(qj_sequence_value(pair->sequence[i], n, &value[i]));
        TRY(pace_add(&pace, 1, "heaps", n, pair->to));
        differ = value[0] != value[1];
        at = n;
    }
    writer_open(&writer, context, sink);
    (json ? report_sequence_add_difference : report_sequence_write_difference)(&writer, pair,
                                                                               differ, at, value);
    return writer_flush(&writer);
}
