// What a checker uses of testlib's interface (github.com/MikeMirzayanov/testlib), for tests: input,
// output and answer are files named on the command line; quitf ends the program with 0 or 1.
#pragma once

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

enum TResult { _ok, _wa };

struct InStream {
    std::ifstream file;
    bool eof()
    {
        return file.peek() == EOF;
    }
    std::string readLine()
    {
        std::string line;
        std::getline(file, line);
        return line;
    }
};

static InStream inf, ouf, ans;

static void registerTestlibCmd(int count, char *words[])
{
    if (count < 4)
        std::exit(3);
    inf.file.open(words[1]);
    ouf.file.open(words[2]);
    ans.file.open(words[3]);
}

[[noreturn]] static void quitf(TResult result, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    std::vfprintf(stderr, format, args);
    va_end(args);
    std::exit(result);
}
