"""Reads a kept solution by docs/kept.md alone: kept_reader.py FILE writes a line for each position, its state in hex, its
worth and its ending. It shares no code with what writes the file but the libraries of zstd and xxHash."""
import ctypes
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
    """The head as a dictionary, and a generator of (state, worth, ending)."""
    number, size, magic, version, kind, S, W, E, zero = struct.unpack_from("<II8sIIIBBH", data)
    assert (number, magic, version, zero) == (0x184D2A50, b"qijukept", 1, 0)
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
                assert state > before and (i or state == index[block][:S])
                before = state
                worth, ending = (int.from_bytes(part, "little", signed=True) for part in (row[S:S + W], row[S + W:]))
                assert least[0] <= worth <= most[0] and least[1] <= ending <= most[1]
                yield state, worth, ending
        assert at == tail

    return {"kind": kind, "positions": N, "game": texts[0].decode(), "text": texts[1], "identity": texts[2]}, positions()


if __name__ == "__main__":
    for state, worth, ending in read(open(sys.argv[1], "rb").read())[1]:
        print(state.hex(), worth, ending)
