/* accept: the header Accept-Encoding (RFC 9110, 12.5.3); see server.h. */
#include "serve/server.h"

#include <string.h>
#include <strings.h>

/* Weights are in thousandths. */
enum { ACCEPT_WHOLE = 1000, ACCEPT_UNNAMED = -1 };

/* Reads the weight behind a name: ";q=0.5". */
static int accept_read_weight(const char *at)
{
    int weight = 0;
    at += strspn(at, " \t");
    if (*at != ';')
        return ACCEPT_WHOLE;
    at += 1 + strspn(at + 1, " \t");
    if ((*at != 'q' && *at != 'Q') || at[1] != '=')
        return ACCEPT_WHOLE;
    at += 2;
    if (*at == '1')
        return ACCEPT_WHOLE;
    at += *at == '0';
    at += *at == '.';
    for (int unit = ACCEPT_WHOLE / 10; unit && *at >= '0' && *at <= '9'; unit /= 10)
        weight += unit * (*at++ - '0');
    return weight;
}

/* Returns the weight of a coding; ACCEPT_UNNAMED if the header does not name it. */
static int accept_weight(const char *header, const char *coding)
{
    size_t length = strlen(coding);
    for (const char *at = header; *at; at += strcspn(at, ",")) {
        at += strspn(at, ", \t");
        if (strcspn(at, ",; \t") == length && !strncasecmp(at, coding, length))
            return accept_read_weight(at + length);
    }
    return ACCEPT_UNNAMED;
}

bool accept_takes_gzip(const struct exchange *exchange)
{
    const char *header = exchange_header(exchange, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    if (!header)
        return false;
    int gzip = accept_weight(header, "gzip");
    if (gzip == ACCEPT_UNNAMED)
        gzip = accept_weight(header, "*");
    return gzip > 0 && gzip >= accept_weight(header, "identity");
}
