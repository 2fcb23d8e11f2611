/* addresses: the addresses under which other devices reach the server: the addresses of this
 * machine's interfaces, and the given names. */
#ifndef QIJU_SERVE_ADDRESSES_H
#define QIJU_SERVE_ADDRESSES_H

#include "serve/serve.h"

#include <ifaddrs.h>

/* The address of a socket. */
struct bound_socket {
    const struct sockaddr *address;
    unsigned port;
};

/* Visits the addresses of a server that is bound to `bound`: the names first, then the IPv4
 * addresses of the interfaces that are up, then their IPv6 addresses. Omits loopback addresses,
 * IPv6 link-local addresses, which browsers refuse without the interface's name, and addresses of a
 * family that the socket does not accept. A server bound to one address has only that address. */
void addresses_visit(const struct serve_options *options, const struct bound_socket *bound,
                     const struct ifaddrs *interfaces, serve_address_fn visit, void *user);

/* Returns true if a socket bound to it can be reached from this machine only. */
bool addresses_is_loopback(const struct sockaddr *address);

#endif
