/* certificate_own: strategies for user-defined rules as evidence; see certificate_witness.h. The
 * checker computes points and Grundy values without evidence.
 */
#include "face/base/scope.h"
#include "face/certificate/certificate_witness.h"

static bool certificate_own_write_choice(void *user, uint64_t number)
{
    struct writer *writer = user;
    write_count(writer, number);
    write_char(writer, '\n');
    return writer_status(writer) == QJ_OK;
}

qj_status witness_of_own(struct witness *witness)
{
    SCOPED(scope_leave_session) qj_session *session = NULL;
    qj_value value;
    struct writer *writer = witness->writer;
    if (qj_game_kind(qj_position_game(witness->position)) != QJ_OUTCOME)
        return writer_status(writer);
    TRY(qj_session_open_outcome(witness->position, NULL, &session));
    TRY(qj_session_value(session, &value));
    write_text(writer, value.lo > 0 ? "win\n" : value.lo < 0 ? "lose\n" : "draw\n");
    for (int player = 0; player < 2; player++)
        if (player ? value.lo <= 0 : value.lo >= 0)
            TRY(qj_session_choices(session, player, certificate_own_write_choice, writer));
    return writer_status(writer);
}
