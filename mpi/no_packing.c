/* no_packing: packing for a build without zstd: none. */
#include "mpi/packing.h"

struct packing *packing_open(void)
{
    return NULL;
}

void packing_close(struct packing *packing)
{
    (void)packing;
}

size_t packing_pack(struct packing *packing, void *room, const void *data, size_t size)
{
    (void)packing;
    (void)room;
    (void)data;
    (void)size;
    return 0;
}

bool packing_unpack(struct packing *packing, void *data, size_t size, const void *packed,
                    size_t length)
{
    (void)packing;
    (void)data;
    (void)size;
    (void)packed;
    (void)length;
    return false;
}
