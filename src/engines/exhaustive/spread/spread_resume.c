/* spread_resume: a checkpoint of all processes, in an order that does not depend on their number.
 *
 *     head | of each ply: count | states | which are open | values | endings
 *
 *     states of a ply    share 0: in the order of their bytes | share 1 | ...
 *                        |  process 0      |   process 1    |  process 2  |
 *
 * A process owns adjacent shares (exchange.h), so its positions of a ply are a range of the file.
 * Another number of processes only cuts the file elsewhere. A position is open if it is still to be
 * expanded, or has no value yet. Expanding a position twice, or repeating a pass, is harmless.
 *
 * The first process has the file. It may be damaged or forged: see checkpoint/explore_resume.c.
 */
#include "engines/exhaustive/spread/spread.h"

#include "base/bits.h"
#include "base/meeting.h"
#include "engines/exhaustive/checkpoint/explore_resume.h"

/* The file format; to be raised when the layout changes. */
static const uint64_t format = 1;

/* All members have 8 bytes, without gaps. */
struct spread_resume_head {
    uint64_t values, ply, distance, plies;
    uint64_t widths[2]; /* bytes of a value and of an ending; 0: none */
};

/* The positions of a process in a ply. */
struct spread_resume_listed {
    struct spread *spread;
    const uint32_t *order; /* indices, if values are written */
    uint64_t first;
    struct integers *numbers; /* the column to write or read; NULL: which positions are open */
    unsigned width;           /* bytes of a number in the file */
};

static qj_context *spread_resume_context(const struct spread *spread)
{
    return spread->explore.arena->context;
}

static struct integers *spread_resume_numbers(struct spread *spread, unsigned column)
{
    return column ? &spread_tier(spread)->ending : &spread_tier(spread)->value;
}

/* ------------------------------------------------------------------------- order */

qj_status spread_resume_reserve(struct spread *spread, uint64_t positions)
{
    struct spread_saving *saving = &spread->saving;
    return saving->on ? exchange_make_room(spread->explore.arena, &saving->order,
                                           &saving->order_room, positions, sizeof *saving->order)
                      : QJ_OK;
}

static unsigned spread_resume_share_at(const struct spread *spread, uint64_t index)
{
    const unsigned char *state = tier_states(&spread->explore.positions, spread_tier(spread),
                                             index);
    return exchange_share(&spread->exchange, state, state_key(state, spread->exchange.state_size));
}

/* Sorts the indices from first to end by shares, and each share by its states. */
static qj_status spread_resume_sort_ply(struct spread *spread, uint64_t first, uint64_t end)
{
    uint32_t *order = spread->saving.order, *ends = spread->saving.ends, from = 0;
    memset(ends, 0, SHARES * sizeof *ends);
    for (uint64_t index = first; index < end; index++)
        ends[spread_resume_share_at(spread, index)]++;
    for (unsigned share = 0; share < SHARES; share++) {
        const uint32_t count = ends[share];
        ends[share] = from;
        from += count;
    }
    for (uint64_t index = first; index < end; index++)
        order[ends[spread_resume_share_at(spread, index)]++] = (uint32_t)index;
    from = 0;
    for (unsigned share = 0; share < SHARES; from = ends[share++])
        if (ends[share] > from + 1)
            TRY(tier_sort_indices(&spread->explore.positions, spread_tier(spread), order + from,
                                  ends[share] - from, NULL));
    return QJ_OK;
}

/* ------------------------------------------------------------------------- saving */

static bool spread_resume_is_open(const struct spread *spread, uint64_t index)
{
    if (!spread->explore.progress.values && index < spread->explore.progress.next)
        return false;
    return !spread->open || index >= spread->open_indices || bits_get(spread->open, index);
}

static void spread_resume_give_states(void *user, uint64_t first, uint64_t count,
                                      unsigned char *items)
{
    const struct spread_resume_listed *listed = user;
    const struct spread *spread = listed->spread;
    const size_t size = spread->exchange.state_size;
    for (uint64_t i = 0; i < count; i++)
        memcpy(
            items + i * size,
            tier_states(&spread->explore.positions, spread_tier(spread), listed->order[first + i]),
            size);
}

static void spread_resume_give_numbers(void *user, uint64_t first, uint64_t count,
                                       unsigned char *items)
{
    const struct spread_resume_listed *listed = user;
    struct integers out = {items, listed->width};
    for (uint64_t i = 0; i < count; i++) {
        const uint32_t index = listed->order[first + i];
        const bool open = spread_resume_is_open(listed->spread, index);
        if (listed->numbers)
            integers_put(&out, i, open ? 0 : integers_get(listed->numbers, index));
        else
            integers_put(&out, i, open);
    }
}

/* Writes or reads which positions of a ply are open, and the values of all. */
static qj_status spread_resume_carry_columns(
    struct spread_resume_listed *listed, const struct spread_resume_head *head,
    qj_status (*way)(struct exchange_flow *, size_t, flow_fn, void *), flow_fn fn)
{
    struct exchange_flow *flow = &listed->spread->saving.flow;
    listed->numbers = NULL;
    listed->width = 1;
    TRY(way(flow, listed->width, fn, listed));
    for (unsigned column = 0; column < 2; column++) {
        listed->numbers = spread_resume_numbers(listed->spread, column);
        listed->width = (unsigned)head->widths[column];
        if (listed->width)
            TRY(way(flow, listed->width, fn, listed));
    }
    return QJ_OK;
}

static qj_status spread_resume_write_ply(struct spread *spread,
                                         const struct spread_resume_head *head, uint64_t ply)
{
    const struct tier_positions *positions = &spread->explore.positions;
    struct exchange_flow *flow = &spread->saving.flow;
    const uint64_t first = positions->plies[ply], end = positions_ply_end(positions, ply);
    struct spread_resume_listed listed = {.spread = spread, .order = spread->saving.order};
    TRY(flow_count(flow, end - first));
    flow_write(flow, &flow->total, sizeof flow->total);
    TRY(spread_resume_sort_ply(spread, first, end));
    TRY(flow_collect(flow, spread->exchange.state_size, spread_resume_give_states, &listed));
    return spread_resume_carry_columns(&listed, head, flow_collect, spread_resume_give_numbers);
}

/* A process that lacked memory may be without the last ply, which then counts as empty. */
static qj_status spread_resume_write(void *user, struct checkpoint *file)
{
    struct spread *spread = user;
    const struct explore_progress *progress = &spread->explore.progress;
    uint64_t numbers[] = {0, 0, ~spread->explore.positions.ply_count};
    spread->saving.flow.file = file;
    spread->saving.flow.status = QJ_OK;
    for (unsigned column = 0; progress->values && column < 2; column++)
        numbers[column] = spread_resume_numbers(spread, column)->width;
    TRY(team_settle(spread_resume_context(spread), QJ_OK, numbers,
                    sizeof numbers / sizeof *numbers));
    const struct spread_resume_head head = {
        progress->values, progress->ply, progress->distance, ~numbers[2], {numbers[0], numbers[1]}};
    flow_write(&spread->saving.flow, &head, sizeof head);
    for (uint64_t ply = 0; ply < head.plies; ply++)
        TRY(spread_resume_write_ply(spread, &head, ply));
    return spread->saving.flow.status;
}

bool spread_resume_is_due(const struct spread *spread)
{
    return spread->saving.on && team_rank(spread_resume_context(spread)) == 0 &&
           checkpoint_due(&spread->saving.checkpoint);
}

qj_status spread_resume_save(struct spread *spread)
{
    struct spread_saving *saving = &spread->saving;
    return saving->on ? meeting_save(&saving->checkpoint, spread_resume_write, spread) : QJ_OK;
}

/* ------------------------------------------------------------------------ loading */

static qj_status spread_resume_refuse(const struct spread *spread, const char *what)
{
    return checkpoint_refuse(&spread->saving.checkpoint, what);
}

static bool spread_resume_is_width(uint64_t width, bool wanted)
{
    return wanted ? integers_is_width(width) : width == 0;
}

static qj_status spread_resume_check_head(const struct spread *spread,
                                          const struct spread_resume_head *head)
{
    const qj_kind kind = spread->explore.positions.kind;
    const bool good = head->values <= 1 && head->plies && head->plies <= TIER_MAX &&
                      spread_resume_is_width(head->widths[0], head->values && kind != QJ_OUTCOME) &&
                      spread_resume_is_width(head->widths[1], head->values && kind != QJ_SCORE) &&
                      (head->values || head->ply + 1 == head->plies ||
                       head->ply + 2 == head->plies);
    return good ? QJ_OK : spread_resume_refuse(spread, "its numbers do not go together");
}

/* Determines the owners of states of the file; owner: of the previous state, then of the last one.
 */
static qj_status spread_resume_address(struct spread *spread, uint64_t count, bool is_start,
                                       unsigned *owner)
{
    struct state_exchange *exchange = &spread->exchange;
    const size_t size = exchange->state_size;
    const unsigned char *states = spread->saving.flow.room;
    TRY(exchange_reserve(exchange, exchange->out, count));
    for (uint64_t i = 0; i < count; i++) {
        const unsigned char *state = states + i * size;
        TRY(explore_check_saved_state(&spread->explore, &spread->saving.checkpoint, state,
                                      is_start));
        const unsigned to = exchange_owner(exchange, state, state_key(state, size));
        if (to < *owner)
            return spread_resume_refuse(spread, "its positions are not in order");
        *owner = to;
        exchange_count(exchange, to);
    }
    exchange_sort(exchange);
    for (uint64_t i = 0; i < count; i++) {
        const unsigned char *state = states + i * size;
        exchange_add(exchange, exchange_owner(exchange, state, state_key(state, size)), state);
    }
    return pace_add(&spread->explore.pace, count * PACE_WRITE, NULL, 0, 0);
}

/* Adds the received states, all of which must be new. */
static qj_status spread_resume_take_states(struct spread *spread)
{
    const uint64_t before = spread_tier(spread)->count;
    TRY(spread_add(spread));
    return spread_tier(spread)->count - before == spread->exchange.in.count
               ? QJ_OK
               : spread_resume_refuse(spread, "one of its positions is there twice");
}

static qj_status spread_resume_read_states(struct spread *spread, uint64_t count, bool is_start)
{
    struct exchange_flow *flow = &spread->saving.flow;
    const size_t size = spread->exchange.state_size;
    const uint64_t most = flow_batch(size);
    unsigned owner = 0;
    qj_status status = QJ_OK;
    for (uint64_t batch; count; count -= batch) {
        batch = count < most ? count : most;
        flow_read(flow, flow->room, batch * size);
        exchange_clear(&spread->exchange);
        if (status == QJ_OK)
            status = flow->status;
        if (status == QJ_OK && flow->file)
            status = spread_resume_address(spread, batch, is_start, &owner);
        TRY(exchange_begin_states(&spread->exchange, status, NULL, 0));
        TRY(team_end(spread_resume_context(spread)));
        status = spread_resume_take_states(spread);
    }
    return team_settle(spread_resume_context(spread), status, NULL, 0);
}

static void spread_resume_take_numbers(void *user, uint64_t first, uint64_t count,
                                       unsigned char *items)
{
    const struct spread_resume_listed *listed = user;
    const struct integers in = {items, listed->width};
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t index = listed->first + first + i;
        if (listed->numbers)
            integers_put(listed->numbers, index, integers_get(&in, i));
        else if (items[i])
            bits_set(listed->spread->open, index);
    }
}

/* Extends the set of open positions to all positions. */
static qj_status spread_resume_grow_open(struct spread *spread)
{
    const uint64_t indices = spread_tier(spread)->count;
    const uint64_t before = spread->open ? bits_words(spread->open_indices) : 0;
    const uint64_t words = bits_words(indices) + 1;
    TRY(arena_resize(spread->explore.arena, &spread->open, words));
    memset(spread->open + before, 0, (words - before) * sizeof *spread->open);
    spread->open_indices = indices;
    return QJ_OK;
}

static qj_status spread_resume_read_ply(struct spread *spread,
                                        const struct spread_resume_head *head, uint64_t ply)
{
    struct exchange_flow *flow = &spread->saving.flow;
    qj_context *context = spread_resume_context(spread);
    struct spread_resume_listed listed = {.spread = spread, .first = spread_tier(spread)->count};
    uint64_t count = 0;
    flow_read(flow, &count, sizeof count);
    TRY(team_settle(context, flow->status, &count, 1));
    if (ply == 0 ? count != 1 : count == 0 && ply + 1 < head->plies)
        return spread_resume_refuse(spread, "its plies are not in order");
    if (ply)
        TRY(team_settle(context, positions_begin_ply(&spread->explore.positions), NULL, 0));
    TRY(spread_resume_read_states(spread, count, ply == 0));
    TRY(team_settle(context, spread_resume_grow_open(spread), NULL, 0));
    TRY(flow_count(flow, spread_tier(spread)->count - listed.first));
    TRY(spread_resume_carry_columns(&listed, head, flow_distribute, spread_resume_take_numbers));
    return team_settle(context, flow->status, NULL, 0);
}

/* Checks that distances are possible, so loops over them end. */
static qj_status spread_resume_check_distances(const struct spread *spread, uint64_t total)
{
    const struct tier *tier = spread_tier(spread);
    bool good = spread->explore.progress.distance <= total;
    for (uint64_t index = 0; tier->ending.items && index < tier->count; index++)
        good &= ending_length(integers_get(&tier->ending, index)) <= total;
    return good ? QJ_OK : spread_resume_refuse(spread, "one of its distances is too long");
}

/* The first process reports the progress of the checkpoint. */
static qj_status spread_resume_report_progress(struct spread *spread)
{
    const bool values = spread->explore.progress.values;
    uint64_t left = 0;
    for (uint64_t word = 0; word < bits_words(spread->open_indices); word++)
        left += (uint64_t)bits_count(spread->open[word]);
    spread->open_count = left;
    TRY(team_sum(spread_resume_context(spread), &left));
    if (spread->saving.flow.file)
        checkpoint_resumed(&spread->saving.checkpoint, "states",
                           values ? spread->total - left : spread->total,
                           values ? spread->total : 0);
    return QJ_OK;
}

static qj_status spread_resume_read(void *user, struct checkpoint *file)
{
    struct spread *spread = user;
    struct explore *explore = &spread->explore;
    qj_context *context = spread_resume_context(spread);
    struct exchange_flow *flow = &spread->saving.flow;
    struct spread_resume_head head = {0};
    flow->file = file;
    flow->status = QJ_OK;
    flow_read(flow, &head, sizeof head);
    TRY(team_settle(context, flow->status, NULL, 0));
    TRY(team_broadcast(context, &head, sizeof head, 0));
    TRY(spread_resume_check_head(spread, &head));
    explore->resumed = true;
    explore->progress = (struct explore_progress){
        .values = head.values, .ply = head.ply, .distance = head.distance};
    TRY(team_settle(context, explore_begin(explore), NULL, 0));
    for (unsigned column = 0; column < 2; column++)
        if (head.widths[column])
            spread_resume_numbers(spread, column)->width = (unsigned)head.widths[column];
    for (uint64_t ply = 0; ply < head.plies; ply++)
        TRY(spread_resume_read_ply(spread, &head, ply));
    TRY(spread_count(spread));
    TRY(team_settle(context, spread_resume_check_distances(spread, spread->total), NULL, 0));
    return spread_resume_report_progress(spread);
}

/* ------------------------------------------------------------------------ running */

/* Determines whether the first process saves checkpoints; all processes must have room for it. */
static qj_status spread_resume_prepare(struct spread *spread)
{
    struct spread_saving *saving = &spread->saving;
    qj_context *context = spread_resume_context(spread);
    TRY(meeting_saves(context, &saving->on));
    if (!saving->on)
        return QJ_OK;
    saving->ends = arena_alloc(spread->explore.arena, SHARES, sizeof *saving->ends);
    qj_status status = saving->ends ? flow_open(&saving->flow, &spread->exchange)
                                    : context_status(context);
    return team_settle(context, status, NULL, 0);
}

static qj_status spread_resume_work(struct spread *spread, qj_status (*work)(struct spread *spread))
{
    TRY(spread_resume_prepare(spread));
    if (spread->saving.on)
        TRY(meeting_load(&spread->saving.checkpoint, spread_resume_read, spread));
    qj_status status = work(spread);
    if ((status == QJ_STOPPED || status == QJ_LIMIT) && spread->total)
        TRY(spread_resume_save(spread));
    return status;
}

qj_status spread_resume(struct spread *spread, qj_status (*work)(struct spread *spread))
{
    const struct rules_view *view = &spread->explore.view;
    const uint64_t nature[] = {rules_kind(view->rules), view->rules->ending, view->rules->loops,
                               view->rules->canonical != NULL, view->rules->side != NULL};
    const struct checkpoint_part parts[] = {
        {"another engine", "spread", sizeof "spread"},
        {"another version of the engine", &format, sizeof format},
        {"rules of another kind", nature, sizeof nature},
        {"another game or position", view->text, view->text_size},
        {"another position", view->state, view->state_size},
    };
    struct checkpoint *checkpoint = &spread->saving.checkpoint;
    checkpoint_init(checkpoint, spread_resume_context(spread), parts, sizeof parts / sizeof *parts);
    checkpoint->shared = true;
    return spread_resume_work(spread, work);
}
