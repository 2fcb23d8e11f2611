/* certificate_heaps: evidence from which the checker finds the values of heaps; see
 * certificate_witness.h. The rules, and the largest heap of each, are taken from the position's
 * text, which need not be in memory:
 *
 *     0.77 2 3 5          a rule, the number of heaps, and their sizes; a preset omits the rule
 *     0.77:3,5 0.6:7      several rules, each with the sizes of heaps
 */
#include "face/certificate/certificate_witness.h"

#include <qiju/sequence.h>

#include <string.h>

struct certificate_heaps_term {
    const char *code;
    uint64_t largest;
};

struct certificate_heaps {
    struct arena *arena; /* NULL: rules are not stored */
    struct certificate_heaps_term *term;
    uint64_t terms, terms_room;
    char *code; /* the current code */
    uint64_t length, code_room;
    char first;      /* first byte of the code */
    uint64_t now;    /* index of the current term */
    uint64_t number; /* the current number */
    bool several, in_code, in_number;
    bool counted;      /* the next number is the number of heaps */
    bool is_too_large; /* too large for all but a set, which has no period */
};

static bool certificate_heaps_add_to_code(struct certificate_heaps *heaps, char byte)
{
    if (heaps->length == 0)
        heaps->first = byte;
    if (heaps->arena) {
        if (arena_reserve(heaps->arena, &heaps->code, &heaps->code_room, heaps->length) != QJ_OK)
            return false;
        heaps->code[heaps->length] = byte;
    }
    heaps->length++;
    return true;
}

static bool certificate_heaps_add_term(struct certificate_heaps *heaps, const char *code)
{
    for (heaps->now = 0; heaps->now < heaps->terms; heaps->now++)
        if (!strcmp(heaps->term[heaps->now].code, code))
            return true;
    const char *copy = arena_copy(heaps->arena, code, strlen(code) + 1, 1);
    if (!copy ||
        arena_reserve(heaps->arena, &heaps->term, &heaps->terms_room, heaps->terms) != QJ_OK)
        return false;
    heaps->term[heaps->terms++] = (struct certificate_heaps_term){copy, 0};
    return true;
}

/* Ends a number. The first number in the text of one rule is the number of heaps. */
static void certificate_heaps_end_number(struct certificate_heaps *heaps)
{
    if (heaps->in_number && !heaps->counted) {
        heaps->is_too_large |= heaps->first == '-' && heaps->number >= UINT32_MAX;
        if (heaps->arena && heaps->number > heaps->term[heaps->now].largest)
            heaps->term[heaps->now].largest = heaps->number;
    }
    heaps->counted &= !heaps->in_number;
    heaps->in_number = false;
    heaps->number = 0;
}

static bool certificate_heaps_take_byte(struct certificate_heaps *heaps, char byte)
{
    bool blank = byte == ' ' || byte == '\n';
    if (heaps->in_code && (blank || byte == ':')) {
        heaps->several = !blank;
        heaps->counted = blank;
        if (!certificate_heaps_add_to_code(heaps, 0))
            return false;
        heaps->in_code = false;
        heaps->length = 0;
        return !heaps->arena || certificate_heaps_add_term(heaps, heaps->code);
    }
    if (heaps->in_code)
        return certificate_heaps_add_to_code(heaps, byte);
    if (blank || byte == ',') {
        certificate_heaps_end_number(heaps);
        heaps->in_code = blank && heaps->several;
        return true;
    }
    heaps->number = 10 * heaps->number + (uint64_t)(byte - '0');
    heaps->in_number = true;
    return true;
}

static bool certificate_heaps_take_bytes(void *user, const void *data, size_t size)
{
    struct certificate_heaps *heaps = user;
    const char *bytes = data;
    for (size_t i = 0; i < size; i++)
        if (!certificate_heaps_take_byte(heaps, bytes[i]))
            return false;
    return true;
}

static qj_status certificate_heaps_read(const qj_position *position, struct arena *arena,
                                        struct certificate_heaps *heaps)
{
    qj_sink sink = {certificate_heaps_take_bytes, heaps};
    bool preset = strcmp(qj_game_name(qj_position_game(position)), "heaps") != 0;
    *heaps = (struct certificate_heaps){.arena = arena, .in_code = !preset, .counted = preset};
    if (preset && arena &&
        !certificate_heaps_add_term(heaps, qj_game_name(qj_position_game(position))))
        return arena_status(arena);
    TRY(qj_position_write(position, &sink));
    certificate_heaps_end_number(heaps);
    return QJ_OK;
}

qj_status certificate_heaps_are_provable(const qj_position *position, bool *are)
{
    struct certificate_heaps heaps;
    TRY(certificate_heaps_read(position, NULL, &heaps));
    *are = !heaps.is_too_large;
    return QJ_OK;
}

static void certificate_heaps_free_sequence(qj_sequence **sequence)
{
    qj_sequence_free(*sequence);
}

/* Finds the values up to the largest heap, or a period. A heap of 2^31 or more needs a period of
 * the first 2^20 heaps, as in the engine. */
static qj_status certificate_heaps_find_values(qj_context *context, qj_sequence *sequence,
                                               uint64_t largest)
{
    const uint64_t patience = UINT64_C(1) << 20;
    qj_period period;
    if (largest >> 31) {
        TRY(qj_sequence_extend(sequence, patience));
        TRY(qj_sequence_period(sequence, &period));
        if (!period.theorem)
            return context_fail(context, QJ_LIMIT,
                                "heaps of 2^31 and more have no table of nimbers");
    }
    return qj_sequence_extend(sequence, largest);
}

/* Writes a term of the evidence, with a period if it saves the checker work. */
static qj_status certificate_heaps_write_term(struct witness *witness,
                                              const struct certificate_heaps_term *term)
{
    SCOPED(certificate_heaps_free_sequence) qj_sequence *sequence = NULL;
    const char *code = term->code;
    bool sized;
    qj_period period;
    if (!strcmp(code, "any") || !strcmp(code, "nim") || *code == '-')
        return QJ_OK;
    TRY(qj_sequence_open(witness->arena->context, code, &sequence));
    TRY(certificate_heaps_find_values(witness->arena->context, sequence, term->largest));
    uint64_t mask = qj_sequence_mask(sequence, &sized);
    write_text(witness->writer, sized ? "sized mask " : "mask ");
    write_count(witness->writer, mask);
    if (term->largest < qj_sequence_known(sequence)) {
        write_text(witness->writer, "\nno period\n");
        return writer_status(witness->writer);
    }
    TRY(qj_sequence_period(sequence, &period));
    write_text(witness->writer, "\nperiod ");
    write_count(witness->writer, period.preperiod);
    write_char(witness->writer, ' ');
    write_count(witness->writer, period.period);
    write_char(witness->writer, '\n');
    return writer_status(witness->writer);
}

qj_status witness_of_heaps(struct witness *witness)
{
    struct certificate_heaps heaps;
    TRY(certificate_heaps_read(witness->position, witness->arena, &heaps));
    for (uint64_t i = 0; i < heaps.terms; i++)
        TRY(certificate_heaps_write_term(witness, &heaps.term[i]));
    return writer_status(witness->writer);
}
