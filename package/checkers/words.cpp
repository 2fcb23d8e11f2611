// Checks an answer word by word: blanks and ends of lines count only as what is between words.
#include <sstream>
#include <string>

// What is wrong with an output, or nothing.
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
