// moves: the value of every move of a position, in C++. Handles free themselves, errors are
// exceptions, a visitor is a lambda.
#include <qiju/qiju.h>

#include <iostream>
#include <memory>
#include <stdexcept>
#include <string_view>

namespace {

template <auto release> struct Release {
    template <class Handle> void operator()(Handle *handle) const { release(handle); }
};
using Context = std::unique_ptr<qj_context, Release<qj_context_free>>;
using Position = std::unique_ptr<qj_position, Release<qj_position_free>>;
using Session = std::unique_ptr<qj_session, Release<qj_session_free>>;

void expect(qj_status status, const Context &context)
{
    if (status != QJ_OK)
        throw std::runtime_error(context ? qj_context_error(context.get())->message : "out of memory");
}

Context open_context()
{
    qj_context *context = nullptr;
    expect(qj_context_new(nullptr, &context), nullptr);
    return Context(context);
}

Position read(const Context &context, const char *game, std::string_view text)
{
    qj_text words = {text.data(), text.size()};
    qj_source source = qj_text_source(&words);
    qj_position *position = nullptr;
    expect(qj_position_read(context.get(), qj_game_find(game), &source, 1, &position), context);
    return Position(position);
}

Session solve(const Context &context, const Position &position)
{
    qj_session *session = nullptr;
    expect(qj_session_open(position.get(), nullptr, &session), context);
    return Session(session);
}

// Calls visit(option) for every move until it returns false.
template <class Visit> void each_move(const Context &context, const Session &session, Visit visit)
{
    auto call = [](void *user, const qj_option *option) { return (*static_cast<Visit *>(user))(*option); };
    expect(qj_session_moves(session.get(), call, &visit), context);
}

} // namespace

int main()
try {
    Context context = open_context();
    Position position = read(context, "tictactoe", "1\n1 0 2\n0 0 0\n0 0 0\n");
    Session session = solve(context, position);
    each_move(context, session, [&](const qj_option &option) {
        char move[QJ_MOVE_SIZE];
        qj_move_text(position.get(), &option.move, move);
        std::cout << move << ": " << option.value.lo << '\n';
        return true;
    });
} catch (const std::exception &error) {
    std::cerr << "moves: " << error.what() << '\n';
    return 1;
}
