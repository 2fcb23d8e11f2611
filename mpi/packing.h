/* packing: compresses pieces of a message by zstd if the build found it (packing.c); else pieces
 * are unchanged (no_packing.c). */
#ifndef QIJU_MPI_PACKING_H
#define QIJU_MPI_PACKING_H

#include <stdbool.h>
#include <stddef.h>

/* Only pieces of these lengths are packed: shorter pieces gain too little, and longer pieces need
 * much more memory. */
enum { PACKING_MIN = 1 << 9, PACKING_MAX = 1 << 22 };

/* State of the compressor; NULL if packing is impossible: then pieces stay unpacked. */
struct packing;
struct packing *packing_open(void);
void packing_close(struct packing *packing);

/* Packs size bytes into a buffer of size bytes. Returns the packed size, at most 7/8 of size, or 0
 * on failure. */
size_t packing_pack(struct packing *packing, void *room, const void *data, size_t size);

/* Unpacks to size bytes. Returns false if the packed bytes do not unpack to exactly size bytes. */
bool packing_unpack(struct packing *packing, void *data, size_t size, const void *packed,
                    size_t length);

#endif
