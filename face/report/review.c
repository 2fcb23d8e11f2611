/* review: the table of a record and its summary, for people; see review.h. */
#include "face/report/review.h"

#include "face/base/worth.h"
#include "face/report/tally.h"
#include "face/report/unfinished.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct table {
    struct writer writer;
    const qj_position *position;
    const qj_game *game;
    struct tallies tallies;
    int player_width;
    uint64_t most; /* better moves to name at most */
    struct unfinished unfinished;
    qj_status status; /* of what cannot be left out */
};

/* ------------------------------------------------------------ better moves */

struct better {
    struct table *table;
    qj_worth than;
    uint64_t count, named;
};

static bool name_better(void *user, const qj_option *option)
{
    struct better *better = user;
    struct table *table = better->table;
    char move[QJ_MOVE_SIZE], worth[WORTH_SIZE];
    if (!qj_worth_beats(&option->worth, &better->than))
        return true;
    better->count += option->count;
    if (better->named == table->most)
        return true;
    qj_move_text(table->position, &option->move, move);
    worth_text(&option->worth, worth);
    write_format(&table->writer, "%s%s (%s)", better->named++ ? ", " : "", move, worth);
    return writer_status(&table->writer) == QJ_OK;
}

static qj_status name_all_better(struct table *table, const qj_review *review, qj_session *session)
{
    struct better better = {.table = table, .than = review->after};
    write_text(&table->writer, "; better: ");
    qj_status status = qj_session_moves(session, name_better, &better);
    if (!unfinished_take(&table->unfinished, status))
        return status;
    if (status != QJ_OK)
        write_text(&table->writer, better.named ? ", ..." : "...");
    if (better.count > better.named)
        write_format(&table->writer, " and %" PRIu64 " more", better.count - better.named);
    return QJ_OK;
}

/* ------------------------------------------------------------------- table */

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* "2 points", "the win", "the draw", "3 moves", or nothing. */
static void cost_text(const qj_review *review, char text[WORTH_SIZE])
{
    text[0] = 0;
    if (review->cost && review->before.kind != QJ_SCORE)
        snprintf(text, WORTH_SIZE, "the %s", worth_outcome(review->before.lo));
    else if (review->cost)
        snprintf(text, WORTH_SIZE, "%" PRIu64 " point%s", review->cost, plural(review->cost));
    else if (review->delay)
        snprintf(text, WORTH_SIZE, "%" PRIu64 " move%s", review->delay, plural(review->delay));
}

static qj_status write_row(struct table *table, const qj_review *review, qj_session *session)
{
    char move[QJ_MOVE_SIZE], before[WORTH_SIZE], after[WORTH_SIZE], cost[WORTH_SIZE], text[320];
    const char *ahead = tally_ahead(&table->tallies, table->game);
    qj_move_text(table->position, &review->move, move);
    worth_text(&review->before, before);
    worth_text(&review->after, after);
    cost_text(review, cost);
    int length = snprintf(text, sizeof text, "%6" PRIu64 "  %-*s  %-9s  %-10s  %-10s  %-*s  %s",
                          review->number, table->player_width,
                          qj_game_player(table->game, review->side), move, before, after,
                          table->player_width, ahead ? ahead : "even", cost);
    while (!session && length && text[length - 1] == ' ')
        text[--length] = 0;
    write_text(&table->writer, text);
    if (session)
        TRY(name_all_better(table, review, session));
    write_char(&table->writer, '\n');
    return writer_status(&table->writer);
}

static bool visit_row(void *user, const qj_review *review, qj_session *session)
{
    struct table *table = user;
    table->status = tally_follow(&table->tallies, table->position, review);
    if (table->status == QJ_OK)
        table->status = write_row(table, review, session);
    return table->status == QJ_OK;
}

/* ----------------------------------------------------------------- summary */

static void write_summary(struct table *table, int side)
{
    struct writer *writer = &table->writer;
    const struct tally *tally = &table->tallies.player[side];
    uint64_t chance = tally_last_chance(&table->tallies, side);
    write_format(writer, "%s: %" PRIu64 " move%s, %" PRIu64 " mistake%s",
                 qj_game_player(table->game, side), tally->moves, plural(tally->moves),
                 tally->mistakes, plural(tally->mistakes));
    if (qj_game_kind(table->game) == QJ_SCORE && tally->cost)
        write_format(writer, ", %" PRIu64 " point%s lost", tally->cost, plural(tally->cost));
    if (tally->slow)
        write_format(writer, ", %" PRIu64 " move%s only slower than necessary", tally->slow,
                     plural(tally->slow));
    if (chance)
        write_format(writer, "; the last chance was move %" PRIu64, chance);
    write_text(writer, ".\n");
}

qj_status review_text(qj_context *context, const qj_position *position, bool all,
                      const qj_sink *sink)
{
    struct table table = {.position = position,
                          .game = qj_position_game(position),
                          .most = all ? UINT64_MAX : REVIEW_BETTER,
                          .unfinished = {.context = context}};
    bool puzzle = qj_game_kind(table.game) == QJ_PUZZLE;
    writer_open(&table.writer, context, sink);
    for (int side = 0; !puzzle && side < 2; side++) {
        int width = (int)strlen(qj_game_player(table.game, side));
        table.player_width = width > table.player_width ? width : table.player_width;
    }
    table.player_width = table.player_width < 6 ? 6 : table.player_width;
    if (qj_position_recorded(position))
        write_format(&table.writer, "%6s  %-*s  %-9s  %-10s  %-10s  %-*s  %s\n", "",
                     table.player_width, "player", "move", "best", "played", table.player_width,
                     "ahead", "cost");
    else
        write_text(&table.writer, "There are no moves in the record.\n");
    qj_status status = qj_position_review(position, visit_row, &table);
    TRY(table.status);
    if (!unfinished_take(&table.unfinished, status) || (status != QJ_OK && !table.tallies.followed))
        return status;
    /* there is no summary of a part of the moves: the last chance may be among the others */
    const char *why = unfinished_why(&table.unfinished);
    write_char(&table.writer, '\n');
    if (why)
        write_format(&table.writer, "(unfinished: %s)\n", why);
    for (int side = 0; side < 2 && !why; side++)
        write_summary(&table, side);
    return unfinished_end(&table.unfinished, writer_flush(&table.writer));
}
