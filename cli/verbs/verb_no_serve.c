/* verb_no_serve: stub of serve for builds without the server. */
#include "cli/question/command.h"

static const struct option options[] = {{NULL, NULL, NULL}};

static qj_status verb_serve_refuse(const struct verb *verb, int count, char **words)
{
    (void)count;
    (void)words;
    return message_usage(verb->name,
                         "built without the server: install libmicrohttpd-dev and pkg-config "
                         "(Debian's packages), then build it anew");
}

const struct verb verb_serve = {
    .name = "serve",
    .usage = "serve [FILE|'|COMMAND'] ... [--port N]",
    .summary = "answer questions over HTTP, with a page to play on in the browser",
    .help = "Not in this qiju, which was built without libmicrohttpd.\n",
    .options = options,
    .run = verb_serve_refuse,
};
