#!/bin/sh
# calls.sh NM OBJECT...: the library and the reports do no input or output, never end the program and
# keep nothing between calls: no object needs a function of that kind. base/context.c may ask the
# machine how much memory it has, base/blocks.c may map memory (no file).
set -u
nm=$1
shift
forbidden='f?printf v?f?printf_unlocked vprintf vfprintf dprintf vdprintf f?puts f?putc putchar perror'
forbidden="$forbidden fopen(64)? freopen(64)? fdopen fclose fread fwrite fgets fgetc getc getchar gets"
forbidden="$forbidden getline getdelim f?scanf vf?scanf __isoc99_v?f?scanf __v?f?printf_chk"
forbidden="$forbidden open(64)? openat(64)? creat read pread(64)? write pwrite(64)? close mmap(64)?"
forbidden="$forbidden socket send recv exit _exit _Exit quick_exit abort system popen fork execv[ep]*"
forbidden="$forbidden stdin stdout stderr signal sigaction setlocale getenv strerror strtok"
forbidden="$forbidden s?rand s?random atexit localtime gmtime asctime ctime"
pattern="^($(echo "$forbidden" | tr ' ' '|'))$"

"$nm" -A -u "$@" | sed 's/@.*//' | awk -v pattern="$pattern" '
    { function_name = $NF; object = $1; sub(/:$/, "", object) }
    function_name !~ pattern { next }
    object ~ /\/base\/context\.c\./ && function_name ~ /^(fopen|fgets|fclose)(64)?$/ { next }
    object ~ /\/base\/blocks\.c\./ && function_name ~ /^mmap(64)?$/ { next }
    { print object " calls " function_name; failed = 1 }
    END { exit failed }'
