/* reason: see report.h. */
#include "face/report/report.h"

#include "face/base/face_base.h"

/* --------------------------------------------------------------------- heaps */

/* Writes {"part":...,"size":... of a heap. */
static void reason_open_part(struct writer *writer, uint64_t part, uint64_t size)
{
    json_open(writer, '{');
    json_add_natural(writer, "part", part);
    json_add_natural(writer, "size", size);
}

void reason_parts_json(struct writer *writer, const qj_position *position)
{
    uint64_t size, part = 1;
    const char *rule = qj_position_rule(position, part, &size);
    if (!rule)
        return;
    json_add_array(writer, "parts");
    for (; rule && part <= REASON_MAX; rule = qj_position_rule(position, ++part, &size)) {
        reason_open_part(writer, part, size);
        json_add_text(writer, "rule", rule);
        write_char(writer, '}');
    }
    write_text(writer, rule ? "],\"parts_cut\":true" : "]");
}

/* -------------------------------------------------------------------- misere */

void reason_misere_text(qj_session *session, struct writer *writer)
{
    qj_misere misere;
    if (qj_session_misere(session, &misere) != QJ_OK)
        return;
    if (misere.tame)
        write_phrase(writer, "All heaps are tame: they count as in misere nim.\n");
    else
        write_phrase(writer,
                     "The misere quotient of the heaps up to the largest: order %" PRIu64
                     ", %" PRIu64 " P-position[s].\n",
                     misere.order, misere.losing);
    const qj_period *period = &misere.period;
    if (period->found)
        write_phrase(writer,
                     "From heap %" PRIu64 " on heaps repeat with period %" PRIu64 " (%s).\n",
                     period->preperiod, period->period, period->theorem);
}

bool reason_misere_json(qj_session *session, struct writer *writer)
{
    qj_misere misere;
    if (qj_session_misere(session, &misere) != QJ_OK)
        return false;
    const qj_period *period = &misere.period;
    json_add_object(writer, "misere");
    json_add_bool(writer, "tame", misere.tame);
    if (!misere.tame) {
        json_add_natural(writer, "order", misere.order);
        json_add_natural(writer, "losing", misere.losing);
    }
    if (period->found) {
        json_add_natural(writer, "preperiod", period->preperiod);
        json_add_natural(writer, "period", period->period);
        json_add_natural(writer, "saltus", period->saltus);
        json_add_said(writer, "theorem", period->theorem);
    }
    return true;
}

/* ----------------------------------------------------------------------- why */

static bool reason_write_pair(void *user, const qj_move *a, const qj_move *b)
{
    struct json_list *list = user;
    if (!json_list_enter(list))
        return false;
    json_open(list->writer, '[');
    json_move(list->writer, list->position, a);
    json_move(list->writer, list->position, b);
    write_char(list->writer, ']');
    return true;
}

/* Writes a heap as the next entry, with its Grundy value, or its element of the quotient. */
static bool reason_write_heap(struct json_list *list, uint64_t part, uint64_t size, uint64_t nimber,
                              const char *element)
{
    if (!json_list_enter(list))
        return false;
    reason_open_part(list->writer, part, size);
    if (element)
        json_add_text(list->writer, "element", element);
    else
        json_add_natural(list->writer, "nimber", nimber);
    const char *rule = qj_position_rule(list->position, part, &size);
    if (rule)
        json_add_text(list->writer, "rule", rule);
    write_char(list->writer, '}');
    return true;
}

static bool reason_write_part(void *list, uint64_t part, uint64_t size, uint64_t nimber)
{
    return reason_write_heap(list, part, size, nimber, NULL);
}

static bool reason_write_element(void *list, uint64_t part, uint64_t size, const char *element)
{
    return reason_write_heap(list, part, size, 0, element);
}

/* Ends a visited list; writes null for a theorem without a list (QJ_USAGE). */
static qj_status reason_end_list(const struct json_list *list, qj_status status)
{
    if (status != QJ_USAGE)
        TRY(status);
    if (!list->count)
        json_name(list->writer, list->name);
    write_text(list->writer, status == QJ_USAGE ? "null" : list->count ? "]" : "[]");
    return writer_status(list->writer);
}

static void reason_write_theorem(struct writer *writer, const char *engine, const char *theorem)
{
    json_add_text(writer, "engine", engine);
    json_add_said(writer, "theorem", theorem);
}

qj_status reason_json(const struct report *report, struct writer *writer)
{
    struct json_list pairs = {writer, report->position, REASON_MAX, 0, false, "pairs"};
    struct json_list parts = pairs, elements = pairs;
    parts.name = "parts";
    elements.name = "heaps";
    qj_session *session = report->session;
    qj_method method = qj_session_method(session);
    reason_write_theorem(writer, method.engine, method.theorem);
    TRY(reason_end_list(&pairs, qj_session_pairs(session, reason_write_pair, &pairs)));
    TRY(reason_end_list(&parts, qj_session_parts(session, reason_write_part, &parts)));
    if (reason_misere_json(session, writer)) {
        TRY(reason_end_list(&elements,
                            qj_session_elements(session, reason_write_element, &elements)));
        write_char(writer, '}');
    }
    if (pairs.cut || parts.cut || elements.cut)
        json_add_bool(writer, "cut", true);
    return QJ_OK;
}

/* ---------------------------------------------------------------------- plan */

static void reason_begin_figure(struct writer *writer, const char *name, qj_certainty certainty)
{
    static const char *const words[] = {[QJ_UNKNOWN] = "unknown",
                                        [QJ_EXACT] = "exact",
                                        [QJ_BOUND] = "bound",
                                        [QJ_ESTIMATE] = "estimate"};
    json_add_object(writer, name);
    json_add_text(writer, "certainty", words[certainty]);
}

static void reason_write_figure(struct writer *writer, const char *name, qj_certainty certainty,
                                uint64_t value)
{
    reason_begin_figure(writer, name, certainty);
    json_add_known(writer, "value", certainty == QJ_UNKNOWN ? QJ_NOT_KNOWN : value);
    write_char(writer, '}');
}

qj_status reason_plan_json(const qj_position *position, struct writer *writer)
{
    qj_plan plan;
    TRY(qj_position_plan(position, NULL, &plan));
    reason_write_theorem(writer, plan.engine, plan.theorem);
    reason_write_figure(writer, "states", plan.states_certainty, plan.states);
    reason_write_figure(writer, "bytes", plan.bytes_certainty, plan.bytes);
    reason_begin_figure(writer, "seconds", plan.seconds_certainty);
    json_add_seconds(writer, "value", plan.seconds_certainty == QJ_UNKNOWN ? -1 : plan.seconds);
    write_char(writer, '}');
    json_add_bool(writer, "fits", plan.fits);
    return QJ_OK;
}
