/* matrix: reads Matrix Market's exchange format (Boisvert, Pozo, Remington, NISTIR 5935, 1996): its
 * keywords, in small or capital letters, and graphs. Each entry of a graph is an edge, or an arc if
 * the matrix is general. Values are skipped. */
#include "matrix.h"

#include <ctype.h>

static bool matrix_is_same(const char *word, const char *other)
{
    while (*word && tolower((unsigned char)*word) == tolower((unsigned char)*other)) {
        word++;
        other++;
    }
    return *word == *other;
}

size_t matrix_choice(struct check *check, const char *const *choices)
{
    char word[WORD_SIZE];
    input_word(check, choices[0], word);
    for (size_t i = 0; choices[i]; i++)
        if (matrix_is_same(word, choices[i]))
            return i;
    input_refuse(check, "expected %s, found '%.30s'", choices[0], word);
}

void matrix_banner(struct check *check)
{
    static const char *const banner[] = {"%%MatrixMarket", NULL}, *const object[] = {"matrix",
                                                                                     NULL};
    matrix_choice(check, banner);
    matrix_choice(check, object);
}

uint64_t matrix_count(struct check *check, const char *what, uint64_t lines)
{
    const uint64_t few = MATRIX_FEW_LINES;
    return input_count(check, what, lines > few ? (lines - few) / 4 : 0, UINT64_MAX);
}

void matrix_edges(struct check *check, struct edges_reader *reader)
{
    static const char *const formats[] = {"coordinate", NULL},
                             *const fields[] = {"pattern", "integer", "real", "complex", NULL},
                             *const symmetries[] = {"general", "symmetric", "skew-symmetric",
                                                    "hermitian", NULL};
    struct edges_graph *graph = reader->graph;
    matrix_banner(check);
    matrix_choice(check, formats);
    bool valued = matrix_choice(check, fields) > 0;
    reader->one_way = matrix_choice(check, symmetries) == 0;
    input_skip_line(check);
    while (input_peek(check) == '%')
        input_skip_line(check);
    graph->vertices = input_count(check, "the number of rows", 0, NO_VERTEX - 1);
    input_count(check, "as many columns as rows", graph->vertices, graph->vertices);
    uint64_t entries = matrix_count(check, "the number of entries", graph->vertices);
    for (uint64_t i = 0; i < entries; i++) {
        edges_read(check, reader);
        if (valued)
            input_skip_line(check);
    }
}
