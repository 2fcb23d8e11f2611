/* worth: see worth.h. */
#include "face/worth.h"

#include <inttypes.h>
#include <stdio.h>

const char *worth_outcome(int64_t outcome)
{
    return outcome > 0 ? "win" : outcome < 0 ? "loss" : "draw";
}

void worth_text(const qj_worth *worth, char text[WORTH_SIZE])
{
    if (worth->kind == QJ_SCORE)
        snprintf(text, WORTH_SIZE, worth->lo ? "%+" PRId64 : "%" PRId64, worth->lo);
    else if (worth->distance_known && worth->lo)
        snprintf(text, WORTH_SIZE, "%s in %" PRIu64, worth_outcome(worth->lo), worth->distance);
    else
        snprintf(text, WORTH_SIZE, "%s", worth_outcome(worth->lo));
}
