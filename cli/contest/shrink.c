/* shrink: see stress.h. */
#include "cli/contest/stress.h"

#include "load/base/clock.h"

#include <stdio.h>
#include <string.h>

/* Writes variant number index of an input; *worth: it is another input, and one that the
 * limits allow. */
static qj_status make_variant(const struct contender *contender, const struct kept *input,
                              uint64_t index, struct kept *variant, bool *exists, bool *worth)
{
    qj_contents contents;
    qj_text text = {input->text, input->size}, words;
    qj_sink sink = kept_sink(variant);
    *worth = false;
    qj_status status = qj_simplify(contender->context, contender->game, &text, index, &sink,
                                   exists);
    if (variant->full) {
        fputs("qiju: no memory for a smaller input\n", stderr);
        return QJ_LIMIT;
    }
    TRY(status);
    if (!*exists ||
        (variant->size == input->size && memcmp(variant->text, input->text, input->size) == 0))
        return QJ_OK;
    qj_source source = kept_source(variant, &words);
    status = limits_validate(&contender->bounds, contender->context, contender->game, &source,
                             &contents);
    *worth = status == QJ_OK;
    return status == QJ_BAD_INPUT ? QJ_OK : status;
}

/* Tries variant number index; takes it when the contender fails on it in the same way. */
static qj_status try_variant(struct shrink *shrink, const struct contender *contender,
                             struct bout *bout, uint64_t index, bool *exists, bool *taken)
{
    struct bout smaller = {0};
    bool worth;
    *taken = false;
    qj_status status = make_variant(contender, &bout->input, index, &smaller.input, exists, &worth);
    if (status == QJ_OK && worth) {
        shrink->runs++;
        progress_show(&(qj_progress){"smaller inputs tried", shrink->runs, 0, 0});
        status = contender_run(contender, &smaller);
        *taken = status == QJ_OK && smaller.verdict == bout->verdict &&
                 smaller.result.end == bout->result.end;
    }
    shrink->steps += *taken;
    if (*taken) {
        bout_free(bout);
        *bout = smaller;
    } else {
        bout_free(&smaller);
    }
    return status;
}

/* A variant that was taken has other variants under the same numbers, so that a round goes on where
 * it is; the last round takes none. */
qj_status shrink_bout(struct shrink *shrink, const struct contender *contender, struct bout *bout)
{
    double end = clock_now() + shrink->seconds;
    struct contender quiet = *contender; /* what it says of its fault was said once */
    quiet.limits.mute = true;
    uint64_t index = 0, taken_in_round = 0;
    progress_follow("smaller inputs tried");
    while (clock_now() < end) {
        bool exists, taken;
        TRY(try_variant(shrink, &quiet, bout, index, &exists, &taken));
        taken_in_round += taken;
        index += !taken;
        if (exists)
            continue;
        shrink->minimal = taken_in_round == 0;
        if (shrink->minimal)
            break;
        index = taken_in_round = 0;
    }
    return QJ_OK;
}
