/* tiers_places_plain: for any processor; see tiers_places.h. */
#include "engines/exhaustive/pass/tiers_places.h"

void tiers_places_plain(const struct tiers_backward *backward, struct tiers_job *job)
{
    tiers_places_find(backward, job);
}
