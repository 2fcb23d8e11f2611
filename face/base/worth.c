/* worth: see worth.h. */
#include "face/base/worth.h"

#include <inttypes.h>
#include <stdio.h>

const char *worth_outcome(int64_t outcome)
{
    return outcome > 0 ? "win" : outcome < 0 ? "loss" : "draw";
}

const char *worth_verdict(qj_verdict verdict)
{
    static const char *const words[] = {
        [QJ_UNIQUE] = "unique", [QJ_MULTIPLE] = "multiple", [QJ_INCONSISTENT] = "inconsistent"};
    return words[verdict];
}

qj_worth worth_negated(const qj_worth *worth)
{
    qj_worth negated = *worth;
    negated.lo = -worth->hi;
    negated.hi = -worth->lo;
    return negated;
}

static size_t worth_points_text(int64_t points, char text[WORTH_SIZE])
{
    return (size_t)snprintf(text, WORTH_SIZE, points ? "%+" PRId64 : "%" PRId64, points);
}

static void worth_bounds_text(const qj_worth *worth, char text[WORTH_SIZE])
{
    char high[WORTH_SIZE];
    if (worth->kind != QJ_SCORE) {
        bool open = worth->lo < 0 && worth->hi > 0;
        snprintf(text, WORTH_SIZE, "%s",
                 open        ? "unknown"
                 : worth->lo ? "draw or loss"
                             : "win or draw");
        return;
    }
    size_t length = worth_points_text(worth->lo, text);
    worth_points_text(worth->hi, high);
    snprintf(text + length, WORTH_SIZE - length, " to %s", high);
}

void worth_text(const qj_worth *worth, char text[WORTH_SIZE])
{
    if (worth->lo != worth->hi)
        worth_bounds_text(worth, text);
    else if (worth->kind == QJ_SCORE)
        worth_points_text(worth->lo, text);
    else if (worth->distance_known && worth->lo)
        snprintf(text, WORTH_SIZE, "%s in %" PRIu64, worth_outcome(worth->lo), worth->distance);
    else
        snprintf(text, WORTH_SIZE, "%s", worth_outcome(worth->lo));
}
