/* certificate_json: see certificate.h. Of the bytes of a certificate the ends of lines alone have
 * another form in a string.
 */
#include "face/certificate.h"
#include "face/json_write.h"

#include <string.h>

static bool write_escaped(void *user, const void *data, size_t size)
{
    struct writer *writer = user;
    const char *bytes = data, *end = bytes + size;
    while (bytes < end) {
        const char *line = memchr(bytes, '\n', (size_t)(end - bytes));
        write_bytes(writer, bytes, (size_t)((line ? line : end) - bytes));
        if (line)
            write_text(writer, "\\n");
        bytes = line ? line + 1 : end;
    }
    return writer_status(writer) == QJ_OK;
}

qj_status certificate_json(qj_context *context, const qj_game *game, const qj_source *source,
                           const qj_sink *sink)
{
    struct writer writer;
    qj_sink escaped = {write_escaped, &writer};
    writer_open(&writer, context, sink);
    json_begin(&writer, game);
    json_name(&writer, false, "certificate");
    write_char(&writer, '"');
    TRY(certificate_write(context, game, source, &escaped));
    write_char(&writer, '"');
    return json_end(&writer);
}
