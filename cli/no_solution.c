/* no_solution: kept solutions in a qiju that was built without what they need. */
#include "cli/message.h"
#include "cli/solution.h"

static qj_status refuse(void)
{
    message_say("qiju: a kept solution needs libzstd and libxxhash: install libzstd-dev, "
                "libxxhash-dev and pkg-config (Debian's packages), then build it anew");
    return QJ_USAGE;
}

qj_status solution_create(const struct arguments *arguments)
{
    return arguments_value(arguments, "keep") ? refuse() : QJ_OK;
}

qj_status solution_write(qj_session *session)
{
    (void)session;
    return QJ_OK;
}

qj_status solution_read(const char *path)
{
    (void)path;
    return refuse();
}

qj_status solution_use(const struct arguments *arguments, qj_context *context)
{
    (void)context;
    return arguments_value(arguments, "kept") ? refuse() : QJ_OK;
}

const qj_kept *solution_kept(void)
{
    return NULL;
}

qj_status solution_visit(solution_row_fn visit, void *user)
{
    (void)visit;
    (void)user;
    return QJ_USAGE;
}

bool solution_complain(const qj_context *context, qj_status *status)
{
    (void)context;
    (void)status;
    return false;
}

void solution_end(void)
{
}
