/* packing: see packing.h. The fastest level of zstd is sufficient: neighbouring positions have
 * similar states, and there are few different values. */
#include "mpi/packing.h"

#include <stdlib.h>
#include <zstd.h>

struct packing {
    ZSTD_CCtx *packer;
    ZSTD_DCtx *unpacker;
};

struct packing *packing_open(void)
{
    struct packing *packing = malloc(sizeof *packing);
    if (!packing)
        return NULL;
    *packing = (struct packing){ZSTD_createCCtx(), ZSTD_createDCtx()};
    if (packing->packer && packing->unpacker)
        return packing;
    packing_close(packing);
    return NULL;
}

void packing_close(struct packing *packing)
{
    if (!packing)
        return;
    ZSTD_freeCCtx(packing->packer);
    ZSTD_freeDCtx(packing->unpacker);
    free(packing);
}

size_t packing_pack(struct packing *packing, void *room, const void *data, size_t size)
{
    const size_t packed = ZSTD_compressCCtx(packing->packer, room, size - size / 8, data, size, 1);
    return ZSTD_isError(packed) ? 0 : packed;
}

bool packing_unpack(struct packing *packing, void *data, size_t size, const void *packed,
                    size_t length)
{
    const size_t room = size;
    return ZSTD_decompressDCtx(packing->unpacker, data, room, packed, length) == size;
}
