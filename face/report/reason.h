/* reason: the reason of an answer, and the cost of finding it; see docs/openapi.json. */
#ifndef QIJU_FACE_REPORT_REASON_H
#define QIJU_FACE_REPORT_REASON_H

#include "base/text/writer.h"
#include "face/report/report.h"

/* Max number of pairs or parts; "cut" marks omitted entries. */
enum { REASON_MAX = 100000 };

/* Write the method for misere play of heaps: lines after the method's lines, and the member
 * "misere". Write nothing if another method decided it. */
void reason_misere_text(const struct report *report, struct writer *writer);
void reason_misere_json(const struct report *report, struct writer *writer);

/* Writes the theorem, with the pairs of its matching or the heaps of its sum, if it has any. */
qj_status reason_json(const struct report *report, const qj_sink *sink);

/* Writes the member "parts": each heap of a sum with its rule, if there are several rules, up to
 * REASON_MAX heaps; nothing for other positions. */
void reason_parts_json(struct writer *writer, const qj_position *position);

/* Writes the plan of a position without opening a session. */
qj_status reason_plan_json(qj_context *context, const qj_position *position, const qj_sink *sink);

#endif
