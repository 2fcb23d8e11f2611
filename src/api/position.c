/* position: the public face of a position. */
#include "api/read.h"

#include "base/pace.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static qj_status no_such_case(struct case_reader *reader, uint64_t which)
{
    return context_fail(reader->scan.arena.context, QJ_USAGE,
                        "there is no case %" PRIu64 ": the text has %" PRIu64, which, reader->read);
}

/* Reads cases up to the wanted one. */
static qj_status read_case(struct case_reader *reader, uint64_t which, struct position *position)
{
    while (!case_reader_done(reader)) {
        TRY(case_reader_next(reader, position));
        if (reader->ended)
            break;
        TRY(case_reader_sections(reader, position));
        if (reader->read == which) {
            TRY(position_check(position));
            return reader->game->form->framing == FRAMING_SINGLE ? scan_end(&reader->scan) : QJ_OK;
        }
        position_clear(position);
    }
    return no_such_case(reader, which);
}

qj_status qj_position_read(qj_context *context, const qj_game *game, const qj_source *source,
                           uint64_t which, qj_position **out)
{
    struct case_reader reader;
    struct position read = {0};
    if (!game)
        return context_fail(context, QJ_USAGE, "there is no such game");
    arena_init(&read.arena, context);
    TRY(case_reader_open(&reader, context, game, source, NULL));
    qj_status status = read_case(&reader, which, &read);
    qj_position *position = status == QJ_OK ? arena_alloc(&read.arena, 1, sizeof *position) : NULL;
    if (position) {
        position->position = read;
        *out = position;
    } else {
        status = context_status(context);
        position_clear(&read);
    }
    case_reader_close(&reader);
    return status;
}

void qj_position_free(qj_position *position)
{
    if (!position)
        return;
    struct arena arena = position->position.arena; /* holds the position itself */
    arena_clear(&arena);
}

const qj_game *qj_position_game(const qj_position *position)
{
    return position->position.name;
}

uint64_t qj_position_recorded(const qj_position *position)
{
    return position->position.recorded;
}

uint64_t qj_position_played(const qj_position *position)
{
    return position->position.played;
}

qj_status qj_position_size(const qj_position *position, uint64_t *rows, uint64_t *columns)
{
    const struct position *inner = &position->position;
    uint64_t size[2] = {0, 0};
    if (inner->game->size)
        inner->game->size(inner, &size[0], &size[1]);
    if (size[0] == 0)
        return context_fail(inner->arena.context, QJ_USAGE, "the board of %s is no grid",
                            inner->name->name);
    if (size[0] == UINT64_MAX || size[1] == UINT64_MAX)
        return context_fail(inner->arena.context, QJ_LIMIT, "the sides of the board do not fit");
    *rows = size[0];
    *columns = size[1];
    return QJ_OK;
}

int qj_position_side(const qj_position *position)
{
    return position_side(&position->position);
}

static qj_status no_such_move(const qj_position *position, uint64_t count)
{
    return context_fail(position->position.arena.context, QJ_USAGE,
                        "there is no move %" PRIu64 ": the record has %" PRIu64, count,
                        position->position.recorded);
}

qj_status qj_position_go(qj_position *position, uint64_t count)
{
    if (count > position->position.recorded)
        return no_such_move(position, count);
    position->position.moved++;
    return position_go(&position->position, count);
}

qj_status qj_position_move(const qj_position *position, uint64_t index, qj_move *out)
{
    if (index >= position->position.recorded)
        return no_such_move(position, index + 1);
    *out = position->position.record[index].move;
    return QJ_OK;
}

qj_status qj_position_play(qj_position *position, const qj_move *move)
{
    struct position *inner = &position->position;
    char text[QJ_MOVE_SIZE];
    TRY(position_check_moves(inner));
    TRY(position_unfold(inner));
    const char *reason = position_illegal(inner, inner->state, move);
    TRY(position_fault(inner));
    if (reason) {
        qj_move_text(position, move, text);
        return context_fail(inner->arena.context, QJ_USAGE, "%.*s is not legal: %s",
                            (int)sizeof text, text, reason);
    }
    inner->recorded = inner->played;
    TRY(position_record(inner, *move, (struct place){0, 0}));
    inner->moved++;
    return position_go(inner, inner->recorded);
}

struct listed {
    struct pace pace;
    qj_status status;
    qj_move_fn visit;
    void *user;
};

static bool visit_listed(void *user, const qj_move *move)
{
    struct listed *listed = user;
    listed->status = pace_add(&listed->pace, PACE_WRITE, "moves", 0, 0);
    return listed->status == QJ_OK && listed->visit(listed->user, move);
}

qj_status qj_position_moves(const qj_position *position, qj_move_fn visit, void *user)
{
    const struct position *inner = &position->position;
    const qj_rules *rules = inner->game->rules;
    struct listed listed = {{inner->arena.context, 0}, QJ_OK, visit, user};
    int64_t value;
    TRY(position_check_moves(inner));
    if (!rules->over || !rules->over(inner->rules_setup, inner->state, &value))
        rules->moves(inner->rules_setup, inner->state, visit_listed, &listed);
    TRY(position_fault(inner));
    return listed.status;
}

static qj_status draw(const qj_position *position, bool all, bool color, const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, position->position.arena.context, sink);
    writer.color = color;
    position->position.game->draw(&writer, &position->position, all);
    TRY(writer_flush(&writer));
    return position_fault(&position->position);
}

qj_status qj_position_draw(const qj_position *position, bool all, const qj_sink *sink)
{
    return draw(position, all, false, sink);
}

qj_status qj_position_paint(const qj_position *position, bool all, const qj_sink *sink)
{
    return draw(position, all, true, sink);
}

static qj_status branch_in(struct arena *arena, const struct position *position, qj_position **out)
{
    qj_position *branch = arena_alloc(arena, 1, sizeof *branch);
    struct recorded_move *record = arena_alloc(arena, position->recorded, sizeof *record);
    if (!branch || !record)
        return arena_status(arena);
    branch->position = *position;
    if (position->state)
        TRY(position_copy_state(position, arena, &branch->position.state,
                                &branch->position.state_size));
    if (position->recorded)
        memcpy(record, position->record, position->recorded * sizeof *record);
    branch->position.record = record;
    branch->position.record_capacity = position->recorded;
    branch->position.arena = *arena;
    *out = branch;
    return QJ_OK;
}

qj_status qj_position_branch(const qj_position *position, qj_position **out)
{
    struct arena arena;
    arena_init(&arena, position->position.arena.context);
    qj_status status = branch_in(&arena, &position->position, out);
    if (status != QJ_OK)
        arena_clear(&arena);
    return status;
}

/* Plays the moves once more, on a copy of the start. */
static qj_status add_points(struct arena *arena, const struct position *position, int64_t points[2])
{
    const qj_rules *rules = position->game->rules;
    struct position start = *position;
    struct pace pace = {arena->context, 0};
    size_t state_size;
    void *state;
    start.state = start.start;
    TRY(position_copy_state(&start, arena, &state, &state_size));
    for (uint64_t i = 0; i < position->played; i++) {
        int side = position_side_at(position, state, i);
        int64_t gained = rules->play(position->rules_setup, state, &position->record[i].move);
        if (__builtin_add_overflow(points[side], gained, &points[side]))
            return context_fail(arena->context, QJ_LIMIT, "the points do not fit 64 bits");
        TRY(pace_add(&pace, PACE_WRITE, "moves", i, position->played));
    }
    return QJ_OK;
}

qj_status qj_position_points(const qj_position *position, int64_t points[2])
{
    const struct position *inner = &position->position;
    struct arena arena;
    int64_t sums[2] = {0, 0};
    TRY(position_check_moves(inner));
    arena_init(&arena, inner->arena.context);
    qj_status status = inner->played ? add_points(&arena, inner, sums) : QJ_OK;
    arena_clear(&arena);
    if (status == QJ_OK)
        memcpy(points, sums, sizeof sums);
    return status;
}

static qj_status read_move(struct scan *scan, const struct position *position, void *out)
{
    return position->game->move_read(scan, position, out);
}

qj_status qj_move_read(const qj_position *position, const char *text, qj_move *out)
{
    qj_move move;
    TRY(position_check_moves(&position->position));
    TRY(read_words(&position->position, text, read_move, &move));
    *out = move;
    return QJ_OK;
}

void qj_move_text(const qj_position *position, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    position_move_text(&position->position, move, text);
}
