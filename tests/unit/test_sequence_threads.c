/* Sequences of nimbers with threads: values equal to one thread. A separate program, which
 * ThreadSanitizer can run. */
#include "support/table.h"

GROUP(sequence_threads)

/* Groups of lanes that threads do: without classes (0.0004), and with rare heaps in most batches.
 */
TEST(test_threads)
{
    static const struct {
        const char *code;
        unsigned threads;
    } games[] = {{"0.04", 9}, {"0.0004", 3}};
    for (size_t i = 0; i < (unit_is_watched() ? 1 : COUNT(games)); i++) {
        const uint64_t heaps = 19000; /* fewer leave no group for later */
        TABLE_BY(many, games[i].code, NULL, games[i].threads);
        assert_ok(many.context, sequence_extend(&many.sequence, heaps));
        assert_null(many.sequence.sieve.pool);
        assert_true(many.sequence.sieve.late.count > 0);
        if (unit_is_watched())
            continue; /* for how threads share; the values are compared elsewhere */
        TABLE_BY(one, games[i].code, NULL, 1);
        assert_ok(one.context, sequence_extend(&one.sequence, heaps));
        for (uint64_t n = 0; n <= heaps; n++) {
            const uint64_t value = sequence_at(&one.sequence, n);
            if (value != sequence_at(&many.sequence, n))
                fail_msg("%s: heap %d has the value %d, not %d with %u threads", games[i].code,
                         (int)n, (int)value, (int)sequence_at(&many.sequence, n), games[i].threads);
            assert_int_equal(sequence_is_rare(&one.sequence, n, value),
                             sequence_is_rare(&many.sequence, n, value));
        }
        sieve_close(&many.sequence.sieve); /* leaves the rule */
        SCOPED(table_close) struct table rule;
        table_open_rule(&rule, games[i].code, NULL);
        assert_int_equal(arena_bytes(&many.arena), arena_bytes(&rule.arena));
    }
}
