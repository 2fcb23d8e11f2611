/* no_checkpoint: --checkpoint in a qiju that was built without what it needs. */
#include "cli/base/message.h"
#include "cli/storage/checkpoint.h"

qj_status checkpoint_start(const struct arguments *arguments, qj_limits *limits)
{
    (void)limits;
    if (!arguments_value(arguments, "checkpoint") &&
        !arguments_value(arguments, "checkpoint-interval"))
        return QJ_OK;
    return message_usage(arguments->verb,
                         "--checkpoint needs libzstd and libxxhash: install libzstd-dev, "
                         "libxxhash-dev and pkg-config (Debian's packages), then build it anew");
}

bool checkpoint_complain(const qj_context *context, qj_status *status)
{
    (void)context;
    (void)status;
    return false;
}

void checkpoint_end(qj_status status)
{
    (void)status;
}
