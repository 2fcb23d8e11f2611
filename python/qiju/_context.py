"""Contexts of the library: limits, errors, interruption, and what belongs to them.

Everything that the library makes belongs to a context, and a context to one thread at a time. The
context's lock sees to that. An object of Python that goes may do so in any thread, and in the middle
of a computation; what it held is then freed when the context is next at rest.
"""
from __future__ import annotations

import ctypes
import os
import threading
import time as clock
from collections import deque
from types import TracebackType
from typing import Any, Callable, Iterable, Iterator, NamedTuple, TypedDict, TypeVar

from ._language import chosen
from ._qiju import ffi, lib
from .errors import LimitError, UsageError, from_library


_Said = TypeVar("_Said")
_OFTEN = 256  # number of objects passed between two checks of the limits
_PATIENCE = 1.0  # seconds that rules may go on after the time is over


class Progress(NamedTuple):
    """Progress of a computation.

    Attributes
    ----------
    what : str
        Unit of `done`.
    done : int
        Units that are finished.
    total : int
        Units in all; 0 if unknown.
    """

    what: str
    done: int
    total: int


class Limits(TypedDict, total=False):
    """Limits of a question, as keyword arguments.

    Attributes
    ----------
    memory : int or str
        Bytes, or a text such as "2G". Default: 80% of the available memory.
    states : int
        Maximum number of positions that are examined. Default: no limit.
    time : float
        Seconds for each question. Default: no limit.
    threads : int
        Maximum number of threads. Default: one for each processor.
    kernel : str
        Instruction set, as in `qiju help solve`. Default: the fastest.
    progress : callable
        Called several times a second with a `Progress`. A true result ends the question with `Stopped`.
        An exception ends it with this exception.

    Examples
    --------
    >>> import qiju
    >>> position = qiju.game("mnk", size=(3, 3)).generate()
    >>> position.solve(memory="1G", time=60).outcome
    'draw'
    """

    memory: int | str
    states: int
    time: float
    threads: int
    kernel: str
    progress: Callable[[Progress], object]


def _whole(name: str, number: int, bits: int) -> int:
    """
    >>> _whole("threads", 2.5, 32)
    Traceback (most recent call last):
    ValueError: threads is 2.5: expected a whole number from 0 to 2^32 - 1
    """
    if not isinstance(number, int) or not 0 <= number < 2**bits:
        raise ValueError(f"{name} is {number!r}: expected a whole number from 0 to 2^{bits} - 1")
    return number


def _bytes(size: int | str) -> int:
    """
    >>> _bytes("2G"), _bytes("1500k"), _bytes(7)
    (2000000000, 1500000, 7)
    """
    units = {"k": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
    text = str(size)
    number, factor = (text[:-1], units[text[-1]]) if text[-1:] in units else (text, 1)
    if not number.isdecimal() or int(number) * factor >= 2**64:
        raise ValueError(f"memory is {size!r}: expected bytes, such as 500000000 or '500M'")
    return int(number) * factor


def _seconds(time: float | None) -> float | None:
    if time is not None and not (isinstance(time, (int, float)) and time >= 0):  # NaN is not
        raise ValueError(f"time is {time!r}: expected seconds, 0 or more")
    return time


def _available() -> int:
    """The memory that the library grants itself without a limit: 80% of what there is."""
    return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGESIZE") * 4 // 5


def _processors() -> int:
    return len(os.sched_getaffinity(0))


class _Overtime(LimitError):
    """The time is over, and rules have not returned."""

    def __init__(self) -> None:
        super().__init__("the time is over")


class _Alarm(threading.Thread):
    """Raises _Overtime in a thread, each second after the first ones, until it is ended. Rules that
    call nothing of qiju, such as `while True: pass`, can be ended in no other way."""

    def __init__(self, thread: int, seconds: float) -> None:
        super().__init__(daemon=True)
        self.thread = thread
        self.seconds = seconds
        self.ended = threading.Event()

    def _throw(self, kind: type[BaseException] | None) -> None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(self.thread), None if kind is None else ctypes.py_object(kind))

    def run(self) -> None:
        while not self.ended.wait(self.seconds):
            self._throw(_Overtime)
            self.seconds = _PATIENCE

    def end(self) -> None:
        self.ended.set()
        self.join()
        self._throw(None)


class _Watch:
    """What the library's callbacks of a context look at and leave behind. It knows no context, so
    that nothing here is a cycle."""

    def __init__(self, time: float | None, progress: Callable[[Progress], object] | None,
                 memory: int = 0) -> None:
        self.time = time
        self.memory = memory or _available()
        self.progress = progress
        self.deadline: float | None = None
        self.failure: BaseException | None = None
        self.alarm: _Alarm | None = None

    def begin(self) -> None:
        self.failure = None
        self.deadline = clock.monotonic() + self.time if self.time is not None else None

    def guard(self) -> None:
        """Sets the alarm when rules are first called, in the thread that calls them."""
        if self.deadline is not None and self.alarm is None:
            left = max(0.0, self.deadline - clock.monotonic()) + _PATIENCE
            self.alarm = _Alarm(threading.get_ident(), min(left, threading.TIMEOUT_MAX))
            self.alarm.start()

    def end(self) -> None:
        if self.alarm is not None:
            alarm, self.alarm = self.alarm, None
            alarm.end()

    def fail(self, failure: BaseException) -> None:
        if isinstance(failure, _Overtime):
            failure = LimitError(f"the time of {self.time:g} s is over")
        if self.failure is None:
            self.failure = failure

    def take_failure(self) -> BaseException | None:
        failure, self.failure = self.failure, None
        return failure

    def check_time(self) -> None:
        """Raises LimitError when the time is over: for rules, which may be slow, between two states.
        """
        if self.deadline is not None and clock.monotonic() >= self.deadline:
            raise LimitError(f"the time of {self.time:g} s is over")

    def each(self, what: str, said: Iterable[_Said], size: int) -> Iterator[_Said]:
        """What rules say one after the other, things of so many bytes, which need not end: as long as
        the time is not over and all of them fit the memory."""
        for number, one in enumerate(said):
            if number % _OFTEN == 0:
                self.check_time()
                if number * size > self.memory:
                    raise LimitError(f"{number:,} {what} of one state need more memory, limit {self.memory:,} bytes")
            yield one

    def stop(self, progress: ffi.CData) -> bool:
        """Whether to end. Ctrl-C comes as an exception of this function, and the time's end, too."""
        self.check_time()
        if self.progress and progress.what != ffi.NULL:
            what = ffi.string(progress.what).decode()
            if self.progress(Progress(what, progress.done, progress.total)):
                return True
        return self.failure is not None


class _Visitor:
    """What takes the things that a function of the library visits."""

    def __init__(self, take: Callable[..., object], watch: _Watch) -> None:
        self.take = take
        self.fail = watch.fail


def note_exception(kind: type[BaseException], error: BaseException, trace: TracebackType) -> None:
    """An exception of a callback is stored in the object of the callback. Its frame has that
    in `setup`, or else as `user`, even when Ctrl-C came before its first line."""
    names = trace.tb_frame.f_locals
    handle = lib.qiju_own_handle(names["setup"]) if "setup" in names else names["user"]
    ffi.from_handle(handle).fail(error)


@ffi.def_extern(error=True, onerror=note_exception)
def qiju_stop(user: ffi.CData, progress: ffi.CData) -> bool:
    watch: _Watch = ffi.from_handle(user)
    return watch.stop(progress)


def _visit(user: ffi.CData, *what: Any) -> bool:
    ffi.from_handle(user).take(*what)
    return True


for _name in ("cell", "line", "move", "option", "pair", "part", "ply", "review"):
    ffi.def_extern(name=f"qiju_visit_{_name}", error=False, onerror=note_exception)(_visit)


@ffi.def_extern(error=lib.QJ_STOPPED, onerror=note_exception)
def qiju_visit_case(user: ffi.CData, position: ffi.CData) -> int:
    ffi.from_handle(user).take(position)
    return lib.QJ_OK


@ffi.def_extern(error=False, onerror=note_exception)
def qiju_write(user: ffi.CData, data: ffi.CData, size: int) -> bool:
    ffi.from_handle(user).take(ffi.buffer(data, size)[:])
    return True


class _Thing:
    """What the library has made. It is freed when it was dropped and no other thing needs it: in
    whatever order Python drops them, since its collector knows none for the members of a cycle."""

    __slots__ = ("pointer", "free", "needs", "keeps", "users", "dropped")

    def __init__(self, pointer: ffi.CData, free: Callable[[ffi.CData], None], needs: list[_Thing],
                 keeps: object = None) -> None:
        self.pointer = pointer
        self.free = free
        self.needs = needs
        self.keeps = keeps
        self.users = 0
        self.dropped = False
        for need in needs:
            need.users += 1

    def drop(self) -> None:
        self.dropped = True
        looked_at = [self]
        while looked_at:
            thing = looked_at.pop()
            if thing.dropped and not thing.users:
                thing.dropped = False  # it is in looked_at once for each object that needed it
                thing.free(thing.pointer)
                for need in thing.needs:
                    need.users -= 1
                looked_at += thing.needs


class Handle:
    """Python's hold on a thing of the library: `pointer` is good as long as this object."""

    def __init__(self, context: Context, thing: _Thing) -> None:
        self.pointer = thing.pointer
        self.thing = thing
        self._context = context

    def __del__(self) -> None:
        self._context.drop(self.thing)


class Context:
    """A qj_context. `with context:` is one question: what is called in it has the time of one."""

    def __init__(self, memory: int | str = 0, states: int = 0, time: float | None = None,
                 threads: int | None = None, kernel: str | None = None,
                 progress: Callable[[Progress], object] | None = None) -> None:
        size = _bytes(memory)
        self.watch = _Watch(_seconds(time), progress, size)
        watch_handle = ffi.new_handle(self.watch)
        kernel_text = ffi.new("char[]", word(kernel)) if kernel else ffi.NULL
        self._lock = threading.RLock()
        self._depth = 0
        self._dropped: deque[_Thing] = deque()
        limits = ffi.new("qj_limits *")
        limits.struct_size = ffi.sizeof("qj_limits")
        limits.bytes = size
        limits.states = _whole("states", states, 64)
        limits.stop = lib.qiju_stop
        limits.stop_user = watch_handle
        limits.threads = _processors() if threads is None else _whole("threads", threads, 32)
        limits.kernel = kernel_text
        out = ffi.new("qj_context **")
        if lib.qj_context_new(limits, out) != lib.QJ_OK:
            raise MemoryError("no memory for a context of qiju")
        self.pointer = out[0]
        self._thing = _Thing(out[0], lib.qj_context_free, [], (watch_handle, kernel_text))

    # ------------------------------------------------------------------- one at a time

    def __enter__(self) -> Context:
        self._lock.acquire()
        self._depth += 1
        if self._depth == 1:
            lib.qj_context_set_language(self.pointer, chosen())
            self.watch.begin()
        return self

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if not self._depth:
            self.watch.end()
        self._lock.release()
        self._sweep()

    def _sweep(self) -> None:
        """Frees what was dropped, unless a computation runs: then its end does."""
        while self._dropped and self._lock.acquire(blocking=False):
            try:
                if self._depth:
                    return
                self._dropped.popleft().drop()
            finally:
                self._lock.release()

    def own(self, pointer: ffi.CData, free: Callable[[ffi.CData], None], *needs: Handle,
            keeps: object = None) -> Handle:
        """Holds what was made in the context: it is freed before what it needs, and what it keeps
        lives as long."""
        return Handle(self, _Thing(pointer, free, [self._thing, *(need.thing for need in needs)], keeps))

    def drop(self, thing: _Thing) -> None:
        self._dropped.append(thing)
        self._sweep()

    def __del__(self) -> None:
        if hasattr(self, "_thing"):  # true if __init__ succeeded
            self.drop(self._thing)

    # ------------------------------------------------------------------------- calls

    def call(self, function: Callable[..., int], *arguments: Any) -> None:
        """Calls what returns a status, and raises what went wrong."""
        with self:
            status = function(*arguments)
            self.raise_failure()
            if status != lib.QJ_OK:
                raise from_library(lib.qj_context_error(self.pointer))

    def raise_failure(self) -> None:
        failure = self.watch.take_failure()
        if failure is not None:
            raise failure

    def make(self, kind: str, function: Callable[..., int], *arguments: Any) -> ffi.CData:
        """What a function puts into its last argument, a pointer to a `kind`."""
        out = ffi.new(f"{kind} *")
        self.call(function, *arguments, out)
        return out[0]

    def visit(self, callback: ffi.CData, take: Callable[..., object], function: Callable[..., int],
              *arguments: Any) -> None:
        """Calls a function whose last two arguments are a visitor and its user."""
        handle = ffi.new_handle(_Visitor(take, self.watch))
        self.call(function, *arguments, callback, handle)

    def text(self, function: Callable[..., int], *arguments: Any, behind: tuple[Any, ...] = ()) -> str:
        """What a function writes into a sink."""
        parts: list[bytes] = []
        handle = ffi.new_handle(_Visitor(parts.append, self.watch))
        sink = ffi.new("qj_sink *", {"write": lib.qiju_write, "user": handle})
        self.call(function, *arguments, sink, *behind)
        return b"".join(parts).decode()


class Source:
    """A text as a qj_source; valid as long as this object."""

    def __init__(self, text: str | bytes) -> None:
        data = text.encode() if isinstance(text, str) else text
        self._data = ffi.from_buffer(data)
        self._text = ffi.new("qj_text *", {"data": self._data, "size": len(data)})
        self.pointer = ffi.new("qj_source *", lib.qj_text_source(self._text))


def word(text: str) -> bytes:
    """A text as the library's strings have it, which end at a zero byte.

    >>> word("1 0\\0")
    Traceback (most recent call last):
    qiju.errors.UsageError: '1 0\\x00' has a zero byte
    """
    data = text.encode()
    if 0 in data:
        raise UsageError(f"{text!r} has a zero byte")
    return data


def string(pointer: ffi.CData) -> str:
    """A string of the library; "" for NULL."""
    return ffi.string(pointer).decode() if pointer != ffi.NULL else ""
