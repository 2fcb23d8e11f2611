/* answer: the questions of the server's interface (docs/openapi.json) as functions, for a page
 * without a server. The library compiled to WebAssembly exports these; its loader provides
 * qiju_tell.
 */
#ifndef QIJU_WASM_ANSWER_H
#define QIJU_WASM_ANSWER_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name)))
#define IMPORTED(name) __attribute__((import_module("qiju"), import_name(#name)))
#else
#define EXPORTED(name)
#define IMPORTED(name)
#endif

/* JSON, and a newline. */
struct wasm_answer {
    char *data;
    size_t size;
};

/* Takes a progress, a line of JSON; whether to stop. */
IMPORTED(tell) bool qiju_tell(const char *data, size_t size);

/* A page that tells the rules of a game takes lines, size bytes, as a program on a pipe does, and
 * returns the size of its answer, which it then copies to the given place. */
IMPORTED(converse) size_t qiju_converse(const char *lines, size_t size);
IMPORTED(conversed) void qiju_conversed(char *answers);

/* Room for so many bytes, to be freed with qiju_free; NULL without memory. */
EXPORTED(qiju_room) char *qiju_room(size_t size);
EXPORTED(qiju_free) void qiju_free(void *room);

/* The game that the page tells; NULL without memory. Every answer says what is wrong with it. */
struct page_rules;
EXPORTED(qiju_own_open) struct page_rules *qiju_own_open(void);
EXPORTED(qiju_own_close) void qiju_own_close(struct page_rules *own);

/* Answers a path after /api/v1/ of the server's addresses, "games", "games/nim" or "solve", with a
 * request of size bytes, within so many bytes and seconds (0: the library's own limits); own is a
 * game besides the catalogue's, NULL: none. Errors are answers, too. NULL without memory; else it
 * is freed with qiju_drop. */
EXPORTED(qiju_ask)
struct wasm_answer *qiju_ask(struct page_rules *own, const char *path, const char *body,
                             size_t size, double bytes, double seconds);
EXPORTED(qiju_drop) void qiju_drop(struct wasm_answer *answer);

#endif
