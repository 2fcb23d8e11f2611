/* face_base: common parts of reports: texts in memory, sentences in a terminal and in markup,
 * values in words, moves best first, the ends of scopes, JSON, tables, and the headers of C that
 * most reports need. */
#pragma once

#include "base/text/writer.h"

#include <qiju/sequence.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- buffer: a growing text in memory, such as a board from settings, a request or an answer. */

/* A limit on the bytes that its users hold at one time. Thread-safe. */
struct budget {
    struct budget *parent; /* is charged, too; NULL: none */
    size_t most;
    atomic_size_t used;
};

/* Takes bytes and returns true, or takes none and returns false. A budget of NULL has no limit. */
bool budget_take(struct budget *budget, size_t bytes);
void budget_give(struct budget *budget, size_t bytes);

struct buffer {
    char *text; /* size bytes and a final 0; NULL while empty */
    size_t size, capacity;
    uint64_t limit;        /* max bytes; 0: no limit */
    struct budget *budget; /* is charged for the memory; NULL: none */
    bool full;             /* some bytes had no room */
};

/* Append bytes, and a string; return false if there is no room, now or before. */
bool buffer_append(void *buffer, const void *data, size_t size);
bool buffer_add(struct buffer *buffer, const char *text);

/* Returns a sink that appends. */
qj_sink buffer_sink(struct buffer *buffer);

/* Counts the ends of lines. */
uint64_t buffer_count_lines(const struct buffer *buffer);

static inline qj_text buffer_text(const struct buffer *buffer)
{
    return (qj_text){buffer->text, buffer->size};
}

/* Reads case number `which` of a text as a position. */
qj_status buffer_read(qj_context *context, const qj_game *game, qj_text text, uint64_t which,
                      qj_position **out);

/* Frees the bytes; the buffer is then empty. */
void buffer_free(struct buffer *buffer);

/* ---- gather_text: texts of positions in memory, to be written as strings, since their lengths are
 * not known before. */

/* Collects the output of a writer of the library in arena; NULL if it fails with QJ_USAGE. */
qj_status gather_text(struct arena *arena, const qj_position *position,
                      qj_status (*write)(const qj_position *, const qj_sink *), char **out);

/* A writer: the drawing, with the middle of a large board left out. */
qj_status gather_text_draw(const qj_position *position, const qj_sink *sink);

/* ---- markup: text inside HTML and SVG. */

/* Writes text with escapes for markup; U+FFFD replaces invalid UTF-8 and control characters. */
void markup_text(struct writer *writer, const char *text);

/* The same of a phrase, in the language of the writer. */
void markup_phrase(struct writer *writer, const char *phrase);

/* ---- wrap: sentences in the width of a terminal. */

typedef void (*wrap_put_fn)(void *user, const char *bytes, size_t length);

/* Wraps a paragraph into lines of at most 78 columns, if its words allow, and ends the last line.
 * The first line starts at column, other lines after indent blanks. The paragraph ends at a newline
 * or at the end of the text; returns the text after it. A paragraph that begins with a blank is
 * written unchanged. */
const char *wrap_text(const char *text, size_t column, size_t indent, wrap_put_fn put, void *user);

/* Writes a phrase (base/phrase.h) as such a paragraph, in the language of the writer. */
void wrap_phrase(struct writer *writer, const char *phrase, size_t column, size_t indent);

/* ---- value: a value in a word or two. */

/* Formats a value as a phrase (base/phrase.h): "+3", "win", "loss in 4"; bounds as "-2 to +4", "win
 * or draw". At most VALUE_TEXT_SIZE bytes with the final 0. */
enum { VALUE_TEXT_SIZE = 64 };
void value_text(const qj_value *value, char text[VALUE_TEXT_SIZE]);

/* Returns "win", "draw" or "loss". */
const char *value_outcome(int64_t outcome);

/* Returns "unique", "multiple" or "inconsistent". */
const char *value_verdict(qj_verdict verdict);

/* Returns 1, 0 or -1. */
static inline int value_sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

/* Returns a value for the opponent. */
qj_value value_negated(const qj_value *value);

/* ---- parameter: a setting of a game. */

/* Returns the parameter named name[0 .. length) of a game; NULL: none, or no game. */
const qj_parameter *parameter_find(const qj_game *game, const char *name, size_t length);

/* ---- option_order: moves with their values, best first; equal moves in order of their visit. */

/* Initialize it as {.arena = ...}. */
struct option_order {
    struct arena *arena;
    struct ordered_option {
        qj_option option;
        uint64_t place;
    } * moves;
    uint64_t count, room;
    qj_status status; /* of the memory for them */
};

/* A qj_option_fn: adds a move; returns false if there is no memory. */
bool option_order_add(void *order, const qj_option *option);

void option_order_sort(struct option_order *order);

/* Visits the moves of a session with their values; of a group with a value of at least `least` each
 * move. */
qj_status option_visit(qj_session *session, int64_t least, qj_option_fn visit, void *user);

/* ---- scope: ends of resources that a function opens for itself, for SCOPED (base/context.h). */

/* Frees a block: of a pointer, or of a struct that begins with its pointer. */
static inline void scope_free(void *owner)
{
    free(*(void **)owner);
}

static inline void scope_leave_context(qj_context **context)
{
    qj_context_free(*context);
}

static inline void scope_leave_position(qj_position **position)
{
    qj_position_free(*position);
}

static inline void scope_leave_session(qj_session **session)
{
    qj_session_free(*session);
}

static inline void scope_leave_sequence(qj_sequence **sequence)
{
    qj_sequence_free(*sequence);
}

/* ---- json: the parts of JSON of all reports. Whole numbers beyond 2^53 are strings.
 *
 * Commas are automatic. A value or a member gets a comma unless it is the first output, or the last
 * byte opens an array or an object, or ends a name or a line. A function here opens an object or an
 * array; write_char closes it. */

/* The version of docs/schema.json. */
enum { JSON_SCHEMA = 2 };

/* Begins an object with '{', an array with '[', a string with '"'. */
void json_open(struct writer *writer, char bracket);

/* Writes "NAME": */
void json_name(struct writer *writer, const char *name);

/* Writes a string of UTF-8, with U+FFFD in place of each invalid byte; null for NULL. */
void json_text(struct writer *writer, const char *text);
void json_bytes(struct writer *writer, const char *text, size_t size);

/* Returns a sink that appends UTF-8, without control characters except newlines, to a string. */
qj_sink json_sink(struct writer *writer);

/* Writes null, true, or a formatted number. */
void json_word(struct writer *writer, const char *word);

void json_whole(struct writer *writer, int64_t value);
void json_natural(struct writer *writer, uint64_t value);

/* Writes [1,2,3]; null for values NULL. */
void json_naturals(struct writer *writer, const uint64_t *values, uint64_t count);

/* Writes {"form":"expected {}, found {}","values":[...]} for a marked message (qj_error). A value
 * is a string or, for a phrase, a nested object of this kind. */
void json_phrase(struct writer *writer, const char *marked);

/* Writes a member whose value is a sentence for people, in the language of the writer. */
void json_add_said(struct writer *writer, const char *name, const char *phrase);

/* Returns "score", "outcome", "nimber" or "puzzle". */
const char *json_kind(qj_kind kind);

void json_value(struct writer *writer, const qj_value *value);

/* Write a move in the game's notation; a move with its value, as an object. */
void json_move(struct writer *writer, const qj_position *position, const qj_move *move);
void json_option(struct writer *writer, const qj_position *position, const qj_option *option);

/* A list of at most `most` elements for the visitors of a position; cut: elements were left out. */
struct json_list {
    struct writer *writer;
    const qj_position *position;
    uint64_t most, count;
    bool cut;
};

/* Counts an element; returns false if the list has no room for it. */
bool json_list_enter(struct json_list *list);

/* A qj_move_fn: writes a move as the next element of its user, a list. */
bool json_list_move(void *list, const qj_move *move);

/* Write a number, or null for QJ_NOT_KNOWN; seconds, or null below 0, which need no comma. */
void json_known(struct writer *writer, uint64_t value);
void json_seconds(struct writer *writer, double seconds);

/* Writes [MOVE,...], moves as texts. */
void json_moves(struct writer *writer, const char (*moves)[QJ_MOVE_SIZE], size_t count);

/* Write members: a name and its value, or the bracket that opens it. */
#define json_add_object(writer, name)     (json_name(writer, name), write_char(writer, '{'))
#define json_add_array(writer, name)      (json_name(writer, name), write_char(writer, '['))
#define json_add_text(writer, name, text) (json_name(writer, name), json_text(writer, text))
#define json_add_bytes(writer, name, text, size) \
    (json_name(writer, name), json_bytes(writer, text, size))
#define json_add_phrase(writer, name, marked) (json_name(writer, name), json_phrase(writer, marked))
#define json_add_natural(writer, name, value) (json_name(writer, name), json_natural(writer, value))
#define json_add_whole(writer, name, value)   (json_name(writer, name), json_whole(writer, value))
#define json_add_known(writer, name, value)   (json_name(writer, name), json_known(writer, value))
#define json_add_value(writer, name, value)   (json_name(writer, name), json_value(writer, value))
#define json_add_moves(writer, name, moves, count) \
    (json_name(writer, name), json_moves(writer, moves, count))
#define json_add_seconds(writer, name, value) (json_name(writer, name), json_seconds(writer, value))
#define json_add_bool(writer, name, value) \
    (json_name(writer, name), json_word(writer, (value) ? "true" : "false"))
#define json_add_naturals(writer, name, values, count) \
    (json_name(writer, name), json_naturals(writer, values, count))

/* Begins an answer: its version and the name of the game (NULL: none). */
void json_begin(struct writer *writer, const qj_game *game);

/* Opens the writer and begins an answer. */
void json_start(struct writer *writer, qj_context *context, const qj_sink *sink,
                const qj_game *game);

/* Ends an object and its line; returns the writer's status. */
qj_status json_end(struct writer *writer);

/* Writes "players":["First","Second"], or null for a puzzle. */
void json_players(struct writer *writer, const qj_game *game);

/* Writes "vary":{...}, the values of varied settings: numbers if JSON can hold them. */
struct rows_point;
void json_vary(struct writer *writer, const struct rows_point *point);

/* ---- rows: a table that is written row by row: as text in columns, as comma-separated values (RFC
 * 4180), or as JSON objects. The function of a report that writes a row writes the head, too: its
 * cells are the names of the columns then.
 *
 *              text                                        CSV      JSON
 *     cell     one blank before a cell at its right end,   comma    member
 *              two before a cell at its left end
 *     unknown  -                                           empty    null
 *     head     names                                       names    nothing
 *     blank    nothing                                     empty    nothing
 *
 * In a table over varied settings the values of the settings come first. */

enum rows_format { ROWS_TEXT, ROWS_CSV, ROWS_JSON };

/* A board of a run over sizes: the values of its varied settings. */
struct rows_point {
    const qj_game *game;
    const char *const *names, *const *values;
    const int *widths; /* of their columns in a text */
    size_t count;
};

struct rows {
    struct writer writer;
    enum rows_format format;
    enum { ROWS_VALUES, ROWS_HEAD, ROWS_BLANK } cells; /* what the cells of this row write */
    const qj_game *game; /* JSON: a row is a line with schema and game; NULL: a plain object */
    const struct rows_point *point; /* the varied settings; NULL: the table has none */
    bool any;                       /* the row has a cell */
};

void rows_begin(struct rows *rows);
void rows_end(struct rows *rows);

/* Ends a row of a table with the column "fault": why the row is blank; NULL: it is not. */
void rows_end_fault(struct rows *rows, const char *fault);

/* Write a cell. width: in a text, at the right end; negative: at the left end; 0: not in a text.
 * The value is a text (NULL: unknown); a sentence or word for people (base/phrase.h), in the
 * writer's language in a text and plain elsewhere; a number (QJ_NOT_KNOWN: unknown). */
void rows_text(struct rows *rows, const char *name, int width, const char *text);
void rows_phrase(struct rows *rows, const char *name, int width, const char *phrase);
void rows_natural(struct rows *rows, const char *name, int width, uint64_t value);
/* Writes words, and as JSON the value. */
void rows_value(struct rows *rows, const char *name, int width, const char *words,
                const qj_value *value);

/* Writes the name of a member, before the caller writes its value; false: the row is not JSON. */
bool rows_member(struct rows *rows, const char *name);
