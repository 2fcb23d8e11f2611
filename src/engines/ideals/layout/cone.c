/* cone: the groups that a sweep visits, their order, and the cost.
 *
 * Let F = inv + ups (ups + 1) / 2 of a top, see split_far_moves. Every move that changes the top
 * raises F by one, so the difference of F is the number of moves between two tops. The groups of
 * one F need, of the height above, the groups of that F and of the next F. Tops are listed by F:
 *
 *     F      |         3          |         4            | ...
 *     class  | 1 up  | 2 ups ...  | 1 up  | 2 ups   ...  |         same ups and inversions
 *     top    | a     | b c d      | e f   | g h i        |         by value
 *
 * All groups of a class have one size, so the position of a group in a level is a product.
 */
#include "engines/ideals/layout/cone.h"

#include "base/capped.h"

/* Tells whether one top reaches another: no suffix of it has more ups. */
static bool cone_far_reaches(uint64_t from, uint64_t to, unsigned steps)
{
    for (unsigned at = 0; at < steps; at++)
        if (bits_count(to >> at) < bits_count(from >> at))
            return false;
    return true;
}

/* Lists the classes by F. reached: see split_count_reached. */
static void cone_make_classes(struct cone *cone, const uint64_t *reached)
{
    const struct split *split = cone->split;
    uint32_t steps = split->far_steps, max_inversions = word_max_inversions(steps);
    uint32_t most = split_far_moves(steps, max_inversions);
    uint64_t from = cone->point.far;
    uint32_t behind = split_far_moves((unsigned)bits_count(from), word_inversions(from));
    memset(cone->class_of, 0xff, split_class(split, steps + 1, 0) * sizeof *cone->class_of);
    for (uint32_t layer = behind; layer <= most; layer++)
        for (unsigned ups = 0; ups <= steps && split_far_moves(ups, 0) <= layer; ups++) {
            uint32_t inversions = layer - split_far_moves(ups, 0);
            uint32_t entry = split_class(split, ups, inversions);
            uint64_t count = inversions <= max_inversions ? reached[entry] : 0;
            if (!count)
                continue;
            cone->class_of[entry] = cone->classes;
            cone->class[cone->classes++] = (struct far_class){ups, inversions, layer - behind,
                                                              cone->far_count, count};
            cone->far_count += count;
        }
}

qj_status cone_open(struct cone *cone, const struct split *split, struct arena *arena,
                    const struct path *path)
{
    const uint32_t entries = split_class(split, split->far_steps + 1, 0);
    uint64_t *reached;
    *cone = (struct cone){.split = split, .point = *path, .height = split_height(split, path)};
    TRY(arena_make(arena, &cone->class, entries));
    TRY(arena_make(arena, &cone->class_of, entries));
    TRY(split_count_reached(split, arena, path->far, &reached));
    cone_make_classes(cone, reached);
    arena_free(arena, reached);
    return QJ_OK;
}

void cone_free(struct cone *cone, struct arena *arena)
{
    arena_free(arena, cone->class);
    arena_free(arena, cone->class_of);
    arena_free(arena, cone->far);
    arena_free(arena, cone->rank);
    *cone = (struct cone){0};
}

uint64_t cone_bytes(const struct cone *cone)
{
    uint64_t bytes = UINT64_C(2) * BLOCK_HEADER;
    capped_add(&bytes, cone->far_count, sizeof *cone->far);
    capped_add(&bytes, cone->split->far_count, sizeof *cone->rank);
    return bytes;
}

/* Puts the tops with that number of ups into their classes. next: the next rank of each class. */
static qj_status cone_list_ups(struct cone *cone, struct pace *pace, unsigned ups, uint32_t *next)
{
    const struct split *split = cone->split;
    uint64_t word = bits_first(ups);
    for (uint64_t i = split->far_first[ups]; i < split->far_first[ups + 1];
         i++, word = word_next(word)) {
        cone->rank[i] = NO_RANK;
        if (cone_far_reaches(cone->point.far, word, split->far_steps)) {
            const struct far_class *class = cone_class(cone, ups, word_inversions(word));
            cone->rank[i] = next[class - cone->class]++;
            cone->far[class->first + cone->rank[i]] = word;
        }
        TRY(pace_add(pace, ups + split->far_steps, NULL, 0, 0));
    }
    return QJ_OK;
}

/* Ranks are below 2^32: a list of more tops would take 48 GB, and the levels far more. */
qj_status cone_list(struct cone *cone, struct arena *arena)
{
    const struct split *split = cone->split;
    struct pace pace = {arena->context, 0};
    uint64_t bytes = split->far_count < NO_RANK ? cone_bytes(cone) : UINT64_MAX;
    if (cone->far)
        return QJ_OK;
    TRY(context_check_bytes(arena->context, bytes, "the list of the paths' far ends"));
    SCOPED(arena_clear) struct arena room = {.context = arena->context};
    uint32_t *next;
    TRY(arena_resize(arena, &cone->far, cone->far_count));
    TRY(arena_resize(arena, &cone->rank, split->far_count));
    TRY(arena_make(&room, &next, cone->classes));
    for (unsigned ups = 0; ups <= split->far_steps; ups++)
        TRY(cone_list_ups(cone, &pace, ups, next));
    return QJ_OK;
}

const struct far_class *cone_class(const struct cone *cone, unsigned ups, uint32_t inversions)
{
    const struct split *split = cone->split;
    if (ups > split->far_steps || inversions > word_max_inversions(split->far_steps))
        return NULL;
    uint32_t class = cone->class_of[split_class(split, ups, inversions)];
    return class == NO_CLASS ? NULL : &cone->class[class];
}

bool cone_find(const struct cone *cone, uint64_t far, struct cut *cut)
{
    const uint32_t rank = cone->rank[split_far_index(cone->split, far)];
    if (rank == NO_RANK)
        return false;
    const struct far_class *class = cone_class(cone, (unsigned)bits_count(far),
                                               word_inversions(far));
    *cut = (struct cut){(unsigned)(class - cone->class), rank};
    return true;
}

const struct group_layout *cone_group(const struct cone *cone, const struct far_class *class,
                                      uint32_t height)
{
    const bool reached = class->moves <= height - cone->height;
    return split_group(cone->split, class->ups, reached ? (int64_t)height - class->inversions : -1);
}

/* Adds the cost of a height and returns its lanes. above: lanes of the height above, or 0.
 *
 * The height above is in the ring from 0 on. This height follows it and continues at the beginning
 * of the ring. A group may overwrite the groups before its top in the height above, because the
 * groups still to be found do not need them. All groups of a class have one size, so the least gap
 * is at its first or last group:
 *
 *     | found: d e f g | gap | above: h i j k l m n | found: a b c |      the next one is h
 *
 * The last two tiers both stay complete.
 */
static uint64_t cone_cost_height(const struct cone *cone, uint32_t height, uint64_t above,
                                 struct cone_cost *cost)
{
    uint64_t lanes = 0, left = above; /* of this height so far; of the height above from here on */
    for (unsigned i = 0; i < cone->classes; i++) {
        const struct far_class *class = &cone->class[i];
        const struct group_layout *group = cone_group(cone, class, height);
        uint64_t each = above ? cone_group(cone, class, height + 1)->lanes : 0;
        uint64_t last = height == cone->height ? above : left;
        uint64_t first = capped_sum(lanes, last + group->lanes);
        capped_add(&lanes, class->count, group->lanes);
        capped_add(&cost->states, class->count, group->states);
        capped_add(&cost->groups, class->count, group->states > 0);
        if (height > cone->height) {
            left -= class->count * each;
            last = left + each;
        }
        last = capped_sum(last, lanes);
        cost->ring = first > cost->ring ? first : cost->ring;
        cost->ring = last > cost->ring ? last : cost->ring;
        cost->widest = group->lanes > cost->widest ? group->lanes : cost->widest;
    }
    cost->lanes = capped_sum(cost->lanes, lanes);
    return lanes;
}

qj_status cone_cost(const struct cone *cone, qj_context *context, uint32_t top,
                    struct cone_cost *out)
{
    struct pace pace = {context, 0};
    uint64_t above = 0;
    *out = (struct cone_cost){0};
    for (uint32_t height = top + 1; height-- > cone->height;) {
        above = cone_cost_height(cone, height, above, out);
        TRY(pace_add(&pace, cone->classes, NULL, 0, 0));
    }
    capped_add(&out->ring, 2, MARGIN);
    return QJ_OK;
}
