/* qiju serve: the server; see docs/server.md. */
#include "serve/serve.h"

#include "cli/command.h"
#include "cli/loaded.h"
#include "cli/message.h"
#include "cli/module.h"
#include "cli/named.h"
#include "load/fail.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { PORT = 8000, MOST_PORT = 65535, NAMES_SIZE = 1024 };

static const struct option options[] = {
    {"port", "N", "listen on this port (8000); 0 takes any that is free"},
    {"listen", "ADDRESS",
     "listen on this address (127.0.0.1); any but a loopback one lets others in"},
    {"host", "NAMES", "answer requests for these names too (a,b), besides addresses and localhost"},
    {"origin", "SITES",
     "let pages of these sites ask under /uwapi (https://a.org,http://b.org:3000)"},
    {"threads", "N", "solve N questions at once (one for each processor, two at least)"},
    {"memory", "SIZE", "of all questions together (8G, 500M; default: half of the machine's)"},
    {"time", "SECONDS", "of a question (30, 5m; default: 5m)"},
    {"answer-time", "SEC", "what a program may take for an answer (10)"},
    {NULL, NULL, NULL}};

/* The names of an option, with commas between them; text holds them. */
static qj_status take_names(const struct arguments *arguments, const char *option,
                            char text[NAMES_SIZE], const char **names, size_t *count)
{
    const char *value = arguments_value(arguments, option);
    if (!value)
        return QJ_OK;
    if (strlen(value) >= NAMES_SIZE)
        return message_usage(arguments->verb, "--%s: too long", option);
    memcpy(text, value, strlen(value) + 1);
    for (char *name = text, *end; name; name = end) {
        end = strchr(name, ',');
        if (end)
            *end++ = 0;
        if (*count == SERVE_MOST_NAMES)
            return message_usage(arguments->verb, "--%s: at most %d names", option,
                                 SERVE_MOST_NAMES);
        names[(*count)++] = name;
    }
    return QJ_OK;
}

static qj_status take_options(const struct arguments *arguments, struct serve_options *serve,
                              char names[2][NAMES_SIZE])
{
    uint64_t port = PORT, threads = 0;
    TRY(arguments_count(arguments, "port", 0, MOST_PORT, &port));
    TRY(arguments_count(arguments, "threads", 1, SERVE_MOST_THREADS, &threads));
    TRY(arguments_bytes(arguments, "memory", &serve->bytes));
    TRY(arguments_seconds(arguments, "time", &serve->seconds));
    serve->port = (unsigned)port;
    serve->threads = (unsigned)threads;
    serve->address = arguments_value(arguments, "listen");
    TRY(take_names(arguments, "host", names[0], serve->names, &serve->name_count));
    return take_names(arguments, "origin", names[1], serve->origins, &serve->origin_count);
}

/* Nobody finds a server that cannot say where it is. */
static qj_status greet(const struct serve_functions *functions, const struct serve_options *serve,
                       const struct server *server)
{
    const char *address = serve->address ? serve->address : "127.0.0.1";
    bool six = strchr(address, ':') != NULL;
    if (functions->is_open(server))
        fprintf(stderr,
                "qiju: whoever reaches %s can ask this server, and see what it answers; "
                "it has no passwords and no encryption\n",
                address);
    bool said = printf("qiju: the page is at http://%s%s%s:%u/\n", six ? "[" : "", address,
                       six ? "]" : "", functions->port(server)) > 0 &&
                !fflush(stdout);
    return said ? QJ_OK : message_system("cannot write", "<stdout>", errno);
}

static qj_status serve(const struct serve_options *serve_options)
{
    qj_error error;
    struct server *server;
    const void *table;
    TRY(module_load("serve", &table));
    const struct serve_functions *functions = table;
    command_hold_signals();
    qj_status status = functions->start(serve_options, &error, &server);
    if (status != QJ_OK) {
        message_say("qiju: %s", error.message);
        return status;
    }
    status = greet(functions, serve_options, server);
    if (status == QJ_OK)
        command_wait();
    functions->stop(server);
    return status;
}

static qj_status run(const struct verb *verb, int count, char **words)
{
    struct arguments arguments;
    struct serve_options serve_options = {.own_status = loaded_status};
    char names[2][NAMES_SIZE];
    TRY(named_parse(&arguments, verb, false, count, words));
    TRY(take_options(&arguments, &serve_options, names));
    command_signals();
    /* the server loads nothing that a client asks for; no answer of a program takes longer than a
     * question may */
    bool hurries = serve_options.seconds > 0 && serve_options.seconds < arguments.answer_seconds;
    double answer_seconds = hurries ? serve_options.seconds : arguments.answer_seconds;
    for (size_t i = 0; i < arguments.place_count; i++) {
        const char *word = arguments.places[i];
        const qj_game *game = NULL;
        TRY(loaded_find(word, answer_seconds, &game));
        if (!game || !loaded_is_own(game))
            return message_usage(
                arguments.verb,
                "expected a game of your own (./FILE.so, '|COMMAND', or a ./FILE that can be "
                "run), found '%.40s'; those of the catalogue are served anyway",
                word);
        serve_options.own[serve_options.own_count++] = game;
    }
    return serve(&serve_options);
}

const struct verb verb_serve = {
    .name = "serve",
    .usage = "serve [FILE|'|COMMAND'] ... [--port N]",
    .summary = "answer over HTTP, with a page to play on in the browser",
    .help = "The page is at http://127.0.0.1:8000/, the answers for programs are under /api/v1. "
            "Ctrl-C ends the server. Games of your own that are named are served too, one "
            "question at a time each.\n",
    .options = options,
    .run = run,
};
