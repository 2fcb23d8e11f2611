/* json_write: the parts of JSON that all reports are made of. Whole numbers beyond 2^53 are
 * strings.
 *
 * Nobody counts commas: a value or a member has one before it unless the last byte that was written
 * opens an array or an object, ends a name or a line, or does not exist. What is opened here is
 * closed with write_char.
 */
#ifndef QIJU_FACE_BASE_JSON_WRITE_H
#define QIJU_FACE_BASE_JSON_WRITE_H

#include "base/text/writer.h"

/* The version of docs/schema.json. */
enum { JSON_SCHEMA = 1 };

/* Begins an object with '{', an array with '[', a string with '"'. */
void json_open(struct writer *writer, char bracket);

/* "NAME": */
void json_name(struct writer *writer, const char *name);

/* A string of UTF-8, in which U+FFFD stands for each byte that is not; null for NULL. */
void json_text(struct writer *writer, const char *text);
void json_bytes(struct writer *writer, const char *text, size_t size);

/* A sink that writes into a string which is open: UTF-8 without control characters but the ends of
 * lines. */
qj_sink json_sink(struct writer *writer);

/* null, true, or a number that is written already. */
void json_word(struct writer *writer, const char *word);

void json_whole(struct writer *writer, int64_t value);
void json_natural(struct writer *writer, uint64_t value);

/* [1,2,3]; null without values. */
void json_naturals(struct writer *writer, const uint64_t *values, uint64_t count);

/* {"form":"expected {}, found {}","values":[...]} of a marked message (qj_error): a value is a
 * string or, for a phrase, another such object. */
void json_phrase(struct writer *writer, const char *marked);

/* A value of a setting: a number if JSON can hold it as one, else a string. */
void json_setting(struct writer *writer, const char *value);

/* "score", "outcome", "nimber" or "puzzle". */
const char *json_kind(qj_kind kind);

void json_worth(struct writer *writer, const qj_worth *worth);

/* A move in the game's words; a move with its worth, as an object. */
void json_move(struct writer *writer, const qj_position *position, const qj_move *move);
void json_option(struct writer *writer, const qj_position *position, const qj_option *option);

/* Members: a name and its value, or the bracket that opens it. */
void json_add_object(struct writer *writer, const char *name);
void json_add_array(struct writer *writer, const char *name);
void json_add_text(struct writer *writer, const char *name, const char *text);
void json_add_bool(struct writer *writer, const char *name, bool value);
void json_add_natural(struct writer *writer, const char *name, uint64_t value);
void json_add_whole(struct writer *writer, const char *name, int64_t value);
void json_add_known(struct writer *writer, const char *name, uint64_t value);   /* or null */
void json_add_seconds(struct writer *writer, const char *name, double seconds); /* < 0: null */
void json_add_worth(struct writer *writer, const char *name, const qj_worth *worth);
void json_add_naturals(struct writer *writer, const char *name, const uint64_t *values,
                       uint64_t count);

/* The start of an answer: its version, and the name of the game (NULL: of none). */
void json_begin(struct writer *writer, const qj_game *game);

/* The same as the first thing that a writer writes. */
void json_start(struct writer *writer, qj_context *context, const qj_sink *sink,
                const qj_game *game);

/* The end of an object, and of its line; the writer's status. */
qj_status json_end(struct writer *writer);

/* "players":["First","Second"], or null for a puzzle. */
void json_players(struct writer *writer, const qj_game *game);

/* "vary":{...}: the values of count varied settings. */
void json_vary(struct writer *writer, const char *const *names, const char *const *values,
               size_t count);

#endif
