/* sequence: the nimbers of single heaps, for the public header. */
#include "base/pace.h"
#include "model/game.h"
#include "model/heap_sequence.h"

#include <qiju/sequence.h>

#include <string.h>

struct qj_sequence {
    struct arena arena;
    struct heap_rule rule;
    struct sequence *sequence;
};

static qj_status open_rule(qj_sequence *sequence, const char *code)
{
    const char *expected;
    const qj_game *game = qj_game_find(code);
    if (game && game->preset)
        code = game->preset;
    char *kept = arena_copy(&sequence->arena, code, strlen(code) + 1, 1);
    if (!kept)
        return arena_status(&sequence->arena);
    TRY(heap_rule_read(kept, &sequence->arena, &sequence->rule, &expected));
    if (expected)
        return context_fail(sequence->arena.context, QJ_USAGE, "expected %s, found '%.63s'",
                            expected, code);
    return heap_sequence_new(&sequence->arena, &sequence->rule, &sequence->sequence);
}

qj_status qj_sequence_open(qj_context *context, const char *code, qj_sequence **out)
{
    struct arena arena;
    arena_init(&arena, context);
    qj_sequence *sequence = arena_alloc(&arena, 1, sizeof *sequence);
    if (!sequence)
        return context_status(context);
    sequence->arena = arena;
    qj_status status = open_rule(sequence, code);
    if (status == QJ_OK)
        *out = sequence;
    else
        qj_sequence_free(sequence);
    return status;
}

void qj_sequence_free(qj_sequence *sequence)
{
    if (!sequence)
        return;
    struct arena arena = sequence->arena;
    arena_clear(&arena);
}

qj_status qj_sequence_extend(qj_sequence *sequence, uint64_t largest)
{
    return heap_sequence_extend(sequence->sequence, largest);
}

uint64_t qj_sequence_known(const qj_sequence *sequence)
{
    return heap_sequence_known(sequence->sequence);
}

static qj_status check_known(const qj_sequence *sequence, uint64_t n)
{
    return heap_sequence_has(sequence->sequence, n)
               ? QJ_OK
               : context_fail(sequence->arena.context, QJ_USAGE, "this value is not known yet");
}

qj_status qj_sequence_value(const qj_sequence *sequence, uint64_t n, uint64_t *out)
{
    TRY(check_known(sequence, n));
    *out = heap_sequence_at(sequence->sequence, n);
    return QJ_OK;
}

qj_status qj_sequence_period(qj_sequence *sequence, qj_period *out)
{
    return heap_sequence_period(sequence->sequence, out);
}

uint64_t qj_sequence_mask(const qj_sequence *sequence, bool *sized)
{
    return heap_sequence_mask(sequence->sequence, sized);
}

/* ----------------------------------------------------------------- summary */

struct tally {
    struct arena arena;
    uint64_t *seen; /* by value: whether a heap has it */
    uint64_t room;
};

static void tally_close(struct tally *tally)
{
    arena_clear(&tally->arena);
}

static qj_status see_value(struct tally *tally, uint64_t value, uint64_t *values)
{
    if (value >= tally->room) {
        uint64_t room = 2 * value + 64;
        uint64_t *seen = arena_resize(&tally->arena, tally->seen, room, sizeof *seen);
        if (!seen)
            return arena_status(&tally->arena);
        memset(seen + tally->room, 0, (room - tally->room) * sizeof *seen);
        tally->seen = seen;
        tally->room = room;
    }
    *values += !tally->seen[value];
    tally->seen[value] = 1;
    return QJ_OK;
}

qj_status qj_sequence_summarize(const qj_sequence *sequence, uint64_t to, qj_sequence_summary *out)
{
    const struct sequence *inner = sequence->sequence;
    SCOPED(tally_close) struct tally tally = {.arena = {.context = sequence->arena.context}};
    struct pace pace = {sequence->arena.context, 0};
    TRY(check_known(sequence, to));
    qj_sequence_summary found = {.has_classes = heap_sequence_has_classes(inner)};
    for (uint64_t n = 0; n <= to; n++) {
        uint64_t value = heap_sequence_at(inner, n);
        if (value > found.largest) {
            found.largest = value;
            found.largest_first = n;
        }
        if (value == 0) {
            found.zeros++;
            found.last_zero = n;
        }
        if (found.has_classes && heap_sequence_is_rare(inner, n, value)) {
            found.rare++;
            found.last_rare = n;
        }
        TRY(see_value(&tally, value, &found.values));
        TRY(pace_add(&pace, 1, "heaps", n, to));
    }
    *out = found;
    return QJ_OK;
}
