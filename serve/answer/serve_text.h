/* serve_text: collects bytes within budgets: requests and answers. */
#ifndef QIJU_SERVE_ANSWER_SERVE_TEXT_H
#define QIJU_SERVE_ANSWER_SERVE_TEXT_H

#include <qiju/qiju.h>

#include <stdatomic.h>

/* How many bytes may be held at a time by all who share it. Any thread may take and give. */
struct budget {
    struct budget *parent; /* is charged too; NULL: none */
    size_t most;
    atomic_size_t used;
};

/* Takes bytes, or none and returns false. */
bool budget_take(struct budget *budget, size_t bytes);
void budget_give(struct budget *budget, size_t bytes);

struct serve_text {
    struct budget *budget;
    size_t limit; /* of its bytes */
    char *data;   /* size bytes and a final 0; NULL as long as it is empty */
    size_t size, capacity;
    bool full; /* something did not fit the limit or the budget */
};

bool serve_text_add(struct serve_text *text, const void *data, size_t size);
bool serve_text_add_string(struct serve_text *text, const char *string);
/* A sink that adds. */
qj_sink serve_text_sink(struct serve_text *text);
/* Frees the bytes; the text is empty then. */
void serve_text_clear(struct serve_text *text);

#endif
