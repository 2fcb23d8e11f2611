/* face_base: common parts of reports: texts in memory, sentences in a terminal and in markup,
 * values in words, moves best first, the ends of scopes, and the headers of C that most reports
 * need. */
#ifndef QIJU_FACE_BASE_FACE_BASE_H
#define QIJU_FACE_BASE_FACE_BASE_H

#include "base/text/writer.h"

#include <qiju/sequence.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- buffer: a text in memory that grows, for example a board made from settings, a request or an
 * answer. */

/* A limit on the bytes that its users hold at one time. Thread-safe. */
struct budget {
    struct budget *parent; /* is charged, too; NULL: none */
    size_t most;
    atomic_size_t used;
};

/* Takes bytes and returns true, or takes none and returns false. Without a budget (NULL) there is
 * no limit. */
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

/* Returns the text as a source; source must outlive it. */
qj_source buffer_source(const struct buffer *buffer, qj_text *source);

/* Reads case number `which` of a text as a position. */
qj_status buffer_read(qj_context *context, const qj_game *game, qj_text text, uint64_t which,
                      qj_position **out);

/* Frees the bytes; the buffer is then empty. */
void buffer_free(struct buffer *buffer);

/* ---- gather_text: texts of positions in memory, to be written as strings, since their lengths are
 * not known before. */

/* Collects the output of a writer of the library in arena; NULL if the writer fails with
 * QJ_USAGE. */
qj_status gather_text(struct arena *arena, const qj_position *position,
                      qj_status (*write)(const qj_position *, const qj_sink *), char **out);

/* A writer: the drawing, with the middle of a large board left out. */
qj_status gather_text_draw(const qj_position *position, const qj_sink *sink);

/* ---- markup: text inside HTML and SVG. */

/* Writes text with escapes for markup; U+FFFD replaces what XML excludes: invalid UTF-8 and control
 * characters. */
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

/* ---- option_order: moves of a position with their values, best first; equal moves in order of
 * their visit. */

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

/* Adds a move; returns false if there is no memory. */
bool option_order_add(struct option_order *order, const qj_option *option);

void option_order_sort(struct option_order *order);

/* ---- scope: what ends a resource that a function opens for itself, for SCOPED (base/context.h).
 */

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

#endif
