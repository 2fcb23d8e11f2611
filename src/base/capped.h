/* capped: sums and products of numbers, at most 2^64 - 1, which means that or more. */
#pragma once

#include <stdint.h>

static inline uint64_t capped_sum(uint64_t one, uint64_t two)
{
    uint64_t sum;
    return __builtin_add_overflow(one, two, &sum) ? UINT64_MAX : sum;
}

static inline uint64_t capped_product(uint64_t one, uint64_t two)
{
    uint64_t product;
    return __builtin_mul_overflow(one, two, &product) ? UINT64_MAX : product;
}

/* Adds count times each to a sum. */
static inline void capped_add(uint64_t *sum, uint64_t count, uint64_t each)
{
    *sum = capped_sum(*sum, capped_product(count, each));
}
