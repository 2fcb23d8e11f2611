/* nimber_sequence: see nimber_sequence.h. */
#include "engines/grundy/sequence/nimber_sequence.h"

#include "model/heaps/heap_period.h"

/* Maximal number of heaps between two pauses. */
enum { LONG_STEP = 1 << 16 };

/* Known heaps at the first search for a period; each later search has half as many more. */
enum { FIRST_LOOK = 64 };

qj_status sequence_open(struct sequence *sequence, struct arena *arena,
                        const struct heap_rule *rule)
{
    *sequence = (struct sequence){.rule = rule, .arena = arena, .next_look = FIRST_LOOK};
    if (rule->kind == HEAP_ANY) {
        sequence->period = (qj_period){true, 0, 1, 1, "Bouton"};
        return QJ_OK;
    }
    sequence->sieved = rule->kind == HEAP_UNEQUAL || heap_rule_parts(rule) == 2;
    return sequence->sieved ? sieve_open(&sequence->sieve, arena, rule)
                            : recurrence_open(&sequence->recurrence, arena, rule);
}

uint64_t sequence_known(const struct sequence *sequence)
{
    return sequence->sieved ? sequence->sieve.count : sequence->recurrence.count;
}

static uint64_t sequence_known_value(const void *user, uint64_t n)
{
    const struct sequence *sequence = user;
    return sequence->sieved ? sequence->sieve.values[n] : sequence->recurrence.values[n];
}

uint64_t sequence_at(const struct sequence *sequence, uint64_t n)
{
    const qj_period *period = &sequence->period;
    if (n < sequence_known(sequence))
        return sequence_known_value(sequence, n);
    uint64_t past = n - period->preperiod, turns = past / period->period;
    if (sequence->rule->kind == HEAP_ANY)
        return n;
    return sequence_known_value(sequence, period->preperiod + past % period->period) +
           turns * period->saltus;
}

bool sequence_has(const struct sequence *sequence, uint64_t n)
{
    return n < sequence_known(sequence) || sequence->period.theorem;
}

bool sequence_has_classes(const struct sequence *sequence)
{
    return sequence->sieved && sequence->sieve.classes.mask;
}

bool sequence_is_rare(const struct sequence *sequence, uint64_t n, uint64_t value)
{
    const struct classes *classes = &sequence->sieve.classes;
    return sequence_has_classes(sequence) &&
           classes_is_rare(classes, classes_pack(classes, (uint16_t)value, n));
}

qj_status sequence_look(struct sequence *sequence)
{
    if (sequence->period.theorem)
        return QJ_OK;
    const struct heap_values values = {sequence->rule, sequence_known(sequence),
                                       sequence_known_value, sequence, false};
    return heap_period_find(sequence->arena->context, &values, &sequence->period);
}

/* Continues with the recurrence from the values that the sieve has found. */
qj_status sequence_leave_sieve(struct sequence *sequence)
{
    struct sieve *sieve = &sequence->sieve;
    TRY(recurrence_open(&sequence->recurrence, sequence->arena, sequence->rule));
    TRY(recurrence_reserve(&sequence->recurrence, sieve->count));
    for (uint64_t n = 0; n < sieve->count; n++)
        TRY(recurrence_take(&sequence->recurrence, sieve->values[n]));
    sequence->sieved = false;
    sieve_close(sieve);
    return QJ_OK;
}

/* Continues up to the next search for a period, by at most LONG_STEP heaps. */
qj_status sequence_step(struct sequence *sequence, uint64_t largest)
{
    uint64_t known = sequence_known(sequence);
    if (known >= sequence->next_look) {
        TRY(sequence_look(sequence));
        sequence->next_look = known + known / 2;
        return QJ_OK;
    }
    uint64_t end = sequence->next_look < largest ? sequence->next_look : largest;
    TRY(context_check_states(sequence->arena->context, end + 1));
    if (end >> 31) /* larger values and offsets do not fit the tables */
        return context_fail(sequence->arena->context, QJ_LIMIT,
                            "heaps of 2^31 and more have no table of nimbers");
    uint64_t next = end - known > LONG_STEP ? known + LONG_STEP : end;
    if (!sequence->sieved) {
        TRY(recurrence_reserve(&sequence->recurrence, end));
        return recurrence_step(&sequence->recurrence, next);
    }
    TRY(sieve_reserve(&sequence->sieve, end));
    TRY(sieve_step(&sequence->sieve, next));
    return sequence->sieve.too_large ? sequence_leave_sieve(sequence) : QJ_OK;
}

qj_status sequence_extend(struct sequence *sequence, uint64_t largest)
{
    while (!sequence_has(sequence, largest))
        TRY(sequence_step(sequence, largest));
    return QJ_OK;
}
