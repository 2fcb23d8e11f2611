/* host: decides which requests are answered, by headers that a browser sets and a page cannot set.
 *
 * A page of another site can make its own name point at this machine (DNS rebinding). It then
 * reaches the server, but with that name as Host: only addresses, "localhost" and the given names
 * are ours. A request that another site's page makes has that site as Origin.
 */
#ifndef QIJU_SERVE_HOST_H
#define QIJU_SERVE_HOST_H

#include "serve/serve.h"

/* Bytes of a host and its port at most, with the final 0. */
enum { HOST_SIZE = 256 };

/* Whether a name is one of these, whatever its case. */
bool host_names_have(const char *const *names, size_t count, const char *name);

/* host: "name", "name:port", "1.2.3.4:port" or "[::1]:port"; NULL is refused. open: other machines
 * can reach the server, under its addresses. */
bool host_is_ours(const struct serve_options *options, bool open, const char *host);

/* origin: "http://HOST" or "https://HOST" with the same host; NULL, as without a page, is fine. */
bool host_origin_is_ours(const char *origin, const char *host);

#endif
