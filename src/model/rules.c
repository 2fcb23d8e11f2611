/* rules: see rules.h. */
#include "model/rules.h"
#include "base/visible.h"
#include "model/view.h"

qj_kind rules_kind(const qj_rules *rules)
{
    bool impartial = !rules->side && !rules->over && !rules->loops && !rules->outcome_only;
    if (rules->ending == QJ_POINTS)
        return QJ_SCORE;
    return rules->ending == QJ_LAST_WINS && impartial ? QJ_NIMBER : QJ_OUTCOME;
}

int64_t rules_stuck(const qj_rules *rules)
{
    static const int64_t stuck[] = {
        [QJ_LAST_WINS] = -1, [QJ_LAST_LOSES] = 1, [QJ_STUCK_DRAWS] = 0, [QJ_POINTS] = 0};
    return stuck[rules->ending];
}

qj_status rules_check(qj_context *context, const qj_rules *rules, const qj_setup *setup,
                      qj_status status)
{
    const char *sentence = rules && rules->fault ? rules->fault(setup) : NULL;
    if (!sentence)
        return QJ_OK;
    TRY(context_poll(context, NULL, 0, 0));
    return context_fail(context, status, "%s", sentence);
}

bool move_draw_visit(void *user, const qj_move *move)
{
    struct move_draw *draw = user;
    if (random_below(draw->random, ++draw->seen) == 0)
        draw->move = *move;
    return true;
}

bool rules_play_random(const qj_rules *rules, const qj_setup *setup, void *state,
                       struct random *random)
{
    struct move_draw draw = {.random = random};
    int64_t value;
    if (rules->over && rules->over(setup, state, &value))
        return false;
    rules->moves(setup, state, move_draw_visit, &draw);
    if (draw.seen)
        rules->play(setup, state, &draw.move);
    return draw.seen;
}

/* ------------------------------------------------------------------ refusals
 *
 * A refusal is a sentence about the rules and the position of the fault, on one line:
 *
 *     ##.
 *     #..        the sentence (position: ##. / #..)
 */

enum { LONGEST = 100 };

struct refusal_drawing {
    char text[LONGEST + 1];
    size_t length;
    size_t breaks; /* ends of lines that are not written yet, as nothing stands behind them */
    bool cut;
};

static void refusal_add(struct refusal_drawing *drawing, const char *bytes, size_t length)
{
    drawing->cut = drawing->cut || drawing->length + length > LONGEST;
    if (drawing->cut)
        return;
    memcpy(drawing->text + drawing->length, bytes, length);
    drawing->length += length;
}

static bool refusal_take(void *user, const void *data, size_t size)
{
    static const char separator[] = " / ";
    struct refusal_drawing *drawing = user;
    const char *bytes = data;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == '\n') {
            drawing->breaks += drawing->length > 0;
            continue;
        }
        for (; drawing->breaks; drawing->breaks--)
            refusal_add(drawing, separator, sizeof separator - 1);
        refusal_add(drawing, (unsigned char)bytes[i] < ' ' ? " " : bytes + i, 1);
    }
    return !drawing->cut;
}

qj_status refusal_of(qj_context *context, const struct rules_view *view, qj_status status,
                     const char *sentence, const void *state)
{
    struct refusal_drawing drawing = {.length = 0};
    const qj_sink sink = {refusal_take, &drawing};
    if (state && view->rules->draw)
        view->rules->draw(view->setup, state, &sink);
    size_t last = drawing.length; /* no character of UTF-8 is cut in two */
    while (drawing.cut && last && ((unsigned char)drawing.text[--last] & 0xc0) == 0x80)
        continue;
    if (drawing.cut && utf8_length(drawing.text + last, drawing.length - last) == 0)
        drawing.length = last;
    drawing.text[drawing.length] = 0;
    if (drawing.length == 0)
        return context_fail(context, status, "%s", sentence);
    return context_fail(context, status, "%s (position: %s%s)", sentence, drawing.text,
                        drawing.cut ? "..." : "");
}
