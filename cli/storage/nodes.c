/* nodes: --nodes N --network BITS, a planned set of processes: all are like this process, and no
 * byte is sent.
 *
 * The model: each machine sends and receives its share of the bytes at the speed of its network,
 * and computes nothing meanwhile. docs/performance/processes.md compares the model with
 * measurements.
 */
#include "cli/storage/storage.h"

#include "face/base/shown.h"

#include <inttypes.h>
#include <stdio.h>

enum { NODES_MAX = 100000 };

static bool nodes_exchange(void *user, const qj_message *send, const qj_message *receive)
{
    (void)user;
    (void)send;
    (void)receive;
    return false;
}

static bool nodes_largest(void *user, uint64_t *values, size_t count)
{
    (void)user;
    (void)values;
    (void)count;
    return true;
}

static bool nodes_sum(void *user, uint64_t *values, size_t count)
{
    const qj_team *team = user;
    for (size_t i = 0; i < count; i++)
        values[i] *= team->size;
    return true;
}

static bool nodes_broadcast(void *user, void *data, size_t bytes, unsigned from)
{
    (void)user;
    (void)data;
    (void)bytes;
    (void)from;
    return true;
}

qj_status nodes_start(const struct arguments *arguments, qj_limits *limits)
{
    static qj_team paper = {.size = 1,
                            .exchange = nodes_exchange,
                            .largest = nodes_largest,
                            .sum = nodes_sum,
                            .broadcast = nodes_broadcast,
                            .user = &paper};
    uint64_t nodes = 1;
    TRY(arguments_count(arguments, "nodes", 1, NODES_MAX, &nodes));
    if (!arguments_value(arguments, "nodes") && arguments_value(arguments, "network"))
        return message_usage(arguments->verb, "--network needs --nodes");
    paper.size = (unsigned)nodes;
    if (nodes > 1)
        limits->team = &paper;
    return QJ_OK;
}

qj_status nodes_print(const struct arguments *arguments, const qj_plan *plan)
{
    uint64_t nodes = 1, bits = UINT64_C(10000000000);
    char all[SHOWN_SIZE], each[SHOWN_SIZE];
    TRY(arguments_count(arguments, "nodes", 1, NODES_MAX, &nodes));
    TRY(arguments_bytes(arguments, "network", &bits));
    if (nodes == 1)
        return QJ_OK;
    const double seconds = (double)plan->sent / (double)nodes * 8 / (double)bits;
    if (plan->gain > 0)
        message_put(stdout, "nodes    %" PRIu64 ", at most %.1f times as fast as one\n", nodes,
                    plan->gain);
    if (!plan->sent)
        return plan->gain > 0 ? QJ_OK
                              : message_usage(arguments->verb,
                                              "--nodes: one process does all of this work: it is "
                                              "no staircase board, and the rules have no "
                                              "child_tiers");
    message_put(stdout, "nodes    %" PRIu64 ", with that memory and that time each\n", nodes);
    message_put(stdout, "network  %.999s sent, by each %.999s, in %.1f s\n",
                shown_size(plan->sent, all), shown_size(plan->sent / nodes, each), seconds);
    if (plan->seconds_certainty != QJ_UNKNOWN)
        message_put(stdout, "together %.2f hours (estimate)\n", (plan->seconds + seconds) / 3600);
    return QJ_OK;
}
