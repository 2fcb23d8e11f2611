/* Threads that call shared objects: who has ended is not looked at any more. */
#include "load/object/call_guard.h"

#include "support/support.h"

#include <pthread.h>

GROUP(call_guard)

static void *join(void *unused)
{
    (void)unused;
    call_guard_join();
    return call_guard_here.next;
}

/* A new caller is followed by those that still run: by this thread alone. */
TEST(threads_leave_at_their_end)
{
    static const struct load_options options = {.stop = NULL};
    assert_int_equal(call_guard_watch(&options), QJ_OK);
    call_guard_join();
    for (int i = 0; i < 3; i++) {
        pthread_t thread;
        void *next;
        assert_int_equal(pthread_create(&thread, NULL, join, NULL), 0);
        assert_int_equal(pthread_join(thread, &next), 0);
        assert_ptr_equal(next, &call_guard_here);
    }
}
