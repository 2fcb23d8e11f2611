/* table: the rule of a code, and its nimbers or its sequence. */
#pragma once

#include "engines/grundy/heap_nimbers.h"
#include "engines/grundy/sequence/nimber_sequence.h"
#include "support/support.h"

struct table {
    qj_context *context;
    struct arena arena;
    struct heap_rule rule;
    struct heap_nimbers nimbers; /* table_open_to */
    struct sequence sequence;    /* table_open_with */
};

/* Opens only the rule; limits may be NULL. The table must not move. */
static inline void table_open_rule(struct table *table, const char *code, const qj_limits *limits)
{
    const char *expected;
    table->context = context_within(limits);
    table->arena = (struct arena){.context = table->context};
    assert_ok(table->context, heap_rule_read(code, &table->arena, &table->rule, &expected));
    assert_null(expected);
}

static inline void table_open_to(struct table *table, const char *code, uint64_t largest)
{
    table_open_rule(table, code, NULL);
    assert_ok(table->context, nimbers_open(&table->nimbers, &table->arena, &table->rule, largest));
}

static inline void table_open_with(struct table *table, const char *code, const char *kernel,
                                   unsigned threads)
{
    qj_limits limits = QJ_LIMITS_INIT;
    limits.kernel = kernel;
    limits.threads = threads;
    table_open_rule(table, code, &limits);
    assert_ok(table->context, sequence_open(&table->sequence, &table->arena, &table->rule));
}

#define TABLE_BY(name, ...)                \
    SCOPED(table_close) struct table name; \
    table_open_with(&(name), __VA_ARGS__)

#define TABLE_TO(name, ...)                \
    SCOPED(table_close) struct table name; \
    table_open_to(&(name), __VA_ARGS__)

static inline void table_close(struct table *table)
{
    arena_clear(&table->arena);
    context_end(table->context);
}
