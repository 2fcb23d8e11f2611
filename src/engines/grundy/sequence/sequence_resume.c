/* sequence_resume: a long sequence that may be interrupted at any moment and resumes from its last
 * checkpoint. Later values need only the known values. The classes of the sieve are chosen anew;
 * they never change the result. A checkpoint is
 *
 *     heaps | G(0) | G(1) | ...      2 bytes each if they are sieved, else 4
 */
#include "engines/grundy/sequence/nimber_sequence.h"

#include "base/checkpoint.h"

/* Version of the format; raise it when the format changes. */
static const uint64_t format = 1;

struct sequence_checkpoint {
    struct sequence *sequence;
    struct checkpoint checkpoint;
    uint64_t saved; /* heaps in the last checkpoint */
};

static qj_status sequence_write_values(struct checkpoint *checkpoint, void *user)
{
    const struct sequence *sequence = ((struct sequence_checkpoint *)user)->sequence;
    const uint64_t head[] = {sequence_known(sequence), sequence->sieved};
    TRY(checkpoint_write(checkpoint, head, sizeof head));
    return sequence->sieved
               ? checkpoint_write(checkpoint, sequence->sieve.values, head[0] * sizeof(uint16_t))
               : checkpoint_write(checkpoint, sequence->recurrence.values,
                                  head[0] * sizeof(uint32_t));
}

static qj_status sequence_save_checkpoint(struct sequence_checkpoint *resume)
{
    TRY(checkpoint_save(&resume->checkpoint, sequence_write_values, resume));
    resume->saved = sequence_known(resume->sequence);
    return QJ_OK;
}

static qj_status sequence_read_sieved(struct checkpoint *checkpoint, struct sequence *sequence,
                                      uint64_t count)
{
    struct sieve *sieve = &sequence->sieve;
    TRY(sieve_reserve(sieve, count));
    TRY(checkpoint_read(checkpoint, sieve->values, count * sizeof *sieve->values));
    for (uint64_t n = 0; n < count; n++)
        if (sieve->values[n] >> VALUE_BITS)
            return context_fail(checkpoint->context, QJ_BAD_INPUT,
                                "the checkpoint has a value that is too large");
    return sieve_restart(sieve, count);
}

static qj_status sequence_read_unsieved(struct checkpoint *checkpoint, struct sequence *sequence,
                                        uint64_t count)
{
    if (sequence->sieved)
        TRY(sequence_leave_sieve(sequence));
    struct recurrence *recurrence = &sequence->recurrence;
    TRY(recurrence_reserve(recurrence, count));
    while (recurrence->count < count) {
        uint32_t value;
        TRY(checkpoint_read(checkpoint, &value, sizeof value));
        if (value > recurrence->count)
            return context_fail(checkpoint->context, QJ_BAD_INPUT,
                                "the checkpoint has a value that is too large");
        TRY(recurrence_take(recurrence, value));
    }
    return QJ_OK;
}

static qj_status sequence_read_values(struct checkpoint *checkpoint, void *user)
{
    struct sequence_checkpoint *resume = user;
    uint64_t head[2];
    TRY(checkpoint_read(checkpoint, head, sizeof head));
    if (head[1] > 1 || (head[1] && !resume->sequence->sieved))
        return context_fail(checkpoint->context, QJ_BAD_INPUT,
                            "the checkpoint has values of another size");
    if (head[0] >> 31)
        return context_fail(checkpoint->context, QJ_BAD_INPUT,
                            "heaps of 2^31 and more have no table of nimbers");
    resume->saved = head[0];
    return head[1] ? sequence_read_sieved(checkpoint, resume->sequence, head[0])
                   : sequence_read_unsieved(checkpoint, resume->sequence, head[0]);
}

qj_status sequence_resume(struct sequence *sequence, uint64_t largest)
{
    const struct heap_rule *rule = sequence->rule;
    const uint64_t kind = rule->kind;
    const struct checkpoint_part parts[] = {
        {"another engine", "grundy", sizeof "grundy"},
        {"another version of the engine", &format, sizeof format},
        {"another kind of rule", &kind, sizeof kind},
        {"another rule", rule->set, rule->set_size * sizeof *rule->set},
    };
    struct sequence_checkpoint resume = {.sequence = sequence};
    qj_status status = QJ_OK;
    bool found = false;
    checkpoint_init(&resume.checkpoint, sequence->arena->context, parts,
                    sizeof parts / sizeof *parts);
    if (sequence_known(sequence) == 0 && rule->kind != HEAP_ANY)
        TRY(checkpoint_load(&resume.checkpoint, sequence_read_values, &resume, &found));
    if (found)
        checkpoint_resumed(&resume.checkpoint, "heaps", resume.saved, largest);
    while (status == QJ_OK && !sequence_has(sequence, largest)) {
        status = sequence_step(sequence, largest);
        if (status == QJ_OK && checkpoint_due(&resume.checkpoint))
            status = sequence_save_checkpoint(&resume);
    }
    if ((status == QJ_STOPPED || status == QJ_LIMIT) && sequence_known(sequence) > resume.saved)
        TRY(sequence_save_checkpoint(&resume));
    return status;
}
