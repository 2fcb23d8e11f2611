/* meeting: the first process starts the work with its file, the others without one:
 *
 *     process 0   begin | parts | wait | work | commit | settle
 *     others              wait  . .  . | work |          settle
 *
 * If the first process fails before they meet, the work ends for all.
 */
#include "base/meeting.h"

#include "base/team.h"

struct meeting {
    qj_context *context;
    meeting_fn work;
    void *user;
    bool met;
};

qj_status meeting_saves(qj_context *context, bool *keeps)
{
    uint64_t on = team_rank(context) == 0 && context_checkpoint(context);
    TRY(team_settle(context, QJ_OK, &on, 1));
    *keeps = on;
    return QJ_OK;
}

static qj_status meeting_begin(struct meeting *meeting, struct checkpoint *file)
{
    uint64_t begins = file != NULL;
    TRY(team_settle(meeting->context, QJ_OK, &begins, 1));
    meeting->met = begins;
    return begins ? meeting->work(meeting->user, file) : QJ_OK;
}

static qj_status meeting_begin_from_file(struct checkpoint *file, void *user)
{
    return meeting_begin(user, file);
}

/* Starts the work in every process. status is that of the first process, which tried to begin with
 * its file. */
static qj_status meeting_part(const struct meeting *meeting, qj_status status)
{
    uint64_t begins = 0;
    return meeting->met ? team_settle(meeting->context, status, NULL, 0)
                        : team_settle(meeting->context, status, &begins, 1);
}

static qj_status meeting_join(struct meeting *meeting)
{
    qj_status status = meeting_begin(meeting, NULL);
    return meeting->met ? meeting_part(meeting, status) : status;
}

qj_status meeting_save(struct checkpoint *checkpoint, meeting_fn work, void *user)
{
    struct meeting meeting = {checkpoint->context, work, user, false};
    if (team_rank(checkpoint->context))
        return meeting_join(&meeting);
    return meeting_part(&meeting, checkpoint_save(checkpoint, meeting_begin_from_file, &meeting));
}

qj_status meeting_load(struct checkpoint *checkpoint, meeting_fn work, void *user)
{
    struct meeting meeting = {checkpoint->context, work, user, false};
    bool found;
    if (team_rank(checkpoint->context))
        return meeting_join(&meeting);
    return meeting_part(&meeting,
                        checkpoint_load(checkpoint, meeting_begin_from_file, &meeting, &found));
}
