/* audit_threads: compares the engine's answers in the threads of the engine. Each has an audit:
 *
 *     threads    compare | compare | compare       in any order
 *     one        listed, listed, listed ...        as with one thread
 *
 * Such an audit has its own setup, because the pattern after states is there, and its own room for
 * states, moves and images. It never allocates, and it names no fault: `listed` compares a position
 * again that has no room, or that differs. */
#include "own/audit/auditor.h"

struct auditor_thread {
    struct auditor *auditor;
    qj_context context; /* without memory */
    struct arena arena; /* of this context */
};

/* Gives a thread room for as many moves as an audit has in both lists. */
static qj_status auditor_thread_reserve(struct auditor_thread *thread, const struct auditor *like)
{
    struct auditor *auditor = thread->auditor;
    auditor->head.arena = like->head.arena;
    qj_status status = listing_reserve(auditor, &auditor->list, like->list.capacity);
    if (status == QJ_OK)
        status = listing_reserve(auditor, &auditor->again, like->again.capacity);
    auditor->head.arena = &thread->arena;
    return status;
}

/* Opens the audit of a thread like another one. */
static qj_status auditor_thread_open(struct auditor_thread *thread, const struct auditor *like)
{
    struct arena *arena = like->head.arena;
    const uint64_t symmetries = like->setup->symmetries.count;
    thread->arena.context = &thread->context;
    TRY(auditor_make_like(&thread->auditor, arena, like));
    struct auditor_images *images = &thread->auditor->images;
    *images = like->images;
    TRY(arena_make(arena, &images->found, symmetries));
    TRY(arena_make(arena, &images->slots, images->slot_count));
    TRY(arena_make(arena, &images->keys, symmetries + 1));
    return auditor_thread_reserve(thread, like);
}

/* They take a small part of the memory that is left. */
void auditor_open_threads(struct auditor *auditor)
{
    enum { PART = 64, STATES = 10 };
    struct arena *arena = auditor->head.arena;
    struct auditor_threads *threads = &auditor->threads;
    const uint64_t each = sizeof *threads->items + sizeof *auditor + STATES * sizeof(struct guard);
    const qj_error before = arena->context->error;
    threads->opened = true;
    if (!auditor->head.walks &&
        auditor->head.threads <= context_left(arena->context) / PART / each &&
        arena_make(arena, &threads->items, auditor->head.threads) == QJ_OK)
        while (threads->count < auditor->head.threads &&
               auditor_thread_open(&threads->items[threads->count], auditor) == QJ_OK)
            threads->count++;
    arena->context->error = before;
}

void auditor_mend_threads(struct auditor *auditor)
{
    qj_context *context = auditor->head.arena->context;
    const qj_error before = context->error;
    for (unsigned i = 0; i < auditor->threads.count; i++) {
        listing_check_guards(auditor->threads.items[i].auditor);
        (void)auditor_thread_reserve(&auditor->threads.items[i], auditor);
    }
    context->error = before;
}

/* A position without moves may be over, which `listed` must know if it collects predecessors. */
static uint32_t auditor_compare_moves(const struct auditor *first, struct auditor *auditor,
                                      const struct audit_moves *moves)
{
    uint64_t images;
    bool same;
    if (moves->count == 0 && auditor_has_predecessors(first))
        return AUDIT_NOT_COMPARED;
    auditor->head.listed = first->head.listed;
    const qj_status status = auditor_compare_listed(auditor, moves, &images, &same);
    if (status == QJ_LIMIT || !auditor->head.listed)
        return AUDIT_NOT_COMPARED;
    return status == QJ_OK && same ? AUDIT_SAME + (uint32_t)images : AUDIT_DIFFERENT;
}

void auditor_compare_in_thread(const struct audit *audit, unsigned thread,
                               const struct audit_batch *batch)
{
    const struct auditor *first = (const struct auditor *)audit;
    for (uint64_t i = batch->positions; i-- > 0 && thread < first->threads.count;) {
        const struct audit_moves moves = auditor_moves(batch, i);
        batch->compared[i] = auditor_compare_moves(first, first->threads.items[thread].auditor,
                                                   &moves);
    }
}
