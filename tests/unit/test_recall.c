/* What a program on a pipe has answered: thousands of words against what they were told, in the
 * order in which they were wanted. */
#include "load/program/asking.h"
#include "support/support.h"

GROUP(recall)

enum { WORDS = 5000, LETTERS = 24 };

/* Words of different length, some the beginning of others. */
static const char *word(unsigned number, char text[LETTERS])
{
    snprintf(text, LETTERS, "%u%s", number / 2, number % 2 ? ",0" : "");
    return text;
}

static const char *form(unsigned number, char text[LETTERS])
{
    snprintf(text, LETTERS, "f%u", number % 100);
    return text;
}

static bool want(struct answer_cache *recall, const char *text)
{
    return answer_cache_want(recall, word_of(text));
}

static bool tell(struct answer_cache *recall, const char *text)
{
    return answer_cache_add(recall, word_of(text));
}

TEST(words_find_their_answers)
{
    struct answer_cache recall = {0};
    char one[LETTERS], two[LETTERS];
    assert_null(answer_cache_find(&recall, word_of("1")));
    for (unsigned end = 1; end <= WORDS; end *= 5) {
        size_t first = recall.count;
        for (int again = 0; again < 2; again++) /* wanted twice, there once */
            for (unsigned i = 0; i < end; i++)
                assert_true(want(&recall, word(i, one)));
        assert_int_equal(recall.count, end);
        for (unsigned i = (unsigned)first; i < end; i++) {
            assert_true(word_is(answer_cache_word(&recall, i), word(i, one)));
            assert_null(answer_cache_find(&recall, word_of(one)));
            assert_true(tell(&recall, form(i, two)));
        }
        for (unsigned i = 0; i < end; i++)
            assert_string_equal(answer_cache_find(&recall, word_of(word(i, one))), form(i, two));
        assert_null(answer_cache_find(&recall, word_of(word(end, one))));
    }
    answer_cache_trim(&recall, recall.length);
    assert_true(recall.count > 0);
    answer_cache_trim(&recall, recall.length - 1);
    assert_null(answer_cache_find(&recall, word_of("1")));
    assert_int_equal(recall.count, 0);
}

/* The length counts, not a final 0. */
TEST(words_can_stand_in_a_line)
{
    SCOPED(answer_cache_clear) struct answer_cache recall = {0};
    assert_true(answer_cache_want(&recall, (struct program_word){"1_ab 2_cd", 4}));
    assert_true(answer_cache_add(&recall, (struct program_word){"1_aa\r", 4}));
    assert_string_equal(answer_cache_find(&recall, word_of("1_ab")), "1_aa");
    assert_null(answer_cache_find(&recall, word_of("1_a")));
    assert_null(answer_cache_find(&recall, word_of("1_abc")));
}
