/* review_json: a review as JSON, in lines or as one object; see review.h and docs/schema.json. */
#include "face/base/json_write.h"
#include "face/report/review.h"
#include "face/report/tally.h"
#include "face/report/unfinished.h"

struct lines {
    struct writer writer;
    const qj_position *position;
    struct tallies tallies;
    bool object; /* the moves are entries of one object, not lines */
    struct unfinished unfinished;
    qj_status status; /* of what cannot be left out */
};

static void begin_line(struct lines *lines)
{
    json_begin(&lines->writer, qj_position_game(lines->position));
}

static const char *player(const struct lines *lines, int side)
{
    return qj_game_player(qj_position_game(lines->position), side);
}

struct better {
    struct lines *lines;
    qj_worth than;
};

static bool write_better(void *user, const qj_option *option)
{
    struct better *better = user;
    struct lines *lines = better->lines;
    if (!qj_worth_beats(&option->worth, &better->than))
        return true;
    json_option(&lines->writer, lines->position, option);
    return writer_status(&lines->writer) == QJ_OK;
}

static qj_status write_line(struct lines *lines, const qj_review *review, qj_session *session)
{
    struct writer *writer = &lines->writer;
    const char *ahead = tally_ahead(&lines->tallies, qj_position_game(lines->position));
    struct better better = {lines, review->after};
    if (lines->object)
        json_open(writer, '{');
    else
        begin_line(lines);
    json_add_natural(writer, "number", review->number);
    json_add_text(writer, "player", player(lines, review->side));
    json_name(writer, "move");
    json_move(writer, lines->position, &review->move);
    json_add_whole(writer, "points", review->points);
    json_add_worth(writer, "best", &review->before);
    json_add_worth(writer, "played", &review->after);
    json_add_natural(writer, "cost", review->cost);
    json_add_natural(writer, "delay", review->delay);
    json_add_array(writer, "better");
    if (session) {
        qj_status status = qj_session_moves(session, write_better, &better);
        if (!unfinished_take(&lines->unfinished, status))
            return status;
    }
    write_char(writer, ']');
    json_add_text(writer, "ahead", ahead);
    write_text(writer, lines->object ? "}" : "}\n");
    return writer_status(writer);
}

static bool visit_line(void *user, const qj_review *review, qj_session *session)
{
    struct lines *lines = user;
    lines->status = tally_follow(&lines->tallies, lines->position, review);
    if (lines->status == QJ_OK)
        lines->status = write_line(lines, review, session);
    return lines->status == QJ_OK;
}

static qj_status write_moves(struct lines *lines)
{
    qj_status status = qj_position_review(lines->position, visit_line, lines);
    TRY(lines->status);
    bool some = status == QJ_OK || lines->tallies.followed;
    return unfinished_take(&lines->unfinished, status) && some ? QJ_OK : status;
}

/* There is no summary of a part of the moves: the last chance may be among the others. */
static qj_status write_summary(struct lines *lines)
{
    struct writer *writer = &lines->writer;
    bool whole = !unfinished_why(&lines->unfinished);
    json_name(writer, "summary");
    write_text(writer, whole ? "[" : "null");
    for (int side = 0; side < 2 && whole; side++) {
        const struct tally *tally = &lines->tallies.player[side];
        uint64_t chance = tally_last_chance(&lines->tallies, side);
        json_open(writer, '{');
        json_add_text(writer, "player", player(lines, side));
        json_add_natural(writer, "moves", tally->moves);
        json_add_natural(writer, "mistakes", tally->mistakes);
        json_add_natural(writer, "slow", tally->slow);
        json_add_natural(writer, "cost", tally->cost);
        json_add_known(writer, "last_chance", chance ? chance : QJ_NOT_KNOWN);
        write_char(writer, '}');
    }
    write_text(writer, whole ? "]" : "");
    unfinished_json(writer, &lines->unfinished);
    write_text(writer, "}\n");
    return unfinished_end(&lines->unfinished, writer_flush(writer));
}

qj_status review_json(qj_context *context, const qj_position *position, const qj_sink *sink)
{
    struct lines lines = {.position = position, .unfinished = {.context = context}};
    writer_open(&lines.writer, context, sink);
    TRY(write_moves(&lines));
    begin_line(&lines);
    return write_summary(&lines);
}

qj_status review_json_object(qj_context *context, const qj_position *position, const qj_sink *sink)
{
    struct lines lines = {.position = position, .object = true, .unfinished = {.context = context}};
    writer_open(&lines.writer, context, sink);
    begin_line(&lines);
    json_add_array(&lines.writer, "moves");
    TRY(write_moves(&lines));
    write_char(&lines.writer, ']');
    return write_summary(&lines);
}
