/* line_words: see reason.h. */
#include "face/report/reason.h"

#include "base/context.h"

qj_status line_words_take(qj_position **at, const qj_position *position, const qj_move *move,
                          char words[QJ_MARKED_SIZE], bool *said)
{
    *said = qj_move_describe(*at ? *at : position, move, words);
    if (!*said)
        return QJ_OK;
    if (!*at)
        TRY(qj_position_branch(position, at));
    return qj_position_play(*at, move);
}
