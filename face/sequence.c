/* sequence: see sequence.h. */
#include "face/sequence.h"

#include "base/pace.h"
#include "face/json_write.h"

#include <inttypes.h>
#include <stdio.h>

/* ------------------------------------------------------------------- values */

static void write_row_start(struct writer *writer, enum sequence_format format, uint64_t n)
{
    enum { COLUMNS = 10 };
    if (format == SEQUENCE_LATEX && n % COLUMNS > 0) {
        write_text(writer, " & ");
        return;
    }
    if (format == SEQUENCE_LATEX && n > 0)
        write_text(writer, " \\\\\n");
    if (format != SEQUENCE_LINES)
        write_count(writer, n);
    if (format == SEQUENCE_BFILE)
        write_char(writer, ' ');
    if (format == SEQUENCE_CSV)
        write_char(writer, ',');
    if (format == SEQUENCE_LATEX)
        write_text(writer, " & ");
}

qj_status sequence_values(qj_context *context, const qj_sequence *sequence, uint64_t to,
                          enum sequence_format format, const qj_sink *sink)
{
    struct writer writer;
    struct pace pace = {context, 0};
    qj_status status = QJ_OK;
    writer_open(&writer, context, sink);
    if (format == SEQUENCE_CSV)
        write_text(&writer, "n,value\n");
    for (uint64_t n = 0; n <= to && status == QJ_OK; n++) {
        uint64_t value = 0;
        status = qj_sequence_value(sequence, n, &value);
        write_row_start(&writer, format, n);
        write_count(&writer, value);
        if (format != SEQUENCE_LATEX)
            write_char(&writer, '\n');
        if (status == QJ_OK)
            status = pace_add(&pace, PACE_WRITE, "heaps", n, to);
        if (status == QJ_OK)
            status = writer_status(&writer);
    }
    if (format == SEQUENCE_LATEX)
        write_text(&writer, " \\\\\n");
    qj_status closed = writer_flush(&writer);
    return status == QJ_OK ? closed : status;
}

/* ------------------------------------------------------------------ summary */

struct found {
    qj_sequence_summary summary;
    qj_period period;
};

static qj_status find(qj_sequence *sequence, uint64_t to, struct found *found)
{
    TRY(qj_sequence_summarize(sequence, to, &found->summary));
    return qj_sequence_period(sequence, &found->period);
}

static void write_period(struct writer *writer, const qj_period *period)
{
    char text[160];
    if (!period->found) {
        write_text(writer, "period: none found\n");
        return;
    }
    snprintf(text, sizeof text, "preperiod %" PRIu64 ", period %" PRIu64, period->preperiod,
             period->period);
    write_text(writer, text);
    if (period->saltus) {
        snprintf(text, sizeof text, ", saltus %" PRIu64, period->saltus);
        write_text(writer, text);
    }
    write_text(writer, period->theorem ? ": proved (" : ": observed, not proved\n");
    if (period->theorem) {
        write_text(writer, period->theorem);
        write_text(writer, ")\n");
    }
}

qj_status sequence_text(qj_context *context, qj_sequence *sequence, const char *code, uint64_t to,
                        const qj_sink *sink)
{
    struct writer writer;
    struct found found;
    char text[256];
    const qj_sequence_summary *summary = &found.summary;
    TRY(find(sequence, to, &found));
    writer_open(&writer, context, sink);
    write_text(&writer, code);
    snprintf(text, sizeof text,
             ": G(0) to G(%" PRIu64 "), %" PRIu64 " computed\n"
             "largest value %" PRIu64 ", first of heap %" PRIu64 "; %" PRIu64 " different values\n"
             "value 0: %" PRIu64 " heaps, the last %" PRIu64 "\n",
             to, qj_sequence_known(sequence), summary->largest, summary->largest_first,
             summary->values, summary->zeros, summary->last_zero);
    write_text(&writer, text);
    if (summary->has_classes) {
        snprintf(text, sizeof text, "rare: %" PRIu64 " heaps, the last %" PRIu64 "\n",
                 summary->rare, summary->last_rare);
        write_text(&writer, text);
    }
    write_period(&writer, &found.period);
    return writer_flush(&writer);
}

static void json_period(struct writer *writer, const qj_period *period)
{
    json_name(writer, false, "period");
    if (!period->found) {
        write_text(writer, "null");
        return;
    }
    write_char(writer, '{');
    json_name(writer, true, "preperiod");
    json_natural(writer, period->preperiod);
    json_add_natural(writer, "period", period->period);
    json_add_natural(writer, "saltus", period->saltus);
    json_add_bool(writer, "proved", period->theorem);
    json_add_text(writer, "theorem", period->theorem);
    write_char(writer, '}');
}

qj_status sequence_json(qj_context *context, qj_sequence *sequence, const char *code, uint64_t to,
                        const qj_sink *sink)
{
    struct writer writer;
    struct found found;
    const qj_sequence_summary *summary = &found.summary;
    TRY(find(sequence, to, &found));
    writer_open(&writer, context, sink);
    json_begin(&writer, NULL);
    json_add_text(&writer, "code", code);
    json_add_natural(&writer, "to", to);
    json_add_natural(&writer, "computed", qj_sequence_known(sequence));
    json_add_natural(&writer, "largest", summary->largest);
    json_add_natural(&writer, "largest_first", summary->largest_first);
    json_add_natural(&writer, "values", summary->values);
    json_add_natural(&writer, "zeros", summary->zeros);
    json_add_natural(&writer, "last_zero", summary->last_zero);
    json_name(&writer, false, "rare");
    json_known(&writer, summary->has_classes ? summary->rare : QJ_NOT_KNOWN);
    json_name(&writer, false, "last_rare");
    json_known(&writer, summary->has_classes ? summary->last_rare : QJ_NOT_KNOWN);
    json_period(&writer, &found.period);
    write_text(&writer, "}\n");
    return writer_flush(&writer);
}

/* --------------------------------------------------------------- comparison */

static qj_status extend_both(const struct sequence_pair *pair, uint64_t last)
{
    last = last < pair->to ? last : pair->to;
    TRY(qj_sequence_extend(pair->sequence[0], last));
    return qj_sequence_extend(pair->sequence[1], last);
}

static qj_status value_both(const struct sequence_pair *pair, uint64_t n, uint64_t value[2])
{
    TRY(qj_sequence_value(pair->sequence[0], n, &value[0]));
    return qj_sequence_value(pair->sequence[1], n, &value[1]);
}

/* By steps that double, so that games that differ soon are not computed far. */
static qj_status find_difference(qj_context *context, const struct sequence_pair *pair,
                                 bool *differ, uint64_t *at, uint64_t value[2])
{
    struct pace pace = {context, 0};
    uint64_t end = 0;
    *differ = false;
    for (uint64_t n = 0; n <= pair->to && !*differ; n++) {
        if (n == end) {
            end = end ? 2 * end : 1024;
            TRY(extend_both(pair, end - 1));
        }
        TRY(value_both(pair, n, value));
        *differ = value[0] != value[1];
        *at = n;
        TRY(pace_add(&pace, 1, "heaps", n, pair->to));
    }
    return QJ_OK;
}

qj_status sequence_compare_text(qj_context *context, const struct sequence_pair *pair,
                                const qj_sink *sink)
{
    struct writer writer;
    bool differ;
    uint64_t at = 0, value[2];
    char text[160];
    TRY(find_difference(context, pair, &differ, &at, value));
    writer_open(&writer, context, sink);
    write_text(&writer, pair->code[0]);
    write_text(&writer, " and ");
    write_text(&writer, pair->code[1]);
    if (differ)
        snprintf(text, sizeof text,
                 " differ first at heap %" PRIu64 ": %" PRIu64 " and %" PRIu64 "\n", at, value[0],
                 value[1]);
    else
        snprintf(text, sizeof text, " have the same values up to heap %" PRIu64 "\n", pair->to);
    write_text(&writer, text);
    return writer_flush(&writer);
}

qj_status sequence_compare_json(qj_context *context, const struct sequence_pair *pair,
                                const qj_sink *sink)
{
    struct writer writer;
    bool differ;
    uint64_t at = 0, value[2];
    TRY(find_difference(context, pair, &differ, &at, value));
    writer_open(&writer, context, sink);
    json_begin(&writer, NULL);
    json_add_text(&writer, "code", pair->code[0]);
    json_add_text(&writer, "against", pair->code[1]);
    json_add_natural(&writer, "to", pair->to);
    json_name(&writer, false, "differ");
    if (differ) {
        write_char(&writer, '{');
        json_name(&writer, true, "heap");
        json_natural(&writer, at);
        json_name(&writer, false, "values");
        json_naturals(&writer, value, 2);
        write_char(&writer, '}');
    } else {
        write_text(&writer, "null");
    }
    write_text(&writer, "}\n");
    return writer_flush(&writer);
}
