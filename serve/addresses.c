/* addresses: see host.h. */
#define _DEFAULT_SOURCE /* IFF_UP; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "serve/host.h"

#include <arpa/inet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

struct addresses_visit {
    serve_address_fn visit;
    void *user;
    unsigned port;
};

bool addresses_is_loopback(const struct sockaddr *address)
{
    const struct sockaddr_in *four = (const void *)address;
    const struct sockaddr_in6 *six = (const void *)address;
    return address->sa_family == AF_INET ? ntohl(four->sin_addr.s_addr) >> 24 == 127
                                         : IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
}

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
    const struct sockaddr_in *four = (const void *)address;
    const struct sockaddr_in6 *six = (const void *)address;
    bool is_four = address->sa_family == AF_INET;
    const void *number = is_four ? (const void *)&four->sin_addr : (const void *)&six->sin6_addr;
    if (inet_ntop(address->sa_family, number, text, sizeof text))
        addresses_visit_host(visit, text, device, is_four ? "IPv4" : "IPv6");
}

static void addresses_visit_interfaces(const struct addresses_visit *visit,
                                       const struct ifaddrs *interfaces, int family)
{
    for (const struct ifaddrs *each = interfaces; each; each = each->ifa_next)
        if (each->ifa_addr && each->ifa_addr->sa_family == family && (each->ifa_flags & IFF_UP) &&
            !addresses_is_loopback(each->ifa_addr) &&
            (family == AF_INET ||
             !IN6_IS_ADDR_LINKLOCAL(
                 &((const struct sockaddr_in6 *)(const void *)each->ifa_addr)->sin6_addr)))
            addresses_visit_one(visit, each->ifa_addr, each->ifa_name);
}

void addresses_visit(const struct serve_options *options, const struct bound_socket *bound,
                     const struct ifaddrs *interfaces, serve_address_fn visit, void *user)
{
    const struct addresses_visit all = {visit, user, bound->port};
    const struct sockaddr_in *four = (const void *)bound->address;
    const struct sockaddr_in6 *six = (const void *)bound->address;
    bool is_four = bound->address->sa_family == AF_INET;
    if (addresses_is_loopback(bound->address))
        return;
    for (size_t i = 0; i < options->name_count; i++)
        addresses_visit_host(&all, options->names[i], "", "--host");
    if (is_four ? four->sin_addr.s_addr == htonl(INADDR_ANY)
                : IN6_IS_ADDR_UNSPECIFIED(&six->sin6_addr)) {
        /* IPv6 sockets accept IPv4 connections */
        addresses_visit_interfaces(&all, interfaces, AF_INET);
        if (!is_four)
            addresses_visit_interfaces(&all, interfaces, AF_INET6);
    } else {
        addresses_visit_one(&all, bound->address, "");
    }
}
