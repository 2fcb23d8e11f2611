/* The canonical forms that a program on a pipe has told: thousands of words against what they were
 * told, in the order in which they were wanted. */
#include "load/program/forms.h"
#include "support/support.h"

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

static bool want(struct forms *forms, const char *text)
{
    return forms_want(forms, text, strlen(text));
}

static bool tell(struct forms *forms, const char *text)
{
    return forms_tell(forms, text, strlen(text));
}

static void words_find_their_forms(void **state)
{
    (void)state;
    struct forms forms = {0};
    char one[LETTERS], two[LETTERS];
    assert_null(forms_find(&forms, "1"));
    for (unsigned end = 1; end <= WORDS; end *= 5) {
        size_t first = forms.count;
        for (int again = 0; again < 2; again++) /* wanted twice, there once */
            for (unsigned i = 0; i < end; i++)
                assert_true(want(&forms, word(i, one)));
        assert_int_equal(forms.count, end);
        for (unsigned i = (unsigned)first; i < end; i++) {
            assert_string_equal(forms_word(&forms, i), word(i, one));
            assert_null(forms_find(&forms, one));
            assert_true(tell(&forms, form(i, two)));
        }
        for (unsigned i = 0; i < end; i++)
            assert_string_equal(forms_find(&forms, word(i, one)), form(i, two));
        assert_null(forms_find(&forms, word(end, one)));
    }
    forms_clear(&forms);
    assert_null(forms_find(&forms, "1"));
    assert_int_equal(forms.count, 0);
}

/* The length counts, not a final 0. */
static void words_can_stand_in_a_line(void **state)
{
    (void)state;
    struct forms forms = {0};
    assert_true(forms_want(&forms, "1_ab 2_cd", 4));
    assert_true(forms_tell(&forms, "1_aa\r", 4));
    assert_string_equal(forms_find(&forms, "1_ab"), "1_aa");
    assert_null(forms_find(&forms, "1_a"));
    assert_null(forms_find(&forms, "1_abc"));
    forms_clear(&forms);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_find_their_forms),
        cmocka_unit_test(words_can_stand_in_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
