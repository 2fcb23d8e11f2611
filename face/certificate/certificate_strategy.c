/* certificate_strategy: strategies as evidence; see certificate_evidence.h.
 *
 * They are collected before they are written, so that none is cut off when a limit is met.
 */
#include "face/certificate/certificate_evidence.h"

#include "base/text/collect.h"
#include "face/base/scope.h"

#include <inttypes.h>

/* What becomes of replies. */
struct telling {
    struct writer writer;
    struct collected collected;
    uint64_t ply; /* of the line that is written */
};

static void write_cell(struct writer *writer, const qj_move *move)
{
    write_count(writer, move->part[0] + 1);
    write_char(writer, ' ');
    write_count(writer, move->part[1] + 1);
}

/* A line for each reply; pairs stand behind it, or behind the bound. */
static bool tell_cell(void *user, const qj_reply *reply)
{
    struct telling *telling = user;
    struct writer *writer = &telling->writer;
    if (reply->moves) {
        write_char(writer, '\n');
        write_cell(writer, &reply->move);
    }
    if (reply->holds)
        write_format(writer, " pairs %" PRIu64, reply->paired / 2);
    for (uint64_t i = 0; i < reply->paired; i++) {
        write_char(writer, ' ');
        write_cell(writer, &reply->pairs[i]);
    }
    return writer_status(writer) == QJ_OK;
}

/* A line for each ply, a byte for each row. */
static bool tell_row(void *user, const qj_reply *reply)
{
    struct telling *telling = user;
    if (reply->ply != telling->ply)
        write_char(&telling->writer, '\n');
    telling->ply = reply->ply;
    write_char(&telling->writer, (char)('1' + reply->move.part[0]));
    return writer_status(&telling->writer) == QJ_OK;
}

static qj_status tell_bound(qj_session *session, struct telling *telling, bool at_least,
                            int64_t bound, qj_reply_fn tell)
{
    telling->ply = UINT64_MAX;
    write_format(&telling->writer, "at %s %" PRId64, at_least ? "least" : "most", bound);
    qj_status status = qj_session_strategy(session, at_least, bound, tell, telling);
    write_char(&telling->writer, '\n');
    return status == QJ_OK ? writer_status(&telling->writer) : status;
}

static qj_status tell_bounds(const qj_position *position, const struct score_bounds *bounds,
                             struct telling *telling, qj_reply_fn tell)
{
    SCOPED(session_leave) qj_session *session = NULL;
    qj_worth worth = {.lo = bounds->number};
    TRY(qj_session_open(position, NULL, &session));
    if (!bounds->has_number)
        TRY(qj_session_value(session, &worth));
    if (bounds->at_least)
        TRY(tell_bound(session, telling, true, worth.lo, tell));
    if (bounds->at_most)
        TRY(tell_bound(session, telling, false, worth.lo, tell));
    return writer_flush(&telling->writer);
}

static qj_status write_strategies(struct evidence *evidence, const struct score_bounds *bounds,
                                  qj_reply_fn tell)
{
    struct telling *telling;
    TRY(arena_make(evidence->arena, &telling, 1));
    telling->collected.arena = evidence->arena;
    const qj_sink sink = collect_sink(&telling->collected);
    writer_open(&telling->writer, NULL, &sink); /* what fails is the arena, which says why */
    qj_status status = tell_bounds(evidence->position, bounds, telling, tell);
    if (status == QJ_IO)
        return arena_status(evidence->arena);
    TRY(status);
    write_bytes(evidence->writer, telling->collected.data, telling->collected.size);
    return writer_status(evidence->writer);
}

qj_status evidence_of_lines(struct evidence *evidence)
{
    const struct score_bounds both = {.at_least = true, .at_most = true};
    return write_strategies(evidence, evidence->bounds ? evidence->bounds : &both, tell_cell);
}

/* Unless it is asked for strategies, the checker computes the values by itself. */
qj_status evidence_of_staircase(struct evidence *evidence)
{
    return evidence->bounds ? write_strategies(evidence, evidence->bounds, tell_row)
                            : writer_status(evidence->writer);
}
