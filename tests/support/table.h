/* table: a sequence of nimbers of its own. */
#ifndef QIJU_TESTS_SUPPORT_TABLE_H
#define QIJU_TESTS_SUPPORT_TABLE_H

#include "engines/grundy/sequence/sequence.h"
#include "support/support.h"

struct table {
    qj_context *context;
    struct arena arena;
    struct heap_rule rule;
    struct sequence sequence;
};

static inline void table_open_with(struct table *table, const char *code, const char *kernel,
                                   unsigned threads)
{
    const char *expected;
    qj_limits limits = QJ_LIMITS_INIT;
    limits.kernel = kernel;
    limits.threads = threads;
    assert_int_equal(qj_context_new(&limits, &table->context), QJ_OK);
    arena_init(&table->arena, table->context);
    assert_ok(table->context, heap_rule_read(code, &table->arena, &table->rule, &expected));
    assert_null(expected);
    assert_ok(table->context, sequence_open(&table->sequence, &table->arena, &table->rule));
}

static inline void table_close(struct table *table)
{
    arena_clear(&table->arena);
    context_end(table->context);
}

#endif
