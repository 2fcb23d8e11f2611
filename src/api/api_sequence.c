/* api_sequence: the nimbers of single heaps, for the public header. No game has them: they are the
 * sequence of the engine grundy. */
#include "engines/grundy/sequence/nimber_sequence.h"
#include "model/game.h"

#include <qiju/sequence.h>

struct qj_sequence {
    struct arena arena;
    struct heap_rule rule;
    struct sequence *inner;
};

static qj_status api_sequence_open_rule(qj_sequence *sequence, const char *code)
{
    const char *expected;
    const qj_game *game = qj_game_find(code);
    if (game && game->preset)
        code = game->preset;
    char *copy;
    TRY(arena_make_copy(&sequence->arena, &copy, code, strlen(code) + 1));
    TRY(heap_rule_read(copy, &sequence->arena, &sequence->rule, &expected));
    if (expected)
        return context_fail(sequence->arena.context, QJ_USAGE,
                            "expected %s, or a name such as kayles, found '%.63s'", expected, code);
    TRY(arena_make(&sequence->arena, &sequence->inner, 1));
    return sequence_open(sequence->inner, &sequence->arena, &sequence->rule);
}

qj_status qj_sequence_open(qj_context *context, const char *code, qj_sequence **out)
{
    struct arena arena = {.context = context};
    qj_sequence *sequence;
    TRY(arena_make(&arena, &sequence, 1));
    sequence->arena = arena;
    qj_status status = api_sequence_open_rule(sequence, code);
    if (status == QJ_OK)
        *out = sequence;
    else
        qj_sequence_free(sequence);
    return status;
}

void qj_sequence_free(qj_sequence *sequence)
{
    if (sequence)
        arena_clear(&sequence->arena);
}

qj_status qj_sequence_extend(qj_sequence *sequence, uint64_t largest)
{
    return sequence_resume(sequence->inner, largest);
}

uint64_t qj_sequence_known(const qj_sequence *sequence)
{
    return sequence_known(sequence->inner);
}

static qj_status api_sequence_check_known(const qj_sequence *sequence, uint64_t n)
{
    return sequence_has(sequence->inner, n)
               ? QJ_OK
               : context_fail(sequence->arena.context, QJ_USAGE, "this value is not known yet");
}

qj_status qj_sequence_value(const qj_sequence *sequence, uint64_t n, uint64_t *out)
{
    TRY(api_sequence_check_known(sequence, n));
    *out = sequence_at(sequence->inner, n);
    return QJ_OK;
}

qj_status qj_sequence_period(qj_sequence *sequence, qj_period *out)
{
    TRY(sequence_look(sequence->inner));
    *out = sequence->inner->period;
    return QJ_OK;
}

uint64_t qj_sequence_mask(const qj_sequence *sequence, bool *sized)
{
    const struct classes *classes = &sequence->inner->sieve.classes;
    const bool has_classes = sequence_has_classes(sequence->inner);
    *sized = has_classes && classes->by_size;
    return has_classes ? classes->mask : 0;
}

struct api_sequence_tally {
    struct arena *arena;
    uint64_t *seen; /* by value: a heap has it */
    uint64_t room;
    bool grows; /* all values up to the largest occur */
};

static qj_status api_sequence_summarize(const struct sequence *sequence, uint64_t begin,
                                        uint64_t count, struct api_sequence_tally *tally,
                                        qj_sequence_summary *found)
{
    struct pace pace = {tally->arena->context, 0};
    for (uint64_t n = begin; n - begin < count; n++) {
        uint64_t value = sequence_at(sequence, n);
        if (value > found->largest) {
            found->largest = value;
            found->largest_first = n;
        }
        if (value == 0) {
            found->zeros++;
            found->last_zero = n;
        }
        if (found->has_classes && sequence_is_rare(sequence, n, value)) {
            found->rare++;
            found->last_rare = n;
        }
        if (!tally->grows && value >= tally->room) {
            uint64_t room = 2 * value + 64;
            TRY(arena_resize(tally->arena, &tally->seen, room));
            memset(tally->seen + tally->room, 0, (room - tally->room) * sizeof *tally->seen);
            tally->room = room;
        }
        if (!tally->grows && !tally->seen[value]) {
            found->values++;
            tally->seen[value] = 1;
        }
        TRY(pace_add(&pace, 1, "heaps", n - begin, count));
    }
    if (tally->grows)
        found->values = found->largest + 1;
    return QJ_OK;
}

/* With a proved period, all turns except the first and the last are counted at once:
 *
 *     | preperiod | turn | turn | turn | turn | turn | rest |
 *        counted    counted  ------ skip ----   counted
 *
 * A turn has an even number of heaps, because the parity of a heap's size can make it rare. With a
 * saltus there are no zeros and no classes after the first turn, and the largest value is in the
 * last turn. Every value below the largest occurs: a move leads to one heap, and the nimber of a
 * heap is the mex of its options. */
qj_status qj_sequence_summarize(const qj_sequence *sequence, uint64_t to, qj_sequence_summary *out)
{
    struct sequence *inner = sequence->inner;
    SCOPED(arena_clear) struct arena arena = {.context = sequence->arena.context};
    struct api_sequence_tally tally = {.arena = &arena};
    TRY(api_sequence_check_known(sequence, to));
    TRY(sequence_look(inner));
    const qj_period period = inner->period;
    qj_sequence_summary found = {.has_classes = sequence_has_classes(inner)};
    uint64_t turn = period.theorem ? 2 * period.period : 0, start = period.preperiod;
    if (turn == 0 || to < start || (to - start) / turn < 3) {
        TRY(api_sequence_summarize(inner, 0, to + 1, &tally, &found));
        *out = found;
        return QJ_OK;
    }
    tally.grows = period.saltus > 0;
    uint64_t turns = (to - start) / turn - 2, skip = turns * turn;
    TRY(api_sequence_summarize(inner, 0, start, &tally, &found));
    qj_sequence_summary before = found;
    TRY(api_sequence_summarize(inner, start, turn, &tally, &found));
    if (!tally.grows) {
        found.zeros += turns * (found.zeros - before.zeros);
        found.rare += turns * (found.rare - before.rare);
    }
    start += turn + skip;
    TRY(api_sequence_summarize(inner, start, to - start + 1, &tally, &found));
    *out = found;
    return QJ_OK;
}
