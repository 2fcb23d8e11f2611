/* Files of blocks, by the module that the command loads: bytes come back in any order of reading;
 * a byte that is altered anywhere, or a file that is cut or too long, is refused or makes no
 * difference.
 */
#include "cli/storage/disk.h"

#include "support/support.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>

GROUP(block_file)

/* Loads the module, which is beside the folder of the tests. */
static const struct block_file_functions *load_module(void)
{
    char path[PATH_MAX + 32];
    const ssize_t got = readlink("/proc/self/exe", path, PATH_MAX);
    assert_true(got > 0);
    path[got] = 0;
    strcpy(strrchr(path, '/'), "/../qiju-blocks.so");
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        skip(); /* a build without zstd */
    return dlsym(handle, "qiju_blocks");
}

static void put_words(char *out, size_t size, const char *format, va_list list)
{
    (void)vsnprintf(out, size, format, list);
}

/* Bytes that pack well in some places and badly in others. */
static void make_bytes(struct random *random, unsigned char *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        const bool wild = random_below(random, 2);
        for (size_t length = (size_t)random_below(random, 3000); length-- && at < size; at++)
            bytes[at] = (unsigned char)(wild ? random_next(random) : size);
    }
}

/* Writes bytes in pieces to a file without a name; returns it. A file that is not finished has no
 * head. */
static int write_file(const struct block_file_functions *blocks, struct random *random,
                      const unsigned char *bytes, size_t size, bool finished)
{
    struct disk_file out;
    char path[] = "/tmp/qiju-blocks-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0 && unlink(path) == 0);
    assert_true(blocks->create(&out, dup(file), 1));
    for (size_t at = 0, part; at < size; at += part) {
        part = 1 + (size_t)random_below(random, size - at < 100000 ? size - at : 100000);
        assert_true(blocks->write(&out, bytes + at, part));
    }
    assert_true(!finished || blocks->finish(&out));
    blocks->close(&out);
    return file;
}

/* Reads everything; returns whether the file was accepted, and then has the bytes. */
static bool reads_same(const struct block_file_functions *blocks, int file,
                       const unsigned char *bytes, size_t size)
{
    struct disk_file in = {.words = put_words};
    unsigned char *read = malloc(size + 1);
    bool good = blocks->open(&in, dup(file));
    if (good) {
        assert_int_equal(in.size, size);
        good = blocks->read(&in, read, size, 0);
    }
    if (good)
        assert_memory_equal(read, bytes, size);
    else
        assert_true(*in.fault || in.reason);
    blocks->close(&in);
    free(read);
    return good;
}

TEST(bytes_come_back)
{
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 400000, 20 << 20};
    const struct block_file_functions *blocks = load_module();
    struct random random = {51};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct disk_file in = {.words = put_words};
        unsigned char *bytes = malloc(sizes[i] + 1), *part = malloc(sizes[i] + 1);
        make_bytes(&random, bytes, sizes[i]);
        const int file = write_file(blocks, &random, bytes, sizes[i], true);
        assert_true(reads_same(blocks, file, bytes, sizes[i]));
        assert_true(blocks->open(&in, file));
        const uint64_t size = in.size;
        assert_int_equal(size, sizes[i]);
        for (int turn = 0; turn < 40; turn++) {
            const size_t at = (size_t)random_below(&random, size + 1),
                         most = turn % 4 ? 300 : 200000,
                         wanted = (size_t)random_below(&random, most + 1),
                         length = wanted < size - at ? wanted : size - at;
            assert_true(blocks->read(&in, part, length, at));
            assert_memory_equal(part, bytes + at, length);
        }
        assert_false(blocks->read(&in, part, 1, size));
        assert_false(blocks->read(&in, part, 2, UINT64_MAX));
        blocks->close(&in);
        free(bytes);
        free(part);
    }
}

/* Every byte of a small file, and some of a large one. */
TEST(altered_bytes_are_refused)
{
    static const size_t sizes[] = {500, 300000};
    const struct block_file_functions *blocks = load_module();
    struct random random = {52};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        unsigned char *bytes = malloc(sizes[i]);
        struct stat about;
        uint64_t refused = 0;
        make_bytes(&random, bytes, sizes[i]);
        const int file = write_file(blocks, &random, bytes, sizes[i], true);
        assert_int_equal(fstat(file, &about), 0);
        const uint64_t length = (uint64_t)about.st_size,
                       step = i ? length / unit_count(200) + 1 : 1;
        for (uint64_t at = 0; at < length; at += step) {
            unsigned char byte, other;
            assert_int_equal(disk_read_at(file, &byte, 1, at), 0);
            other = (unsigned char)(byte ^ 1U << random_below(&random, 8));
            assert_int_equal(disk_write_at(file, &other, 1, at), 0);
            refused += !reads_same(blocks, file, bytes, sizes[i]);
            assert_int_equal(disk_write_at(file, &byte, 1, at), 0);
        }
        assert_int_equal(refused, (length + step - 1) / step);
        assert_int_equal(ftruncate(file, (off_t)length + 1), 0);
        assert_false(reads_same(blocks, file, bytes, sizes[i]));
        for (uint64_t cut = length; cut > 0; cut -= cut < step ? cut : step) {
            assert_int_equal(ftruncate(file, (off_t)cut - 1), 0);
            assert_false(reads_same(blocks, file, bytes, sizes[i]));
        }
        close(file);
        free(bytes);
    }
}

TEST(unfinished_files_are_refused)
{
    enum { SIZE = 200000 };
    const struct block_file_functions *blocks = load_module();
    struct random random = {53};
    SCOPED(drop_memory) unsigned char *bytes = malloc(SIZE);
    make_bytes(&random, bytes, SIZE);
    const int file = write_file(blocks, &random, bytes, SIZE, false);
    assert_false(reads_same(blocks, file, bytes, SIZE));
    close(file);
}
