/* host: see host.h. */
#include "serve/host.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

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

static bool host_is_address(const char *name, bool open)
{
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, name, &four) == 1)
        return open || ntohl(four.s_addr) >> 24 == 127;
    return inet_pton(AF_INET6, name, &six) == 1 && (open || IN6_IS_ADDR_LOOPBACK(&six));
}

bool host_names_have(const char *const *names, size_t count, const char *name)
{
    size_t place = 0;
    while (place < count && strcasecmp(names[place], name) != 0)
        place++;
    return place < count;
}

bool host_is_ours(const struct serve_options *options, bool open, const char *host)
{
    char name[HOST_SIZE];
    if (!host || !host_read_name(host, name))
        return false;
    return host_names_have(options->names, options->name_count, name) ||
           !strcasecmp(name, "localhost") || host_is_address(name, open);
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
    static const char digits_and_letters[] = "0123456789abcdefghijklmnopqrstuvwxyz"
                                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    char name[HOST_SIZE];
    const char *host = host_of_origin(origin);
    if (!host || !host_read_name(host, name))
        return false;
    for (const char *rest = name; *rest; rest++)
        if (!strchr(digits_and_letters, *rest) && !strchr(*host == '[' ? ":." : ".-", *rest))
            return false;
    return true;
}
