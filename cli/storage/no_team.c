/* no_team: the team of a command that solves alone. */
#include "cli/storage/storage.h"

bool team_enter(void)
{
    return true;
}

qj_status team_start(const struct arguments *arguments, qj_limits *limits)
{
    (void)arguments;
    (void)limits;
    return QJ_OK;
}

bool team_leads(void)
{
    return true;
}

qj_status team_agree(qj_status status)
{
    return status;
}
