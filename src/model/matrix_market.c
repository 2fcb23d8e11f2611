/* matrix_market: see matrix_market.h. */
#include "model/matrix_market.h"

#include <strings.h>

qj_status matrix_read_word(struct scan *scan, const char *const *words, const char *expected,
                           size_t *out)
{
    char word[SCAN_WORD + 1];
    TRY(scan_word(scan, expected, word));
    for (*out = 0; words[*out]; ++*out)
        if (!strcasecmp(word, words[*out]))
            return QJ_OK;
    return scan_reject(scan, word, expected);
}

qj_status matrix_read_banner(struct scan *scan)
{
    static const char *const first[] = {"%%MatrixMarket", NULL}, *const second[] = {"matrix", NULL};
    size_t only;
    TRY(matrix_read_word(scan, first, *first, &only));
    return matrix_read_word(scan, second, *second, &only);
}

qj_status matrix_read_count(struct scan *scan, uint64_t lines, const char *what, const char *rule,
                            uint64_t *out)
{
    const uint64_t min = matrix_min_entries(lines);
    return scan_count(scan, min ? rule : what, min, UINT64_MAX, out);
}
