/* value: see value.h. */
#include "face/base/value.h"

#include "base/phrase.h"

#include <inttypes.h>
#include <stdio.h>

const char *value_outcome(int64_t outcome)
{
    return outcome > 0 ? N_("win") : outcome < 0 ? N_("loss") : N_("draw");
}

const char *value_verdict(qj_verdict verdict)
{
    static const char *const words[] = {[QJ_UNIQUE] = N_("unique"),
                                        [QJ_MULTIPLE] = N_("multiple"),
                                        [QJ_INCONSISTENT] = N_("inconsistent")};
    return words[verdict];
}

qj_value value_negated(const qj_value *value)
{
    qj_value negated = *value;
    negated.lo = -value->hi;
    negated.hi = -value->lo;
    return negated;
}

static void value_points_text(int64_t points, char text[VALUE_TEXT_SIZE])
{
    snprintf(text, VALUE_TEXT_SIZE, points ? "%+" PRId64 : "%" PRId64, points);
}

static void value_bounds_text(const qj_value *value, char text[VALUE_TEXT_SIZE])
{
    char low[VALUE_TEXT_SIZE], high[VALUE_TEXT_SIZE];
    if (value->kind != QJ_SCORE) {
        bool open = value->lo < 0 && value->hi > 0;
        phrase_write(text, VALUE_TEXT_SIZE, "%s",
                     open        ? N_("unknown")
                     : value->lo ? "draw or loss"
                                 : "win or draw");
        return;
    }
    value_points_text(value->lo, low);
    value_points_text(value->hi, high);
    phrase_write(text, VALUE_TEXT_SIZE, "%s to %s", low, high);
}

void value_text(const qj_value *value, char text[VALUE_TEXT_SIZE])
{
    if (value->lo != value->hi)
        value_bounds_text(value, text);
    else if (value->kind == QJ_SCORE)
        value_points_text(value->lo, text);
    else if (value->distance_known && value->lo)
        phrase_write(text, VALUE_TEXT_SIZE, "%s in %" PRIu64, value_outcome(value->lo),
                     value->distance);
    else
        snprintf(text, VALUE_TEXT_SIZE, "%s", value_outcome(value->lo));
}
