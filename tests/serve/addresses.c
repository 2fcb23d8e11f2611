/* Where others reach a server, by what it is bound to and what the machine has. */
#define _DEFAULT_SOURCE /* IFF_UP; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "serve/server.h"

#include "support/group.h"
#include <arpa/inet.h>
#include <net/if.h>
#include <netinet/in.h>

PROGRAM(serve_addresses)

struct place {
    struct sockaddr_in6 room; /* or of IPv4 */
};

static struct sockaddr *place_of(struct place *place, const char *text)
{
    struct sockaddr_in *four = (void *)&place->room;
    memset(place, 0, sizeof *place);
    place->room.sin6_port = htons(8000);
    if (inet_pton(AF_INET, text, &four->sin_addr) == 1)
        four->sin_family = AF_INET;
    else if (inet_pton(AF_INET6, text, &place->room.sin6_addr) == 1)
        place->room.sin6_family = AF_INET6;
    return (void *)&place->room;
}

static void note(void *user, const struct serve_address *address)
{
    char *said = user;
    size_t length = strlen(said);
    snprintf(said + length, 512 - length, "%s %s %s\n", address->origin, address->family,
             address->device);
}

/* What is told of a machine with these interfaces. */
static void assert_told(const char *bound, const char *name, const char *expected)
{
    static const struct {
        const char *device, *address;
        unsigned flags;
    } machine[] = {{"lo", "127.0.0.1", IFF_UP},     {"lo", "::1", IFF_UP},
                   {"eth0", "fd00::5", IFF_UP},     {"eth0", "fe80::5", IFF_UP},
                   {"eth0", "192.168.1.5", IFF_UP}, {"off0", "10.0.0.1", 0},
                   {"wlan0", "172.16.0.9", IFF_UP}, {"tun0", NULL, IFF_UP}};
    enum { COUNT = sizeof machine / sizeof *machine };
    struct ifaddrs list[COUNT];
    struct place places[COUNT], own;
    char said[512] = "";
    for (size_t i = 0; i < COUNT; i++)
        list[i] = (struct ifaddrs){
            .ifa_next = i + 1 < COUNT ? &list[i + 1] : NULL,
            .ifa_name = (char *)(uintptr_t)machine[i].device,
            .ifa_flags = machine[i].flags,
            .ifa_addr = machine[i].address ? place_of(&places[i], machine[i].address) : NULL};
    const struct serve_options options = {.names = {name}};
    addresses_visit(&options, place_of(&own, bound), list, note, said);
    assert_string_equal(said, expected);
}

TEST(addresses_are_those_that_the_socket_hears)
{
    assert_told("0.0.0.0", NULL,
                "http://192.168.1.5:8000 IPv4 eth0\nhttp://172.16.0.9:8000 IPv4 wlan0\n");
    assert_told("::", NULL,
                "http://192.168.1.5:8000 IPv4 eth0\nhttp://172.16.0.9:8000 IPv4 wlan0\n"
                "http://[fd00::5]:8000 IPv6 eth0\n");
    assert_told("192.168.1.5", NULL, "http://192.168.1.5:8000 IPv4 \n");
    assert_told("fd00::5", NULL, "http://[fd00::5]:8000 IPv6 \n");
}

TEST(a_name_comes_first_and_nothing_where_no_one_comes)
{
    assert_told("192.168.1.5", "class.local",
                "http://class.local:8000 --host \nhttp://192.168.1.5:8000 IPv4 \n");
    assert_told("127.0.0.1", "class.local", "");
    assert_told("127.1.2.3", NULL, "");
    assert_told("::1", NULL, "");
}
