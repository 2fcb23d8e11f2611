/* answer: the questions of the server's interface (docs/openapi.json) as functions, for a page
 * without a server. The library compiled to WebAssembly exports these; its loader provides the
 * imports.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name)))
#define IMPORTED(name) __attribute__((import_module("qiju"), import_name(#name)))
#else
#define EXPORTED(name)
#define IMPORTED(name)
#endif

/* JSON and a newline. */
struct wasm_answer {
    char *data;
    size_t size;
};

/* Receives progress, a line of JSON; returns true to stop the computation. */
IMPORTED(tell) bool qiju_tell(const char *data, size_t size);

/* A page that plays the rules of a game receives lines, size bytes, like a program on a pipe. It
 * returns the size of its answer, and then copies the answer to the given buffer. */
IMPORTED(converse) size_t qiju_converse(const char *lines, size_t size);
IMPORTED(conversed) void qiju_conversed(char *answers);

/* The page runs the program qiju-steps: a solution, at most `most` steps, and its input. Returns
 * its exit status, or -1 if it ended otherwise, and stores the size of its output, which the page
 * then copies to the given buffer. */
IMPORTED(step)
int qiju_step(const char *name, size_t name_size, const char *input, size_t size, unsigned most,
              size_t *output_size);
IMPORTED(stepped) void qiju_stepped(char *output);

/* Allocates `size` bytes, to be freed with qiju_free; NULL: out of memory. */
EXPORTED(qiju_room) char *qiju_room(size_t size);
EXPORTED(qiju_free) void qiju_free(void *room);

/* The game of the page; NULL: out of memory. Every answer reports a fault of the game. */
struct page_rules;
EXPORTED(qiju_own_open) struct page_rules *qiju_own_open(void);
EXPORTED(qiju_own_close) void qiju_own_close(struct page_rules *own);

/* Answers a path after /api/v1/ of the server's addresses, "games", "games/nim" or "solve", with a
 * request of size bytes. bytes and seconds are limits, 0: the library's limits. own: a user-defined
 * game, or NULL. Errors are answers, too. Free the result with qiju_drop; NULL: out of memory. */
EXPORTED(qiju_ask)
struct wasm_answer *qiju_ask(struct page_rules *own, const char *path, const char *body,
                             size_t size, double bytes, double seconds);
EXPORTED(qiju_drop) void qiju_drop(struct wasm_answer *answer);
