// Checks an answer to widgets case by case: it must be that of the judge; where there are several
// solutions, any days from 3 to 9 that fit all records are right as well.
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

struct Record {
    int days; // modulo 7
    std::vector<std::size_t> types;
};

static int weekday(const std::string &name)
{
    return static_cast<int>(std::string("MONTUEWEDTHUFRISATSUN").find(name)) / 3;
}

static std::vector<Record> read_records(std::istream &input, std::size_t count)
{
    std::vector<Record> records(count);
    for (Record &record : records) {
        std::size_t widgets = 0;
        std::string start, end;
        input >> widgets >> start >> end;
        record.days = (weekday(end) - weekday(start) + 8) % 7;
        record.types.resize(widgets);
        for (std::size_t &type : record.types)
            input >> type;
    }
    return records;
}

// Reads the words of one case: a sentence of two words, or the days of all types; fewer at the end.
static std::vector<std::string> read_case(std::istream &stream, std::size_t types)
{
    std::vector<std::string> words;
    std::string word;
    std::size_t count = types;
    while (words.size() < count && stream >> word) {
        if (words.empty() && (word == "Multiple" || word == "Inconsistent"))
            count = 2;
        words.push_back(word);
    }
    return words;
}

// Whether the words are 3 to 9 days for every type, and fit the days of all records.
static bool fits(const std::vector<std::string> &words, std::size_t types,
                 const std::vector<Record> &records)
{
    if (words.size() != types)
        return false;
    for (const std::string &word : words)
        if (word.size() != 1 || word[0] < '3' || word[0] > '9')
            return false;
    for (const Record &record : records) {
        int sum = 0;
        for (std::size_t type : record.types)
            sum = (sum + words[type - 1][0] - '0') % 7;
        if (sum != record.days)
            return false;
    }
    return true;
}

static std::string joined(const std::vector<std::string> &words)
{
    std::string line;
    for (const std::string &word : words)
        line += (line.empty() ? "" : " ") + word;
    return line.substr(0, 60);
}

// Returns what is wrong with an output; empty if it is right.
static std::string compare(std::istream &input, std::istream &answer, std::istream &output)
{
    std::size_t types = 0, records = 0;
    std::string more;
    for (int number = 1; input >> types >> records && types; number++) {
        const std::vector<Record> all = read_records(input, records);
        const std::vector<std::string> expected = read_case(answer, types);
        const std::vector<std::string> found = read_case(output, types);
        if (expected.empty())
            return "the answer has fewer cases than the input";
        if (found == expected || (expected[0] == "Multiple" && fits(found, types, all)))
            continue;
        return "case " + std::to_string(number) + ": expected '" + joined(expected) +
               "', found '" + joined(found) + "'";
    }
    return output >> more ? "there is more output than cases" : "";
}
