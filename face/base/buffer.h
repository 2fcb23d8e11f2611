/* buffer: a text in memory that grows, for example a board made from settings, a request or an
 * answer. */
#ifndef QIJU_FACE_BASE_BUFFER_H
#define QIJU_FACE_BASE_BUFFER_H

#include <qiju/qiju.h>
#include <stdatomic.h>

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

#endif
