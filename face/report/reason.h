/* reason: why an answer is so, and what finding it would cost; see docs/openapi.json. */
#ifndef QIJU_FACE_REPORT_REASON_H
#define QIJU_FACE_REPORT_REASON_H

#include "base/text/writer.h"
#include "face/report/report.h"

/* Pairs or parts beyond so many are left out; "cut" then says so. */
enum { REASON_MOST = 100000 };

/* How misere play of heaps was decided: lines behind those of the method, and the member "misere".
 * Nothing when it was decided in another way. */
void reason_misere_text(const struct report *report, struct writer *writer);
void reason_misere_json(const struct report *report, struct writer *writer);

/* The theorem, with the pairs of its matching or the heaps of its sum where it has any. */
qj_status reason_json(const struct report *report, const qj_sink *sink);

/* The member "parts": each heap of a sum with the rule by which it is played, where there are
 * several, up to REASON_MOST of them; nothing for other positions. */
void reason_parts_json(struct writer *writer, const qj_position *position);

/* The plan of a position, made without opening a session. */
qj_status reason_plan_json(qj_context *context, const qj_position *position, const qj_sink *sink);

#endif
