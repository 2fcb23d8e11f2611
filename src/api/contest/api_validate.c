/* api_validate: checks that a contest file follows the statement, without solving. */
#include "api/api.h"

#include <qiju/contest.h>

const qj_bound *qj_game_bound(const qj_game *game, size_t index)
{
    const qj_bound *bounds = game->form->bounds;
    for (size_t i = 0; bounds && bounds[i].symbol; i++)
        if (i == index)
            return &bounds[i];
    return NULL;
}

static qj_status api_validate_inspect(qj_context *context, const qj_game *game,
                                      const qj_source *source, const qj_bound *bounds, bool limits,
                                      qj_contents *out)
{
    SCOPED(case_reader_close) struct case_reader reader = {0};
    qj_contents contents = {0};
    struct inspection inspection = {bounds, contents.spans, limits};
    TRY(case_reader_open(&reader, context, game, source, &inspection));
    while (!case_reader_done(&reader)) {
        TRY(context_poll(context, "cases", reader.read,
                         reader.cases == UINT64_MAX ? 0 : reader.cases));
        TRY(case_reader_next(&reader));
        if (!reader.position.ended)
            TRY(position_check(&reader.position));
    }
    TRY(scan_end(&reader.scan));
    contents.cases = reader.read;
    *out = contents;
    return QJ_OK;
}

qj_status qj_contest_validate(qj_context *context, const qj_game *game, const qj_source *source,
                              bool limits, qj_contents *out)
{
    TRY(catalogue_check_judged(context, game));
    return api_validate_inspect(context, game, source, game->form->bounds, limits, out);
}

qj_status qj_contest_validate_within(qj_context *context, const qj_game *game,
                                     const qj_source *source, const qj_bound *bounds,
                                     qj_contents *out)
{
    TRY(catalogue_check_judged(context, game));
    return api_validate_inspect(context, game, source, bounds, true, out);
}
