/* cases: every case of a text, one after the other. */
#include "api/read.h"

static qj_status visit_case(struct case_reader *reader, struct position *read, qj_case_fn visit,
                            void *user)
{
    qj_position position;
    bool single = reader->game->form->framing == FRAMING_SINGLE;
    TRY(case_reader_next(reader, read));
    if (single)
        TRY(case_reader_sections(reader, read));
    if (case_reader_done(reader))
        TRY(scan_end(&reader->scan));
    if (reader->ended)
        return QJ_OK;
    TRY(position_check(read));
    position.position = *read;
    return visit(user, &position);
}

qj_status qj_cases_read(qj_context *context, const qj_game *game, const qj_source *source,
                        qj_case_fn visit, void *user)
{
    struct case_reader reader;
    TRY(case_reader_open(&reader, context, game, source, NULL));
    qj_status status = reader.cases == 0 ? scan_end(&reader.scan) : QJ_OK;
    while (status == QJ_OK && !case_reader_done(&reader)) {
        struct position position;
        status = visit_case(&reader, &position, visit, user);
        position_clear(&position);
    }
    case_reader_close(&reader);
    return status;
}
