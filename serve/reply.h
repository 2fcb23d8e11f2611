/* reply: the answers to requests as HTTP. */
#ifndef QIJU_SERVE_REPLY_H
#define QIJU_SERVE_REPLY_H

#include "serve/page.h"
#include "serve/server.h"

/* An empty text for an answer. */
struct text reply_new(const struct exchange *exchange);

/* Sends a text as JSON and takes it over. */
enum MHD_Result reply_text(struct exchange *exchange, unsigned http, struct text *text);

enum MHD_Result reply_fault(struct exchange *exchange, const struct fault *fault);
/* allow names the methods of a route. */
enum MHD_Result reply_method(struct exchange *exchange, const char *allow);
enum MHD_Result reply_page(struct exchange *exchange, const struct page_file *file);

/* The answer of a question in that state, or of a job, ended or not. */
enum MHD_Result reply_question(struct exchange *exchange, enum state state);
enum MHD_Result reply_job(struct exchange *exchange, unsigned http);

/* The events of a job until it ends. */
enum MHD_Result reply_events(struct exchange *exchange);

#endif
