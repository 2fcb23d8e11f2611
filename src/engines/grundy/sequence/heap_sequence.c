/* heap_sequence: see heap_sequence.h; what it offers of sequence.h. */
#include "model/heaps/heap_sequence.h"

#include "engines/grundy/sequence/resume.h"

qj_status heap_sequence_new(struct arena *arena, const struct heap_rule *rule,
                            struct sequence **out)
{
    struct sequence *sequence;
    TRY(arena_make(arena, &sequence, 1));
    TRY(sequence_open(sequence, arena, rule));
    *out = sequence;
    return QJ_OK;
}

qj_status heap_sequence_extend(struct sequence *sequence, uint64_t largest)
{
    return resume_sequence(sequence, largest);
}

uint64_t heap_sequence_known(const struct sequence *sequence)
{
    return sequence_known(sequence);
}

bool heap_sequence_has(const struct sequence *sequence, uint64_t n)
{
    return sequence_has(sequence, n);
}

uint64_t heap_sequence_at(const struct sequence *sequence, uint64_t n)
{
    return sequence_at(sequence, n);
}

qj_status heap_sequence_period(struct sequence *sequence, qj_period *out)
{
    TRY(sequence_look(sequence));
    const struct period *period = &sequence->period;
    *out = (qj_period){period->found, period->preperiod, period->length, period->saltus,
                       period->theorem};
    return QJ_OK;
}

bool heap_sequence_has_classes(const struct sequence *sequence)
{
    return sequence_has_classes(sequence);
}

bool heap_sequence_is_rare(const struct sequence *sequence, uint64_t n, uint64_t value)
{
    return sequence_is_rare(sequence, n, value);
}

uint64_t heap_sequence_mask(const struct sequence *sequence, bool *sized)
{
    const struct classes *classes = &sequence->sieve.classes;
    bool has_classes = sequence_has_classes(sequence);
    *sized = has_classes && classes->by_size;
    return has_classes ? classes->mask : 0;
}
