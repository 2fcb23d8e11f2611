/* part_search: the values of parts, depth first.
 *
 * The open parts are on a stack of frames, each with the list of its options:
 *
 *     frames   | start           | a          | c       |
 *     list     | a + b, c, -, d  | c, c + e   | f       |       -: empty
 *                  ^ at              ^ at        ^ at
 *
 *     a list   | options, bytes | code | code | ... |           7 bits a byte, the last ones first
 *     a code   | number + 1 | another part of the same option follows: 1 bit |    0: no parts
 *
 * Theorem. A part is new, open or solved. It is closed when all parts of its options are solved.
 * Its value is the smallest number that is not the xor of the parts of an option (mex), by
 * induction over the order of closing and the theorem on sums (sums.c). An open part that is met
 * again closes a cycle, and the search refuses the rules.
 *
 * The rules are called once for each part. Rules on a pipe receive many parts at once: parts that
 * were found with the wanted one are needed soon, and their lists are stored until then.
 */
#include "engines/exhaustive/sums/solver.h"
#include "model/rules.h"

#include <assert.h>

struct part_search_list {
    uint64_t options, size; /* size: bytes of the codes */
};

struct part_search_frame {
    uint32_t number;
    unsigned char *list;
    const unsigned char *at; /* the code to look at next */
};

struct part_search {
    struct sums_solver *solver;
    struct arena *arena;
    struct part_search_frame *frames;
    uint64_t frame_count, frame_capacity;
    uint64_t *open; /* a set of parts */
    uint64_t open_capacity;
    unsigned char **lists; /* of parts that were answered and are not opened yet, or NULL; only for
                              rules on a pipe */
    uint64_t list_capacity;
    unsigned char *states; /* states of one request, adjacent */
    uint32_t *asked;       /* the numbers of their parts */
    uint64_t at_once;      /* max states of a request */
    uint64_t max_options;  /* max options of a part so far */
    uint64_t *nimbers;     /* a set, for mex */
    uint64_t nimber_capacity;
};

/* ------------------------------------------------------------------------- lists */

static unsigned char *part_search_write_code(unsigned char *out, uint64_t code)
{
    for (; code > 0x7f; code >>= 7)
        *out++ = (unsigned char)(code | 0x80);
    *out++ = (unsigned char)code;
    return out;
}

static inline uint64_t part_search_read_code(const unsigned char **in)
{
    uint64_t code = *(*in)++;
    if (code < 0x80)
        return code;
    code &= 0x7f;
    for (unsigned shift = 7;; shift += 7) {
        uint64_t byte = *(*in)++;
        code |= (byte & 0x7f) << shift;
        if (byte < 0x80)
            return code;
    }
}

static const unsigned char *part_search_list_codes(const unsigned char *list)
{
    return list + sizeof(struct part_search_list);
}

static struct part_search_list part_search_list_head(const unsigned char *list)
{
    struct part_search_list head;
    memcpy(&head, list, sizeof head);
    return head;
}

/* Packs the options of one of the requested states. */
static qj_status part_search_make_list(struct part_search *search, uint64_t state,
                                       unsigned char **out)
{
    enum { CODE_MAX = 5 };
    struct sums_options *options = &search->solver->options;
    uint64_t first = ends_first(&options->states, state), end = options->states.items[state];
    uint64_t part = ends_first(&options->options, first);
    uint64_t most = (ends_first(&options->options, end) - part + (end - first)) * CODE_MAX;
    unsigned char *list;
    TRY(arena_make(search->arena, &list, sizeof(struct part_search_list) + most));
    unsigned char *at = list + sizeof(struct part_search_list);
    for (uint64_t option = first; option < end; option++) {
        uint64_t last = options->options.items[option];
        if (part == last)
            *at++ = 0;
        for (; part < last; part++)
            at = part_search_write_code(at, ((uint64_t)options->indices[part] + 1) << 1 |
                                                (part + 1 < last));
    }
    const struct part_search_list head = {end - first,
                                          (uint64_t)(at - part_search_list_codes(list))};
    memcpy(list, &head, sizeof head);
    if (head.options > search->max_options)
        search->max_options = head.options;
    TRY(arena_resize(search->arena, &list, sizeof head + head.size));
    *out = list;
    return QJ_OK;
}

/* ------------------------------------------------------------------------ asking */

/* Requests the options of the chosen parts. */
static qj_status part_search_ask(struct part_search *search, uint64_t count)
{
    struct sums_solver *solver = search->solver;
    struct sums_options *options = &solver->options;
    TRY(options_ask(options, search->states, count));
    TRY(solver_number(solver, options));
    return QJ_OK;
}

static void part_search_choose(struct part_search *search, uint64_t number, uint64_t *count)
{
    const struct sums_solver *solver = search->solver;
    size_t size = solver->view.state_size;
    parts_copy(&solver->table.parts, number, search->states + *count * size, size);
    search->asked[(*count)++] = (uint32_t)number;
}

static qj_status part_search_reserve_lists(struct part_search *search)
{
    uint64_t count = search->solver->table.parts.count, old = search->list_capacity;
    TRY(arena_grow(search->arena, &search->lists, &search->list_capacity, 0, count));
    memset(search->lists + old, 0, (search->list_capacity - old) * sizeof *search->lists);
    return QJ_OK;
}

static bool part_search_is_new(const struct part_search *search, uint64_t number)
{
    return !search->lists[number] && !bits_get(search->solver->solved, number) &&
           !(number / 64 < search->open_capacity && bits_get(search->open, number));
}

/* For rules on a pipe: requests the part and later new parts, while their options fit. */
static qj_status part_search_ask_many(struct part_search *search, uint32_t number)
{
    enum { OPTIONS_MAX = 1 << 18 };
    struct sums_solver *solver = search->solver;
    uint64_t count = 0, most = OPTIONS_MAX / (search->max_options + 1);
    if (most > search->at_once)
        most = search->at_once;
    part_search_choose(search, number, &count);
    for (uint64_t i = number + 1; i < solver->table.parts.count && count < most; i++)
        if (part_search_is_new(search, i))
            part_search_choose(search, i, &count);
    TRY(part_search_ask(search, count));
    TRY(part_search_reserve_lists(search));
    for (uint64_t i = 0; i < count; i++)
        TRY(part_search_make_list(search, i, &search->lists[search->asked[i]]));
    return QJ_OK;
}

/* Returns the options of a part, requested unless they are stored. */
static qj_status part_search_take_list(struct part_search *search, uint32_t number,
                                       unsigned char **list)
{
    uint64_t alone = 0;
    if (!rules_are_distant(search->solver->view.rules)) {
        part_search_choose(search, number, &alone);
        TRY(part_search_ask(search, alone));
        return part_search_make_list(search, 0, list);
    }
    TRY(part_search_reserve_lists(search));
    if (!search->lists[number])
        TRY(part_search_ask_many(search, number));
    *list = search->lists[number];
    search->lists[number] = NULL;
    return QJ_OK;
}

/* ------------------------------------------------------------------------ frames */

static qj_status part_search_reserve_open(struct part_search *search)
{
    uint64_t words = bits_words(search->solver->table.parts.count), old = search->open_capacity;
    TRY(arena_grow(search->arena, &search->open, &search->open_capacity, 0, words));
    memset(search->open + old, 0, (search->open_capacity - old) * sizeof *search->open);
    return QJ_OK;
}

static qj_status part_search_open(struct part_search *search, uint32_t number)
{
    enum { OPEN_STEPS = 256, OPTION_STEPS = 64 };
    struct sums_solver *solver = search->solver;
    unsigned char *list = NULL;
    TRY(solver_save_when_due(solver));
    TRY(part_search_take_list(search, number, &list));
    assert(list);
    TRY(part_search_reserve_open(search));
    TRY(arena_reserve(search->arena, &search->frames, &search->frame_capacity,
                      search->frame_count));
    search->frames[search->frame_count++] = (struct part_search_frame){
        number, list, part_search_list_codes(list)};
    bits_set(search->open, number);
    return pace_add(&solver->pace, OPEN_STEPS + part_search_list_head(list).options * OPTION_STEPS,
                    "states", solver->solved_count, solver->table.parts.count);
}

/* The mex is at most the number of options. */
static uint64_t part_search_mex(const struct part_search *search, const unsigned char *list)
{
    const struct sums_solver *solver = search->solver;
    const struct part_search_list head = part_search_list_head(list);
    const unsigned char *at = part_search_list_codes(list), *end = at + head.size;
    uint64_t *nimbers = search->nimbers, value = 0;
    memset(nimbers, 0, bits_words(head.options + 1) * sizeof *nimbers);
    while (at < end) {
        uint64_t code, sum = 0;
        do {
            code = part_search_read_code(&at);
            if (code)
                sum ^= (uint64_t)integers_get(&solver->nimbers, (code >> 1) - 1);
        } while (code & 1);
        if (sum <= head.options)
            bits_set(nimbers, sum);
    }
    while (bits_get(nimbers, value))
        value++;
    return value;
}

/* Solves the part of the last frame; all parts of its options are solved. */
static qj_status part_search_close(struct part_search *search)
{
    struct sums_solver *solver = search->solver;
    const struct part_search_frame *frame = &search->frames[search->frame_count - 1];
    TRY(arena_grow(search->arena, &search->nimbers, &search->nimber_capacity, 0,
                   bits_words(part_search_list_head(frame->list).options + 1)));
    TRY(integers_set(&solver->nimbers, solver->arena, solver->capacity, frame->number,
                     (int64_t)part_search_mex(search, frame->list)));
    bits_clear(search->open, frame->number);
    bits_set(solver->solved, frame->number);
    solver->solved_count++;
    arena_free(search->arena, frame->list);
    search->frame_count--;
    return QJ_OK;
}

static qj_status part_search_refuse_return(const struct part_search *search, uint32_t number)
{
    struct sums_solver *solver = search->solver;
    parts_copy(&solver->table.parts, number, solver->state, solver->view.state_size);
    return refusal_of(solver->arena->context, &solver->view, QJ_USAGE,
                      "the rules can lead from a part back to it, so the game need not end",
                      solver->state);
}

/* Visits the next part of the last frame, or closes the frame. */
static qj_status part_search_step(struct part_search *search)
{
    struct part_search_frame *frame = &search->frames[search->frame_count - 1];
    const unsigned char *end = part_search_list_codes(frame->list) +
                               part_search_list_head(frame->list).size;
    while (frame->at < end) {
        uint64_t code = part_search_read_code(&frame->at);
        uint32_t number = (uint32_t)((code >> 1) - 1);
        if (!code || bits_get(search->solver->solved, number))
            continue;
        if (number / 64 < search->open_capacity && bits_get(search->open, number))
            return part_search_refuse_return(search, number);
        return part_search_open(search, number);
    }
    return part_search_close(search);
}

/* --------------------------------------------------------------------- entry points */

static qj_status part_search_prepare(struct part_search *search)
{
    enum { STATE_BYTES = 1 << 22, PARTS_MAX = 1 << 12 };
    struct sums_solver *solver = search->solver;
    size_t size = solver->view.state_size;
    search->at_once = rules_are_distant(solver->view.rules) ? STATE_BYTES / size : 1;
    if (search->at_once > PARTS_MAX)
        search->at_once = PARTS_MAX;
    TRY(arena_make_sized(search->arena, &search->states, search->at_once, size));
    return arena_make(search->arena, &search->asked, search->at_once);
}

qj_status solver_search(struct sums_solver *solver, const uint32_t *starts, uint64_t count)
{
    SCOPED(arena_clear) struct arena arena = {.context = solver->arena->context};
    struct part_search search = {.solver = solver, .arena = &arena};
    TRY(part_search_prepare(&search));
    for (uint64_t i = 0; i < count; i++) {
        if (!bits_get(solver->solved, starts[i]))
            TRY(part_search_open(&search, starts[i]));
        while (search.frame_count)
            TRY(part_search_step(&search));
    }
    return QJ_OK;
}
