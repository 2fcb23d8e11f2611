/* no_keeping: kept solutions in a qiju that was built without what they need. */
#include "cli/base/message.h"
#include "cli/storage/keeping.h"

static qj_status refuse(void)
{
    message_say("qiju: a kept solution needs libzstd and libxxhash: install libzstd-dev, "
                "libxxhash-dev and pkg-config (Debian's packages), then build it anew");
    return QJ_USAGE;
}

qj_status keeping_create(const struct arguments *arguments)
{
    return arguments_value(arguments, "keep") ? refuse() : QJ_OK;
}

qj_status keeping_write(qj_session *session)
{
    (void)session;
    return QJ_OK;
}

qj_status keeping_read(const char *path)
{
    (void)path;
    return refuse();
}

qj_status keeping_use(const struct arguments *arguments, qj_context *context)
{
    (void)context;
    return arguments_value(arguments, "kept") ? refuse() : QJ_OK;
}

const qj_kept *keeping_kept(void)
{
    return NULL;
}

qj_status keeping_visit(keeping_row_fn visit, void *user)
{
    (void)visit;
    (void)user;
    return QJ_USAGE;
}

bool keeping_complain(const qj_context *context, qj_status *status)
{
    (void)context;
    (void)status;
    return false;
}

void keeping_end(void)
{
}
