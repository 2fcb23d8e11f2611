/* page_rules: a game whose rules the page provides, in the protocol of programs on a pipe
 * (docs/reference/pipe.md). */
#pragma once

#include "wasm/answer.h"

#include <qiju/qiju.h>

/* Returns the game; NULL if the rules are faulty; then error describes the fault. */
const qj_game *page_rules_game(const struct page_rules *own, qj_error *error);

/* Returns the status of a failed question about the game. */
qj_status page_rules_status(const struct page_rules *own, qj_status status);
