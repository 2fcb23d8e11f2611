/* residues: room for residues, in bytes if the modulus allows that, else in words; see view.h.
 */
#ifndef QIJU_MODEL_LINEAR_RESIDUES_H
#define QIJU_MODEL_LINEAR_RESIDUES_H

#include "base/text/scan.h"
#include "model/view.h"

/* Bytes of a residue modulo p. */
static inline size_t residues_size(uint64_t p)
{
    return p <= UINT8_MAX ? sizeof(uint8_t) : sizeof(uint32_t);
}

/* All 0; allocates in arena. */
static inline qj_status residues_new(struct arena *arena, uint64_t p, uint64_t count,
                                     struct residues *out)
{
    void *items = arena_alloc(arena, count, residues_size(p));
    bool small = residues_size(p) == sizeof(uint8_t);
    *out = (struct residues){small ? items : NULL, small ? NULL : items};
    return items ? QJ_OK : arena_status(arena);
}

static inline void residues_set(const struct residues *array, uint64_t index, uint64_t residue)
{
    if (array->bytes)
        array->bytes[index] = (uint8_t)residue;
    else
        array->words[index] = (uint32_t)residue;
}

/* The smallest divisor of a number from 2 on, below 2^32 or so; a prime's is itself. */
static inline uint64_t residues_divisor(uint64_t number)
{
    uint64_t divisor = 2;
    while (divisor * divisor <= number && number % divisor)
        divisor++;
    return divisor * divisor <= number ? divisor : number;
}

/* Whether a number of that kind is a prime. */
static inline bool residues_form_field(uint64_t number)
{
    return number > 1 && residues_divisor(number) == number;
}

/* QJ_BAD_INPUT, with a divisor, at the last word read unless that was a prime. */
qj_status residues_check_prime(struct scan *scan, uint64_t number);

#endif
