/* Sequences of nimbers: every kind of rule against a mex over all moves, with every kernel;
 * periods of the literature; the classes of values; sequences that exceed memory. Takes seconds:
 * periods are proved after hundreds of thousands of values only. */
#include "support/store.h"
#include "support/table.h"

#include <qiju/sequence.h>

GROUP(sequence)

/* ------------------------------------------------------------------ oracle */

enum { MAX_VALUES = 1 << 16 };

struct oracle {
    const struct heap_rule *rule;
    uint64_t *value;
    uint64_t heaps, here; /* here: the heap whose moves are visited */
    uint64_t seen[MAX_VALUES];
};

static bool see_option(void *user, uint64_t a, uint64_t b)
{
    struct oracle *oracle = user;
    const uint64_t value = oracle->value[a] ^ oracle->value[heap_second(oracle->rule, b)] ^
                           oracle->value[heap_third(oracle->rule, b)];
    assert_true(value < MAX_VALUES);
    oracle->seen[value] = oracle->here + 1;
    return true;
}

static struct oracle *oracle_of(const struct heap_rule *rule, uint64_t heaps)
{
    struct oracle *oracle = calloc(1, sizeof *oracle);
    assert_non_null(oracle);
    oracle->value = calloc(heaps + 1, sizeof *oracle->value);
    assert_non_null(oracle->value);
    oracle->rule = rule;
    oracle->heaps = heaps;
    for (uint64_t n = 0; n <= heaps; n++) {
        oracle->here = n;
        heap_rule_options(rule, n, see_option, oracle);
        while (oracle->seen[oracle->value[n]] == n + 1)
            oracle->value[n]++;
    }
    return oracle;
}

/* ---------------------------------------------------------------- sequences */

static void assert_value(const char *code, const char *kernel, const struct oracle *oracle,
                         uint64_t n, uint64_t value)
{
    if (value != oracle->value[n])
        fail_msg("%s with %s: heap %d has the value %d, not %d", code, kernel ? kernel : "any",
                 (int)n, (int)oracle->value[n], (int)value);
}

/* Up to the last heap, with the period's values for heaps that were not computed.
 */
static void assert_values(const char *code, const char *kernel, const struct oracle *oracle)
{
    TABLE_BY(table, code, kernel, 0);
    assert_ok(table.context, sequence_extend(&table.sequence, oracle->heaps));
    for (uint64_t n = 0; n <= oracle->heaps; n++)
        assert_value(code, kernel, oracle, n, sequence_at(&table.sequence, n));
}

/* The same with as many heaps at a time as given, and without periods. */
static void assert_steps(const char *code, const char *kernel, const struct oracle *oracle)
{
    struct random random = {1989};
    TABLE_BY(table, code, kernel, 0);
    struct sieve *sieve = &table.sequence.sieve;
    while (sieve->count <= oracle->heaps && !sieve->too_large) {
        uint64_t largest = sieve->count + random_below(&random, 700);
        assert_ok(table.context, sieve_reserve(sieve, largest));
        assert_ok(table.context, sieve_step(sieve, largest));
        assert_true(sieve->too_large || sieve->count <= largest + 1);
    }
    for (uint64_t n = 0; n < sieve->count && n <= oracle->heaps; n++)
        assert_value(code, kernel, oracle, n, sieve->values[n]);
}

/* A code by all kernels, or by the chosen kernel; also codes that are sieved in steps. */
static void assert_code(const char *code, uint64_t heaps, bool all)
{
    const char *const kernels[] = {"plain", "avx2"};
    TABLE_BY(table, code, NULL, 0);
    SCOPED(drop_memory) struct oracle *oracle = oracle_of(&table.rule, heaps);
    const bool sieved = table.sequence.sieved;
    for (unsigned i = 0; i < COUNT(kernels) && marker_at(i) && (i == 0 || (sieved && all)); i++) {
        assert_string_equal(marker_at(i)->name, kernels[i]);
        assert_values(code, all ? kernels[i] : NULL, oracle);
        if (sieved)
            assert_steps(code, all ? kernels[i] : NULL, oracle);
    }
    free(oracle->value);
}

TEST(test_oracle)
{
    static const struct {
        const char *code;
        uint64_t heaps;
    } games[] = {
        {"0.6", 1200},         {"0.16", 1200},    {"0.156", 1200},   {"0.56", 800},
        {"0.354", 800},        {"0.376", 1200},   {"0.127", 800},    {"0.165", 800},
        {"0.007", 800},        {"0.04", 800},     {"unequal", 1200}, {"4.7", 800},
        {"0.77", 800},         {"4.0427", 800},   {"0.71444", 800},  {"0.00000000000000004", 800},
        {"0.333333334", 1000}, {"4.4", 1000},     {"0.0", 500},      {"0.3", 500},
        {"0.3122", 1000},      {"{1,3,4}", 3000}, {"{2,4,7}", 3000}, {"{5}", 1000},
        {"{3,1000}", 4000},    {"-{1,2}", 600},   {"-{3}", 600},     {"-{2,5,9}", 600},
        {"any", 500},          {"0.F", 120},      {"0.8", 150},      {"4.8", 120},
        {"C.0B", 90},          {"8.8", 90},       {"0.137", 800},    {".771", 300},
        {"4.63", 300},         {"0.4", 300},      {"0.333", 300},    {"4.3333333333333333", 300}};
    for (size_t i = 0; i < COUNT(games); i++)
        assert_code(games[i].code, games[i].heaps, true);
}

/* Random rules, because every combination of digits can have special cases. */
TEST(test_random_rules)
{
    struct random random = {1956};
    for (uint64_t i = 0; i < unit_count(20); i++) {
        char code[16] = "0.";
        size_t length = 2 + random_below(&random, 6);
        code[0] = random_below(&random, 4) ? '0' : '4';
        for (size_t j = 2; j < length + 1; j++)
            code[j] = (char)('0' + random_below(&random, 8));
        assert_code(code, 800, false);
    }
}

/* ------------------------------------------------------------------ periods */

TEST(test_periods)
{
    /* Octal codes: Berlekamp, Conway, Guy, Winning Ways, ch. 4, and Guy, Unsolved problems in
     * combinatorial games; sets: by hand, or Winning Ways, ch. 4. The published period of 0.376
     * takes seconds, as it is proved after 2 (e + p) + k heaps only: the long form has it. */
    static const struct {
        const char *code;
        uint64_t preperiod, period, saltus, to;
    } games[] = {{"0.77", 71, 12, 0, 1000},
                 {"0.07", 53, 34, 0, 1000},
                 {"0.45", 498, 20, 0, 3000},
                 {"0.156", 3479, 349, 0, 7800},
                 {"0.356", 7315, 142, 0, 15000},
                 {"0.644", 3256, 442, 0, 7500},
                 {"0.165", 5181, 1550, 0, 14000},
                 {"0.127", 46578, 4, 0, 94000},
                 {"0.16", 105351, 149459, 0, 520000},
                 {"0.56", 326640, 144, 0, 660000},
                 {"0.376", 2268248, 4, 0, 4540000},
                 {"{1,3,4}", 0, 7, 0, 100},
                 {"{2,5,7}", 0, 22, 0, 300},
                 {"{2,4,7}", 8, 3, 0, 100},
                 {"any", 0, 1, 1, 10},
                 {"-{1}", 0, 2, 1, 100},
                 {"-{1,2}", 0, 3, 1, 100}};
    for (size_t i = 0; i < COUNT(games); i++) {
        if (games[i].to > unit_count(1000000))
            continue;
        TABLE_BY(table, games[i].code, NULL, 0);
        assert_ok(table.context, sequence_extend(&table.sequence, games[i].to));
        assert_ok(table.context, sequence_look(&table.sequence));
        const qj_period *period = &table.sequence.period;
        assert_non_null(period->theorem);
        assert_int_equal(period->preperiod, games[i].preperiod);
        assert_int_equal(period->period, games[i].period);
        assert_int_equal(period->saltus, games[i].saltus);
    }
}

/* Guy and Smith need 2(e + p) + k heaps: with one less nothing is proved. */
TEST(test_proof_is_complete)
{
    const uint64_t needed = 2 * (71 + 12) + 2;
    for (uint64_t heaps = needed - 1; heaps <= needed; heaps++) {
        TABLE_BY(table, "0.77", NULL, 0);
        table.sequence.next_look = UINT64_MAX;
        assert_ok(table.context, sequence_extend(&table.sequence, heaps - 1));
        assert_int_equal(sequence_known(&table.sequence), heaps);
        assert_ok(table.context, sequence_look(&table.sequence));
        assert_int_equal(table.sequence.period.theorem != NULL, heaps == needed);
    }
}

/* Officers has 1584 rare heaps, the last 20627 (Winning Ways, ch. 4; Flammenkamp). */
TEST(test_rare)
{
    enum { TO = 60000 };
    uint64_t rare = 0, last = 0;
    TABLE_BY(table, "0.6", NULL, 0);
    assert_ok(table.context, sequence_extend(&table.sequence, TO));
    assert_true(sequence_has_classes(&table.sequence));
    for (uint64_t n = 0; n <= TO; n++)
        if (sequence_is_rare(&table.sequence, n, sequence_at(&table.sequence, n))) {
            rare++;
            last = n;
        }
    assert_int_equal(rare, 1584);
    assert_int_equal(last, 20627);
}

/* Values beyond the table: a set of 20000 numbers in octal, with a split that makes it a sieve. */
TEST(test_too_large)
{
    enum { DIGITS = 17000 };
    SCOPED(drop_memory) char *code = malloc(DIGITS + 4);
    assert_non_null(code);
    memset(code, '3', DIGITS + 3);
    memcpy(code, "0.", 2);
    code[DIGITS + 2] = '4';
    code[DIGITS + 3] = 0;
    TABLE_BY(table, code, NULL, 0);
    assert_true(table.sequence.sieved);
    assert_ok(table.context, sequence_extend(&table.sequence, DIGITS));
    assert_false(table.sequence.sieved);
    for (uint64_t n = 0; n <= DIGITS; n++)
        assert_int_equal(sequence_at(&table.sequence, n), n);
}

/* ------------------------------------------------------------------- public */

TEST(test_public)
{
    SCOPED(drop_context) qj_context *context = context_start();
    qj_sequence *sequence;
    qj_period period;
    qj_sequence_summary summary;
    uint64_t value;
    assert_int_equal(qj_sequence_open(context, "0.x", &sequence), QJ_USAGE);
    assert_string_equal(qj_context_error(context)->message,
                        "expected a code as 0.77, 4.7 or 0.F, a set as {1,2,3} or -{1,2}, any or "
                        "unequal, or a name such as kayles, found '0.x'");
    assert_ok(context, qj_sequence_open(context, "Kayles", &sequence));
    assert_int_equal(qj_sequence_value(sequence, 0, &value), QJ_USAGE);
    assert_ok(context, qj_sequence_extend(sequence, UINT64_C(1) << 62));
    assert_ok(context, qj_sequence_value(sequence, (UINT64_C(1) << 62) + 8, &value));
    assert_int_equal(value, 4); /* as of heap 72 */
    assert_ok(context, qj_sequence_period(sequence, &period));
    assert_string_equal(period.theorem, "Guy-Smith");
    assert_ok(context, qj_sequence_summarize(sequence, 100, &summary));
    assert_int_equal(summary.largest, 8);
    assert_int_equal(summary.largest_first, 27);
    assert_int_equal(summary.zeros, 1);
    assert_int_equal(summary.values, 9);
    qj_sequence_free(sequence);
}

/* Far behind a period as counted heap by heap: one turn more has as many zeros and rare heaps more,
 * and what grows by the saltus. */
TEST(test_far_summary)
{
    const char *const codes[] = {"0.77", "0.156", "{1,3,4}", "-{1,2}", "any"};
    for (size_t i = 0; i < COUNT(codes); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        qj_sequence *sequence;
        qj_period period;
        qj_sequence_summary all;
        uint64_t known = 20000, zeros = 0, largest = 0, value;
        assert_ok(context, qj_sequence_open(context, codes[i], &sequence));
        assert_ok(context, qj_sequence_extend(sequence, known));
        assert_ok(context, qj_sequence_period(sequence, &period));
        assert_non_null(period.theorem);
        for (uint64_t n = 0; n <= known; n++) {
            assert_ok(context, qj_sequence_value(sequence, n, &value));
            zeros += value == 0;
            largest = value > largest ? value : largest;
        }
        assert_ok(context, qj_sequence_summarize(sequence, known, &all));
        assert_int_equal(all.zeros, zeros);
        assert_int_equal(all.largest, largest);
        qj_sequence_summary more, far;
        uint64_t turn = 2 * period.period, turns = UINT64_C(1) << 30;
        assert_ok(context, qj_sequence_summarize(sequence, known + turn, &more));
        assert_ok(context, qj_sequence_summarize(sequence, known + turns * turn, &far));
        assert_int_equal(far.zeros - all.zeros, turns * (more.zeros - all.zeros));
        assert_int_equal(far.rare - all.rare, turns * (more.rare - all.rare));
        assert_int_equal(far.largest, all.largest + turns * 2 * period.saltus);
        assert_int_equal(far.values - all.values, far.largest - all.largest);
        assert_true(far.last_zero == all.last_zero || far.last_zero > known + (turns - 2) * turn);
        qj_sequence_free(sequence);
    }
}

/* ------------------------------------------------------------- checkpoints */

static qj_status extend_with(struct store *store, const char *code, uint64_t states,
                             char message[256])
{
    qj_limits limits = QJ_LIMITS_INIT;
    qj_sequence *sequence;
    limits.states = states;
    SCOPED(drop_context) qj_context *context = memory_store_context(store, &limits);
    assert_ok(context, qj_sequence_open(context, code, &sequence));
    qj_status status = qj_sequence_extend(sequence, 1000);
    snprintf(message, 256, "%s", status == QJ_OK ? "" : qj_context_error(context)->message);
    qj_sequence_free(sequence);
    return status;
}

/* More heaps than a table can have, in a checkpoint of a rule with a set of two numbers. */
TEST(test_impossible_checkpoints)
{
    const uint64_t heaps[] = {UINT64_MAX, UINT64_MAX - 20, UINT64_MAX / 2, UINT64_C(1) << 31};
    const char *const codes[] = {"0.6", "{1,3}"};
    const size_t head_at = 8 + 8 + sizeof "grundy" + 3 * 8 + 8 + 8 + 2 * 8;
    char message[256];
    for (size_t i = 0; i < COUNT(codes); i++) {
        SCOPED(memory_store_free) struct store store = memory_store(0);
        uint64_t known;
        extend_with(&store, codes[i], 300, message);
        assert_non_null(store.saved);
        memcpy(&known, store.saved + head_at, sizeof known);
        assert_true(known > 10 && known <= 300);
        for (size_t j = 0; j < COUNT(heaps); j++) {
            memcpy(store.saved + head_at, &heaps[j], sizeof heaps[j]);
            assert_int_equal(extend_with(&store, codes[i], 0, message), QJ_BAD_INPUT);
            assert_string_equal(message, "heaps of 2^31 and more have no table of nimbers");
        }
    }
}
