/* language: messages in Chinese, and texts that stay unchanged. */
#include "base/phrase.h"

#include "support/support.h"

#include <inttypes.h>

GROUP(language)

static const char *in(const char *language, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static const char *in(const char *language, const char *format, ...)
{
    static char text[1024];
    qj_error error;
    va_list list;
    va_start(list, format);
    phrase_fill_error(&error, format, list);
    va_end(list);
    size_t length = qj_message_translate(language, error.marked, text, sizeof text);
    assert_int_equal(length, strlen(text));
    return text;
}

TEST(phrases_are_translated_one_by_one)
{
    char rows[PHRASE_SIZE];
    phrase_write(rows, sizeof rows, "%s (%d to %d)", "the number of rows", 1, 9);
    assert_string_equal(in("zh", "cannot read"), "无法读取");
    assert_string_equal(in("zh", "expected %s, found '%.40s'", rows, "x"),
                        "应为行数（1 到 9），却是“x”");
    assert_string_equal(in(NULL, "expected %s, found '%.40s'", rows, "x"),
                        "expected the number of rows (1 to 9), found 'x'");
}

TEST(a_translation_may_take_values_in_another_order)
{
    assert_string_equal(in("zh", "there is no %s %d: there are %d", "strategy", 7, 3),
                        "没有第 7 个策略：共有 3 个");
}

/* Not even if it is a phrase of the table; text outside the table is English. */
TEST(words_of_others_are_never_translated)
{
    assert_string_equal(in("zh", "there is no game '%.40s'", "the graph"), "没有游戏“the graph”");
    assert_string_equal(in("zh", "no such sentence as %s", "the graph"), "no such sentence as 图");
}

TEST(a_blank_parts_chinese_from_letters_and_digits)
{
    assert_string_equal(in("zh", "there is no strategy to show: %s", "x"), "没有可给出的策略：x");
    assert_string_equal(in("zh", "%.40s has no parameter --%.40s", "棋", "n"), "棋没有参数 n");
    assert_string_equal(in("zh", "%.40s has no parameter --%.40s", "nim", "n"), "nim 没有参数 n");
    assert_string_equal(in("zh", "%s is no puzzle", "nim"), "nim 不是谜题");
}

TEST(tags_of_languages)
{
    static const char *const chinese[] = {"zh", "ZH", "zh-CN", "zh_CN.UTF-8", "zh-Hans"},
                             *const other[] = {NULL, "", "z", "en", "C", "zhx", "de_DE.UTF-8"};
    for (size_t i = 0; i < sizeof chinese / sizeof *chinese; i++)
        assert_string_equal(in(chinese[i], "cannot read"), "无法读取");
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        assert_string_equal(in(other[i], "cannot read"), "cannot read");
}

/* The length of all, and whole characters as far as there is room. */
TEST(what_is_too_long_is_cut)
{
    char text[16];
    for (size_t size = 0; size <= sizeof text; size++) {
        memset(text, 'x', sizeof text);
        assert_int_equal(qj_message_translate("zh", "cannot read", text, size), 12);
        size_t cut = size > 12 ? 12 : size ? (size - 1) / 3 * 3 : 0;
        assert_memory_equal(text, "无法读取", cut);
        assert_true(size == 0 ? *text == 'x' : text[cut] == 0);
    }
}

/* Whatever bytes a caller takes for a message. */
TEST(marks_without_an_end_do_no_harm)
{
    static const char *const wrong[] = {
        "\1", "\2", "\3", "\1a", "a\2b\1", "\2\2\2\2\2\2\2\2\2\2a", "\1\2a\3\3\3b", "\xe4\xb8"};
    char text[64];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_true(qj_message_translate("zh", wrong[i], text, sizeof text) < sizeof text);
}

/* Every sentence that the catalogue of games has. */
TEST(games_are_told_in_chinese)
{
    char text[8192];
    for (size_t i = 0; i < qj_game_count(); i++) {
        const qj_game *game = qj_game_at(i);
        const qj_parameter *parameter;
        const char *const said[] = {qj_game_summary(game), qj_game_theory(game),
                                    qj_game_help(game)};
        for (size_t k = 0; k < 3; k++) {
            qj_message_translate("zh", said[k], text, sizeof text);
            assert_string_not_equal(text, said[k]);
        }
        for (size_t k = 0; (parameter = qj_game_parameter(game, k)); k++) {
            qj_message_translate("zh", parameter->meaning, text, sizeof text);
            assert_string_not_equal(text, parameter->meaning);
        }
    }
}
