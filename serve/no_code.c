/* no_code: in a server that was built without libqrencode; see code.h. */
#include "serve/code.h"
#include "serve/reply.h"

qj_status code_draw(const char *text, const qj_sink *sink)
{
    (void)text;
    (void)sink;
    return QJ_USAGE;
}

enum MHD_Result code_answer(struct exchange *exchange)
{
    fault_set(&exchange->fault, 501, QJ_USAGE, "this server was built without QR codes");
    return reply_fault(exchange);
}
