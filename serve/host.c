/* host: decides which requests are answered, by headers that a browser sets and a page cannot set.
 *
 * A page of another site can point its domain name at this machine (DNS rebinding). Its requests
 * then reach the server with that name as Host, so only addresses, "localhost" and the given names
 * are accepted. A request by a page of another site has that site as Origin.
 */
#define _DEFAULT_SOURCE /* IFF_UP; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "serve/server.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <net/if.h>
#include <netdb.h>

/* Copies the name of a host, without brackets and port. */
static bool host_read_name(const char *host, char name[HOST_SIZE])
{
    bool bracket = *host == '[';
    size_t length = strcspn(host + bracket, bracket ? "]" : ":");
    const char *rest = host + bracket + length;
    if (length == 0 || length >= HOST_SIZE || (bracket && *rest++ != ']'))
        return false;
    memcpy(name, host + bracket, length);
    name[length] = 0;
    if (!*rest)
        return true;
    size_t digits = *rest == ':' ? strspn(rest + 1, "0123456789") : 0;
    return digits && digits <= 5 && !rest[1 + digits];
}

bool host_names_have(const char *const *names, const char *name)
{
    while (*names && strcasecmp(*names, name) != 0)
        names++;
    return *names;
}

bool host_is_ours(const struct serve_options *options, bool open, const char *host)
{
    char name[HOST_SIZE];
    struct in_addr four;
    struct in6_addr six;
    if (!host || !host_read_name(host, name))
        return false;
    if (host_names_have(options->names, name) || !strcasecmp(name, "localhost"))
        return true;
    if (inet_pton(AF_INET, name, &four) == 1)
        return open || ntohl(four.s_addr) >> 24 == 127;
    return inet_pton(AF_INET6, name, &six) == 1 && (open || IN6_IS_ADDR_LOOPBACK(&six));
}

/* Returns the host of an origin; NULL if its scheme is another one. */
static const char *host_of_origin(const char *origin)
{
    if (strncmp(origin, "http", 4) != 0)
        return NULL;
    origin += 4 + (origin[4] == 's');
    return strncmp(origin, "://", 3) != 0 ? NULL : origin + 3;
}

bool host_origin_is_ours(const char *origin, const char *host)
{
    const char *own = origin ? host_of_origin(origin) : host;
    return own && !strcasecmp(own, host);
}

bool host_is_origin(const char *origin)
{
    char name[HOST_SIZE];
    const char *host = host_of_origin(origin);
    if (!host || !host_read_name(host, name))
        return false;
    for (const char *rest = name; *rest; rest++)
        if (!isalnum((unsigned char)*rest) && !strchr(*host == '[' ? ":." : ".-", *rest))
            return false;
    return true;
}

/* ----------------------------------------------------------------------- addresses */

bool addresses_is_loopback(const struct sockaddr *address)
{
    const struct sockaddr_in *four = (const void *)address;
    const struct sockaddr_in6 *six = (const void *)address;
    return address->sa_family == AF_INET ? ntohl(four->sin_addr.s_addr) >> 24 == 127
                                         : IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
}

struct addresses_visit {
    serve_address_fn visit;
    void *user;
    unsigned port;
};

static void addresses_visit_host(const struct addresses_visit *visit, const char *host,
                                 const char *device, const char *family)
{
    struct serve_address address = {.device = device, .family = family};
    bool six = strchr(host, ':') != NULL;
    snprintf(address.origin, sizeof address.origin, "http://%s%s%s:%u", six ? "[" : "", host,
             six ? "]" : "", visit->port);
    visit->visit(visit->user, &address);
}

static void addresses_visit_one(const struct addresses_visit *visit, const struct sockaddr *address,
                                const char *device)
{
    char text[INET6_ADDRSTRLEN];
    const bool four = address->sa_family == AF_INET;
    const socklen_t size = four ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
    if (!getnameinfo(address, size, text, sizeof text, NULL, 0, NI_NUMERICHOST))
        addresses_visit_host(visit, text, device, four ? "IPv4" : "IPv6");
}

void addresses_visit(const struct serve_options *options, const struct sockaddr *bound,
                     const struct ifaddrs *interfaces, serve_address_fn visit, void *user)
{
    const struct sockaddr_in *four = (const void *)bound;
    const struct sockaddr_in6 *six = (const void *)bound; /* with the port at the same offset */
    const struct addresses_visit all = {visit, user, ntohs(six->sin6_port)};
    const bool is_four = bound->sa_family == AF_INET;
    /* IPv6 sockets accept IPv4 connections */
    const int families[] = {AF_INET, is_four ? AF_UNSPEC : AF_INET6};
    if (addresses_is_loopback(bound))
        return;
    for (size_t i = 0; options->names[i]; i++)
        addresses_visit_host(&all, options->names[i], "", "--host");
    if (is_four ? four->sin_addr.s_addr != htonl(INADDR_ANY)
                : !IN6_IS_ADDR_UNSPECIFIED(&six->sin6_addr)) {
        addresses_visit_one(&all, bound, "");
        return;
    }
    for (int i = 0; i < 2; i++)
        for (const struct ifaddrs *each = interfaces; each; each = each->ifa_next) {
            const struct sockaddr *address = each->ifa_addr;
            if (address && address->sa_family == families[i] && (each->ifa_flags & IFF_UP) &&
                !addresses_is_loopback(address) &&
                (address->sa_family == AF_INET ||
                 !IN6_IS_ADDR_LINKLOCAL(
                     &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr)))
                addresses_visit_one(&all, address, each->ifa_name);
        }
}
