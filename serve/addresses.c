/* addresses: see addresses.h. */
#define _DEFAULT_SOURCE /* IFF_UP; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "serve/addresses.h"

#include <arpa/inet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

struct visit {
    serve_address_fn visit;
    void *user;
    unsigned port;
};

bool address_is_loopback(const struct sockaddr *address)
{
    const struct sockaddr_in *four = (const void *)address;
    const struct sockaddr_in6 *six = (const void *)address;
    return address->sa_family == AF_INET ? ntohl(four->sin_addr.s_addr) >> 24 == 127
                                         : IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
}

static bool is_every(const struct sockaddr *address)
{
    const struct sockaddr_in *four = (const void *)address;
    const struct sockaddr_in6 *six = (const void *)address;
    return address->sa_family == AF_INET ? four->sin_addr.s_addr == htonl(INADDR_ANY)
                                         : IN6_IS_ADDR_UNSPECIFIED(&six->sin6_addr);
}

static bool is_link_local(const struct sockaddr *address)
{
    const struct sockaddr_in6 *six = (const void *)address;
    return address->sa_family == AF_INET6 && IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr);
}

static void tell(const struct visit *visit, const char *host, const char *device,
                 const char *family)
{
    struct serve_address address = {.device = device, .family = family};
    bool six = strchr(host, ':') != NULL;
    snprintf(address.origin, sizeof address.origin, "http://%s%s%s:%u", six ? "[" : "", host,
             six ? "]" : "", visit->port);
    visit->visit(visit->user, &address);
}

static void tell_address(const struct visit *visit, const struct sockaddr *address,
                         const char *device)
{
    char text[INET6_ADDRSTRLEN];
    const struct sockaddr_in *four = (const void *)address;
    const struct sockaddr_in6 *six = (const void *)address;
    bool is_four = address->sa_family == AF_INET;
    const void *number = is_four ? (const void *)&four->sin_addr : (const void *)&six->sin6_addr;
    if (inet_ntop(address->sa_family, number, text, sizeof text))
        tell(visit, text, device, is_four ? "IPv4" : "IPv6");
}

static void tell_interfaces(const struct visit *visit, const struct ifaddrs *interfaces, int family)
{
    for (const struct ifaddrs *each = interfaces; each; each = each->ifa_next)
        if (each->ifa_addr && each->ifa_addr->sa_family == family && (each->ifa_flags & IFF_UP) &&
            !address_is_loopback(each->ifa_addr) && !is_link_local(each->ifa_addr))
            tell_address(visit, each->ifa_addr, each->ifa_name);
}

void addresses_visit(const struct serve_options *options, const struct bound *bound,
                     const struct ifaddrs *interfaces, serve_address_fn visit, void *user)
{
    const struct visit all = {visit, user, bound->port};
    if (address_is_loopback(bound->address))
        return;
    for (size_t i = 0; i < options->name_count; i++)
        tell(&all, options->names[i], "", "--host");
    if (is_every(bound->address)) {
        tell_interfaces(&all, interfaces, AF_INET); /* which a socket of IPv6 hears too */
        if (bound->address->sa_family == AF_INET6)
            tell_interfaces(&all, interfaces, AF_INET6);
    } else {
        tell_address(&all, bound->address, "");
    }
}
