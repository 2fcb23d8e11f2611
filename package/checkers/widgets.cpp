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

// Whether a line gives every type 3 to 9 days, so that the days of all records come out.
static bool fits(const std::string &line, std::size_t types, const std::vector<Record> &records)
{
    std::istringstream words(line);
    std::vector<int> days;
    for (int day; words >> day;)
        days.push_back(day);
    if (!words.eof() || days.size() != types)
        return false;
    for (int day : days)
        if (day < 3 || day > 9)
            return false;
    for (const Record &record : records) {
        int sum = 0;
        for (std::size_t type : record.types)
            sum = (sum + days[type - 1]) % 7;
        if (sum != record.days)
            return false;
    }
    return true;
}

static std::string trimmed(std::string line)
{
    line.erase(line.find_last_not_of(" \t\r\n") + 1);
    return line;
}

// What is wrong with an output, or nothing.
static std::string compare(std::istream &input, std::istream &answer, std::istream &output)
{
    std::size_t types = 0, records = 0;
    std::string expected, found;
    for (int number = 1; input >> types >> records && types; number++) {
        const std::vector<Record> all = read_records(input, records);
        std::getline(answer, expected);
        std::getline(output, found);
        expected = trimmed(expected);
        found = trimmed(found);
        if (found == expected || (expected == "Multiple solutions." && fits(found, types, all)))
            continue;
        return "case " + std::to_string(number) + ": expected '" + expected.substr(0, 60) +
               "', found '" + found.substr(0, 60) + "'";
    }
    return output >> found ? "there is more output than cases" : "";
}
