/* certificate_strategy: strategies as evidence; see certificate.h.
 *
 * Strategies for bounds are collected before they are written, so a limit never cuts one off.
 */
#include "face/certificate/certificate.h"

#include "face/base/face_base.h"

struct certificate_strategy {
    qj_session *session;
    struct writer writer;
    struct collected_text collected;
    uint64_t ply; /* of the current line */
};

static void certificate_strategy_write_cell(struct writer *writer, const qj_move *move)
{
    write_count(writer, move->part[0] + 1);
    write_char(writer, ' ');
    write_count(writer, move->part[1] + 1);
}

/* Writes a line for each reply; pairs follow the reply or the bound. */
static bool certificate_strategy_write_reply(void *user, const qj_reply *reply)
{
    struct certificate_strategy *strategy = user;
    struct writer *writer = &strategy->writer;
    if (reply->moves) {
        write_char(writer, '\n');
        certificate_strategy_write_cell(writer, &reply->move);
    }
    if (reply->holds)
        write_format(writer, " pairs %" PRIu64, reply->paired / 2);
    for (uint64_t i = 0; i < reply->paired; i++) {
        write_char(writer, ' ');
        certificate_strategy_write_cell(writer, &reply->pairs[i]);
    }
    return writer_status(writer) == QJ_OK;
}

/* Writes a line for each ply, a byte for each row. */
static bool certificate_strategy_write_row(void *user, const qj_reply *reply)
{
    struct certificate_strategy *strategy = user;
    if (reply->ply != strategy->ply)
        write_char(&strategy->writer, '\n');
    strategy->ply = reply->ply;
    write_char(&strategy->writer, (char)('1' + reply->move.part[0]));
    return writer_status(&strategy->writer) == QJ_OK;
}

static qj_status certificate_strategy_write_bound(struct certificate_strategy *strategy,
                                                  bool at_least, int64_t bound, qj_reply_fn write)
{
    strategy->ply = UINT64_MAX;
    write_format(&strategy->writer, "at %s %" PRId64, at_least ? "least" : "most", bound);
    qj_status status = qj_session_strategy(strategy->session, at_least, bound, write, strategy);
    write_char(&strategy->writer, '\n');
    return status == QJ_OK ? writer_status(&strategy->writer) : status;
}

static qj_status certificate_strategy_write(struct witness *witness,
                                            const struct score_bounds *bounds, qj_reply_fn write)
{
    qj_value value = {.lo = bounds->number};
    struct certificate_strategy *strategy;
    TRY(arena_make(witness->arena, &strategy, 1));
    if (!bounds->has_number)
        TRY(qj_session_value(witness->session, &value));
    strategy->session = witness->session;
    strategy->collected.arena = witness->arena;
    const qj_sink sink = collect_sink(&strategy->collected);
    writer_open(&strategy->writer, NULL, &sink);
    qj_status status = QJ_OK;
    if (bounds->at_least)
        status = certificate_strategy_write_bound(strategy, true, value.lo, write);
    if (bounds->at_most && status == QJ_OK)
        status = certificate_strategy_write_bound(strategy, false, value.lo, write);
    if (status == QJ_OK)
        status = writer_flush(&strategy->writer);
    if (status == QJ_IO) /* only the arena can fail, and it has the reason */
        return context_status(witness->arena->context);
    TRY(status);
    write_bytes(witness->writer, strategy->collected.data, strategy->collected.size);
    return writer_status(witness->writer);
}

qj_status witness_of_lines(struct witness *witness)
{
    const struct score_bounds both = {.at_least = true, .at_most = true};
    return certificate_strategy_write(witness, witness->bounds ? witness->bounds : &both,
                                      certificate_strategy_write_reply);
}

/* Writes strategies if bounds are requested; otherwise the checker computes the values. */
qj_status witness_of_staircase(struct witness *witness)
{
    return witness->bounds ? certificate_strategy_write(witness, witness->bounds,
                                                        certificate_strategy_write_row)
                           : writer_status(witness->writer);
}

static bool certificate_strategy_write_choice(void *user, uint64_t number)
{
    struct writer *writer = user;
    write_count(writer, number);
    write_char(writer, '\n');
    return writer_status(writer) == QJ_OK;
}

/* Writes a strategy of each player for user-defined rules. The checker computes points and Grundy
 * values without evidence. */
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
            TRY(qj_session_choices(session, player, certificate_strategy_write_choice, writer));
    return writer_status(writer);
}
