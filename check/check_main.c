/* qiju-check: reads a certificate on standard input, checks it against the user's own file, and
 * prints what it has verified. See docs/certificates.md. This program shares no code with qiju; the
 * C files of this folder are all of it.
 */
#include "check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void check_main_print_help(void)
{
    fputs(
        "usage: qiju-check GAME FILE < CERTIFICATE\n\n"
        "Reads the game's text in FILE and a certificate made by 'qiju prove GAME FILE', checks "
        "the\n"
        "evidence in it, and prints what it has verified: for a contest's problem the contest's "
        "answer.\n"
        "Nothing is printed unless all of it is verified.\n\n"
        "The answer is right for FILE if this program, its compiler and the machine work, and if "
        "the\n"
        "theorems hold that stand at the head of its source files, each with its source or proof. "
        "Not\n"
        "verified are best lines, the worths of single moves that the answer does not name, and\n"
        "distances.\n\n"
        "GAME is one of",
        stdout);
    for (size_t i = 0; check_game(i); i++)
        printf("%s%s", i ? ", " : " ", check_game(i));
    fputs(
        ".\nOr it is the path of a shared object, or a command after a |, with user-defined rules. "
        "qiju-check\nruns these rules, which define the game; without FILE their parameters have "
        "the default values.\n\nExit status: 0 verified, 1 the "
        "certificate is rejected, 2 wrong arguments, 3 FILE is "
        "not\nunderstood, 4 out of memory, 74 reading or writing failed.\n",
        stdout);
}

static int check_main_check_file(const char *game, FILE *input)
{
    struct check *check = malloc(sizeof *check);
    if (!check) {
        fputs("qiju-check: out of memory\n", stderr);
        return CHECK_NO_MEMORY;
    }
    int status = check_run(check, game, input, stdin, stdout);
    if (status != CHECK_VERIFIED)
        fprintf(stderr, "qiju-check: %s%s\n", status == CHECK_REJECTED ? "rejected: " : "",
                check->message);
    free(check);
    return status;
}

int main(int count, char **words)
{
    if (count == 2 && (!strcmp(words[1], "--help") || !strcmp(words[1], "-h"))) {
        check_main_print_help();
        return fflush(stdout) ? CHECK_IO : CHECK_VERIFIED;
    }
    bool own = count >= 2 && check_is_own(words[1]);
    if (count != 3 && !(own && count == 2)) {
        fputs("usage: qiju-check GAME FILE < CERTIFICATE\nTry: qiju-check --help\n", stderr);
        return CHECK_USAGE;
    }
    FILE *input = count == 3 ? fopen(words[2], "rb") : NULL;
    if (count == 3 && !input) {
        fprintf(stderr, "qiju-check: cannot open %s: %s\n", words[2], strerror(errno));
        return CHECK_IO;
    }
    int status = own ? own_apart_run(check_main_check_file, words[1], input)
                     : check_main_check_file(words[1], input);
    if (input)
        fclose(input);
    return status;
}
