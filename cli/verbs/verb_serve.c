/* qiju serve: runs the server; see docs/howto/server.md. */
#include "serve/serve.h"

#include "cli/puzzle/puzzle.h"
#include "cli/storage/storage.h"

#include <arpa/inet.h>

enum { PORT = 8000, MAX_PORT = 65535, NAMES_SIZE = 1024 };

/* Splits the names of an option at commas; text stores them. */
static qj_status verb_serve_take_names(const struct arguments *arguments, const char *option,
                                       char text[NAMES_SIZE], const char **names)
{
    const char *value = arguments_value(arguments, option);
    size_t count = 0;
    if (!value)
        return QJ_OK;
    if (strlen(value) >= NAMES_SIZE)
        return message_usage("--%.999s: too long", option);
    memcpy(text, value, strlen(value) + 1);
    for (char *name = text, *end; name; name = end) {
        end = strchr(name, ',');
        if (end)
            *end++ = 0;
        if (count == SERVE_MAX_NAMES)
            return message_usage("--%.999s: at most %d names", option, SERVE_MAX_NAMES);
        names[count++] = name;
    }
    return QJ_OK;
}

static qj_status verb_serve_take_options(const struct arguments *arguments,
                                         struct serve_options *serve, char names[3][NAMES_SIZE])
{
    uint64_t port = PORT, threads = 0;
    TRY(arguments_count(arguments, "port", 0, MAX_PORT, &port));
    TRY(arguments_count(arguments, "threads", 1, SERVE_MAX_THREADS, &threads));
    TRY(arguments_bytes(arguments, "memory", &serve->bytes));
    TRY(arguments_seconds(arguments, "time", &serve->seconds));
    serve->port = (unsigned)port;
    serve->threads = (unsigned)threads;
    serve->address = arguments_value(arguments, "listen");
    TRY(verb_serve_take_names(arguments, "host", names[0], serve->names));
    TRY(verb_serve_take_names(arguments, "origin", names[1], serve->origins));
    return verb_serve_take_names(arguments, "frame", names[2], serve->frames);
}

enum { LINK_SIZE = sizeof((struct serve_address *)NULL)->origin + 1 };

/* Prints an address; link receives the first one. */
static void verb_serve_print_address(void *user, const struct serve_address *address)
{
    char *link = user;
    if (!*link)
        message_put(stdout, "qiju: for other devices on the network:\n");
    printf("  %s/  (%s%s%s)\n", address->origin, address->family, *address->device ? ", " : "",
           address->device);
    if (!*link)
        snprintf(link, LINK_SIZE, "%s/", address->origin);
}

/* Prints the address and, of an open server, the addresses for other devices and, on a terminal, a
 * code of the first for a phone. Fails if printing fails, since the server could not be found. */
static qj_status verb_serve_greet(const struct serve_functions *functions,
                                  const struct serve_options *serve,
                                  const struct serve_running *running)
{
    const char *address = serve->address ? serve->address : "127.0.0.1";
    struct in_addr four;
    struct in6_addr every;
    /* this machine reaches a server at 0.0.0.0 or :: by another address */
    if (inet_pton(AF_INET, address, &four) == 1 && four.s_addr == htonl(INADDR_ANY))
        address = "127.0.0.1";
    else if (inet_pton(AF_INET6, address, &every) == 1 && IN6_IS_ADDR_UNSPECIFIED(&every))
        address = "::1";
    const bool six = strchr(address, ':') != NULL, open = running->open;
    char link[LINK_SIZE] = "";
    struct channel output = channel_output();
    qj_sink sink = channel_sink(&output);
    if (open)
        message_put(stderr,
                    "qiju: whoever reaches %.999s can ask this server, and see what it answers; "
                    "it has no passwords and no encryption\n",
                    serve->address);
    message_put(stdout, "qiju: the page is at http://%s%.999s%s:%u/\n", six ? "[" : "", address,
                six ? "]" : "", running->port);
    if (open)
        functions->addresses(running->server, verb_serve_print_address, link);
    if (open && !*link)
        message_put(
            stdout,
            "qiju: this machine has no address on a network by which another could reach it\n");
    const bool written = !fflush(stdout) && !ferror(stdout) &&
                         (!*link || !isatty(STDOUT_FILENO) ||
                          functions->draw_code(link, &sink) != QJ_IO);
    return written ? QJ_OK : message_system("cannot write", "<stdout>", errno);
}

static qj_status verb_serve_until_stopped(const struct serve_options *serve_options)
{
    qj_error error;
    struct serve_running running;
    const struct serve_functions *functions = module_load("serve");
    if (!functions)
        return QJ_IO;
    stop_hold();
    qj_status status = functions->start(serve_options, &error, &running);
    if (status != QJ_OK) {
        message_tell(&error);
        return status;
    }
    status = verb_serve_greet(functions, serve_options, &running);
    if (status == QJ_OK)
        stop_wait();
    functions->stop(running.server);
    return status;
}

/* Takes --lesson after checking it, within --memory and --time. */
static qj_status verb_serve_take_lesson(const struct arguments *arguments,
                                        struct serve_options *serve, struct buffer *json)
{
    const char *path = arguments_value(arguments, "lesson");
    SCOPED(scope_leave_context) qj_context *context = NULL;
    qj_limits limits = QJ_LIMITS_INIT;
    if (!path)
        return QJ_OK;
    limits.bytes = serve->bytes;
    limits.seconds = serve->seconds;
    limits.stop = stop_show;
    if (qj_context_new(&limits, &context) != QJ_OK)
        return message_memory();
    TRY(lesson_check_file(context, path, json, &serve->lesson_steps));
    serve->lesson = buffer_text(json);
    return QJ_OK;
}

/* Takes --solution-file, if its start is a position of a game that is served. */
static qj_status verb_serve_take_solution_file(const struct arguments *arguments,
                                               struct serve_options *serve)
{
    const char *path = arguments_value(arguments, "solution-file");
    SCOPED(scope_leave_context) qj_context *context = NULL;
    SCOPED(scope_leave_position) qj_position *position = NULL;
    if (!path)
        return QJ_OK;
    TRY(solution_file_open(path, NULL));
    const qj_solution_file *solution = serve->solution = solution_file_opened();
    const qj_game *game = loaded_named(solution->head->game);
    if (!game)
        return message_usage(
            "--solution-file: the file is of a user-defined game, '%.40s': name it, too",
            solution->head->game);
    if (qj_context_new(NULL, &context) != QJ_OK)
        return message_memory();
    const qj_text text = {solution->head->text, solution->head->text_size};
    bool same = buffer_read(context, game, text, 1, &position) == QJ_OK &&
                qj_position_is_in_solution_file(position, solution);
    return same ? QJ_OK
                : message_usage(
                      "--solution-file: the file is of other rules of '%.40s', or of another "
                      "version of qiju",
                      solution->head->game);
}

static qj_status verb_serve_run(struct arguments *arguments)
{
    struct serve_options serve_options = {.own_status = loaded_status,
                                          .solutions = &solution_steps};
    SCOPED(buffer_free) struct buffer lesson = {0};
    char names[3][NAMES_SIZE];
    if (!module_is_built("serve"))
        return message_usage("built without the server: install libmicrohttpd-dev and pkg-config "
                             "(Debian's packages), then build it anew");
    TRY(verb_serve_take_options(arguments, &serve_options, names));
    stop_signals();
    /* the server loads nothing on a client's request; the time limit for an answer of a program is
     * at most the time limit of a question */
    bool hurries = serve_options.seconds > 0 && serve_options.seconds < arguments->answer_seconds;
    double answer_seconds = hurries ? serve_options.seconds : arguments->answer_seconds;
    for (size_t i = 0; i < arguments->place_count; i++) {
        const char *word = arguments->places[i];
        const qj_game *game = NULL;
        TRY(loaded_find(word, answer_seconds, &game));
        if (!game || !loaded_is_own(game))
            return message_usage(
                "expected a user-defined game (./FILE.so, '|COMMAND', or a ./FILE that can be "
                "run), found '%.40s'; those of the catalogue are served anyway, and a lesson by "
                "--lesson FILE",
                word);
        serve_options.own[serve_options.own_count++] = game;
    }
    TRY(verb_serve_take_solution_file(arguments, &serve_options));
    TRY(verb_serve_take_lesson(arguments, &serve_options, &lesson));
    qj_status status = verb_serve_until_stopped(&serve_options);
    solution_file_end();
    return status;
}

const struct verb verb_serve = {
    .name = "serve",
    .usage = "serve [FILE|'|COMMAND'] ... [--port N]",
    .summary = "answer questions over HTTP, with a page to play on in the browser",
    .help = "The page is at http://127.0.0.1:8000/, the answers for programs are under "
            "/api/v1. Ctrl-C ends the server. User-defined games on the command line are "
            "served, too, each one question at a time.\n"
            "With --solution-file the values of one start come from a solution file, without "
            "solving.\n"
            "With --lesson the page begins with the tasks of a file. qiju compares each "
            "task with exact values first. 'qiju puzzles' writes such a file.\n",
    .examples = "All games, and user-defined rules:\n"
                "  qiju serve ./mine.so\n"
                "A class with a lesson:\n"
                "  qiju serve --lesson lesson.txt --listen 0.0.0.0\n",
    .options =
        {{"port", "N", "listen on this port (8000); 0 takes any free port"},
         {"listen", "ADDRESS",
          "listen on this address (127.0.0.1); all but loopback addresses let others in"},
         {"host", "NAMES",
          "also answer requests for these names (a,b), besides addresses and localhost"},
         {"lesson", "FILE", "begin the page with the tasks of this file (docs/howto/lessons.md)"},
         {"solution-file", "FILE",
          "answer positions of one start from a solution file of 'qiju solve --keep FILE'"},
         {"origin", "SITES",
          "let pages of these sites ask under /uwapi (https://a.org,http://b.org:3000)"},
         {"frame", "SITES", "let pages of these sites show the page in a frame (https://a.org)"},
         {"threads", "N", "solve N questions at once (one for each processor, at least two)"},
         {"memory", "SIZE",
          "memory for all questions together (8G, 500M; default: half of the machine's)"},
         {"time", "SECONDS", "time for a question (30, 5m; default: 5m)"},
         {"reply-time", "SEC", "wait SEC seconds for a reply of a program (10)"}},
    .statuses = {{QJ_OK, "Ctrl-C or SIGTERM ended the server."}},
    .run = verb_serve_run,
};
