/* gzip: compresses an answer while it is sent; see server.h. */
#include "serve/server.h"

#include <zlib.h>

/* The lowest level takes a quarter of the default level's time, 4 ms for the 632 KB of geography on
 * 100 x 100 cells; its output is a fifth larger. */
enum { GZIP_LEVEL = 1, GZIP_WINDOW = 15, GZIP_FORMAT = 16, GZIP_MEMORY = 8 };
/* The memory of a deflate stream by zconf.h, with room for zlib's own structures. */
enum { GZIP_BYTES = (1 << (GZIP_WINDOW + 2)) + (1 << (GZIP_MEMORY + 9)) + 8192 };

struct gzip {
    z_stream stream;
    struct budget *budget;
};

struct gzip *gzip_open(struct budget *budget)
{
    if (!budget_take(budget, GZIP_BYTES))
        return NULL;
    struct gzip *gzip = calloc(1, sizeof *gzip);
    if (gzip && deflateInit2(&gzip->stream, GZIP_LEVEL, Z_DEFLATED, GZIP_WINDOW + GZIP_FORMAT,
                             GZIP_MEMORY, Z_DEFAULT_STRATEGY) == Z_OK) {
        gzip->budget = budget;
        return gzip;
    }
    free(gzip);
    budget_give(budget, GZIP_BYTES);
    return NULL;
}

size_t gzip_read(struct exchange *exchange, char *bytes, size_t most)
{
    const struct buffer *out = &exchange->out; /* answers and blocks have far less than 4 GB */
    z_stream *stream = &exchange->gzip->stream;
    stream->next_in = (z_const Bytef *)(out->text + exchange->sent);
    stream->avail_in = (uInt)(out->size - exchange->sent);
    stream->next_out = (Bytef *)bytes;
    stream->avail_out = (uInt)most;
    deflate(stream, exchange->ended ? Z_FINISH : Z_SYNC_FLUSH);
    exchange->sent = out->size - stream->avail_in;
    return most - stream->avail_out;
}

void gzip_close(struct gzip *gzip)
{
    if (!gzip)
        return;
    deflateEnd(&gzip->stream);
    budget_give(gzip->budget, GZIP_BYTES);
    free(gzip);
}
