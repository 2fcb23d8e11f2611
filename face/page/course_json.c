/* course_json: see page_json.h. One session follows the record from its start. */
#include "face/page/page_json.h"

#include "base/capped.h"
#include "face/base/face_base.h"

struct course_json_moves {
    qj_value value;
    uint64_t legal, good;
};

/* Counts a move. A good move has the value of the position; the nimber of a move is the nimber of
 * another position. */
static bool course_json_count_move(void *user, const qj_option *option)
{
    struct course_json_moves *moves = user;
    bool good = option->value.lo == moves->value.lo && option->value.hi == moves->value.hi;
    moves->legal = capped_sum(moves->legal, option->count);
    moves->good = capped_sum(moves->good, good ? option->count : 0);
    return true;
}

/* Writes the current position, also of the session. */
static qj_status course_json_write_entry(struct writer *writer, const qj_position *walk,
                                         qj_session *session)
{
    struct course_json_moves moves = {.legal = 0};
    const qj_value *value = &moves.value;
    int64_t points[2], total;
    TRY(qj_session_value(session, &moves.value));
    TRY(qj_session_moves(session, course_json_count_move, &moves));
    bool scored = value->kind == QJ_SCORE && value->lo == value->hi;
    int ahead = value_sign(value->lo) == value_sign(value->hi) ? value_sign(value->lo) : 0;
    if (qj_position_side(walk))
        ahead = -ahead;
    if (scored) { /* the final lead of players[0] */
        TRY(qj_position_points(walk, points));
        bool over = __builtin_sub_overflow(points[0], points[1], &total);
        over |= qj_position_side(walk) ? __builtin_sub_overflow(total, value->lo, &total)
                                       : __builtin_add_overflow(total, value->lo, &total);
        if (over)
            return context_fail(writer->context, QJ_LIMIT, "the points do not fit 64 bits");
        ahead = value_sign(total);
    }
    json_open(writer, '{');
    json_add_natural(writer, "after", qj_position_played(walk));
    json_add_whole(writer, "side", qj_position_side(walk));
    json_add_value(writer, "value", value);
    json_add_whole(writer, "ahead", ahead);
    if (scored)
        json_add_whole(writer, "total", total);
    else
        json_add_text(writer, "total", NULL);
    json_add_natural(writer, "legal", moves.legal);
    json_add_natural(writer, "good", moves.good);
    write_char(writer, '}');
    return writer_status(writer);
}

qj_status course_json(const qj_position *position, struct writer *writer)
{
    SCOPED(scope_leave_position) qj_position *walk = NULL;
    SCOPED(scope_leave_position) qj_position *start = NULL;
    SCOPED(scope_leave_session) qj_session *session = NULL;
    TRY(qj_position_branch(position, &walk));
    TRY(qj_position_branch(position, &start));
    TRY(qj_position_go(walk, 0));
    TRY(qj_position_go(start, 0));
    TRY(qj_session_open(start, NULL, &session));
    json_add_array(writer, "course");
    TRY(course_json_write_entry(writer, walk, session));
    for (uint64_t i = 0; i < qj_position_recorded(walk); i++) {
        qj_move move;
        TRY(qj_position_recorded_move(walk, i, &move));
        TRY(qj_session_advance(session, &move));
        TRY(qj_position_go(walk, i + 1));
        TRY(course_json_write_entry(writer, walk, session));
    }
    write_char(writer, ']');
    return QJ_OK;
}
