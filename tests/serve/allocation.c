/* Whatever the server asks of the machine fails in turn: memory, threads, what libmicrohttpd makes.
 * The linker puts the functions here in the place of the real ones (--wrap). A question then has
 * its answer, or is told that there is no memory, or its connection is closed; nothing leaks or
 * breaks, and the next question is answered. Takes seconds: each question is asked once for each
 * failure.
 */
#include "serve/asking.h"

#include <errno.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

PROGRAM(serve_allocation)

/* ------------------------------------------------------------------------- failures */

static atomic_llong left = -1; /* before the one that fails; negative: none will */
static atomic_llong blocks;

static bool fails(void)
{
    return atomic_fetch_sub(&left, 1) == 0;
}

static void fail_at(long long place)
{
    atomic_store(&left, place);
}

/* Whether it has failed; from now on nothing does. */
static bool end_failing(void)
{
    return atomic_exchange(&left, -1) < 0;
}

static void *count_block(void *block)
{
    atomic_fetch_add(&blocks, block != NULL);
    return block;
}

/* NOLINTBEGIN(*-reserved-identifier,cert-dcl*): the linker's names */
#define IN_PLACE_OF(type, name, parameters) \
    type __real_##name parameters;          \
    type __wrap_##name parameters;          \
    type __wrap_##name parameters

IN_PLACE_OF(void *, malloc, (size_t size))
{
    return fails() ? NULL : count_block(__real_malloc(size));
}

IN_PLACE_OF(void *, calloc, (size_t count, size_t size))
{
    return fails() ? NULL : count_block(__real_calloc(count, size));
}

IN_PLACE_OF(void *, realloc, (void *old, size_t size))
{
    if (fails())
        return NULL;
    void *block = __real_realloc(old, size);
    return old ? block : count_block(block);
}

IN_PLACE_OF(void, free, (void *block))
{
    atomic_fetch_sub(&blocks, block != NULL);
    __real_free(block);
}

IN_PLACE_OF(int, pthread_create,
            (pthread_t * thread, const pthread_attr_t *attributes, void *(*run)(void *),
             void *user))
{
    return fails() ? EAGAIN : __real_pthread_create(thread, attributes, run, user);
}

IN_PLACE_OF(enum MHD_Result, MHD_add_response_header,
            (struct MHD_Response * response, const char *name, const char *value))
{
    return fails() ? MHD_NO : __real_MHD_add_response_header(response, name, value);
}

IN_PLACE_OF(struct MHD_Response *, MHD_create_response_from_buffer,
            (size_t size, void *bytes, enum MHD_ResponseMemoryMode mode))
{
    return fails() ? NULL : __real_MHD_create_response_from_buffer(size, bytes, mode);
}

IN_PLACE_OF(struct MHD_Response *, MHD_create_response_from_callback,
            (uint64_t size, size_t block, MHD_ContentReaderCallback reader, void *user,
             MHD_ContentReaderFreeCallback release))
{
    return fails() ? NULL
                   : __real_MHD_create_response_from_callback(size, block, reader, user, release);
}
/* NOLINTEND(*-reserved-identifier,cert-dcl*) */

/* --------------------------------------------------------------------------- tests */

/* No memory is told as what it is. expected: the answer, which may say another time. */
static void check_reply(const struct question_asked *question, const struct reply *reply,
                        const struct reply *expected, bool failed)
{
    if (reply->status == 0 && failed)
        return;
    if (reply->status == 200) {
        if (!strstr(expected->body, "\"seconds\":"))
            assert_string_equal(reply->body, expected->body);
        return;
    }
    json_decref(asking_json(reply));
    if (!failed || !strstr(reply->body, "\"status\":\"limit\""))
        fail_msg("%s: %s", question->path, reply->bytes);
}

static void fail_each_in_turn(const struct server *server, const struct question_asked *question)
{
    static const struct question_asked other = {"GET", "/api/v1/games/nim", NULL};
    static struct reply expected, reply;
    bool failed = true;
    asking_ask(server, question, &expected);
    for (long long place = 0; failed; place++) {
        fail_at(place);
        asking_ask(server, question, &reply);
        failed = end_failing();
        check_reply(question, &reply, &expected, failed);
        asking_ask(server, &other, &reply);
        assert_int_equal(reply.status, 200);
    }
}

TEST(asking)
{
    static const char nim[] = "{\"game\":\"nim\",\"text\":\"3 1 2 3 moves 1 0\"}";
    static const char lights[] =
        "{\"game\":\"lightsout\",\"text\":\"2 2 2 1 0 0 1\",\"x\":[0,0,0,0]}";
    static const struct question_asked questions[] = {
        {"GET", "/", NULL},
        {"GET", "/api/v1", NULL},
        {"GET", "/api/v1/games", NULL},
        {"GET", "/api/v1/games/nim", NULL},
        {"POST", "/api/v1/position", nim},
        {"POST", "/api/v1/plan", nim},
        {"POST", "/api/v1/solve", nim},
        {"POST", "/api/v1/moves", nim},
        {"POST", "/api/v1/review", nim},
        {"POST", "/api/v1/course", nim},
        {"POST", "/api/v1/why", nim},
        {"POST", "/api/v1/check", lights},
        {"POST", "/api/v1/hint", lights},
        {"POST", "/api/v1/random", "{\"game\":\"nim\",\"settings\":{\"seed\":\"1\"}}"},
    };
    struct server *server = asking_start(2);
    for (size_t i = 0; i < COUNT(questions); i++)
        fail_each_in_turn(server, &questions[i]);
    qiju_serve.stop(server);
    assert_int_equal(atomic_load(&blocks), 0);
}

/* One of these strings ends where Jansson makes room for more. */
TEST(reading_strings)
{
    char body[64];
    struct server *server = asking_start(2);
    for (int length = 5; length < 20; length++) {
        const struct question_asked question = {"POST", "/api/v1/moves", body};
        snprintf(body, sizeof body, "{\"game\":\"nim\",\"text\":\"%-*s\"}", length, "2 1 2");
        fail_each_in_turn(server, &question);
    }
    qiju_serve.stop(server);
    assert_int_equal(atomic_load(&blocks), 0);
}

/* The first event comes, or it is told that there is no memory, or the connection is closed. */
TEST(asking_for_events)
{
    static const struct question_asked question = {"POST", "/api/v1/solve", ASKING_LONG};
    struct server *server = asking_start(2);
    bool failed = true;
    for (long long place = 0; failed; place++) {
        static struct reply reply;
        fail_at(place);
        int file = asking_connect(server);
        asking_send(file, &question, true);
        bool told = asking_read_event(file, &reply) || strstr(reply.bytes, "\"status\":\"limit\"");
        close(file);
        failed = end_failing();
        if (!told && !failed)
            fail_msg("%s", reply.bytes);
        asking_until(server, "asking", 0);
    }
    qiju_serve.stop(server);
    assert_int_equal(atomic_load(&blocks), 0);
}

TEST(starting)
{
    static const struct serve_options options = {.threads = 2};
    bool failed = true;
    for (long long place = 0; failed; place++) {
        qj_error error = {.status = QJ_OK};
        struct serve_running running = {.server = NULL};
        fail_at(place);
        qj_status status = qiju_serve.start(&options, &error, &running);
        failed = end_failing();
        assert_int_equal(status, failed ? QJ_LIMIT : QJ_OK);
        assert_int_equal(error.status, status);
        qiju_serve.stop(running.server);
        assert_int_equal(atomic_load(&blocks), 0);
    }
}
