/* position: a start and the moves played from it; see game.h. */
#include "model/game.h"

const char *const players_by_turn[2] = {"the first player", "the second player"};

qj_status position_set(qj_position *position, const void *setup, void *state, size_t state_size)
{
    position->setup = setup;
    if (!position->rules_setup) {
        qj_setup *rules_setup;
        TRY(arena_make(&position->arena, &rules_setup, 1));
        rules_setup->user = (void *)setup; /* which rules do not change */
        position->rules_setup = rules_setup;
    }
    position->state_size = state_size;
    if (state)
        TRY(arena_make_copy_sized(&position->arena, &position->start, state, state_size, 1));
    position->state = state;
    return QJ_OK;
}

qj_status position_unfold(qj_position *position)
{
    void *state;
    if (position->state || !position->game->unfold)
        return QJ_OK;
    TRY(position_copy_state(position, &position->arena, &state));
    return position_set(position, position->setup, state, position->state_size);
}

qj_status position_copy_state(const qj_position *position, struct arena *arena, void **state)
{
    if (position->state)
        return arena_make_copy_sized(arena, state, position->state, position->state_size, 1);
    TRY(context_check_array(arena->context, position->state_size, 2, "the board"));
    TRY(arena_make_sized(arena, state, position->state_size, 1));
    position->game->unfold(position, *state);
    return QJ_OK;
}

qj_status position_list_ends(const qj_position *position, struct scan *scan, bool *out)
{
    const char *terminator = position->entry->terminator;
    int next;
    TRY(scan_peek(scan, &next));
    *out = next < 0 || scan_is_letter(next);
    return !*out && terminator ? scan_at_word(scan, terminator, out) : QJ_OK;
}

const char *position_keyword(const qj_position *position, size_t index)
{
    static const char *const every[] = {"notes", "moves"};
    const struct section *section = position->game->sections;
    for (; section && section->keyword; section++)
        if (index-- == 0)
            return section->keyword;
    return position->game->rules && index < 2 ? every[index] : NULL;
}

qj_status position_words_end(const qj_position *position, struct scan *scan, bool *out)
{
    const char *keyword;
    int next;
    TRY(scan_peek(scan, &next));
    *out = next < 0;
    if (!*out)
        TRY(scan_at_word(scan, "end", out));
    for (size_t i = 0; !*out && (keyword = position_keyword(position, i)); i++)
        TRY(scan_at_word(scan, keyword, out));
    return QJ_OK;
}

qj_status position_read_turn(const qj_position *position, struct scan *scan, int *out)
{
    char word[SCAN_WORD + 1], expected[PHRASE_SIZE];
    const char *const *players = position->entry->players;
    phrase_write(expected, sizeof expected, "%.*s or %.*s", SCAN_WORD, players[0], SCAN_WORD,
                 players[1]);
    TRY(scan_word(scan, expected, word));
    *out = !strcmp(word, players[1]);
    return *out || !strcmp(word, players[0]) ? QJ_OK : scan_reject(scan, word, expected);
}

qj_status position_record(qj_position *position, qj_move move, struct scan_place place)
{
    return arena_append(&position->arena, &position->record, &position->record_capacity,
                        &position->recorded, &(struct recorded_move){move, place});
}

int position_side_at(const qj_position *position, const void *state, uint64_t played)
{
    const qj_rules *rules = position->game->rules;
    return rules && rules->side ? rules->side(position->rules_setup, state)
                                : position->first ^ (int)(played & 1);
}

int qj_position_side(const qj_position *position)
{
    return position_side_at(position, position->state, position->played);
}

void qj_move_text(const qj_position *position, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    struct writer writer;
    *text = 0;
    if (!position->game->move_write)
        return;
    writer_open_text(&writer, NULL, text, QJ_MOVE_SIZE);
    position->game->move_write(&writer, position, move);
    writer_flush(&writer);
}

qj_status position_print_score(struct writer *writer, const struct answer *answer)
{
    const int64_t score = answer->value.lo;
    write_int(writer, qj_position_side(answer->position) ? -score : score);
    write_char(writer, '\n');
    return QJ_OK;
}
