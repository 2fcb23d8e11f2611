/* Sums of heaps under several rules: their text, their moves, and the grundy engine against the
 * exhaustive engine and against the heaps of each rule by themselves.
 */
#include "support/opened.h"

#include "model/game.h"

GROUP(sums)

static const char *const codes[] = {"any",   "unequal", "{1,2}", "{2,5}",  "-{1,2}", "-{3}",
                                    "0.77",  "0.137",   "0.6",   "4.7",    ".333",   "0.07",
                                    "0.123", "0.8",     "C.9",   "{1,3,4}"};

/* Two to four words of at most three heaps. */
static char *random_sum(struct random *random, uint64_t stones)
{
    enum { ROOM = 200 };
    char *text = malloc(ROOM);
    size_t length = 0;
    uint64_t words = 2 + random_below(random, 3);
    for (uint64_t i = 0; i < words; i++) {
        const char *code = codes[random_below(random, COUNT(codes))];
        length += (size_t)snprintf(text + length, ROOM - length, "%s%s", i ? " " : "", code);
        for (uint64_t heaps = 1 + random_below(random, 2), j = 0; j < heaps; j++) {
            uint64_t size = random_below(random, stones / words + 2);
            length += (size_t)snprintf(text + length, ROOM - length, "%s%d", j ? "," : ":",
                                       (int)size);
        }
    }
    return text;
}

TEST(test_random)
{
    struct random random = {1901};
    for (uint64_t i = 0; i < unit_count(300); i++) {
        SCOPED(drop_memory) char *text = random_sum(&random, 7);
        assert_played_out("grundy", "heaps", text, &random);
    }
}

static uint64_t nimber_of(const char *game, const char *text)
{
    return value_by("grundy", game, text).nimber;
}

/* The value of a sum is the xor of the values of the heaps of each rule. */
TEST(test_nimbers)
{
    assert_int_equal(nimber_of("heaps", "0.77:3,5 0.6:7"),
                     nimber_of("kayles", "2 3 5") ^ nimber_of("officers", "1 7"));
    assert_int_equal(nimber_of("heaps", "any:1000000000000 unequal:400 0.77:1000000000000,9"),
                     UINT64_C(1000000000000) ^ nimber_of("grundy", "1 400") ^
                         nimber_of("kayles", "2 1000000000000 9"));
    assert_int_equal(nimber_of("heaps", "0.77:3 any:4 0.77:5"), nimber_of("kayles", "2 3 5") ^ 4);
    assert_int_equal(nimber_of("heaps", "0.77:3,5"), nimber_of("kayles", "2 3 5"));
}

/* New heaps have the rule of the heap that was split; under one rule the text is the usual text. */
TEST(test_written)
{
    assert_text_written("heaps", " 0.77:3  any:4,1\n0.77:5", 0, "0.77:3 any:4,1 0.77:5\n");
    assert_text_written("heaps", "0.77:9 any:4 moves 1 4+3 3 1+1 2 0 4 0 end", 4,
                        "0.77:4 any:0 0.77:1,0\n");
    assert_text_written("heaps", "0.77:9 0.77:4 .77:4", 0, "0.77:9,4 .77:4\n");
    assert_text_written("heaps", "0.77:9 0.77:4", 0, "0.77\n2\n9 4\n");
}

TEST(test_drawn)
{
    assert_text_drawn("heaps",
                      "0.777777777777777777777777777777777777777:2 "
                      ".777777777777777777777777777777777777777:3 any:0,41",
                      0, false,
                      "3 rules, the heaps that are not empty\n"
                      "  heap 1, 0.77777777777777777777777777777777777777...: 2 oo\n"
                      "  heap 2, .777777777777777777777777777777777777777: 3 ooo\n"
                      "  heap 4, any: 41\n");
}

/* Beside a rule that can leave three heaps, moves cannot say heaps of 2^32. */
TEST(test_too_large_states)
{
    SCOPED(opened_end)
    struct opened opened = opened_text("heaps", "any:4000000000 0.8:4000000000", NULL);
    const qj_position *position = opened.position;
    uint64_t *words = position->state;
    for (uint64_t size = UINT64_C(1) << 32, known = 0; known < 2; known++) {
        words[1] = size - known;
        words[2] = 1;
        assert_int_equal(position->game->rules->is_state(position->rules_setup, words), known);
    }
}

/* 256 rules and no more; a word is written in several where it would be too long to be read. */
TEST(test_many)
{
    enum { RULES = 257, HEAPS = 20000, WORD = 7000, ROOM = 1 << 19 };
    SCOPED(drop_memory) char *text = malloc(ROOM);
    size_t length = 0, last = 0;
    for (int i = 1; i <= RULES; i++) {
        last = length;
        length += (size_t)snprintf(text + length, ROOM - length, "{%d}:%d ", i, i);
    }
    assert_diagnostic("heaps", text, 1, last + 1,
                      "expected 256 different rules at most, found '{257}:257'");
    text[last] = 0;
    assert_int_equal(nimber_of("heaps", text), 0); /* 256 heaps of value 1 */
    length = (size_t)snprintf(text, ROOM, "any:1");
    for (int i = 0; i < HEAPS; i++)
        length += (size_t)snprintf(text + length, ROOM - length, i % WORD == 0 ? " any:%d" : ",%d",
                                   4000000 + i);
    snprintf(text + length, ROOM - length, " {1}:1\n");
    SCOPED(collected_end) struct collected written = {0};
    SCOPED(opened_end) struct opened opened = opened_text("heaps", text, NULL);
    assert_ok(opened.context, qj_position_write(opened.position, INTO(&written)));
    assert_text_written("heaps", written.data, 0, written.data);
    assert_int_equal(nimber_of("heaps", text), nimber_of("heaps", written.data));
}
