/* misere: see misere.h. */
#include "face/report/misere.h"

#include "face/base/json_write.h"
#include "face/report/reason_json.h"

#include <inttypes.h>

void misere_text(const struct report *report, struct writer *writer)
{
    qj_misere misere;
    if (qj_session_misere(report->session, &misere) != QJ_OK)
        return;
    if (misere.tame)
        write_text(writer, "All heaps are tame: they count as in misere nim.\n");
    else
        write_format(writer,
                     "The misere quotient of the heaps up to the largest: order %" PRIu64
                     ", %" PRIu64 " P-position%s.\n",
                     misere.order, misere.losing, misere.losing == 1 ? "" : "s");
    const qj_period *period = &misere.period;
    if (period->found)
        write_format(writer,
                     "From heap %" PRIu64 " on heaps repeat with period %" PRIu64 " (%s).\n",
                     period->preperiod, period->period, period->theorem);
}

static void begin_member(const qj_misere *misere, struct writer *writer)
{
    const qj_period *period = &misere->period;
    json_add_object(writer, "misere");
    json_add_bool(writer, "tame", misere->tame);
    if (!misere->tame) {
        json_add_natural(writer, "order", misere->order);
        json_add_natural(writer, "losing", misere->losing);
    }
    if (period->found) {
        json_add_natural(writer, "preperiod", period->preperiod);
        json_add_natural(writer, "period", period->period);
        json_add_natural(writer, "saltus", period->saltus);
        json_add_text(writer, "theorem", period->theorem);
    }
}

void misere_json(const struct report *report, struct writer *writer)
{
    qj_misere misere;
    if (qj_session_misere(report->session, &misere) != QJ_OK)
        return;
    begin_member(&misere, writer);
    write_char(writer, '}');
}

struct heaps {
    struct writer *writer;
    const qj_position *position;
    uint64_t count;
    bool cut;
};

static bool write_heap(void *user, uint64_t part, uint64_t size, const char *element)
{
    struct heaps *heaps = user;
    heaps->cut = heaps->count++ == REASON_MOST;
    if (heaps->cut)
        return false;
    json_open(heaps->writer, '{');
    json_add_natural(heaps->writer, "part", part);
    json_add_natural(heaps->writer, "size", size);
    json_add_text(heaps->writer, "element", element);
    parts_json_rule(heaps->writer, heaps->position, part);
    write_char(heaps->writer, '}');
    return writer_status(heaps->writer) == QJ_OK;
}

qj_status misere_json_heaps(const struct report *report, struct writer *writer, bool *cut)
{
    qj_misere misere;
    struct heaps heaps = {.writer = writer, .position = report->position};
    if (qj_session_misere(report->session, &misere) != QJ_OK)
        return QJ_OK;
    begin_member(&misere, writer);
    json_add_array(writer, "heaps");
    TRY(qj_session_elements(report->session, write_heap, &heaps));
    write_text(writer, "]}");
    *cut |= heaps.cut;
    return QJ_OK;
}
