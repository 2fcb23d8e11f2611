/* page_rules: a game whose rules the page tells in the words of programs on a pipe
 * (docs/reference/pipe.md). */
#ifndef QIJU_WASM_PAGE_RULES_H
#define QIJU_WASM_PAGE_RULES_H

#include "wasm/answer.h"

#include <qiju/qiju.h>

/* NULL when what the page told is wrong; the error then says what. */
const qj_game *page_rules_game(const struct page_rules *own, qj_error *error);

/* The status of a question about the game that has failed. */
qj_status page_rules_status(const struct page_rules *own, qj_status status);

#endif
