/* validate: a contest file read as its setter wants it, and nothing solved. */
#include "api/catalogue.h"
#include "api/read.h"

const qj_bound *qj_game_bound(const qj_game *game, size_t index)
{
    const struct contest *contest = game->form->contest;
    for (size_t i = 0; contest && contest->bounds[i].symbol; i++)
        if (i == index)
            return &contest->bounds[i];
    return NULL;
}

static qj_status validate_case(struct case_reader *reader)
{
    struct position position;
    qj_status status = case_reader_next(reader, &position);
    if (status == QJ_OK && !reader->ended)
        status = position_check(&position);
    position_clear(&position);
    return status;
}

static qj_status validate_cases(struct case_reader *reader)
{
    while (!case_reader_done(reader)) {
        TRY(context_poll(reader->scan.arena.context, "cases", reader->read,
                         reader->cases == UINT64_MAX ? 0 : reader->cases));
        TRY(validate_case(reader));
    }
    return scan_end(&reader->scan);
}

qj_status qj_validate(qj_context *context, const qj_game *game, const qj_source *source,
                      bool limits, qj_contents *out)
{
    struct case_reader reader;
    qj_contents contents = {0};
    TRY(catalogue_check_judged(context, game));
    struct inspection inspection = {game->form->contest->bounds, contents.spans, limits};
    TRY(case_reader_open(&reader, context, game, source, &inspection));
    qj_status status = validate_cases(&reader);
    contents.cases = reader.read;
    case_reader_close(&reader);
    if (status == QJ_OK)
        *out = contents;
    return status;
}
