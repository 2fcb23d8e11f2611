/* packing: compresses pieces of a message by zstd, if the build found it (packing.c); else they
 * stay as they are (no_packing.c). */
#ifndef QIJU_MPI_PACKING_H
#define QIJU_MPI_PACKING_H

#include <stdbool.h>
#include <stddef.h>

/* Pieces of other lengths are never packed: short ones are not worth it, and long ones would need
 * much more room. */
enum { PACKING_LEAST = 1 << 9, PACKING_MOST = 1 << 22 };

/* What packing works with; NULL where it cannot be done, and nothing is packed. */
struct packing;
struct packing *packing_open(void);
void packing_close(struct packing *packing);

/* Packs size bytes into other room of the same size; returns the packed size, at most 7 in 8 of
 * them, or 0 if that is not possible. */
size_t packing_pack(struct packing *packing, void *room, const void *data, size_t size);

/* Unpacks to size bytes; false when these bytes were not packed from so many. */
bool packing_unpack(struct packing *packing, void *data, size_t size, const void *packed,
                    size_t length);

#endif
