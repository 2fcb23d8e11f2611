/* What time does to jobs and connections, under a clock that the test moves on: the linker puts it
 * in the place of the server's (--wrap). That something does not happen yet is looked at after a
 * moment and seconds before it may, so that a slow machine finds no fault that is not there.
 */
#include "serve/asking.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <unistd.h>

static atomic_int ahead; /* seconds */

/* NOLINTBEGIN(*-reserved-identifier,cert-dcl*): the linker's names */
double __real_server_now(void);
double __wrap_server_now(void);
double __wrap_server_now(void)
{
    return __real_server_now() + atomic_load(&ahead);
}
/* NOLINTEND(*-reserved-identifier,cert-dcl*) */

/* Lets the server look around a few times, too. */
static void pass(int seconds)
{
    atomic_fetch_add(&ahead, seconds);
    asking_sleep(200);
}

static int start(void **state)
{
    static const struct serve_options options = {.threads = 1};
    qj_error error;
    struct server *server;
    if (serve_start(&options, &error, &server) != QJ_OK)
        return -1;
    *state = server;
    return 0;
}

static int stop(void **state)
{
    serve_stop(*state);
    return 0;
}

static unsigned look_at_job(const struct server *server, const char *path)
{
    static struct reply reply;
    const struct question_asked question = {"GET", path, NULL};
    asking_ask(server, &question, &reply);
    return reply.status;
}

/* -------------------------------------------------------------------------- jobs */

static const char long_job[] = "{\"task\":\"solve\",\"request\":" ASKING_LONG "}";

static void jobs_that_nobody_asks_about(void **state)
{
    const struct server *server = *state;
    char path[ASKING_PATH];
    assert_int_equal(asking_job(server, long_job, path), 202);
    for (int i = 0; i < 3; i++) {
        pass(8);
        assert_int_equal(asking_now(server, "asking"), 1);
        assert_int_equal(look_at_job(server, path), 200);
    }
    pass(16);
    asking_until(server, "running", 0);
    assert_int_equal(asking_now(server, "cancelled"), 1);
    assert_int_equal(look_at_job(server, path), 200);
}

/* A job that has ended stays a minute after its end was told, five if it was not: nobody has asked
 * about that one. */
static void jobs_that_have_ended(void **state)
{
    static struct reply reply;
    const struct server *server = *state;
    char told[ASKING_PATH], untold[ASKING_PATH];
    assert_int_equal(asking_job(server, long_job, untold), 202);
    pass(16);
    asking_until(server, "asking", 0);
    assert_int_equal(asking_job(server, long_job, told), 202);
    const struct question_asked end = {"DELETE", told, NULL};
    asking_ask(server, &end, &reply);
    asking_until(server, "asking", 0);
    pass(40);
    assert_int_equal(asking_now(server, "jobs"), 2);
    pass(30);
    asking_until(server, "jobs", 1);
    assert_int_equal(look_at_job(server, told), 404);
    pass(180);
    assert_int_equal(asking_now(server, "jobs"), 1);
    pass(60);
    asking_until(server, "jobs", 0);
    assert_int_equal(look_at_job(server, untold), 404);
}

/* ------------------------------------------------------------------- connections */

/* Whether the other end is closed, after what it has sent. */
static bool is_closed(int file)
{
    static char bytes[65536];
    ssize_t part;
    while ((part = recv(file, bytes, sizeof bytes, MSG_DONTWAIT)) > 0)
        continue;
    return part == 0 || errno == ECONNRESET;
}

static void close_when_closed(int file)
{
    struct pollfd look = {.fd = file, .events = POLLIN};
    while (!is_closed(file))
        assert_int_equal(poll(&look, 1, 60000), 1);
    close(file);
}

/* A request has its time to arrive, however slowly. */
static void requests_that_do_not_come(void **state)
{
    static const char *const parts[] = {
        "", "GET /", "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"};
    enum { COUNT = sizeof parts / sizeof *parts };
    const struct server *server = *state;
    int files[COUNT];
    for (int i = 0; i < COUNT; i++) {
        files[i] = asking_connect(server);
        assert_int_equal(send(files[i], parts[i], strlen(parts[i]), 0), strlen(parts[i]));
    }
    assert_int_equal(asking_now(server, "asking"), 0);
    for (int part = 0; part < 3; part++) {
        pass(4);
        for (int i = 0; i < COUNT; i++) {
            assert_false(is_closed(files[i]));
            if (i)
                assert_int_equal(send(files[i], " ", 1, 0), 1);
        }
    }
    pass(10);
    for (int i = 0; i < COUNT; i++)
        close_when_closed(files[i]);
}

/* One that asks and asks, and does not take the answers. */
static void answers_that_are_not_taken(void **state)
{
    static const char request[] = "GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n";
    enum { COUNT = 1500 };
    int file = asking_connect(*state), asked = 0;
    while (asked < COUNT && send(file, request, sizeof request - 1, MSG_DONTWAIT) > 0)
        asked++;
    struct pollfd look = {.fd = file, .events = 0};
    for (int i = 0; !poll(&look, 1, 50); i++) {
        assert_true(i < 1000);
        pass(100);
    }
    close_when_closed(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(jobs_that_nobody_asks_about, start, stop),
        cmocka_unit_test_setup_teardown(jobs_that_have_ended, start, stop),
        cmocka_unit_test_setup_teardown(requests_that_do_not_come, start, stop),
        cmocka_unit_test_setup_teardown(answers_that_are_not_taken, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
