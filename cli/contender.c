/* contender: see contender.h. */
#include "cli/contender.h"

#include "cli/talk.h"
#include "load/try.h"

#include <stdio.h>

static qj_status answer(const struct contender *contender, struct bout *bout)
{
    qj_text text;
    qj_source source = kept_source(&bout->input, &text);
    qj_sink sink = kept_sink(&bout->expected);
    qj_status status = qj_judge(contender->context, contender->game, &source, &sink);
    if (!bout->expected.full)
        return status;
    fputs("qiju: no memory for the answer\n", stderr);
    return QJ_LIMIT;
}

static enum verdict find_verdict(const struct contender *contender, const struct bout *bout)
{
    const struct child_result *result = &bout->result;
    if (result->end == CHILD_LATE)
        return VERDICT_LATE;
    if (result->end == CHILD_FLOODED)
        return VERDICT_FLOODED;
    if (result->end == CHILD_SIGNALLED || result->code != 0)
        return VERDICT_FAILED;
    return bout_difference(contender, bout).number ? VERDICT_WRONG : VERDICT_RIGHT;
}

qj_status contender_run(const struct contender *contender, struct bout *bout)
{
    enum { SPARE_OUTPUT = 1 << 20 };
    TRY(answer(contender, bout));
    bout->limits = contender->limits;
    bout->limits.output = 2 * bout->expected.size + SPARE_OUTPUT;
    qj_status status = talk_run(contender->words, &bout->input, &bout->limits, &bout->result);
    if (status == QJ_OK)
        bout->verdict = find_verdict(contender, bout);
    return status;
}

struct difference bout_difference(const struct contender *contender, const struct bout *bout)
{
    return compare_texts((struct text){bout->expected.text, bout->expected.size},
                         (struct text){bout->result.output, bout->result.size}, contender->exact);
}

void bout_free(struct bout *bout)
{
    kept_free(&bout->input);
    kept_free(&bout->expected);
    child_result_free(&bout->result);
}
