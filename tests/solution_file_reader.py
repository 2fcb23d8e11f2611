"""Reads a solution file as docs/reference/solution-files.md defines it: solution_file_reader.py FILE writes a line for each
position, its state in hex, its value and its ending. It shares only the libraries zstd and xxHash with the writer."""
import ctypes
import itertools
import struct
import sys

zstd, xxhash = ctypes.CDLL("libzstd.so.1"), ctypes.CDLL("libxxhash.so.0")


class Hash128(ctypes.Structure):
    _fields_ = [("low", ctypes.c_uint64), ("high", ctypes.c_uint64)]


zstd.ZSTD_decompress.restype = ctypes.c_size_t
zstd.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t] * 2
xxhash.XXH3_64bits.restype, xxhash.XXH3_128bits.restype = ctypes.c_uint64, Hash128
xxhash.XXH3_64bits.argtypes = xxhash.XXH3_128bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]


def sum128(data):
    found = xxhash.XXH3_128bits(data, len(data))
    return struct.pack(">QQ", found.high, found.low)


def read(data):
    """The head as a dictionary, and a generator of (state, value, ending)."""
    number, size, magic, version, kind, S, W, E, D, T = struct.unpack_from("<II8sIIIBBBB", data)
    assert (number, magic, version) == (0x184D2A50, b"qijukept", 1)
    assert (S == 0) == (D > 0) == (T > 0)
    N, P, B, length, tail = struct.unpack_from("<5Q", data, 32)
    least, most = struct.unpack_from("<2q", data, 72), struct.unpack_from("<2q", data, 88)
    lengths, head, at = struct.unpack_from("<3Q", data, 136), size + 8, 160
    texts = [data[at + sum(lengths[:i]):at + sum(lengths[:i + 1])] for i in range(3)]
    assert head == 160 + sum(lengths) + 16 and sum128(data[:head - 16]) == data[head - 16:head]
    assert length == len(data) and sum128(data[tail:]) == data[104:120] and sum128(data[head:]) == data[120:136]
    assert P == max(1, 65536 // (S + W + E)) and B == -(-N // P)
    index = [data[tail + 8 + i * (S + 8):][:S + 8] for i in range(B)]
    seek = tail + 8 + B * (S + 8)
    assert struct.unpack_from("<II", data, tail) == (0x184D2A50, B * (S + 8))
    assert struct.unpack_from("<II", data, seek) == (0x184D2A5E, (B + 2) * 8 + 9)
    entries = [struct.unpack_from("<II", data, seek + 8 + 8 * i) for i in range(B + 2)]
    assert entries[0] == (head, 0) and entries[-1] == (B * (S + 8) + 8, 0)
    assert data[-9:] == struct.pack("<IBI", B + 2, 0, 0x8F92EAB1)

    def positions():
        at, before = head, b""
        for block, (packed, plain) in enumerate(entries[1:-1]):
            frame, n = data[at:at + packed], min(P, N - block * P)
            at += packed
            assert plain == n * (S + W + E)
            assert struct.pack("<Q", xxhash.XXH3_64bits(frame, packed)) == index[block][S:]
            room = ctypes.create_string_buffer(plain)
            assert zstd.ZSTD_decompress(room, plain, frame, packed) == plain
            rows, state = [room.raw[i::n] for i in range(n)], bytes(S)
            for i, row in enumerate(rows):
                state = bytes(a ^ b for a, b in zip(state, row))
                assert D or (state > before and (i or state == index[block][:S]))
                before = state
                value, ending = (int.from_bytes(part, "little", signed=True) for part in (row[S:S + W], row[S + W:]))
                assert least[0] <= value <= most[0] and least[1] <= ending <= most[1]
                yield state, value, ending
        assert at == tail

    return {"kind": kind, "positions": N, "every": D, "tail": T, "game": texts[0].decode(), "text": texts[1], "identity": texts[2]}, positions()


def height(word, rows, steps, tail):
    """Of a word: its bits are the steps of the border, the first the lowest, 1 for a row."""
    k = (word & ((1 << tail) - 1)).bit_count()
    height, rights = sum(rows - j + 1 for j in range(k + 1, min(tail, rows) + 1)), 0
    for step in range(tail, steps):
        if word >> step & 1:
            height += rights
        else:
            rights += 1
    return height


def read_heights(data):
    """A dictionary from each ideal that is saved, as a tuple of lengths of the board's rows, to its value."""
    head, positions = read(data)
    across, down = sorted(map(int, head["text"].split()[:2])), list(map(int, head["text"].split()[:2]))
    rows, columns = across
    steps, saved, found = rows + columns, {}, {}
    for ups in itertools.combinations(range(steps), rows):
        word = sum(1 << up for up in ups)
        at = height(word, rows, steps, head["tail"])
        if at % head["every"] == 0:
            saved.setdefault(at, []).append(word)
    for at in sorted(saved, reverse=True):
        for word in sorted(saved[at]):
            ups = [step for step in range(steps) if word >> step & 1]
            lengths = tuple(step - i for i, step in enumerate(ups))[::-1]
            if down != across:  # more rows than columns: the grid is on its side
                lengths = tuple(sum(length > row for length in lengths) for row in range(down[0]))
            found[lengths] = next(positions)[1]
    assert next(positions, None) is None
    return head, found


if __name__ == "__main__":
    for state, value, ending in read(open(sys.argv[1], "rb").read())[1]:
        print(state.hex(), value, ending)
