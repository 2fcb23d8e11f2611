// The program, as an output validator: the files of input and answer and a folder for what is to be
// told are its arguments, the output is its standard input; 42 says that it is right, 43 wrong.
#include <fstream>
#include <iostream>

int main(int count, char *words[])
{
    if (count < 4)
        return 1;
    std::ifstream input(words[1]), answer(words[2]);
    const std::string fault = compare(input, answer, std::cin);
    if (fault.empty())
        return 42;
    std::ofstream(std::string(words[3]) + "/judgemessage.txt") << fault << "\n";
    return 43;
}
