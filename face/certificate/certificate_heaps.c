/* certificate_heaps: evidence from which the checker finds the values of heaps; see
 * certificate.h. The rules, and the largest heap of each, are taken from the position's
 * text:
 *
 *     0.77 2 3 5          a rule, the number of heaps, and their sizes; a preset omits the rule
 *     0.77:3,5 0.6:7      several rules, each with the sizes of heaps
 */
#include "base/text/number.h"
#include "face/base/face_base.h"
#include "face/certificate/certificate.h"

#include <qiju/sequence.h>

struct certificate_heaps_term {
    const char *code;
    uint64_t largest;
};

struct certificate_heaps {
    struct arena *arena;
    struct certificate_heaps_term *terms;
    uint64_t count, room;
};

/* Adds heaps of a rule; one byte separates two of their sizes. */
static qj_status certificate_heaps_add(struct certificate_heaps *heaps, const char *code,
                                       const char *sizes)
{
    uint64_t i = 0, size;
    while (i < heaps->count && strcmp(heaps->terms[i].code, code) != 0)
        i++;
    TRY(arena_reserve(heaps->arena, &heaps->terms, &heaps->room, i));
    if (i == heaps->count)
        heaps->terms[heaps->count++] = (struct certificate_heaps_term){.code = code};
    for (const char *end; (end = number_read(sizes, &size)); sizes = end + (*end != 0))
        if (size > heaps->terms[i].largest)
            heaps->terms[i].largest = size;
    return QJ_OK;
}

static qj_status certificate_heaps_read(const qj_position *position,
                                        struct certificate_heaps *heaps)
{
    const char *name = qj_game_name(qj_position_game(position));
    const bool preset = strcmp(name, "heaps") != 0;
    char *text, *word, *rest;
    TRY(gather_text(heaps->arena, position, qj_position_write, &text));
    if (!text)
        return context_status(heaps->arena->context);
    if (preset || text[strcspn(text, ":\n")] == '\n') {
        word = strtok_r(text, "\n", &rest);
        if (!preset)
            (void)strtok_r(NULL, "\n", &rest);
        return certificate_heaps_add(heaps, preset ? name : word, rest);
    }
    for (word = strtok_r(text, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest)) {
        char *colon = strchr(word, ':');
        *colon = 0;
        TRY(certificate_heaps_add(heaps, word, colon + 1));
    }
    return QJ_OK;
}

/* The heaps of "all but a set" have no period. */
qj_status certificate_heaps_are_provable(struct arena *arena, const qj_position *position,
                                         bool *are)
{
    struct certificate_heaps heaps = {.arena = arena};
    TRY(certificate_heaps_read(position, &heaps));
    *are = true;
    for (uint64_t i = 0; i < heaps.count; i++)
        *are = *are && (*heaps.terms[i].code != '-' || heaps.terms[i].largest < UINT32_MAX);
    return QJ_OK;
}

/* Writes a term of the evidence, with a period if it saves the checker work. A heap of 2^31 or more
 * needs a period of the first 2^20 heaps, as in the engine. */
static qj_status certificate_heaps_write_term(struct witness *witness,
                                              const struct certificate_heaps_term *term)
{
    SCOPED(scope_leave_sequence) qj_sequence *sequence = NULL;
    const uint64_t patience = UINT64_C(1) << 20;
    qj_context *context = witness->arena->context;
    const char *code = term->code;
    bool sized;
    qj_period period;
    if (!strcmp(code, "any") || !strcmp(code, "nim") || *code == '-')
        return QJ_OK;
    TRY(qj_sequence_open(context, code, &sequence));
    if (term->largest >> 31) {
        TRY(qj_sequence_extend(sequence, patience));
        TRY(qj_sequence_period(sequence, &period));
        if (!period.theorem)
            return context_fail(context, QJ_LIMIT,
                                "heaps of 2^31 and more have no table of nimbers");
    }
    TRY(qj_sequence_extend(sequence, term->largest));
    uint64_t mask = qj_sequence_mask(sequence, &sized);
    write_format(witness->writer, "%smask %" PRIu64 "\n", sized ? "sized " : "", mask);
    if (term->largest < qj_sequence_known(sequence)) {
        write_text(witness->writer, "no period\n");
        return writer_status(witness->writer);
    }
    TRY(qj_sequence_period(sequence, &period));
    write_format(witness->writer, "period %" PRIu64 " %" PRIu64 "\n", period.preperiod,
                 period.period);
    return writer_status(witness->writer);
}

qj_status witness_of_heaps(struct witness *witness)
{
    struct certificate_heaps heaps = {.arena = witness->arena};
    TRY(certificate_heaps_read(witness->position, &heaps));
    for (uint64_t i = 0; i < heaps.count; i++)
        TRY(certificate_heaps_write_term(witness, &heaps.terms[i]));
    return writer_status(witness->writer);
}
