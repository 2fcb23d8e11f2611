/* shrink: see stress.h. */
#include "cli/contest/stress.h"

#include "load/base/load_base.h"

#include <stdio.h>
#include <string.h>

/* Writes the variant with this index of an input; *usable: it is a new input, within the limits. */
static qj_status shrink_make_variant(const struct tested_program *tested,
                                     const struct buffer *input, uint64_t index,
                                     struct buffer *variant, bool *exists, bool *usable)
{
    qj_contents contents;
    qj_text text = {input->text, input->size}, words;
    qj_sink sink = buffer_sink(variant);
    *usable = false;
    qj_status status = qj_contest_simplify(tested->context, tested->game, &text, index, &sink,
                                           exists);
    if (variant->full) {
        message_put(stderr, "qiju: no memory for a smaller input\n");
        return QJ_LIMIT;
    }
    TRY(status);
    if (!*exists ||
        (variant->size == input->size && memcmp(variant->text, input->text, input->size) == 0))
        return QJ_OK;
    qj_source source = buffer_source(variant, &words);
    status = limits_validate(&tested->bounds, tested->context, tested->game, &source, &contents);
    *usable = status == QJ_OK;
    return status == QJ_BAD_INPUT ? QJ_OK : status;
}

/* Tries the variant with this index; takes it if the tested program fails on it with an equal
 * verdict. */
static qj_status shrink_try_variant(struct shrink *shrink, const struct tested_program *tested,
                                    struct trial *trial, uint64_t index, bool *exists, bool *taken)
{
    SCOPED(trial_free) struct trial smaller = {0};
    bool usable;
    *taken = false;
    TRY(shrink_make_variant(tested, &trial->input, index, &smaller.input, exists, &usable));
    if (!usable)
        return QJ_OK;
    shrink->runs++;
    progress_show(&(qj_progress){"smaller inputs tried", shrink->runs, 0, 0});
    TRY(trial_answer_and_run(tested, &smaller));
    *taken = smaller.verdict == trial->verdict && smaller.result.end == trial->result.end;
    if (*taken) {
        struct trial larger = *trial;
        *trial = smaller;
        smaller = larger;
        shrink->steps++;
    }
    return QJ_OK;
}

/* Shrinks a trial. After a variant is taken, the index stays, because the new input has other
 * variants. A round without a taken variant is the last. */
qj_status shrink_trial(struct shrink *shrink, const struct tested_program *tested,
                       struct trial *trial)
{
    double end = load_clock_now() + shrink->seconds;
    struct tested_program quiet = *tested; /* the program's diagnostics were shown already */
    quiet.limits.mute = true;
    uint64_t index = 0, taken_in_round = 0;
    progress_follow("smaller inputs tried");
    while (load_clock_now() < end) {
        bool exists, taken;
        TRY(shrink_try_variant(shrink, &quiet, trial, index, &exists, &taken));
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
