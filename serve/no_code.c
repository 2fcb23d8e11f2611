/* no_code: QR codes for a build without libqrencode: none; see server.h. */
#include "serve/server.h"

qj_status code_draw(UNUSED const char *text, UNUSED const qj_sink *sink)
{
    return QJ_USAGE;
}

enum MHD_Result code_answer(struct exchange *exchange)
{
    return reply_refusal(exchange, 501, "this server was built without QR codes");
}
