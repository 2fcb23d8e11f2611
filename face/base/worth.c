/* worth: see worth.h. */
#include "face/base/worth.h"

#include "base/phrase.h"

#include <inttypes.h>
#include <stdio.h>

const char *worth_outcome(int64_t outcome)
{
    return outcome > 0 ? N_("win") : outcome < 0 ? N_("loss") : N_("draw");
}

const char *worth_verdict(qj_verdict verdict)
{
    static const char *const words[] = {[QJ_UNIQUE] = N_("unique"),
                                        [QJ_MULTIPLE] = N_("multiple"),
                                        [QJ_INCONSISTENT] = N_("inconsistent")};
    return words[verdict];
}

qj_worth worth_negated(const qj_worth *worth)
{
    qj_worth negated = *worth;
    negated.lo = -worth->hi;
    negated.hi = -worth->lo;
    return negated;
}

static void worth_points_text(int64_t points, char text[WORTH_SIZE])
{
    snprintf(text, WORTH_SIZE, points ? "%+" PRId64 : "%" PRId64, points);
}

static void worth_bounds_text(const qj_worth *worth, char text[WORTH_SIZE])
{
    char low[WORTH_SIZE], high[WORTH_SIZE];
    if (worth->kind != QJ_SCORE) {
        bool open = worth->lo < 0 && worth->hi > 0;
        phrase_write(text, WORTH_SIZE, "%s",
                     open        ? N_("unknown")
                     : worth->lo ? "draw or loss"
                                 : "win or draw");
        return;
    }
    worth_points_text(worth->lo, low);
    worth_points_text(worth->hi, high);
    phrase_write(text, WORTH_SIZE, "%s to %s", low, high);
}

void worth_text(const qj_worth *worth, char text[WORTH_SIZE])
{
    if (worth->lo != worth->hi)
        worth_bounds_text(worth, text);
    else if (worth->kind == QJ_SCORE)
        worth_points_text(worth->lo, text);
    else if (worth->distance_known && worth->lo)
        phrase_write(text, WORTH_SIZE, "%s in %" PRIu64, worth_outcome(worth->lo), worth->distance);
    else
        snprintf(text, WORTH_SIZE, "%s", worth_outcome(worth->lo));
}
