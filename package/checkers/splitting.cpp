// Checks an answer to splitting case by case: any winning move is right, not only the least one;
// their number must be that of the judge.
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

// The Grundy values of beans with fewer than n bottles behind them; below 2x + 2 each.
static std::vector<int> grundy_values(std::size_t n)
{
    std::vector<int> values;
    for (std::size_t x = 0; x < n; x++) {
        std::vector<bool> reached(4 * x + 4);
        for (std::size_t y = 0; y < x; y++)
            for (std::size_t z = 0; z < x; z++)
                reached[static_cast<std::size_t>(values[y] ^ values[z])] = true;
        int value = 0;
        while (reached[static_cast<std::size_t>(value)])
            value++;
        values.push_back(value);
    }
    return values;
}

// Whether the move is legal and leaves a sum of 0.
static bool wins(const std::vector<int> &beans, long i, long j, long k)
{
    const std::vector<int> values = grundy_values(beans.size());
    const long n = static_cast<long>(beans.size());
    if (i < 0 || j <= i || k < j || k >= n || beans[static_cast<std::size_t>(i)] < 1)
        return false;
    int sum = values[static_cast<std::size_t>(n - 1 - i)] ^
              values[static_cast<std::size_t>(n - 1 - j)] ^
              values[static_cast<std::size_t>(n - 1 - k)];
    for (long bottle = 0; bottle < n; bottle++)
        if (beans[static_cast<std::size_t>(bottle)] % 2)
            sum ^= values[static_cast<std::size_t>(n - 1 - bottle)];
    return sum == 0;
}

// What is wrong with an output, or nothing.
static std::string compare(std::istream &input, std::istream &answer, std::istream &output)
{
    int cases = 0;
    std::string more;
    input >> cases;
    for (int number = 1; number <= cases; number++) {
        std::size_t n = 0;
        long move[3] = {}, found[3] = {}, count = 0, counted = 0;
        input >> n;
        std::vector<int> beans(n);
        for (int &bean : beans)
            input >> bean;
        answer >> move[0] >> move[1] >> move[2] >> count;
        if (!(output >> found[0] >> found[1] >> found[2] >> counted))
            return "case " + std::to_string(number) + ": expected three numbers and one";
        const bool lost = move[0] < 0;
        if (lost ? found[0] != -1 || found[1] != -1 || found[2] != -1
                 : !wins(beans, found[0], found[1], found[2]))
            return "case " + std::to_string(number) + ": the move does not win";
        if (counted != count)
            return "case " + std::to_string(number) + ": expected " + std::to_string(count) +
                   " winning moves, found " + std::to_string(counted);
    }
    return output >> more ? "there is more output than cases" : "";
}
