/* code: a link as a QR code (ISO/IEC 18004), for a phone that is to open it: in a terminal, and for
 * the page. libqrencode makes it; no_code.c stands in its place in a server built without that. */
#ifndef QIJU_SERVE_CODE_H
#define QIJU_SERVE_CODE_H

#include "serve/server.h"

/* Writes the code with its quiet zone in half blocks, two rows of squares a line, in black on white
 * whatever the terminal's colours are. QJ_LIMIT: the text is too long for a code; QJ_USAGE: this
 * server makes none; QJ_IO: the sink failed. */
qj_status code_draw(const char *text, const qj_sink *sink);

/* GET /api/v1/code?text=...: the squares as rows of 0 and 1, without a quiet zone. */
enum MHD_Result code_answer(struct exchange *exchange);

#endif
