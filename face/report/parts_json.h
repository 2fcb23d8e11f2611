/* parts_json: the rules by which the heaps of a sum are played, where there are several. */
#ifndef QIJU_FACE_REPORT_PARTS_JSON_H
#define QIJU_FACE_REPORT_PARTS_JSON_H

#include "base/text/writer.h"

/* ,"parts":[...]: each heap with its rule, up to REASON_MOST of them; nothing for other positions.
 */
void parts_json(struct writer *writer, const qj_position *position);

/* ,"rule":"0.77" of one of them. */
void parts_json_rule(struct writer *writer, const qj_position *position, uint64_t part);

#endif
