/* flow: items of all processes to the file of the first one, and back; see flow.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_SPREAD_FLOW_H
#define QIJU_ENGINES_EXHAUSTIVE_SPREAD_FLOW_H

#include "base/checkpoint.h"
#include "engines/exhaustive/spread/post.h"

struct flow {
    struct post *post;
    struct checkpoint *file; /* of the first process while it is written or read; others: NULL */
    qj_status status;        /* what has become of the file, which the others do not know yet */
    unsigned char *room;     /* of a batch */
    uint64_t *counts;        /* items of each process */
    uint64_t total;          /* of them */
};

qj_status flow_open(struct flow *flow, struct post *post);

/* For a file that is written or read now. */
void flow_begin(struct flow *flow, struct checkpoint *file);

/* Items of size bytes at a time. */
uint64_t flow_batch(size_t size);

/* To be called by all: tells the others how many items this process has. */
qj_status flow_count(struct flow *flow, uint64_t own);

/* The first process writes or reads for all; nothing is done once that has failed. */
void flow_write(struct flow *flow, const void *data, uint64_t size);
void flow_read(struct flow *flow, void *data, uint64_t size);

/* Gives count items of this process from the first one on, or takes them. */
typedef void (*flow_fn)(void *user, uint64_t first, uint64_t count, unsigned char *items);

/* The counted items of all processes, in the order of their ranks, to the file and from there. */
qj_status flow_collect(struct flow *flow, size_t size, flow_fn give, void *user);
qj_status flow_distribute(struct flow *flow, size_t size, flow_fn take, void *user);

#endif
