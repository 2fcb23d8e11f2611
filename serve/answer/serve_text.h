/* serve_text: collects bytes of requests and answers within budgets. */
#ifndef QIJU_SERVE_ANSWER_SERVE_TEXT_H
#define QIJU_SERVE_ANSWER_SERVE_TEXT_H

#include <qiju/qiju.h>

#include <stdatomic.h>

/* A limit on the bytes that its users hold at one time. Thread-safe. */
struct budget {
    struct budget *parent; /* is charged, too; NULL: none */
    size_t most;
    atomic_size_t used;
};

/* Takes bytes and returns true, or takes none and returns false. */
bool budget_take(struct budget *budget, size_t bytes);
void budget_give(struct budget *budget, size_t bytes);

struct serve_text {
    struct budget *budget;
    size_t limit; /* max bytes */
    char *data;   /* size bytes and a final 0; NULL while empty */
    size_t size, capacity;
    bool full; /* some bytes did not fit the limit or the budget */
};

bool serve_text_add(struct serve_text *text, const void *data, size_t size);
bool serve_text_add_string(struct serve_text *text, const char *string);
/* Returns a sink that appends. */
qj_sink serve_text_sink(struct serve_text *text);
/* Frees the bytes; the text is then empty. */
void serve_text_clear(struct serve_text *text);

#endif
