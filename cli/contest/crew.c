/* crew: see stress.h.
 *
 *     taken ........ next               pieces; those between are worked on or done
 *       |<- WINDOW ->|                  as many as there are slots: nobody goes further ahead
 */
#include "cli/contest/stress.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { AHEAD = 4 };

struct slot {
    bool done;
    struct piece piece;
};

struct field {
    const struct crew *crew;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint64_t next, taken, window;
    unsigned started; /* workers that have their number */
    bool over;
    struct slot *slots;
    char *results;
};

static void work_on(const struct field *field, struct slot *slot, unsigned worker, uint64_t index)
{
    const struct crew *crew = field->crew;
    void *result = field->results + (index % field->window) * crew->size;
    memset(result, 0, crew->size);
    slot->piece = (struct piece){index, worker, QJ_OK, result};
    slot->piece.status = crew->work(crew->user, worker, index, result);
}

static void *run_worker(void *user)
{
    struct field *field = user;
    pthread_mutex_lock(&field->lock);
    const unsigned number = field->started++;
    for (;;) {
        while (!field->over && field->next < field->crew->count &&
               field->next - field->taken >= field->window)
            pthread_cond_wait(&field->changed, &field->lock);
        if (field->over || field->next >= field->crew->count)
            break;
        uint64_t index = field->next++;
        struct slot *slot = &field->slots[index % field->window];
        pthread_mutex_unlock(&field->lock);
        work_on(field, slot, number, index);
        pthread_mutex_lock(&field->lock);
        slot->done = true;
        pthread_cond_broadcast(&field->changed);
    }
    pthread_mutex_unlock(&field->lock);
    return NULL;
}

/* Takes a piece that is done. */
static qj_status take_slot(struct field *field, struct slot *slot)
{
    qj_status status = field->crew->take(field->crew->user, &slot->piece);
    field->crew->drop(slot->piece.result);
    return status;
}

static qj_status take_next(struct field *field)
{
    struct slot *slot = &field->slots[field->taken % field->window];
    pthread_mutex_lock(&field->lock);
    while (!slot->done)
        pthread_cond_wait(&field->changed, &field->lock);
    pthread_mutex_unlock(&field->lock);
    qj_status status = take_slot(field, slot);
    pthread_mutex_lock(&field->lock);
    slot->done = false;
    field->taken++;
    field->over = status != QJ_OK;
    pthread_cond_broadcast(&field->changed);
    pthread_mutex_unlock(&field->lock);
    return status;
}

/* The pieces behind the first one. With no thread at all there is nobody to wait for. */
static qj_status run_workers(struct field *field, pthread_t *workers)
{
    const struct crew *crew = field->crew;
    qj_status status = QJ_OK;
    unsigned running = 0;
    assert(workers);
    while (running < crew->jobs && !pthread_create(&workers[running], NULL, run_worker, field))
        running++;
    if (running == 0)
        status = message_memory();
    while (status == QJ_OK && field->taken < crew->count)
        status = take_next(field);
    for (unsigned i = 0; i < running; i++)
        pthread_join(workers[i], NULL);
    for (uint64_t i = 0; i < field->window; i++)
        if (field->slots[i].done)
            crew->drop(field->slots[i].piece.result);
    return status;
}

static qj_status run_alone(struct field *field, uint64_t count)
{
    qj_status status = QJ_OK;
    for (; status == QJ_OK && field->next < count; field->taken++) {
        work_on(field, &field->slots[0], 0, field->next++);
        status = take_slot(field, &field->slots[0]);
    }
    return status;
}

qj_status crew_run(const struct crew *crew)
{
    bool alone = crew->jobs <= 1;
    struct field field = {.crew = crew, .window = alone ? 1 : (uint64_t)AHEAD * crew->jobs};
    pthread_t *workers = calloc(crew->jobs + 1, sizeof *workers);
    field.slots = calloc(field.window, sizeof *field.slots);
    field.results = calloc(field.window, crew->size);
    bool room = workers && field.slots && field.results;
    pthread_mutex_init(&field.lock, NULL);
    pthread_cond_init(&field.changed, NULL);
    qj_status status = room ? run_alone(&field, alone ? crew->count : crew->count > 0)
                            : message_memory();
    if (status == QJ_OK && !alone)
        status = run_workers(&field, workers);
    pthread_cond_destroy(&field.changed);
    pthread_mutex_destroy(&field.lock);
    free(field.results);
    free(field.slots);
    free(workers);
    return status;
}
