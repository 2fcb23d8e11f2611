/* parts_json: see parts_json.h. */
#include "face/report/parts_json.h"

#include "face/base/json_write.h"
#include "face/report/reason_json.h"

void parts_json(struct writer *writer, const qj_position *position)
{
    uint64_t size, part = 1;
    const char *rule = qj_position_rule(position, part, &size);
    if (!rule)
        return;
    json_add_array(writer, "parts");
    for (; rule && part <= REASON_MOST; rule = qj_position_rule(position, ++part, &size)) {
        write_text(writer, part > 1 ? ",{\"part\":" : "{\"part\":");
        json_natural(writer, part);
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
