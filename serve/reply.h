/* reply: the answers to requests as HTTP. */
#ifndef QIJU_SERVE_REPLY_H
#define QIJU_SERVE_REPLY_H

#include "serve/page.h"
#include "serve/server.h"

enum MHD_Result reply_page(struct exchange *exchange, const struct page_file *file);

/* Sends what is in out as JSON; or that there was no room for it, if it is not written. */
enum MHD_Result reply_out(struct exchange *exchange, bool written);

/* Sends the exchange's fault. */
enum MHD_Result reply_fault(struct exchange *exchange);

/* The answer of a question in that state. Of one that has not ended its progress as events, and its
 * answer as the last of them. */
enum MHD_Result reply_question(struct exchange *exchange, enum state state);

#endif
