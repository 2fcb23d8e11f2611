/* What time does to connections, under a clock that the test moves on: the linker puts it
 * in the place of the server's (--wrap). That something does not happen yet is looked at after a
 * moment and seconds before it may, so that a slow machine finds no fault that is not there. Takes
 * a second: long questions compute all the while.
 */
#include "serve/asking.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <unistd.h>

PROGRAM(serve_clock)

static atomic_int ahead;       /* seconds */
static atomic_int looks;       /* how often a thread has asked for the time after a rest */
static _Atomic double stopped; /* at this time but for what it is ahead; 0: it runs */

/* NOLINTBEGIN(*-reserved-identifier,cert-dcl*): the linker's names */
double __real_server_now(void);
double __wrap_server_now(void);
double __wrap_server_now(void)
{
    static const double rest = 0.04;
    static _Thread_local double last;
    double at = atomic_load(&stopped), now = __real_server_now();
    if (now > last + rest)
        atomic_fetch_add(&looks, 1);
    last = now;
    return (at > 0 ? at : now) + atomic_load(&ahead);
}
/* NOLINTEND(*-reserved-identifier,cert-dcl*) */

/* Lets the server look around a few times, too. */
static void pass(int seconds)
{
    enum { FEW = 4, MAX_MS = 60000 };
    atomic_fetch_add(&ahead, seconds);
    int before = atomic_load(&looks);
    for (int i = 0; i < MAX_MS && atomic_load(&looks) < before + FEW; i++)
        asking_sleep(1);
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
TEST(requests_that_do_not_come)
{
    static const char *const parts[] = {
        "", "GET /", "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"};
    enum { COUNT = sizeof parts / sizeof *parts };
    struct server *server = asking_start(1);
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
    qiju_serve.stop(server);
}

/* A moment passes before events are begun. */
TEST(questions_that_are_short)
{
    static const struct question_asked question = {"POST", "/api/v1/solve", ASKING_LONG};
    static char bytes[65536];
    struct server *server = asking_start(1);
    int file = asking_connect(server);
    struct pollfd look = {.fd = file, .events = POLLIN};
    atomic_store(&stopped, __real_server_now());
    asking_send(file, &question, true);
    asking_until(server, "asking", 1);
    pass(0);
    assert_int_equal(poll(&look, 1, 0), 0);
    pass(1);
    assert_true(recv(file, bytes, sizeof bytes, 0) > 0);
    atomic_store(&stopped, 0);
    close(file);
    asking_until(server, "asking", 0);
    qiju_serve.stop(server);
}

/* A question may take as long as it takes; a client that takes events hears of it all the while. */
TEST(questions_that_are_long)
{
    static const struct question_asked question = {"POST", "/api/v1/solve", ASKING_LONG};
    static struct reply reply;
    struct server *server = asking_start(1);
    int file = asking_connect(server), other = asking_connect(server);
    asking_send(file, &question, true);
    asking_send(other, &question, false);
    asking_until(server, "asking", 2);
    for (int i = 0; i < 10; i++) {
        assert_true(asking_read_event(file, &reply));
        pass(30);
    }
    assert_false(is_closed(file) || is_closed(other));
    close(file);
    close(other);
    asking_until(server, "asking", 0);
    assert_int_equal(asking_now(server, "cancelled"), 2);
    qiju_serve.stop(server);
}

/* One that asks and asks, and does not take the answers. */
TEST(answers_that_are_not_taken)
{
    static const char request[] = "GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n";
    enum { COUNT = 1500 };
    struct server *server = asking_start(1);
    int file = asking_connect(server), asked = 0;
    while (asked < COUNT && send(file, request, sizeof request - 1, MSG_DONTWAIT) > 0)
        asked++;
    struct pollfd look = {.fd = file, .events = 0};
    for (int i = 0; !poll(&look, 1, 0); i++) {
        assert_true(i < 1000);
        pass(100);
    }
    close_when_closed(file);
    qiju_serve.stop(server);
}
