"""Reads a solution file as docs/reference/solution-files.md defines it: solution_file_reader.py FILE writes a line for each
position, its state in hex, its value and its ending. It shares only the libraries zstd and xxHash with the writer."""
import ctypes
import itertools
import struct
import sys

zstd, xxhash = ctypes.CDLL("libzstd.so.1"), ctypes.CDLL("libxxhash.so.0")


class Hash128(ctypes.Structure):
    _fields_ = [("low", ctypes.c_uint64), ("high", ctypes.c_uint64)]


BLOCK = 65536

zstd.ZSTD_decompress.restype = zstd.ZSTD_compress.restype = ctypes.c_size_t
zstd.ZSTD_compress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int]
zstd.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t] * 2
xxhash.XXH3_64bits.restype, xxhash.XXH3_128bits.restype = ctypes.c_uint64, Hash128
xxhash.XXH3_64bits.argtypes = xxhash.XXH3_128bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]


def sum128(data):
    found = xxhash.XXH3_128bits(data, len(data))
    return struct.pack(">QQ", found.high, found.low)


def content(data):
    """The bytes of a file of blocks before packing."""
    number, size, magic, version, block, length, plain, tail = struct.unpack_from("<II8sIIQQQ", data)
    assert (number, size, magic, version, block) == (0x184D2A50, 72, b"qijublok", 1, BLOCK)
    assert length == len(data) and sum128(data[:64]) == data[64:80] and sum128(data[tail:]) == data[48:64]
    count = -(-plain // BLOCK)
    seek = tail + 8 + 8 * count
    assert struct.unpack_from("<II", data, tail) == (0x184D2A50, 8 * count)
    assert struct.unpack_from("<II", data, seek) == (0x184D2A5E, (count + 2) * 8 + 9)
    entries = [struct.unpack_from("<II", data, seek + 8 + 8 * i) for i in range(count + 2)]
    assert entries[0] == (80, 0) and entries[-1] == (8 * count + 8, 0)
    assert data[seek + 8 + 8 * (count + 2):] == struct.pack("<IBI", count + 2, 0, 0x8F92EAB1)
    at, out = 80, []
    for i, (packed, size) in enumerate(entries[1:-1]):
        frame = data[at:at + packed]
        assert size == min(BLOCK, plain - i * BLOCK)
        assert struct.pack("<Q", xxhash.XXH3_64bits(frame, packed)) == data[tail + 8 + 8 * i:][:8]
        room = ctypes.create_string_buffer(size)
        assert zstd.ZSTD_decompress(room, size, frame, packed) == size
        out.append(room.raw)
        at += packed
    assert at == tail
    return b"".join(out)


def packed(plain):
    """A file of blocks with some content."""
    sums, entries, frames = [], [struct.pack("<II", 80, 0)], []
    for at in range(0, len(plain), BLOCK):
        part = bytes(plain[at:at + BLOCK])
        room = ctypes.create_string_buffer(2 * BLOCK)
        length = zstd.ZSTD_compress(room, len(room), part, len(part), 1)
        frame = room.raw[:length]
        frames.append(frame)
        sums.append(struct.pack("<Q", xxhash.XXH3_64bits(frame, len(frame))))
        entries.append(struct.pack("<II", len(frame), len(part)))
    entries.append(struct.pack("<II", 8 + 8 * len(sums), 0))
    table = b"".join(entries) + struct.pack("<IBI", len(entries), 0, 0x8F92EAB1)
    tail = struct.pack("<II", 0x184D2A50, 8 * len(sums)) + b"".join(sums) + struct.pack("<II", 0x184D2A5E, len(table)) + table
    body = b"".join(frames)
    head = struct.pack("<II8sIIQQQ", 0x184D2A50, 72, b"qijublok", 1, BLOCK, 80 + len(body) + len(tail), len(plain),
                       80 + len(body)) + sum128(tail)
    return head + sum128(head) + body + tail


def parse(plain):
    """The numbers of a solution file as a dictionary, from its content."""
    magic, version, kind, S, W, E, D, T, N = struct.unpack_from("<8sIIIBBBBQ", plain, len(plain) - 88)
    least, most = struct.unpack_from("<2q", plain, len(plain) - 56), struct.unpack_from("<2q", plain, len(plain) - 40)
    lengths = struct.unpack_from("<3Q", plain, len(plain) - 24)
    assert (magic, version) == (b"solution", 2)
    assert (S == 0) == (D > 0) == (T > 0)
    row = S + W + E
    P = BLOCK // row
    B = -(-N // P)
    return {"kind": kind, "S": S, "W": W, "E": E, "every": D, "tail": T, "positions": N, "least": least, "most": most,
            "lengths": lengths, "P": P, "B": B}


def read(data):
    """The head as a dictionary, and a generator of (state, value, ending)."""
    plain = content(data)
    head = parse(plain)
    S, W, E, P, B = (head[name] for name in "SWEPB")
    least, most, at, texts = head["least"], head["most"], B * (BLOCK + S), []
    index = [plain[B * BLOCK + i * S:][:S] for i in range(B)]
    for length in head["lengths"]:
        texts.append(plain[at:at + length])
        assert plain[at + length] == 0
        at += length + 1
    assert at == len(plain) - 88

    def positions():
        before = b""
        for chunk in range(B):
            n = min(P, head["positions"] - chunk * P)
            size = n * (S + W + E)
            columns = plain[chunk * BLOCK:(chunk + 1) * BLOCK]
            assert not any(columns[size:])
            rows, state = [columns[i:size:n] for i in range(n)], bytes(S)
            for i, row in enumerate(rows):
                state = bytes(a ^ b for a, b in zip(state, row))
                assert head["every"] or (state > before and (i or state == index[chunk]))
                before = state
                value, ending = (int.from_bytes(part, "little", signed=True) for part in (row[S:S + W], row[S + W:]))
                assert least[0] <= value <= most[0] and least[1] <= ending <= most[1]
                yield state, value, ending

    return {**head, "game": texts[0].decode(), "text": texts[1], "identity": texts[2]}, positions()


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
