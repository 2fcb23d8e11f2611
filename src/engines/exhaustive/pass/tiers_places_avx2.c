/* tiers_places_avx2: compiled for AVX2; see tiers_places.h. */
#include "engines/exhaustive/pass/tiers_places.h"

void tiers_places_avx2(const struct tiers_backward *backward, struct tiers_job *job)
{
    tiers_places_find(backward, job);
}
