/* api_position: the public functions of positions. */
#include "api/text/read.h"
#include "model/grid/cell.h"

qj_status qj_position_read(qj_context *context, const qj_game *game, const qj_source *source,
                           uint64_t which, qj_position **out)
{
    SCOPED(case_reader_close) struct case_reader reader = {0};
    qj_position *position;
    if (!game)
        return context_fail(context, QJ_USAGE, "there is no such game");
    TRY(case_reader_open(&reader, context, game, source, NULL));
    do {
        TRY(case_reader_next(&reader));
        if (!reader.position.ended)
            TRY(case_reader_sections(&reader));
    } while (!reader.position.ended && reader.read != which);
    if (reader.read != which || which == 0)
        return context_fail(context, QJ_USAGE,
                            "there is no case %" PRIu64 ": the text has %" PRIu64, which,
                            reader.read);
    TRY(position_check(&reader.position));
    if (game->framing == FRAMING_SINGLE)
        TRY(scan_end(&reader.scan));
    TRY(arena_make(&reader.position.arena, &position, 1));
    *position = reader.position;
    reader.position.arena.first = NULL; /* it is the position's now */
    *out = position;
    return QJ_OK;
}

void qj_position_free(qj_position *position)
{
    if (position)
        arena_clear(&position->arena);
}

const qj_game *qj_position_game(const qj_position *position)
{
    return position->entry;
}

uint64_t qj_position_recorded(const qj_position *position)
{
    return position->recorded;
}

const char *qj_position_section(const qj_position *position, size_t index)
{
    const char *keyword;
    for (size_t i = 0; (keyword = position_keyword(position, i)); i++)
        if (position->sections >> i & 1 && index-- == 0)
            return keyword;
    return position->closed && index == 0 ? "end" : NULL;
}

uint64_t qj_position_played(const qj_position *position)
{
    return position->played;
}

qj_status qj_position_size(const qj_position *position, uint64_t *rows, uint64_t *columns)
{
    const struct cell_grid grid = position_grid(position);
    if (grid.rows == 0)
        return context_fail(position->arena.context, QJ_USAGE, "the board of %s is no grid",
                            position->entry->name);
    if (grid.rows == UINT64_MAX || grid.columns == UINT64_MAX)
        return context_fail(position->arena.context, QJ_LIMIT, "the sides of the board do not fit");
    *rows = grid.rows;
    *columns = grid.columns;
    return QJ_OK;
}

static qj_status api_position_no_such_move(const qj_position *position, uint64_t count)
{
    return context_fail(position->arena.context, QJ_USAGE,
                        "there is no move %" PRIu64 ": the record has %" PRIu64, count,
                        position->recorded);
}

qj_status qj_position_go(qj_position *position, uint64_t count)
{
    if (count > position->recorded)
        return api_position_no_such_move(position, count);
    position->moved++;
    return position_go(position, count);
}

qj_status qj_position_recorded_move(const qj_position *position, uint64_t index, qj_move *out)
{
    if (index >= position->recorded)
        return api_position_no_such_move(position, index + 1);
    *out = position->record[index].move;
    return QJ_OK;
}

qj_status qj_position_play(qj_position *position, const qj_move *move)
{
    char text[QJ_MOVE_SIZE];
    TRY(position_check_moves(position));
    TRY(position_unfold(position));
    const char *reason = position_illegal(position, position->state, move);
    TRY(position_fault(position));
    if (reason) {
        qj_move_text(position, move, text);
        return context_fail(position->arena.context, QJ_USAGE, "%.*s is not legal: %s",
                            (int)sizeof text, text, reason);
    }
    position->recorded = position->played;
    TRY(position_record(position, *move, (struct scan_place){0, 0}));
    position->moved++;
    return position_go(position, position->recorded);
}

struct api_position_listed {
    struct pace pace;
    qj_status status;
    qj_move_fn visit;
    void *user;
};

static bool api_position_visit_listed(void *user, const qj_move *move)
{
    struct api_position_listed *listed = user;
    listed->status = pace_add(&listed->pace, PACE_WRITE, "moves", 0, 0);
    return listed->status == QJ_OK && listed->visit(listed->user, move);
}

qj_status qj_position_moves(const qj_position *position, qj_move_fn visit, void *user)
{
    const qj_rules *rules = position->game->rules;
    struct api_position_listed listed = {{position->arena.context, 0}, QJ_OK, visit, user};
    int64_t value;
    TRY(position_check_moves(position));
    if (!rules->over || !rules->over(position->rules_setup, position->state, &value))
        rules->moves(position->rules_setup, position->state, api_position_visit_listed, &listed);
    TRY(position_fault(position));
    return listed.status;
}

static qj_status api_position_draw(const qj_position *position, bool all, bool color,
                                   const qj_sink *sink)
{
    const struct game *game = position->game;
    struct writer writer;
    writer_open(&writer, position->arena.context, sink);
    writer.color = color;
    if (game->draw) {
        game->draw(&writer, position, all);
    } else {
        if (game->legend)
            write_cell(&writer, 0, game->legend);
        draw_grid(&writer, position->setup, all, game->cell, position);
    }
    TRY(writer_flush(&writer));
    return position_fault(position);
}

qj_status qj_position_draw(const qj_position *position, bool all, const qj_sink *sink)
{
    return api_position_draw(position, all, false, sink);
}

qj_status qj_position_paint(const qj_position *position, bool all, const qj_sink *sink)
{
    return api_position_draw(position, all, true, sink);
}

qj_status qj_position_branch(const qj_position *position, qj_position **out)
{
    SCOPED(arena_clear) struct arena arena = {.context = position->arena.context};
    qj_position *branch;
    TRY(arena_make(&arena, &branch, 1));
    *branch = *position;
    if (position->state)
        TRY(position_copy_state(position, &arena, &branch->state));
    TRY(arena_make_copy(&arena, &branch->record, position->record, position->recorded));
    branch->record_capacity = position->recorded;
    branch->arena = arena;
    arena.first = NULL; /* it is the branch's now */
    *out = branch;
    return QJ_OK;
}

/* Plays the moves once more, on a copy of the start. */
qj_status qj_position_points(const qj_position *position, int64_t points[2])
{
    const qj_rules *rules = position->game->rules;
    SCOPED(arena_clear) struct arena arena = {.context = position->arena.context};
    qj_position start = *position;
    struct pace pace = {arena.context, 0};
    int64_t sums[2] = {0, 0};
    void *state = NULL;
    start.state = start.start;
    TRY(position_check_moves(position));
    if (position->played)
        TRY(position_copy_state(&start, &arena, &state));
    for (uint64_t i = 0; i < position->played; i++) {
        int side = position_side_at(position, state, i);
        int64_t gained = rules->play(position->rules_setup, state, &position->record[i].move);
        if (__builtin_add_overflow(sums[side], gained, &sums[side]))
            return context_fail(arena.context, QJ_LIMIT, "the points do not fit 64 bits");
        TRY(pace_add(&pace, PACE_WRITE, "moves", i, position->played));
    }
    memcpy(points, sums, sizeof sums);
    return QJ_OK;
}

const char *qj_position_rule(const qj_position *position, uint64_t part, uint64_t *size)
{
    const struct game *game = position->game;
    if (!game->part_rule || part < game->first_part)
        return NULL;
    return game->part_rule(position, part - game->first_part, size);
}

qj_status qj_move_read(const qj_position *position, const char *text, qj_move *out)
{
    qj_move move;
    TRY(position_check_moves(position));
    TRY(position_read_words(position, text, position->game->move_read, &move));
    *out = move;
    return QJ_OK;
}

bool qj_move_describe(const qj_position *position, const qj_move *move, char words[QJ_MARKED_SIZE])
{
    char text[QJ_MOVE_SIZE];
    if (position->game->move_describe) {
        position->game->move_describe(position, move, words);
        return true;
    }
    qj_move_text(position, move, text);
    phrase_write(words, QJ_MARKED_SIZE, "%.*s", QJ_MOVE_SIZE, text);
    return false;
}
