/* addresses: where other devices reach the server: the addresses of this machine's interfaces, and
 * the names that it was given. */
#ifndef QIJU_SERVE_ADDRESSES_H
#define QIJU_SERVE_ADDRESSES_H

#include "serve/serve.h"

#include <ifaddrs.h>

/* What a socket is bound to. */
struct bound_socket {
    const struct sockaddr *address;
    unsigned port;
};

/* Visits the addresses of a server that is bound in this way: the names first, then the IPv4
 * addresses of the interfaces that are up, then their IPv6 addresses. Left out are loopback
 * addresses, IPv6 link-local addresses, which no browser takes without the interface's name, and
 * those of a family that the socket does not accept. For a server bound to one address, only that
 * one. */
void addresses_visit(const struct serve_options *options, const struct bound_socket *bound,
                     const struct ifaddrs *interfaces, serve_address_fn visit, void *user);

/* Whether a socket bound to it hears this machine alone. */
bool addresses_is_loopback(const struct sockaddr *address);

#endif
