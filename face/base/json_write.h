/* json_write: writes the parts of JSON of all reports. Whole numbers beyond 2^53 are strings.
 *
 * Commas are automatic. A value or a member gets a comma unless it is the first output, or the last
 * byte opens an array or an object, or ends a name or a line. A function here opens an object or an
 * array; write_char closes it.
 */
#ifndef QIJU_FACE_BASE_JSON_WRITE_H
#define QIJU_FACE_BASE_JSON_WRITE_H

#include "base/text/writer.h"

/* The version of docs/schema.json. */
enum { JSON_SCHEMA = 2 };

/* Begins an object with '{', an array with '[', a string with '"'. */
void json_open(struct writer *writer, char bracket);

/* Writes "NAME": */
void json_name(struct writer *writer, const char *name);

/* Writes a string of UTF-8, with U+FFFD in place of each invalid byte; null for NULL. */
void json_text(struct writer *writer, const char *text);
void json_bytes(struct writer *writer, const char *text, size_t size);

/* Returns a sink that appends to an open string: UTF-8 with newlines and no other control
 * characters. */
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
#define json_add_object(writer, name)         (json_name(writer, name), write_char(writer, '{'))
#define json_add_array(writer, name)          (json_name(writer, name), write_char(writer, '['))
#define json_add_text(writer, name, text)     (json_name(writer, name), json_text(writer, text))
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

#endif
