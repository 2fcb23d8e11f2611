/* certificate_matching: matchings as evidence; see certificate.h.
 *
 * The evidence is a matching of the position without the token. The pairs of a session are this
 * matching, except if the side with the token wins: then the token is paired with its first winning
 * move.
 */
#include "face/base/face_base.h"
#include "face/certificate/certificate.h"

struct certificate_matching_pairs {
    qj_session *session;
    bool without; /* omit the pair of this move */
    qj_move move;
    qj_pair_fn visit; /* called for every other pair, with user; NULL: they are only counted */
    void *user;
    uint64_t count;
};

static bool certificate_matching_is_same(const qj_move *one, const qj_move *other)
{
    return one->part[0] == other->part[0] && one->part[1] == other->part[1];
}

static bool certificate_matching_visit_pair(void *user, const qj_move *a, const qj_move *b)
{
    struct certificate_matching_pairs *pairs = user;
    if (pairs->without && (certificate_matching_is_same(a, &pairs->move) ||
                           certificate_matching_is_same(b, &pairs->move)))
        return true;
    pairs->count++;
    return !pairs->visit || pairs->visit(pairs->user, a, b);
}

static bool certificate_matching_find_win(void *user, const qj_option *option)
{
    struct certificate_matching_pairs *pairs = user;
    pairs->without = option->value.lo > 0;
    pairs->move = option->move;
    return !pairs->without;
}

static qj_status certificate_matching_visit_pairs(struct certificate_matching_pairs *pairs,
                                                  qj_pair_fn visit, void *user)
{
    pairs->visit = visit;
    pairs->user = user;
    return qj_session_pairs(pairs->session, certificate_matching_visit_pair, pairs);
}

/* If a token is on the board (the second player moves), finds the pair to omit. */
static qj_status certificate_matching_begin(const struct witness *witness,
                                            struct certificate_matching_pairs *pairs)
{
    *pairs = (struct certificate_matching_pairs){.session = witness->session};
    return qj_position_side(witness->position)
               ? qj_session_moves(witness->session, certificate_matching_find_win, pairs)
               : QJ_OK;
}

/* ------------------------------------------------------------------ graphs */

static bool certificate_matching_write_pair(void *user, const qj_move *a, const qj_move *b)
{
    struct writer *writer = user;
    WRITE_LIST(writer, a->part[0] + 1, b->part[0] + 1);
    return writer_status(writer) == QJ_OK;
}

qj_status witness_of_graph(struct witness *witness)
{
    struct certificate_matching_pairs pairs;
    TRY(certificate_matching_begin(witness, &pairs));
    TRY(certificate_matching_visit_pairs(&pairs, NULL, NULL));
    write_format(witness->writer, "matching %" PRIu64 "\n", pairs.count);
    TRY(certificate_matching_visit_pairs(&pairs, certificate_matching_write_pair, witness->writer));
    return writer_status(witness->writer);
}

/* ------------------------------------------------------------------- grids */

/* Letters of the current board and of the previous board. */
struct certificate_matching_boards {
    uint64_t cells, columns;
    char *now, *before;
};

static bool certificate_matching_put_letters(void *user, const qj_move *a, const qj_move *b)
{
    struct certificate_matching_boards *boards = user;
    bool down = b->part[0] > a->part[0];
    boards->now[a->part[0] * boards->columns + a->part[1]] = down ? 'D' : 'R';
    boards->now[b->part[0] * boards->columns + b->part[1]] = down ? 'U' : 'L';
    return true;
}

static qj_status certificate_matching_fill_board(struct certificate_matching_pairs *pairs,
                                                 struct certificate_matching_boards *boards)
{
    char *letters = boards->before;
    boards->before = boards->now;
    boards->now = letters;
    memset(letters, '.', boards->cells);
    return certificate_matching_visit_pairs(pairs, certificate_matching_put_letters, boards);
}

static qj_status
certificate_matching_write_changes(struct writer *writer,
                                   const struct certificate_matching_boards *boards)
{
    uint64_t count = 0;
    for (uint64_t cell = 0; cell < boards->cells; cell++)
        count += boards->now[cell] != boards->before[cell];
    write_format(writer, "changes %" PRIu64 "\n", count);
    for (uint64_t cell = 0; cell < boards->cells && count; cell++)
        if (boards->now[cell] != boards->before[cell])
            write_format(writer, "%" PRIu64 " %" PRIu64 " %c\n", cell / boards->columns + 1,
                         cell % boards->columns + 1, boards->now[cell]);
    return writer_status(writer);
}

/* Writes the board, and the changes of each move of the record, which only rabbits has. */
qj_status witness_of_grid(struct witness *witness)
{
    struct certificate_matching_pairs pairs;
    struct certificate_matching_boards boards;
    uint64_t rows;
    TRY(qj_position_size(witness->position, &rows, &boards.columns));
    boards.cells = rows * boards.columns;
    TRY(arena_make(witness->arena, &boards.now, boards.cells));
    TRY(arena_make(witness->arena, &boards.before, boards.cells));
    TRY(certificate_matching_begin(witness, &pairs));
    TRY(certificate_matching_fill_board(&pairs, &boards));
    write_text(witness->writer, "matching\n");
    for (uint64_t cell = 0; cell < boards.cells; cell += boards.columns) {
        write_bytes(witness->writer, boards.now + cell, boards.columns);
        write_char(witness->writer, '\n');
        TRY(writer_status(witness->writer));
    }
    for (uint64_t i = 0; i < qj_position_recorded(witness->position); i++) {
        qj_move move;
        TRY(qj_position_recorded_move(witness->position, i, &move));
        TRY(qj_session_advance(witness->session, &move));
        TRY(certificate_matching_fill_board(&pairs, &boards));
        TRY(certificate_matching_write_changes(witness->writer, &boards));
    }
    return QJ_OK;
}
