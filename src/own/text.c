/* text: what a game of one's own knows of text. A position is the values of the parameters in
 * their order, an optional section "position WORD" where the rules read one, and the moves. */
#include "own/own.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct own *own_of(const struct position *position)
{
    return (const struct own *)position->name;
}

/* -------------------------------------------------------------------- position */

static qj_status read_values(struct scan *scan, const struct own *own, int64_t *value)
{
    for (size_t i = 0; i < own->parameter_count; i++) {
        const qj_rules_parameter *parameter = &own->given.parameters[i];
        TRY(scan_int(scan, parameter->name, parameter->lo, parameter->hi, &value[i]));
    }
    return QJ_OK;
}

static qj_status make_setup(struct position *position, struct own_setup **out)
{
    const struct own *own = own_of(position);
    struct own_setup *setup = arena_alloc(&position->arena, 1, sizeof *setup);
    if (!setup)
        return arena_status(&position->arena);
    setup->fault = arena_alloc(&position->arena, 1, sizeof *setup->fault);
    if (!setup->fault)
        return arena_status(&position->arena);
    atomic_init(setup->fault, NULL);
    setup->own = own;
    setup->given = (qj_setup){setup->value, own->given.user};
    *out = setup;
    return QJ_OK;
}

static qj_status check_size(qj_context *context, size_t size)
{
    if (size >= 1 && size <= QJ_STATE_SIZE)
        return QJ_OK;
    return context_fail(context, QJ_BAD_INPUT,
                        "the rules want states of %zu bytes; they can have 1 to %d", size,
                        QJ_STATE_SIZE);
}

static qj_status read_own(struct scan *scan, struct position *position, bool *end)
{
    (void)end;
    const struct own *own = own_of(position);
    struct own_setup *setup;
    TRY(make_setup(position, &setup));
    TRY(read_values(scan, own, setup->value));
    setup->size = own->given.state_size(&setup->given);
    TRY(check_size(position->arena.context, setup->size));
    void *state = arena_alloc(&position->arena, setup->size + 1, 1);
    if (!state)
        return arena_status(&position->arena);
    const char *reason = own->given.start ? own->given.start(&setup->given, state) : NULL;
    TRY(rules_check(position->arena.context, &own->rules, setup));
    if (reason)
        return scan_fail(scan, "expected values that go together, found others: %s", reason);
    return position_set(position, setup, state, setup->size + 1);
}

/* position WORD: a start in the words of the rules. */
static qj_status read_state(struct scan *scan, struct position *position)
{
    struct own_setup *setup = (struct own_setup *)position->setup; /* made above */
    const struct own *own = own_of(position);
    char *word;
    TRY(scan_token(scan, "a position", QJ_STATE_SIZE, &position->arena, &word));
    memset(position->start, 0, position->state_size);
    const char *expected = own->given.state_read(&setup->given, word, position->start);
    TRY(rules_check(position->arena.context, &own->rules, setup));
    setup->word = word;
    return expected ? scan_reject(scan, word, expected) : QJ_OK;
}

static void write_values(struct writer *writer, const struct own *own, const int64_t *value)
{
    for (size_t i = 0; i < own->parameter_count; i++) {
        write_text(writer, i ? " " : "");
        write_int(writer, value[i]);
    }
    write_char(writer, '\n');
}

/* The word of a state other than the start. That a pass is due no word says, nor that there was
 * none in the end. */
static bool word_of(const struct own_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    const struct qj_rules *given = &setup->own->given;
    unsigned char turn = ((const unsigned char *)state)[setup->size];
    if (!given->state_write || turn & (OWN_PASS | OWN_ENDED))
        return false;
    given->state_write(&setup->given, state, word);
    return *word && !strpbrk(word, " \t\n\v\f\r");
}

static bool write_start(struct writer *writer, const struct position *position)
{
    const struct own_setup *setup = position->setup;
    const char *word = setup->word;
    char now[QJ_STATE_SIZE + 1] = "";
    if (memcmp(position->state, position->start, position->state_size) != 0) {
        if (!word_of(setup, position->state, now))
            return false;
        word = now;
    }
    if (setup->own->parameter_count || !word)
        write_values(writer, setup->own, setup->value);
    if (word) {
        write_text(writer, "position ");
        write_text(writer, word);
        write_char(writer, '\n');
    }
    return true;
}

/* ----------------------------------------------------------------------- moves */

static unsigned parts_of(const struct own *own)
{
    return own->given.move_parts ? own->given.move_parts : 1;
}

static qj_status read_move(struct scan *scan, const struct position *position, qj_move *move)
{
    const struct own *own = own_of(position);
    const struct own_setup *setup = position->setup;
    char word[SCAN_WORD + 1];
    int next;
    TRY(scan_peek(scan, &next));
    *move = (qj_move){{0}};
    if (!own->given.move_read && next != 'p') {
        for (unsigned i = 0; i < parts_of(own); i++)
            TRY(scan_count(scan, "a number of a move", 0, UINT64_MAX - 1, &move->part[i]));
        return QJ_OK;
    }
    TRY(scan_word(scan, "a move", word));
    if (!strcmp(word, "pass"))
        *move = own_pass;
    else if (!own->given.move_read || !own->given.move_read(&setup->given, word, move))
        return scan_reject(scan, word, "a move");
    return QJ_OK;
}

static void write_move(struct writer *writer, const struct position *position, const qj_move *move)
{
    const struct own *own = own_of(position);
    const struct own_setup *setup = position->setup;
    char text[QJ_MOVE_SIZE] = "";
    if (own_is_pass(move)) {
        write_text(writer, "pass");
    } else if (own->given.move_write) {
        own->given.move_write(&setup->given, move, text);
        write_text(writer, text);
    } else {
        for (unsigned i = 0; i < parts_of(own); i++) {
            write_text(writer, i ? " " : "");
            write_count(writer, move->part[i]);
        }
    }
}

/* ------------------------------------------------------------------------ board */

static bool write_through(void *user, const void *data, size_t size)
{
    write_bytes(user, data, size);
    return writer_status(user) == QJ_OK;
}

static void draw_bytes(struct writer *writer, const struct own_setup *setup, const void *state)
{
    const unsigned char *bytes = state;
    write_text(writer, "state");
    for (size_t i = 0; i < setup->size; i++) {
        write_char(writer, ' ');
        write_count(writer, bytes[i]);
    }
    write_char(writer, '\n');
}

static void write_state(struct writer *writer, const struct own_setup *setup, const void *state)
{
    const qj_sink sink = {write_through, writer};
    if (setup->own->given.draw)
        setup->own->given.draw(&setup->given, state, &sink);
    else
        draw_bytes(writer, setup, state);
}

/* For complaints of an engine, which knows no position. */
static void draw_state(const void *setup, const void *state, const qj_sink *out)
{
    struct writer writer;
    writer_open(&writer, NULL, out);
    write_state(&writer, setup, state);
    writer_flush(&writer);
}

static void draw(struct writer *writer, const struct position *position, bool all)
{
    (void)all;
    const struct own_setup *setup = position->setup;
    write_state(writer, setup, position->state);
    if (((const unsigned char *)position->state)[setup->size] & OWN_PASS)
        write_text(writer, "(a pass, then the same player moves again)\n");
}

static qj_status generate(struct settings *settings, struct random *random, struct writer *writer)
{
    (void)random;
    const struct own *own = (const struct own *)settings_game(settings);
    int64_t value[QJ_MOST_PARAMETERS];
    for (size_t i = 0; i < own->parameter_count; i++) {
        const qj_rules_parameter *parameter = &own->given.parameters[i];
        TRY(settings_whole(settings, parameter->name, parameter->lo, parameter->hi, &value[i]));
    }
    write_values(writer, own, value);
    return QJ_OK;
}

void own_make_text(struct own *own)
{
    own->form = (struct form){.framing = FRAMING_SINGLE, .read = read_own, .write = write_start};
    own->sections[0] = (struct section){"position", read_state};
    if (!own->given.state_read)
        own->sections[0] = (struct section){NULL, NULL};
    own->name.generate = generate;
    own->game.sections = own->sections;
    own->game.word_moves = true;
    own->game.move_read = read_move;
    own->game.move_write = write_move;
    own->game.draw = draw;
    own->rules.draw = draw_state;
}
