/* host: decides which requests are answered, by headers that a browser sets and a page cannot set.
 *
 * A page of another site can point its domain name at this machine (DNS rebinding). Its requests
 * then reach the server with that name as Host, so only addresses, "localhost" and the given names
 * are accepted. A request by a page of another site has that site as Origin.
 */
#ifndef QIJU_SERVE_HOST_H
#define QIJU_SERVE_HOST_H

#include "serve/serve.h"

#include <ifaddrs.h>

/* Max bytes of a host and its port, with the final 0. */
enum { HOST_SIZE = 256 };

/* Returns true if the list has a name, in any case of letters. */
bool host_names_have(const char *const *names, size_t count, const char *name);

/* Returns true if the server may answer for a host: "name", "name:port", "1.2.3.4:port" or
 * "[::1]:port"; NULL is refused. open: other machines can reach the server by its addresses. */
bool host_is_ours(const struct serve_options *options, bool open, const char *host);

/* Returns true if an origin, "http://HOST" or "https://HOST", has the given host; NULL, for a
 * request without a page, is accepted. */
bool host_origin_is_ours(const char *origin, const char *host);

/* Returns true for "http://HOST" or "https://HOST", where HOST is a name or an address with an
 * optional port. No other characters are accepted, because the text becomes part of a header. */
bool host_is_origin(const char *origin);

/* ---- addresses: the addresses under which other devices reach the server: the addresses of this
 * machine's interfaces, and the given names. */

/* Visits the addresses of a server that is bound to `bound`: the names first, then the IPv4
 * addresses of the interfaces that are up, then their IPv6 addresses. Omits loopback addresses,
 * IPv6 link-local addresses, which browsers refuse without the interface's name, and addresses of a
 * family that the socket does not accept. A server bound to one address has only that address. */
void addresses_visit(const struct serve_options *options, const struct sockaddr *bound,
                     const struct ifaddrs *interfaces, serve_address_fn visit, void *user);

/* Returns true if a socket bound to it can be reached from this machine only. */
bool addresses_is_loopback(const struct sockaddr *address);

#endif
