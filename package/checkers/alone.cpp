// The program, which needs no other file. Its arguments are those of testlib's checkers: the files
// of input, output and answer; then, optionally, a file for the report, and -appes for a report in
// XML. Exit status: 0 the output is right, 1 it is wrong, 3 a file cannot be read.
#include <cstring>
#include <fstream>
#include <iostream>

// Returns a text that is safe to print: '?' for other characters, and XML's own ones escaped.
static std::string shown(const std::string &text, bool xml)
{
    std::string safe;
    for (char c : text)
        if (xml && (c == '&' || c == '<' || c == '>'))
            safe += c == '&' ? "&amp;" : c == '<' ? "&lt;" : "&gt;";
        else
            safe += c < ' ' || c > '~' ? '?' : c;
    return safe;
}

static int report(int status, const std::string &text, const char *file, bool xml)
{
    static const char *const outcomes[] = {"accepted", "wrong-answer", "", "fail"};
    static const char *const words[] = {"ok", "wrong answer", "", "FAIL"};
    std::cerr << words[status] << ' ' << shown(text, false) << '\n';
    if (!file)
        return status;
    std::ofstream out(file);
    if (xml)
        out << "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<result outcome=\"" << outcomes[status]
            << "\">" << shown(text, true) << "</result>\n";
    else
        out << words[status] << ' ' << shown(text, false) << '\n';
    return status;
}

int main(int count, char *words[])
{
    if (count < 4) {
        std::cerr << "call it with the files of input, output and answer\n";
        return 3;
    }
    const char *file = count > 4 ? words[4] : nullptr;
    const bool xml = count > 5 && !std::strcmp(words[5], "-appes");
    std::ifstream input(words[1]), output(words[2]), answer(words[3]);
    if (!input || !output || !answer)
        return report(3, "cannot read the input, the output or the answer", file, xml);
    const std::string fault = compare(input, answer, output);
    return report(fault.empty() ? 0 : 1, fault.empty() ? "the output is right" : fault, file, xml);
}
