/* puzzle_json: see page_json.h. */
#include "face/page/page_json.h"

#include "face/base/face_base.h"

qj_status puzzle_json_check(const qj_position *position, const uint64_t *x, struct writer *writer)
{
    SCOPED(arena_clear) struct arena arena = {.context = writer->context};
    uint64_t modulus, equations, unknowns;
    bool solved;
    TRY(qj_position_system(position, &modulus, &equations, &unknowns));
    uint64_t *left;
    TRY(arena_make(&arena, &left, equations));
    TRY(qj_position_check(position, x, left, &solved));
    json_add_bool(writer, "solved", solved);
    json_add_naturals(writer, "left", left, equations);
    char name[QJ_MOVE_SIZE];
    json_add_array(writer, "names");
    for (uint64_t i = 0; i < unknowns; i++) {
        TRY(qj_position_unknown(position, i, name));
        json_text(writer, name);
        TRY(writer_status(writer));
    }
    write_char(writer, ']');
    return QJ_OK;
}

qj_status puzzle_json_hint(const struct report *report, const uint64_t *x, struct writer *writer)
{
    uint64_t index, value;
    bool exists;
    char name[QJ_MOVE_SIZE];
    TRY(qj_session_hint(report->session, x, &index, &value, &exists));
    if (!exists) {
        json_add_text(writer, "hint", NULL);
        return QJ_OK;
    }
    TRY(qj_position_unknown(report->position, index, name));
    json_add_object(writer, "hint");
    json_add_natural(writer, "index", index);
    json_add_text(writer, "name", name);
    json_add_natural(writer, "value", value);
    write_char(writer, '}');
    return QJ_OK;
}

qj_status puzzle_json_kernel(const struct report *report, struct writer *writer)
{
    SCOPED(arena_clear) struct arena arena = {.context = report->context};
    uint64_t modulus, equations, unknowns, dimension = 0;
    bool exists;
    TRY(qj_position_system(report->position, &modulus, &equations, &unknowns));
    uint64_t *vector;
    TRY(arena_make(&arena, &vector, unknowns));
    TRY(qj_session_kernel(report->session, 0, vector, &exists));
    json_add_array(writer, "basis");
    while (exists) {
        json_naturals(writer, vector, unknowns);
        TRY(writer_status(writer));
        TRY(qj_session_kernel(report->session, ++dimension, vector, &exists));
    }
    write_char(writer, ']');
    json_add_natural(writer, "dimension", dimension);
    return QJ_OK;
}
