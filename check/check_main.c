/* qiju-check: reads a certificate on standard input, checks it against the user's input, and prints
 * the claim that it has verified. See docs/reference/certificates.md. This program shares no code
 * with qiju; the C files of this folder are all of it.
 */
#include "check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void check_main_print_help(void)
{
    fputs(
        "usage: qiju-check GAME FILE < CERTIFICATE\n\n"
        "Checks a certificate of 'qiju prove GAME FILE' against the input in FILE, and prints the "
        "claim\n"
        "that it has verified: for a contest's problem the answer of the contest. It prints "
        "nothing\n"
        "before everything is verified.\n\n"
        "The claim is true of FILE if this program, its compiler and the machine work, and if the\n"
        "theorems at the head of its source files hold, each with its source or proof. Best "
        "lines,\n"
        "remoteness and the values of moves that the claim does not name are not verified.\n\n"
        "GAME is one of",
        stdout);
    for (size_t i = 0; check_game(i); i++)
        printf("%s%s", i ? ", " : " ", check_game(i));
    fputs(
        ".\nOr it is the path of a shared object, or a command after a |, with user-defined rules. "
        "qiju-check\nruns these rules, which define the game; without FILE their parameters have "
        "the default values.\n\n"
        "Exit status: 0 verified, 1 the certificate is rejected, 2 wrong arguments, 3 FILE is "
        "wrong,\n"
        "4 out of memory, 74 reading or writing failed.\n",
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
