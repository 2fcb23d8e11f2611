/* own_text: the input format of a user-defined game. A position is the values of the parameters in
 * their order, an optional section "position WORD" if the rules read one, and the moves. */
#include "base/visible.h"
#include "model/layout.h"
#include "own/guard.h"

/* -------------------------------------------------------------------- position */

/* Takes the symmetries, and makes a state of a rank: a layout may have more bytes than states. */
static qj_status own_text_try_layout(struct own_setup *setup, struct arena *arena,
                                     const unsigned char *start)
{
    SCOPED(arena_clear) struct arena own = {.context = arena->context};
    const qj_rules *rules = &setup->own->rules;
    struct layout layout;
    struct guard guard;
    TRY(symmetries_open(&setup->symmetries, arena, rules, &setup->given, setup->size));
    if (!rules->layout)
        return QJ_OK;
    TRY(layout_open(&layout, &own, rules, &setup->given, setup->size,
                    rules->tier ? rules->tier(&setup->given, start) : 0));
    guard_clear(&guard, setup);
    if (layout.ranks)
        layout_unrank(&layout, 0, guard.state);
    guard_check(guard.state, setup, "layout");
    return QJ_OK;
}

void own_identify(const qj_position *position, struct rules_view *view)
{
    const struct own_setup *setup = position->setup;
    view->identity = &setup->identity;
    view->identity_size = sizeof setup->identity;
    if (setup->own->given.play)
        view->play = position->arena.context->limits.trust ? own_play_trusted : own_play_in_room;
    view->symmetries = setup->symmetries.count ? &setup->symmetries : NULL;
}

qj_status own_read(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    const struct own_game *own = (const struct own_game *)position->entry;
    struct own_setup *setup;
    TRY(arena_make(arena, &setup, 1));
    TRY(arena_make(arena, &setup->fault, 1));
    atomic_init(&setup->fault->sentence, NULL);
    atomic_flag_clear(&setup->fault->taken);
    setup->pattern = GUARD_PATTERN;
    setup->own = own;
    setup->identity.own = own;
    setup->identity.made = own->made;
    int64_t *value = setup->identity.value;
    setup->given = (qj_setup){value, own->given.user};
    position->rules_setup = &setup->given;
    for (size_t i = 0; i < own->parameter_count; i++) {
        const qj_rules_parameter *parameter = &own->given.parameters[i];
        size_t quantity = own->name.bounds ? i + 1 : SCAN_NO_QUANTITY;
        TRY(scan_int_of(scan, quantity, parameter->name, parameter->min, parameter->max,
                        &value[i]));
    }
    setup->size = own->given.state_size(&setup->given);
    if (setup->size < 1 || setup->size > QJ_STATE_SIZE)
        return context_fail(arena->context, QJ_BAD_INPUT,
                            "the rules want states of %zu bytes; they can have 1 to %d",
                            setup->size, QJ_STATE_SIZE);
    void *state;
    TRY(arena_make_sized(arena, &state, setup->size, 1));
    struct guard guard;
    guard_clear(&guard, setup);
    const char *reason = own->given.start ? own->given.start(&setup->given, guard.state) : NULL;
    guard_give(&guard, setup, state, "start");
    TRY(own_text_try_layout(setup, arena, guard.state));
    TRY(rules_check(arena->context, &own->rules, &setup->given, QJ_BAD_INPUT));
    if (reason)
        return scan_fail(scan, "expected values that go together, found others: %s", reason);
    return position_set(position, setup, state, setup->size);
}

/* Reads the section "position WORD": a start in the words of the rules. */
qj_status own_read_state(struct scan *scan, qj_position *position)
{
    struct own_setup *setup = (struct own_setup *)position->setup; /* made above */
    const struct own_game *own = (const struct own_game *)position->entry;
    char *word;
    TRY(scan_token(scan, "a position", QJ_STATE_SIZE, &position->arena, &word));
    struct guard guard;
    guard_clear(&guard, setup);
    const char *expected = own->given.state_read(&setup->given, word, guard.state);
    guard_give(&guard, setup, position->start, "state_read");
    TRY(rules_check(position->arena.context, &own->rules, &setup->given, QJ_BAD_INPUT));
    setup->word = word;
    return expected ? scan_reject(scan, word, expected) : QJ_OK;
}

/* Room for a word that rules write, and a pattern that shows what they write after it. */
enum { ROOM = 2 * QJ_STATE_SIZE, PATTERN = 0x5a };

static void own_text_clear_room(char room[ROOM])
{
    memset(room, PATTERN, ROOM);
    room[0] = 0;
}

/* Returns whether the text ends within its size, and nothing after that was written. */
static bool own_text_room_is_kept(const char room[ROOM], size_t size)
{
    for (size_t i = size; i < ROOM; i++)
        if (room[i] != PATTERN)
            return false;
    return memchr(room, 0, size) != NULL;
}

static bool own_text_is_word(const char *word)
{
    return *word && !strchr(word, ' ') && visible_is(word);
}

void own_write_line(struct writer *writer, const struct own_game *own, const int64_t *value,
                    const char *word)
{
    for (size_t i = 0; i < own->parameter_count; i++)
        write_item(writer, value[i]);
    if (word) {
        write_gap(writer);
        write_text(writer, "position ");
        write_text(writer, word);
    }
    write_char(writer, '\n');
}

bool own_word_of(const struct own_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    const struct qj_rules *given = &setup->own->given;
    char room[ROOM];
    if (!given->state_write)
        return false;
    own_text_clear_room(room);
    given->state_write(&setup->given, state, room);
    if (!own_text_room_is_kept(room, QJ_STATE_SIZE + 1)) {
        own_note_fault(setup, "state_write writes more than QJ_STATE_SIZE bytes");
        return false;
    }
    memcpy(word, room, QJ_STATE_SIZE + 1);
    return own_text_is_word(word);
}

static bool own_text_write_start(struct writer *writer, const qj_position *position)
{
    const struct own_setup *setup = position->setup;
    const char *word = setup->word;
    char now[QJ_STATE_SIZE + 1] = "";
    if (memcmp(position->state, position->start, position->state_size) != 0) {
        if (!own_word_of(setup, position->state, now))
            return false;
        word = now;
    }
    if (setup->own->parameter_count || !word)
        own_write_line(writer, setup->own, setup->given.value, NULL);
    if (word) {
        write_text(writer, "position ");
        write_text(writer, word);
        write_char(writer, '\n');
    }
    return true;
}

/* ----------------------------------------------------------------------- moves */

static qj_status own_text_read_move(struct scan *scan, const qj_position *position, qj_move *move)
{
    const struct own_game *own = (const struct own_game *)position->entry;
    const struct own_setup *setup = position->setup;
    char word[SCAN_WORD + 1];
    *move = (qj_move){{0}};
    if (!own->given.move_read) {
        for (unsigned i = 0; i < own->given.move_parts; i++)
            TRY(scan_count(scan, "a number of a move", 0, UINT64_MAX, &move->part[i]));
        return QJ_OK;
    }
    TRY(scan_word(scan, "a move", word));
    return own->given.move_read(&setup->given, word, move) ? QJ_OK
                                                           : scan_reject(scan, word, "a move");
}

static void own_text_write_move(struct writer *writer, const qj_position *position,
                                const qj_move *move)
{
    const struct own_game *own = (const struct own_game *)position->entry;
    const struct own_setup *setup = position->setup;
    if (!own->given.move_write) {
        for (unsigned i = 0; i < own->given.move_parts; i++) {
            write_text(writer, i ? " " : "");
            write_count(writer, move->part[i]);
        }
        return;
    }
    /* A wrong word is written as far as possible, and reported. */
    char room[ROOM];
    char shown[QJ_MOVE_SIZE];
    own_text_clear_room(room);
    own->given.move_write(&setup->given, move, room);
    if (!own_text_room_is_kept(room, QJ_MOVE_SIZE))
        own_note_fault(setup, "move_write writes more than QJ_MOVE_SIZE bytes");
    else if (!own_text_is_word(room) || !strcmp(room, "end"))
        own_note_fault(setup, "move_write writes what is no word for a move: it has no blanks and "
                              "control characters, and is not 'end' or ''");
    room[ROOM - 1] = 0;
    visible_copy(shown, sizeof shown, room);
    write_text(writer, shown);
}

/* ------------------------------------------------------------------------ board */

/* A drawing of the rules on its way to a writer. Only lines of text pass, so a drawing cannot send
 * commands to a terminal. A character that comes in parts waits for the rest. */
struct own_text_drawing {
    struct writer *writer;
    char part[4];
    size_t length;
};

static void own_text_put_part(struct own_text_drawing *drawing)
{
    char shown[VISIBLE_BYTE + 1];
    bool good;
    for (size_t at = 0, length; at < drawing->length; at += length) {
        const char *text = drawing->part + at;
        length = visible_character(text, drawing->length - at, &good);
        visible_byte(shown, *text);
        if (good || *text == '\n' || *text == '\t')
            write_bytes(drawing->writer, text, length);
        else
            write_text(drawing->writer, shown);
    }
    drawing->length = 0;
}

static bool own_text_put_drawn(void *user, const void *data, size_t size)
{
    struct own_text_drawing *drawing = user;
    for (size_t i = 0; i < size; i++) {
        char byte = ((const char *)data)[i];
        bool goes_on = ((unsigned char)byte & 0xc0) == 0x80;
        if (!goes_on || drawing->length == sizeof drawing->part)
            own_text_put_part(drawing);
        drawing->part[drawing->length++] = byte;
    }
    return writer_status(drawing->writer) == QJ_OK;
}

static void own_text_write_state(struct writer *writer, const struct own_setup *setup,
                                 const void *state)
{
    struct own_text_drawing drawing = {.writer = writer};
    const qj_sink sink = {own_text_put_drawn, &drawing};
    const unsigned char *bytes = state;
    if (setup->own->given.draw) {
        setup->own->given.draw(&setup->given, state, &sink);
    } else if (setup->own->given.cells) {
        sketch_cells(setup, state, &sink);
    } else {
        write_text(writer, "state");
        for (size_t i = 0; i < setup->size; i++)
            write_format(writer, " %u", bytes[i]);
        write_char(writer, '\n');
    }
    own_text_put_part(&drawing);
}

/* Draws a state for the diagnostics of an engine, which has no position. */
static void own_text_draw_state(const qj_setup *setup, const void *state, const qj_sink *out)
{
    struct writer writer;
    writer_open(&writer, NULL, out);
    own_text_write_state(&writer, (const struct own_setup *)setup, state);
    writer_flush(&writer);
}

static void own_text_draw(struct writer *writer, const qj_position *position, UNUSED bool all)
{
    own_text_write_state(writer, position->setup, position->state);
}

static unsigned own_text_clicks(const qj_position *position, const qj_move *move, uint64_t cells[2])
{
    enum { CELLS = 2, MOST = 8 };
    const struct own_setup *setup = position->setup;
    uint64_t room[MOST];
    memset(room, GUARD_PATTERN, sizeof room);
    const uint64_t pattern = room[0];
    unsigned count = setup->own->given.clicks(&setup->given, position->state, move, room);
    for (size_t i = CELLS; i < MOST; i++)
        if (room[i] != pattern)
            own_note_fault(setup, "clicks writes more than two cells");
    memcpy(cells, room, CELLS * sizeof *cells);
    return count;
}

qj_status own_settings(struct settings *settings, int64_t value[QJ_PARAMETERS_MAX])
{
    const struct own_game *own = (const struct own_game *)settings->game;
    for (size_t i = 0; i < own->parameter_count; i++) {
        const qj_rules_parameter *parameter = &own->given.parameters[i];
        TRY(settings_whole(settings, parameter->name, parameter->min, parameter->max, &value[i]));
    }
    return QJ_OK;
}

static qj_status own_text_generate(struct settings *settings, UNUSED struct random *random,
                                   struct writer *writer)
{
    int64_t value[QJ_PARAMETERS_MAX];
    TRY(own_settings(settings, value));
    own_write_line(writer, (const struct own_game *)settings->game, value, NULL);
    return QJ_OK;
}

void own_make_text(struct own_game *own)
{
    own->name.read = own_read;
    own->name.write = own_text_write_start;
    if (own->given.state_read)
        own->sections[0] = (struct section){"position", own_read_state};
    own->name.generate = own_text_generate;
    own->game.sections = own->sections;
    own->game.word_moves = true;
    own->game.move_read = own_text_read_move;
    own->game.move_write = own_text_write_move;
    own->game.draw = own_text_draw;
    if (own->given.cells) {
        own->game.clicks = own->given.clicks ? own_text_clicks : NULL;
        own->game.edits = own_edits;
    }
    own->rules.draw = own_text_draw_state;
}
