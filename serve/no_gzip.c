/* no_gzip: answers of a build without zlib, which are not compressed; see server.h. */
#include "serve/server.h"

struct gzip *gzip_open(UNUSED struct budget *budget)
{
    return NULL;
}

size_t gzip_read(struct exchange *exchange, char *bytes, size_t most)
{
    (void)exchange, (void)bytes, (void)most;
    return 0;
}

void gzip_close(UNUSED struct gzip *gzip)
{
}
