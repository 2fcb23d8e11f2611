/* one_process: the processes of a command that solves with one process. */
#include "cli/storage/storage.h"

bool processes_enter(void)
{
    return true;
}

qj_status processes_start(UNUSED const struct arguments *arguments, UNUSED qj_limits *limits)
{
    return QJ_OK;
}

bool processes_is_leader(void)
{
    return true;
}

qj_status processes_agree(qj_status status)
{
    return status;
}
