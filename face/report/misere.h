/* misere: how misere play of heaps was decided, for people and for programs. Nothing is written
 * when it was decided in another way. */
#ifndef QIJU_FACE_REPORT_MISERE_H
#define QIJU_FACE_REPORT_MISERE_H

#include "base/text/writer.h"
#include "face/report/report.h"

/* Lines behind those of the method. */
void misere_text(const struct report *report, struct writer *writer);

/* The member "misere" of an object. */
void misere_json(const struct report *report, struct writer *writer);

/* The same with the heaps in it, at most REASON_MOST of them; *cut is set when there are more. */
qj_status misere_json_heaps(const struct report *report, struct writer *writer, bool *cut);

#endif
