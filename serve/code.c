/* code: a link as a QR code; see server.h. */
#include "serve/server.h"

#include <errno.h>
#include <qrencode.h>

/* Light squares on each side. The standard requires four; readers need two, and four more lines are
 * many for a terminal. */
enum { QUIET = 2 };

static bool code_is_dark(const QRcode *code, int row, int column)
{
    if (row < 0 || column < 0 || row >= code->width || column >= code->width)
        return false;
    return code->data[row * code->width + column] & 1;
}

qj_status code_draw(const char *text, const qj_sink *sink)
{
    /* of two squares, one above the other; the block is drawn light */
    static const char *const blocks[2][2] = {{"\u2588", "\u2580"}, {"\u2584", " "}};
    struct writer writer;
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    if (!code)
        return QJ_LIMIT;
    writer_open(&writer, NULL, sink);
    for (int row = -QUIET; row < code->width + QUIET; row += 2) {
        write_text(&writer, "\033[97;40m"); /* light on dark, as the blocks require */
        for (int column = -QUIET; column < code->width + QUIET; column++)
            write_text(
                &writer,
                blocks[code_is_dark(code, row, column)][code_is_dark(code, row + 1, column)]);
        write_text(&writer, "\033[0m\n");
    }
    QRcode_free(code);
    return writer_flush(&writer);
}

enum MHD_Result code_answer(struct exchange *exchange)
{
    struct writer writer;
    const char *text = exchange_argument(exchange, "text");
    QRcode *code = text && *text ? QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) : NULL;
    if (!code)
        return text && *text && errno == ENOMEM
                   ? reply_refusal(exchange, 503, "out of memory")
                   : reply_refusal(exchange, 400, "text: expected 1 to 2953 bytes for a QR code");
    json_start(&writer, NULL, &exchange->sink, NULL);
    json_add_array(&writer, "rows");
    for (int row = 0; row < code->width; row++) {
        json_open(&writer, '"');
        for (int column = 0; column < code->width; column++)
            write_char(&writer, code_is_dark(code, row, column) ? '1' : '0');
        write_char(&writer, '"');
    }
    write_char(&writer, ']');
    QRcode_free(code);
    return reply_out(exchange, json_end(&writer) == QJ_OK);
}
