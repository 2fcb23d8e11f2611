/* client: who asks, by address; see server.h. */
#include "serve/server.h"

#include "base/clock.h"

#include <stdlib.h>
#include <string.h>

double server_now(void)
{
    return clock_now();
}

/* An IPv6 client is a whole network of 64 bits, as such are given to one household; unless it is an
 * IPv4 client that a socket for both shows as ::ffff:a.b.c.d. */
static void read_six(struct client *client, const struct in6_addr *six)
{
    if (IN6_IS_ADDR_V4MAPPED(six)) {
        client->family = AF_INET;
        memcpy(client->address, six->s6_addr + 12, 4);
    } else {
        memcpy(client->address, six->s6_addr, 8);
    }
}

static void read_address(struct client *client, const struct sockaddr *address)
{
    client->family = address->sa_family;
    if (address->sa_family == AF_INET)
        memcpy(client->address, &((const struct sockaddr_in *)(const void *)address)->sin_addr, 4);
    else if (address->sa_family == AF_INET6)
        read_six(client, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr);
}

static bool is_same(const struct client *a, const struct client *b)
{
    return a->family == b->family && !memcmp(a->address, b->address, sizeof a->address);
}

static struct client *add(struct server *server, const struct client *key)
{
    struct client *client = calloc(1, sizeof *client);
    if (!client)
        return NULL;
    client->family = key->family;
    memcpy(client->address, key->address, sizeof key->address);
    client->server = server;
    client->budget.parent = &server->budget;
    client->budget.most = CLIENT_TEXT;
    client->next = server->clients;
    server->clients = client;
    return client;
}

struct client *client_hold(struct server *server, const struct sockaddr *address)
{
    struct client key = {.references = 0};
    read_address(&key, address);
    pthread_mutex_lock(&server->lock);
    struct client *client = server->clients;
    while (client && !is_same(client, &key))
        client = client->next;
    if (!client)
        client = add(server, &key);
    if (client)
        client->references++;
    pthread_mutex_unlock(&server->lock);
    return client;
}

void client_drop(struct client *client)
{
    struct client **place = &client->server->clients;
    if (--client->references)
        return;
    while (*place != client)
        place = &(*place)->next;
    *place = client->next;
    free(client);
}
