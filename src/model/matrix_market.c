/* matrix_market: see matrix_market.h. */
#include "model/matrix_market.h"

#include <strings.h>

/* The index of the next word, in capital or small letters, among some. */
static qj_status matrix_read_word(struct scan *scan, const struct matrix_words *among, size_t *out)
{
    char word[SCAN_WORD + 1];
    TRY(scan_word(scan, among->choices, word));
    for (*out = 0; among->words[*out]; ++*out)
        if (!strcasecmp(word, among->words[*out]))
            return QJ_OK;
    return scan_reject(scan, word, among->choices);
}

qj_status matrix_read_banner(struct scan *scan, struct matrix_banner *banner)
{
    static const char *const first[] = {"%%MatrixMarket", NULL}, *const second[] = {"matrix", NULL};
    size_t only;
    TRY(matrix_read_word(scan, &(struct matrix_words){first, "%%MatrixMarket"}, &only));
    TRY(matrix_read_word(scan, &(struct matrix_words){second, "matrix"}, &only));
    TRY(matrix_read_word(scan, &banner->formats, &banner->format));
    TRY(matrix_read_word(scan, &banner->fields, &banner->field));
    TRY(matrix_read_word(scan, &banner->symmetries, &banner->symmetry));
    return scan_skip_line(scan);
}
