/* api_trial: inputs for the test of a contest program.
 *
 * The contest's templates, tiny inputs first, are spread over the inputs. Each input draws its
 * numbers and the seed of its board from the seed of the test and its index. An input outside the
 * contest's limits (a record without a round) is drawn again.
 */
#include "api/api.h"
#include "base/text/number.h"

enum { MAX_WORDS = 10, SEED_BITS = 32 };

/* Parameters: words "name=value" with 0 bytes between them, as a list. */
struct api_trial_words {
    char text[QJ_SETTINGS_SIZE - 4 * MAX_WORDS]; /* with room for the dashes of options */
    const char *word[MAX_WORDS + 1];
};

/* Reads numbers and symbols with & between them, and returns the smallest. */
static uint64_t api_trial_read_min(const char **from, const qj_bound *bounds)
{
    uint64_t least = UINT64_MAX;
    do {
        uint64_t value = 0;
        *from += **from == '&';
        const char *rest = number_read(*from, &value);
        if (!rest) {
            const size_t length = strcspn(*from, "&.}");
            const qj_bound *bound = bounds;
            while (bound->symbol &&
                   (strncmp(bound->symbol, *from, length) != 0 || bound->symbol[length]))
                bound++;
            assert(bound->symbol);
            value = bound->max > 0 ? (uint64_t)bound->max : 0;
            rest = *from + length;
        }
        least = number_min(value, least);
        *from = rest;
    } while (**from == '&');
    return least;
}

static uint64_t api_trial_draw_number(const char **from, const qj_bound *bounds,
                                      struct random *random)
{
    ++*from;
    uint64_t number = api_trial_read_min(from, bounds);
    if (**from == '.') {
        *from += 2;
        const uint64_t most = api_trial_read_min(from, bounds), least = number_min(number, most);
        number = least + random_below(random, most - least + 1);
    }
    ++*from;
    return number;
}

static void api_trial_draw_words(const char *template, const qj_bound *bounds,
                                 struct random *random, struct api_trial_words *words)
{
    enum { TAIL = 32 }; /* the longest number, or the seed */
    char *text = words->text, *const end = text + sizeof words->text - TAIL;
    size_t count = 0;
    while (*template && text < end) {
        if (*template == '{')
            text += snprintf(text, TAIL, "%" PRIu64,
                             api_trial_draw_number(&template, bounds, random));
        else
            *text++ = *template ++;
    }
    snprintf(text, TAIL, " seed=%" PRIu64, random_next(random) >> SEED_BITS);
    for (char *rest, *word = strtok_r(words->text, " ", &rest); word && count < MAX_WORDS;
         count++) {
        words->word[count] = word;
        word = strtok_r(NULL, " ", &rest);
    }
    words->word[count] = NULL;
}

static void api_trial_join_words(const struct api_trial_words *words,
                                 char settings[QJ_SETTINGS_SIZE])
{
    size_t length = 0;
    for (size_t i = 0; words->word[i]; i++) {
        const char *value = strchr(words->word[i], '=');
        length += (size_t)snprintf(settings + length, QJ_SETTINGS_SIZE - length, "%s--%.*s %s",
                                   i ? " " : "", (int)(value - words->word[i]), words->word[i],
                                   value + 1);
    }
}

struct api_trial_drawing {
    qj_context *context;
    const qj_game *game;
    const qj_bound *bounds;
    struct random random;
    struct api_trial_words words;
    struct collected_text text;
};

/* Draws inputs of a template until one is valid; *valid is false after max_draws. With bounds of a
 * user, parameters may contradict each other (unique, with fewer records than types). */
static qj_status api_trial_draw_valid(struct api_trial_drawing *draw, const char *template,
                                      int max_draws, bool *valid)
{
    const bool own = draw->bounds == draw->game->bounds;
    *valid = false;
    for (int i = 0; i < max_draws && !*valid; i++) {
        qj_contents contents;
        qj_sink board = collect_sink(&draw->text);
        draw->text.size = 0;
        api_trial_draw_words(template, draw->bounds, &draw->random, &draw->words);
        const qj_status made = collect_status(
            &draw->text, qj_game_generate(draw->context, draw->game, draw->words.word, &board));
        if (made == QJ_USAGE && !own)
            continue;
        TRY(made);
        qj_text bytes = {draw->text.data, draw->text.size};
        qj_source source = qj_text_source(&bytes);
        qj_status status = qj_contest_validate_within(draw->context, draw->game, &source,
                                                      draw->bounds, &contents);
        if (status != QJ_BAD_INPUT)
            TRY(status);
        *valid = status == QJ_OK;
    }
    return QJ_OK;
}

/* Draws an input, from the next template if one has no valid input within bounds of a user. */
static qj_status api_trial_draw_input(struct api_trial_drawing *draw, uint64_t first,
                                      uint64_t templates)
{
    const char *const *trials = draw->game->trials;
    bool own = draw->bounds == draw->game->bounds, valid = false;
    for (uint64_t i = 0; i < (own ? 1 : templates) && !valid; i++)
        TRY(api_trial_draw_valid(draw, trials[(first + i) % templates], own ? 10000 : 300, &valid));
    if (valid)
        return QJ_OK;
    return own ? context_fail(draw->context, QJ_BUG, "no input of %s is within the limits",
                              trials[first])
               : context_fail(draw->context, QJ_USAGE, "no input is drawn within these limits");
}

qj_status qj_contest_generate_within(qj_context *context, const qj_game *game,
                                     const qj_bound *bounds, uint64_t seed, uint64_t index,
                                     uint64_t count, const qj_sink *sink,
                                     char settings[QJ_SETTINGS_SIZE])
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    uint64_t templates = 0;
    TRY(catalogue_check_judged(context, game));
    if (index >= count || count > UINT32_MAX)
        return context_fail(context, QJ_USAGE, "there is no input %" PRIu64 " of %" PRIu64, index,
                            count);
    while (game->trials[templates])
        templates++;
    assert(templates);
    struct api_trial_drawing draw = {.context = context,
                                     .game = game,
                                     .bounds = bounds ? bounds : game->bounds,
                                     .random = {seed},
                                     .text = {.arena = &arena}};
    draw.random.state = random_next(&draw.random) + index;
    TRY(api_trial_draw_input(&draw, index * templates / count, templates));
    bool written = sink->write(sink->user, draw.text.data, draw.text.size);
    TRY(context_poll(context, NULL, 0, 0)); /* the write may have been stopped */
    if (!written)
        return context_fail(context, QJ_IO, "cannot write");
    api_trial_join_words(&draw.words, settings);
    return QJ_OK;
}

qj_status qj_contest_generate(qj_context *context, const qj_game *game, uint64_t seed,
                              uint64_t index, uint64_t count, const qj_sink *sink,
                              char settings[QJ_SETTINGS_SIZE])
{
    return qj_contest_generate_within(context, game, NULL, seed, index, count, sink, settings);
}
