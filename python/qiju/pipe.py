"""User-defined rules as a program on a pipe, by the protocol of docs/reference/pipe.md, version 4."""
from __future__ import annotations

import sys
from operator import index
from typing import Any, Callable, Iterable, Iterator, TextIO

from .errors import RulesError
from .rules import (NAME_SIZE, Rules, SumCheck, board_cells, board_lines, ended_value, move_clicks, move_name,
                    named_moves)

_SIZE = 4096  # max bytes of a position
_TIER_SIZE = 21  # max bytes of a tier and its colon
_SUM_NAME_SIZE = 19  # max bytes of a move's name if positions are sums


def serve(rules: Rules, questions: TextIO | None = None, answers: TextIO | None = None) -> None:
    """Answer questions, by default from standard input to standard output, until they end."""
    out = answers or sys.stdout
    server = _Server(rules)
    for line in questions or sys.stdin:
        question, *words = line.split()
        if question == "flush":
            out.write("flushed\n")
            out.flush()
        else:
            out.write(server.answer(question, words) + "\n")


class _Server:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.check = SumCheck(rules)
        self.sums = rules.tells("parts")
        self.tiers = rules.tells("tier") and not self.sums

    def answer(self, question: str, words: list[str]) -> str:
        if question == "qiju":
            return "\n".join(self._hello())
        if question == "start":
            return self._start(words)
        word, = words
        if question == "moves":
            return self._moves(word)
        if question == "canonical":
            return "at " + self._write(self.rules.canonical(self._read(word)))
        if question == "draw":
            lines = self.rules.draw(self._read(word)).rstrip("\n").split("\n")
            return "\n".join([f"lines {len(lines)}", *lines])
        if question == "board":
            lines = list(self._board(self._read(word)))
            return "\n".join([f"board {len(lines)}", *lines])
        raise ValueError(f"there is no question '{question}'")

    def _hello(self) -> Iterator[str]:
        rules = self.rules
        summary, _ = rules.doc()
        yield "qiju 4"
        yield f"name {rules.word()}"
        yield f"ending {rules.ending}"
        if summary:
            yield f"summary {summary}"
        if rules.players:
            yield f"players {' '.join(rules.players)}"
        for name, each in rules.parameters().items():
            yield (f"parameter {name} {rules._values[name]} {each.min} {each.max} "
                   f"{each.meaning or name}")
        facts = {"impartial": not rules.tells("side"), "loops": rules.loops,
                 "draws": rules.tells("draw"), "board": rules.tells("cells"),
                 "canonical": rules.tells("canonical"), "tier": self.tiers,
                 "outcome-only": rules.has_outcomes_only() and not rules.tells("side")}
        yield from (fact for fact, holds in facts.items() if holds)
        if self.sums:
            yield f"sum {rules.sum_mark}"
        yield f"size {min(rules.state_size + _TIER_SIZE * self.tiers, _SIZE)}"
        yield "ready"

    def _start(self, words: list[str]) -> str:
        self.rules = self.rules.with_values(map(int, words))
        self.check = SumCheck(self.rules)
        try:
            return "at " + self._write(self.rules.start())
        except ValueError as error:
            return f"no {error}"

    def _moves(self, word: str) -> str:
        rules = self.rules
        try:
            state = self._read(word, rules.read_typed)
        except ValueError as error:
            return f"no {error}"
        value = ended_value(rules, state)
        if value is not None:
            return f"over {value}"
        said = ["moves"]
        for name, after, points in self._named_moves(state):
            said += [name, self._write(after)]
            if rules.ending == "points":
                said.append(str(points))
        return " ".join(said)

    def _named_moves(self, state: Any) -> Iterable[tuple[str, Any, int]]:
        return named_moves(self.rules, state, _SUM_NAME_SIZE if self.sums else NAME_SIZE)

    def _board(self, state: Any) -> Iterator[str]:
        rules = self.rules
        for cell in board_cells(rules, state):
            yield f"cell {cell.shape} {cell.look} {cell.x:g} {cell.y:g} {cell.words}".rstrip()
        for one, other in board_lines(rules, state):
            yield f"line {one} {other}"
        if rules.over(state) is not None:
            return
        for move in rules.moves(state):
            clicked = move_clicks(rules, state, move)
            if clicked:
                yield " ".join(["move", move_name(move[0]), *map(str, clicked)])

    def _write(self, state: Any) -> str:
        """Return the word of a position; of a sum, the words of its components."""
        if self.tiers:
            return self._write_tier(state)
        if not self.sums:
            return self.rules.encode(state)
        mark = self.rules.sum_mark
        parts = list(self.rules.parts(state))
        self.check.see(state, parts, self._named_moves)
        return mark.join(map(self.rules.encode, parts)) or mark

    def _write_tier(self, state: Any) -> str:
        """Return the word of a position: its tier stands before the state, after the player to move."""
        rules = self.rules
        tier = index(rules.tier(rules.canonical(state) if rules.tells("canonical") else state))
        if not 0 <= tier < 2**64:
            raise RulesError(f"the tier {tier} is below 0, or 2^64 and more")
        word = rules.encode(state)
        side = rules.tells("side")
        return f"{word[:side]}{tier}:{word[side:]}"

    def _read(self, word: str, read: Callable[[str], Any] | None = None) -> Any:
        """Return the state of the word of a position, by default with `decode`."""
        side = self.rules.tells("side") if self.tiers else 0
        rest = word[side:].partition(":")[2] if self.tiers else word
        state = (read or self.rules.decode)(word[:side] + rest)
        if self.tiers and self._write(state) != word:
            raise ValueError("it is no position of the game")
        return state
