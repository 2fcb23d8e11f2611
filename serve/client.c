/* client: clients by address; see server.h. */
#include "serve/server.h"

#include "base/clock.h"

double server_now(void)
{
    return clock_now();
}

/* Reads an address. An IPv4 address has the form ::ffff:a.b.c.d. An IPv6 client is a whole network
 * of 64 bits, since a household usually gets one. */
static void client_read_address(const struct sockaddr *address, struct in6_addr *out)
{
    *out = (struct in6_addr)IN6ADDR_ANY_INIT;
    if (address->sa_family == AF_INET) {
        out->s6_addr[10] = out->s6_addr[11] = 0xff;
        memcpy(out->s6_addr + 12, &((const struct sockaddr_in *)(const void *)address)->sin_addr,
               4);
    } else if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const void *)address;
        memcpy(out->s6_addr, six->sin6_addr.s6_addr,
               IN6_IS_ADDR_V4MAPPED(&six->sin6_addr) ? 16 : 8);
    }
}

struct client *client_hold(struct server *server, const struct sockaddr *address)
{
    struct in6_addr key;
    client_read_address(address, &key);
    pthread_mutex_lock(&server->lock);
    struct client *client = server->clients;
    while (client && !IN6_ARE_ADDR_EQUAL(&client->address, &key))
        client = client->next;
    if (!client && (client = calloc(1, sizeof *client))) {
        client->address = key;
        client->server = server;
        client->budget.parent = &server->budget;
        client->budget.most = CLIENT_TEXT;
        client->next = server->clients;
        server->clients = client;
    }
    if (client)
        client->references++;
    pthread_mutex_unlock(&server->lock);
    return client;
}

bool client_is_here(const struct client *client)
{
    const unsigned char *bytes = client->address.s6_addr;
    return IN6_IS_ADDR_V4MAPPED(&client->address) ? bytes[12] == 127
                                                  : IN6_IS_ADDR_UNSPECIFIED(&client->address);
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
