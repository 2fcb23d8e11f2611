/* tiers_address: a child of a position as one number:
 *
 *     bit 63           the same player moves in the child
 *     bits 40 to 61    slot of its tier in the solution
 *     bits 0 to 39     handle in the index of the tier
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define TIERS_ADDRESS_AGAIN (UINT64_C(1) << 63)

/* Most handles of a tier and most tiers. */
enum { TIERS_ADDRESS_HANDLE_BITS = 40, TIERS_ADDRESS_SLOT_BITS = 22 };

static inline uint64_t tiers_address(uint64_t slot, uint64_t handle, bool again)
{
    return (uint64_t)again << 63 | slot << TIERS_ADDRESS_HANDLE_BITS | handle;
}

static inline uint64_t tiers_address_handle(uint64_t address)
{
    return address & ((UINT64_C(1) << TIERS_ADDRESS_HANDLE_BITS) - 1);
}

static inline uint64_t tiers_address_slot(uint64_t address)
{
    return (address & ~TIERS_ADDRESS_AGAIN) >> TIERS_ADDRESS_HANDLE_BITS;
}

static inline bool tiers_address_again(uint64_t address)
{
    return address >> 63;
}
