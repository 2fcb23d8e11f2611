// Compares an output with the answer word by word; blanks and line ends only separate words.
#include <sstream>
#include <string>

// Returns what is wrong with an output; empty if it is right.
static std::string compare(std::istream &, std::istream &answer, std::istream &output)
{
    enum { SHOWN = 60 };
    std::string expected, found;
    for (long number = 1; answer >> expected; number++) {
        if (!(output >> found))
            return "word " + std::to_string(number) + ": expected '" + expected.substr(0, SHOWN) +
                   "', found the end";
        if (found != expected)
            return "word " + std::to_string(number) + ": expected '" + expected.substr(0, SHOWN) +
                   "', found '" + found.substr(0, SHOWN) + "'";
    }
    return output >> found ? "there are more words than in the answer" : "";
}
