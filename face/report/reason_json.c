/* reason_json: see reason_json.h. */
#include "face/report/reason_json.h"

#include "face/base/json_write.h"
#include "face/report/misere.h"

/* ----------------------------------------------------------------------- why */

struct list {
    struct writer *writer;
    const qj_position *position;
    uint64_t count;
    bool cut;
};

/* Whether the list goes on with another entry. */
static bool next_entry(struct list *list)
{
    if (!list->count)
        json_open(list->writer, '[');
    list->cut = list->count++ == REASON_MOST;
    return !list->cut && writer_status(list->writer) == QJ_OK;
}

static bool write_pair(void *user, const qj_move *a, const qj_move *b)
{
    struct list *list = user;
    if (!next_entry(list))
        return false;
    json_open(list->writer, '[');
    json_move(list->writer, list->position, a);
    json_move(list->writer, list->position, b);
    write_char(list->writer, ']');
    return true;
}

static bool write_part(void *user, uint64_t part, uint64_t size, uint64_t nimber)
{
    struct list *list = user;
    if (!next_entry(list))
        return false;
    json_open(list->writer, '{');
    json_add_natural(list->writer, "part", part);
    json_add_natural(list->writer, "size", size);
    json_add_natural(list->writer, "nimber", nimber);
    parts_json_rule(list->writer, list->position, part);
    write_char(list->writer, '}');
    return true;
}

/* Ends a list that was visited; a theorem without one (QJ_USAGE) has null. */
static qj_status end_list(struct list *list, qj_status status)
{
    if (status == QJ_USAGE)
        write_text(list->writer, "null");
    else if (status == QJ_OK)
        write_text(list->writer, list->count ? "]" : "[]");
    else
        return status;
    return writer_status(list->writer);
}

static void write_theorem(struct writer *writer, const char *engine, const char *theorem)
{
    json_add_text(writer, "engine", engine);
    json_add_text(writer, "theorem", theorem);
}

qj_status reason_json(const struct report *report, const qj_sink *sink)
{
    struct writer writer;
    struct list pairs = {.writer = &writer, .position = report->position}, parts = pairs;
    qj_method method = qj_session_method(report->session);
    writer_open(&writer, report->context, sink);
    json_begin(&writer, qj_position_game(report->position));
    write_theorem(&writer, method.engine, method.theorem);
    json_name(&writer, "pairs");
    TRY(end_list(&pairs, qj_session_pairs(report->session, write_pair, &pairs)));
    json_name(&writer, "parts");
    TRY(end_list(&parts, qj_session_parts(report->session, write_part, &parts)));
    bool cut = pairs.cut || parts.cut;
    TRY(misere_json_heaps(report, &writer, &cut));
    write_text(&writer, cut ? ",\"cut\":true}\n" : "}\n");
    return writer_flush(&writer);
}

/* ---------------------------------------------------------------------- plan */

static void begin_figure(struct writer *writer, const char *name, qj_certainty certainty)
{
    static const char *const words[] = {[QJ_UNKNOWN] = "unknown",
                                        [QJ_EXACT] = "exact",
                                        [QJ_BOUND] = "bound",
                                        [QJ_ESTIMATE] = "estimate"};
    json_add_object(writer, name);
    json_add_text(writer, "certainty", words[certainty]);
}

static void write_figure(struct writer *writer, const char *name, qj_certainty certainty,
                         uint64_t value)
{
    begin_figure(writer, name, certainty);
    json_add_known(writer, "value", certainty == QJ_UNKNOWN ? QJ_NOT_KNOWN : value);
    write_char(writer, '}');
}

qj_status plan_json(qj_context *context, const qj_position *position, const qj_sink *sink)
{
    struct writer writer;
    qj_plan plan;
    TRY(qj_position_plan(position, NULL, &plan));
    writer_open(&writer, context, sink);
    json_begin(&writer, qj_position_game(position));
    write_theorem(&writer, plan.engine, plan.theorem);
    write_figure(&writer, "states", plan.states_certainty, plan.states);
    write_figure(&writer, "bytes", plan.bytes_certainty, plan.bytes);
    begin_figure(&writer, "seconds", plan.seconds_certainty);
    json_add_seconds(&writer, "value", plan.seconds_certainty == QJ_UNKNOWN ? -1 : plan.seconds);
    write_char(&writer, '}');
    json_add_bool(&writer, "fits", plan.fits);
    return json_end(&writer);
}

/* ------------------------------------------------------------------- rules of heaps */

void parts_json(struct writer *writer, const qj_position *position)
{
    uint64_t size, part = 1;
    const char *rule = qj_position_rule(position, part, &size);
    if (!rule)
        return;
    json_add_array(writer, "parts");
    for (; rule && part <= REASON_MOST; rule = qj_position_rule(position, ++part, &size)) {
        json_open(writer, '{');
        json_add_natural(writer, "part", part);
        json_add_natural(writer, "size", size);
        json_add_text(writer, "rule", rule);
        write_char(writer, '}');
    }
    write_text(writer, rule ? "],\"parts_cut\":true" : "]");
}

void parts_json_rule(struct writer *writer, const qj_position *position, uint64_t part)
{
    uint64_t size;
    const char *rule = qj_position_rule(position, part, &size);
    if (rule)
        json_add_text(writer, "rule", rule);
}
