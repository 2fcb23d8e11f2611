/* report_review: reviews a record move by move, as a table and as JSON; see report.h and
 * docs/schema.json. */
#include "face/report/report.h"

#include "face/base/face_base.h"

/* The current review. */
struct report_review {
    struct rows rows;
    const qj_position *position;
    const qj_game *game;
    struct tallies tallies;
    int player_width;
    uint64_t most; /* max number of better moves in a table */
    struct unfinished unfinished;
    qj_status status; /* of parts that cannot be omitted */
};

/* The moves better than the played move. */
struct report_review_better {
    struct option_order moves;
    uint64_t count; /* number of moves that they represent */
    qj_value than;
};

static bool report_review_take_better(void *user, const qj_option *option)
{
    struct report_review_better *better = user;
    if (!qj_value_beats(&option->value, &better->than))
        return true;
    better->count += option->count;
    return option_order_add(&better->moves, option);
}

/* -------------------------------------------------------------------- text */

static void report_review_write_better(struct report_review *account,
                                       const struct report_review_better *better, bool all)
{
    struct writer *writer = &account->rows.writer;
    uint64_t named = 0;
    write_phrase(writer, "; better: ");
    for (; named < better->moves.count && named < account->most; named++) {
        const qj_option *option = &better->moves.moves[named].option;
        char move[QJ_MOVE_SIZE], value[VALUE_TEXT_SIZE];
        qj_move_text(account->position, &option->move, move);
        value_text(&option->value, value);
        write_phrase(writer, named ? N_(", %.*s (%s)") : N_("%.*s (%s)"), QJ_MOVE_SIZE, move,
                     value);
    }
    if (!all)
        write_phrase(writer, named ? N_(", ...") : N_("..."));
    if (better->count > named)
        write_phrase(writer, " and %" PRIu64 " more", better->count - named);
}

/* Adds the better moves to a JSON row, and sentences for the first, if the game has sentences. */
static qj_status report_review_add_better(struct report_review *account, const qj_review *review,
                                          const struct report_review_better *better)
{
    struct writer *writer = &account->rows.writer;
    SCOPED(scope_leave_position) qj_position *before = NULL;
    char words[QJ_MARKED_SIZE];
    uint64_t written = 0;
    json_add_array(writer, "better");
    for (uint64_t i = 0; i < better->moves.count; i++)
        json_option(writer, account->position, &better->moves.moves[i].option);
    write_char(writer, ']');
    if (!better->moves.count)
        return QJ_OK;
    TRY(qj_position_branch(account->position, &before));
    TRY(qj_position_go(before, review->number - 1));
    for (; written < better->moves.count && written < REVIEW_BETTER; written++) {
        if (!qj_move_describe(before, &better->moves.moves[written].option.move, words))
            break;
        if (written == 0)
            json_add_array(writer, "better_words");
        json_phrase(writer, words);
    }
    write_text(writer, written ? "]" : "");
    return QJ_OK;
}

/* Writes the better moves; session: NULL if there are none. */
static qj_status report_review_write_all_better(struct report_review *account,
                                                const qj_review *review, qj_session *session)
{
    SCOPED(arena_clear) struct arena arena = {.context = account->unfinished.context};
    struct report_review_better better = {.moves.arena = &arena, .than = review->after};
    /* a session may not know all moves */
    qj_status status = session ? qj_session_moves(session, report_review_take_better, &better)
                               : QJ_OK;
    TRY(better.moves.status);
    TRY(unfinished_take(&account->unfinished, status));
    option_order_sort(&better.moves);
    if (account->rows.format != ROWS_TEXT)
        return report_review_add_better(account, review, &better);
    if (session)
        report_review_write_better(account, &better, status == QJ_OK);
    return QJ_OK;
}

/* Writes the columns of a text after the values. A row without cost and better moves ends with
 * the player ahead. */
static void report_review_write_cost(struct report_review *account, const qj_review *review,
                                     bool whole)
{
    struct rows *rows = &account->rows;
    char cost[VALUE_TEXT_SIZE] = "";
    const char *ahead = tally_ahead(&account->tallies, account->game);
    ahead = ahead ? ahead : N_("even");
    if (review->cost && review->before.kind != QJ_SCORE)
        phrase_write(cost, sizeof cost, "the %s", value_outcome(review->before.lo));
    else if (review->cost)
        phrase_write(cost, sizeof cost, "%" PRIu64 " point[s]", review->cost);
    else if (review->delay)
        phrase_write(cost, sizeof cost, "%" PRIu64 " move[s]", review->delay);
    whole = whole || *cost;
    if (whole)
        rows_phrase(rows, N_("ahead"), -account->player_width, ahead);
    rows_phrase(rows, N_("cost"), -1, whole ? cost : ahead);
}

/* Writes a row; of the head, cells are names. */
static qj_status report_review_write_row(struct report_review *account, const qj_review *review,
                                         qj_session *session)
{
    struct rows *rows = &account->rows;
    char move[QJ_MOVE_SIZE] = "", before[VALUE_TEXT_SIZE], after[VALUE_TEXT_SIZE];
    const bool text = rows->format == ROWS_TEXT, head = rows->cells == ROWS_HEAD;
    if (!head)
        qj_move_text(account->position, &review->move, move);
    value_text(&review->before, before);
    value_text(&review->after, after);
    rows_begin(rows);
    rows_natural(rows, head ? "" : "number", 6, review->number);
    rows_phrase(rows, N_("player"), -account->player_width,
                qj_game_player(account->game, review->side));
    rows_text(rows, N_("move"), -9, move);
    if (!text)
        json_add_whole(&rows->writer, "points", review->points);
    rows_value(rows, N_("best"), -10, before, &review->before);
    rows_value(rows, N_("played"), -10, after, &review->after);
    if (text)
        report_review_write_cost(account, review, session || head);
    rows_natural(rows, "cost", 0, review->cost);
    rows_natural(rows, "delay", 0, review->delay);
    TRY(report_review_write_all_better(account, review, session));
    if (!text)
        json_add_text(&rows->writer, "ahead", tally_ahead(&account->tallies, account->game));
    rows_end(rows);
    return writer_status(&rows->writer);
}

static void report_review_write_player(struct report_review *account, int side)
{
    struct writer *writer = &account->rows.writer;
    const struct tally_player *tally = &account->tallies.player[side];
    uint64_t chance = tally_last_chance(&account->tallies, side);
    write_phrase(writer, "%s: %" PRIu64 " move[s], %" PRIu64 " mistake[s]",
                 qj_game_player(account->game, side), tally->moves, tally->mistakes);
    if (qj_game_kind(account->game) == QJ_SCORE && tally->cost)
        write_phrase(writer, ", %" PRIu64 " point[s] lost", tally->cost);
    if (tally->slow)
        write_phrase(writer, ", %" PRIu64 " move[s] only slower than necessary", tally->slow);
    if (chance)
        write_phrase(writer, "; the last chance was move %" PRIu64, chance);
    write_phrase(writer, ".\n");
}

/* --------------------------------------------------------------------- all */

static bool report_review_visit_move(void *user, const qj_review *review, qj_session *session)
{
    struct report_review *account = user;
    account->status = tally_follow(&account->tallies, account->position, review);
    if (account->status == QJ_OK)
        account->status = report_review_write_row(account, review, session);
    return account->status == QJ_OK;
}

static qj_status report_review_write_moves(struct report_review *account)
{
    qj_status status = qj_position_review(account->position, report_review_visit_move, account);
    TRY(account->status);
    TRY(unfinished_take(&account->unfinished, status));
    return account->tallies.followed ? QJ_OK : status;
}

/* Begins a review. The columns of players have the width of the longer name. */
static void report_review_open(struct report_review *account, qj_context *context,
                               const qj_position *position, enum rows_format format,
                               const qj_sink *sink)
{
    const qj_game *game = qj_position_game(position);
    int width = 6;
    for (int side = 0; side < 2 && qj_game_kind(game) != QJ_PUZZLE; side++) {
        int length = (int)strlen(qj_game_player(game, side));
        width = length > width ? length : width;
    }
    *account = (struct report_review){.rows.format = format,
                                      .position = position,
                                      .game = game,
                                      .player_width = width,
                                      .unfinished = {.context = context}};
    writer_open(&account->rows.writer, context, sink);
}

qj_status report_review_text(qj_context *context, const qj_position *position, bool all,
                             const qj_sink *sink)
{
    struct report_review account;
    report_review_open(&account, context, position, ROWS_TEXT, sink);
    account.most = all ? UINT64_MAX : REVIEW_BETTER;
    struct writer *writer = &account.rows.writer;
    if (qj_position_recorded(position)) {
        account.rows.cells = ROWS_HEAD;
        TRY(report_review_write_row(&account, &(qj_review){.number = 0}, NULL));
    } else {
        write_phrase(writer, "There are no moves in the record.\n");
    }
    TRY(report_review_write_moves(&account));
    const bool whole = account.unfinished.error.status == QJ_OK;
    write_char(writer, '\n');
    if (!whole)
        write_phrase(writer, "(unfinished: %s)\n", account.unfinished.error.marked);
    for (int side = 0; side < 2 && whole; side++)
        report_review_write_player(&account, side);
    return unfinished_end(&account.unfinished, writer_flush(writer));
}

qj_status report_review_json(qj_context *context, const qj_position *position, bool lines,
                             const qj_sink *sink)
{
    struct report_review account;
    report_review_open(&account, context, position, ROWS_JSON, sink);
    account.rows.game = lines ? account.game : NULL;
    struct writer *writer = &account.rows.writer;
    if (!lines) {
        json_begin(writer, account.game);
        json_add_array(writer, "moves");
    }
    TRY(report_review_write_moves(&account));
    if (lines)
        json_begin(writer, account.game);
    else
        write_char(writer, ']');
    const bool whole = account.unfinished.error.status == QJ_OK;
    json_name(writer, "summary");
    json_word(writer, whole ? "[" : "null");
    for (int side = 0; side < 2 && whole; side++) {
        const struct tally_player *tally = &account.tallies.player[side];
        uint64_t chance = tally_last_chance(&account.tallies, side);
        json_open(writer, '{');
        json_add_text(writer, "player", qj_game_player(account.game, side));
        json_add_natural(writer, "moves", tally->moves);
        json_add_natural(writer, "mistakes", tally->mistakes);
        json_add_natural(writer, "slow", tally->slow);
        json_add_natural(writer, "cost", tally->cost);
        json_add_known(writer, "last_chance", chance ? chance : QJ_NOT_KNOWN);
        write_char(writer, '}');
    }
    write_text(writer, whole ? "]" : "");
    return unfinished_end_json(writer, &account.unfinished);
}
