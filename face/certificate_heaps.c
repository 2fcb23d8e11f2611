/* certificate_heaps: how the values of heaps are found again, as evidence; see
 * certificate_evidence.h. The rule and the largest heap are taken from the position's text, which
 * need not be in memory.
 */
#include "face/certificate_evidence.h"

#include <string.h>

/* What is read of the text. Word 0 is the rule, unless the game is a preset; then the number of
 * heaps, and their sizes. */
struct heaps {
    struct arena *arena; /* NULL: of the rule only its first byte is kept */
    char *code, first;
    uint64_t length, room;
    uint64_t word, number, largest;
    bool in_word;
};

static bool is_preset(const qj_position *position)
{
    return strcmp(qj_game_name(qj_position_game(position)), "heaps") != 0;
}

static bool add_to_code(struct heaps *heaps, char byte)
{
    if (heaps->length == 0)
        heaps->first = byte;
    if (heaps->arena) {
        if (arena_reserve(heaps->arena, (void **)&heaps->code, &heaps->room, heaps->length + 1,
                          1) != QJ_OK)
            return false;
        heaps->code[heaps->length] = byte;
        heaps->code[heaps->length + 1] = 0;
    }
    heaps->length++;
    return true;
}

static void end_word(struct heaps *heaps)
{
    enum { FIRST_SIZE = 2 };
    if (heaps->in_word && heaps->word++ >= FIRST_SIZE && heaps->number > heaps->largest)
        heaps->largest = heaps->number;
    heaps->number = 0;
    heaps->in_word = false;
}

static bool take_bytes(void *user, const void *data, size_t size)
{
    struct heaps *heaps = user;
    const char *bytes = data;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] == ' ' || bytes[i] == '\n') {
            end_word(heaps);
        } else {
            heaps->in_word = true;
            if (heaps->word == 0 && !add_to_code(heaps, bytes[i]))
                return false;
            heaps->number = 10 * heaps->number + (uint64_t)(bytes[i] - '0');
        }
    return true;
}

static qj_status read_heaps(const qj_position *position, struct arena *arena, struct heaps *heaps)
{
    qj_sink sink = {take_bytes, heaps};
    *heaps = (struct heaps){.arena = arena, .word = is_preset(position)};
    TRY(qj_position_write(position, &sink));
    end_word(heaps);
    return QJ_OK;
}

bool heaps_are_provable(const qj_position *position)
{
    struct heaps heaps;
    return read_heaps(position, NULL, &heaps) == QJ_OK &&
           (heaps.first != '-' || heaps.largest < UINT32_MAX);
}

/* The period is told where it makes the checker's work less. */
static qj_status write_sequence(struct evidence *evidence, qj_sequence *sequence, uint64_t largest)
{
    bool sized;
    qj_period period;
    TRY(qj_sequence_extend(sequence, largest));
    uint64_t mask = qj_sequence_mask(sequence, &sized);
    write_text(evidence->writer, sized ? "sized mask " : "mask ");
    write_count(evidence->writer, mask);
    if (largest < qj_sequence_known(sequence)) {
        write_text(evidence->writer, "\nno period\n");
        return writer_status(evidence->writer);
    }
    TRY(qj_sequence_period(sequence, &period));
    write_text(evidence->writer, "\nperiod ");
    write_count(evidence->writer, period.preperiod);
    write_char(evidence->writer, ' ');
    write_count(evidence->writer, period.period);
    write_char(evidence->writer, '\n');
    return writer_status(evidence->writer);
}

qj_status evidence_of_heaps(struct evidence *evidence)
{
    struct heaps heaps;
    qj_sequence *sequence;
    TRY(read_heaps(evidence->position, &evidence->arena, &heaps));
    const char *code = heaps.code ? heaps.code
                                  : qj_game_name(qj_position_game(evidence->position));
    if (!strcmp(code, "any") || !strcmp(code, "nim") || *code == '-')
        return writer_status(evidence->writer);
    TRY(qj_sequence_open(evidence->arena.context, code, &sequence));
    qj_status status = write_sequence(evidence, sequence, heaps.largest);
    qj_sequence_free(sequence);
    return status;
}
