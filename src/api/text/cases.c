/* cases: every case of a text, one after the other. */
#include "api/text/read.h"

qj_status qj_cases_read(qj_context *context, const qj_game *game, const qj_source *source,
                        qj_case_fn visit, void *user)
{
    SCOPED(case_reader_close) struct case_reader reader = {0};
    TRY(case_reader_open(&reader, context, game, source, NULL));
    TRY(case_reader_end(&reader));
    while (!case_reader_done(&reader)) {
        TRY(case_reader_next(&reader));
        if (game->form->framing == FRAMING_SINGLE)
            TRY(case_reader_sections(&reader));
        TRY(case_reader_end(&reader));
        if (reader.ended)
            break;
        TRY(position_check(&reader.position));
        TRY(visit(user, &reader.position));
    }
    return QJ_OK;
}
