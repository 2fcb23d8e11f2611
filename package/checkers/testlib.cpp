// The program, for testlib's registerTestlibCmd: input, output, answer.
#include "testlib.h"

static std::string all_of(InStream &stream)
{
    std::string text;
    while (!stream.eof())
        text += stream.readLine() + "\n";
    return text;
}

int main(int count, char *words[])
{
    registerTestlibCmd(count, words);
    std::istringstream input(all_of(inf)), answer(all_of(ans)), output(all_of(ouf));
    const std::string fault = compare(input, answer, output);
    quitf(fault.empty() ? _ok : _wa, "%s", fault.c_str());
}
