/* framing: see server.h. A proxy and this server must agree on the end of a request and its host,
 * else one request can hide in another. So requests that RFC 9112 calls invalid are refused, and so
 * are cases that it leaves to a server: equal lengths, codings in addition to chunked, folded
 * lines.
 *
 *     Host                one header in HTTP/1.1 (3.2)
 *     Content-Length      in one line (6.3); libmicrohttpd verifies that it is a number
 *     Transfer-Encoding   chunked, in one line, without Content-Length, not in HTTP/1.0 (6.1, 6.3)
 *     names               characters of a token: no blank before the colon (5.1)
 *     values              no control character except the tabulator (RFC 9110, 5.5)
 *     the target          visible characters, and no %00
 *
 * libmicrohttpd reads the lines. Its version 0.9.75 cuts texts at a zero byte, takes a line that
 * begins with a colon for the end of the head, takes a bare LF for the end of a line, and appends
 * the continuation of a folded line to its header's name. It refuses a Content-Length that is no
 * number of 64 bits itself, sends the head of that answer twice, and closes the connection. It
 * leaves all texts in place, so this file accounts for every byte of the head:
 *
 *     method _ target _ version .. name : _ value .. name : _ value .. ..
 */
#include "serve/server.h"

struct framing_counts {
    unsigned hosts, origins, types, lengths, codings;
    bool wrong_coding, wrong_character;
    const char *end; /* of the text before the next header */
    bool gap;        /* unexpected bytes between the texts */
};

bool framing_is_old(void)
{
    return strcmp(MHD_get_version(), "0.9.75") == 0;
}

static bool framing_is_value(const char *value, size_t size)
{
    bool good = true;
    for (size_t i = 0; i < size && good; i++)
        good = value[i] == '\t' || ((unsigned char)value[i] >= ' ' && value[i] != 0x7f);
    return good;
}

static bool framing_is(const char *name, size_t size, const char *header)
{
    return size == strlen(header) && !strncasecmp(name, header, size);
}

static enum MHD_Result framing_note(void *user, UNUSED enum MHD_ValueKind kind, const char *name,
                                    size_t name_size, const char *value, size_t size)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "!#$%&'*+-.^_`|~"; /* of a token */
    struct framing_counts *framing = user;
    const char *text = value ? value : "";
    framing->gap |= name != framing->end + 2;
    framing->end = value + size;
    framing->wrong_character |= !name_size || strspn(name, letters) != name_size ||
                                !framing_is_value(text, size);
    framing->hosts += framing_is(name, name_size, MHD_HTTP_HEADER_HOST);
    framing->origins += framing_is(name, name_size, "Origin");
    framing->types += framing_is(name, name_size, MHD_HTTP_HEADER_CONTENT_TYPE);
    framing->lengths += framing_is(name, name_size, MHD_HTTP_HEADER_CONTENT_LENGTH);
    if (framing_is(name, name_size, MHD_HTTP_HEADER_TRANSFER_ENCODING)) {
        framing->codings++;
        framing->wrong_coding |= strcasecmp(text, "chunked") != 0;
    }
    return MHD_YES;
}

void framing_note_target(struct peer *peer, const char *uri)
{
    const char *at = uri;
    while ((unsigned char)*at > ' ' && *at != 0x7f && strncmp(at, "%00", 3) != 0)
        at++;
    peer->odd_target = *at;
    peer->target = uri;
    peer->target_end = uri + strlen(uri);
}

bool framing_check(struct exchange *exchange, const char *method, const char *version)
{
    struct framing_counts framing = {.end = version + strlen(version)};
    bool old = strcmp(version, MHD_HTTP_VERSION_1_0) == 0;
    MHD_get_connection_values_n(exchange->connection, MHD_HEADER_KIND, framing_note, &framing);
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(
        exchange->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    /* some bytes of the head belong to no text */
    bool gap = framing_is_old() &&
               (framing.gap || exchange->peer->target != method + strlen(method) + 1 ||
                version != exchange->peer->target_end + 1 || !info ||
                framing.end + 4 != method + info->header_size);
    const struct {
        bool wrong;
        const char *expected;
    } rules[] = {
        {exchange->peer->odd_target, "a path of visible characters without %00"},
        {framing.wrong_character, "headers without control characters and blanks before the colon"},
        {framing.hosts > 1 || (framing.hosts == 0 && !old), "exactly one Host"},
        {framing.origins > 1, "at most one Origin"},
        {framing.types > 1, "at most one Content-Type"},
        {framing.lengths > 1, "at most one Content-Length"},
        {framing.codings > 1 || framing.wrong_coding, "Transfer-Encoding: chunked"},
        {framing.codings && framing.lengths, "Content-Length or Transfer-Encoding, not both"},
        {framing.codings && old, "HTTP/1.1 for a Transfer-Encoding"},
        {gap, "headers of one line each, which ends in CR LF, without a zero byte"}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].wrong) {
            exchange->closes = true;
            return fault_set(&exchange->fault, 400, QJ_USAGE, "expected %s", rules[i].expected);
        }
    return true;
}
