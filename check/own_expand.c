/* own_expand: user-defined rules of a shared object that have only expand. The run must not end
 * while the rules are running, so a call that needs more room is repeated. */
#include "own_object.h"

#include <string.h>

static void own_expand_note_over(void *user, uint64_t index, int64_t value)
{
    struct own_object *object = user;
    object->over = true;
    object->value = value;
    object->elsewhere |= index != 0;
}

/* Returns the place of the state after a move: if there is no room, one that is used again. */
static void *own_expand_note_state(void *user, uint64_t index, const struct own_object_move *move,
                                   int64_t points)
{
    struct own_object *object = user;
    (void)move;
    object->elsewhere |= index != 0;
    object->full = object->count == object->capacity;
    if (object->full)
        return object->next;
    object->points[object->count] = points;
    return object->states + object->count++ * object->stride;
}

void own_expand_ask(struct check_own *own, struct own_answer *out)
{
    struct own_object *object = own->rules;
    const struct own_object_expander expander = {object, own_expand_note_over,
                                                 own_expand_note_state};
    do {
        uint64_t capacity = object->capacity;
        object->points = memory_grow(own->check, object->points, &object->capacity, object->count,
                                     sizeof *object->points);
        object->states = memory_grow(own->check, object->states, &capacity, object->count,
                                     object->stride);
        object->count = 0;
        object->full = object->over = false;
        object->value = 0;
        object->rules.expand(&object->setup, object->here, 1, &expander);
    } while (object->full);
    out->over = object->over;
    out->value = object->value;
    if (object->elsewhere || (object->over && object->count))
        check_own_refuse(own->check, CHECK_BAD_INPUT,
                         object->elsewhere ? "expand answers for another state"
                                           : "expand gives a state an end and moves");
    for (uint64_t i = 0; i < object->count; i++)
        memcpy(check_own_add_move(own, out, object->points[i]), object->states + i * object->stride,
               own->size);
    own_object_check_fault(own);
}
