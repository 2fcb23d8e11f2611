# Makes two texts of a solution, both with the lines of the original: the copy that tells its steps, in which marks are calls
# (steps/steps.h), and the text without marks, which people read.
#   cmake -D solution=FILE.c -D traced=FILE.c -D plain=FILE.c -P
cmake_path(GET solution STEM name)
file(READ ${solution} text)
set(mark "/\\*@ ([a-z]+) ([^*]*) \\*/")
string(REGEX REPLACE "${mark}" "STEP(\\1, \\2);" calls "${text}")
file(WRITE ${traced} "#include \"steps/steps.h\"\n#define main steps_${name}\n#line 1 \"${name}.c\"\n${calls}")
string(REGEX REPLACE " ${mark}" "" text "${text}")
string(REGEX REPLACE " +\n" "\n" text "${text}")
file(WRITE ${plain} "${text}")
