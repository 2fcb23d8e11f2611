# Makes the copy of a solution that reports its steps: marks become calls (steps/steps.h), and each line keeps its number.
#   cmake -D solution=FILE.c -D out=FILE.c -P
cmake_path(GET solution STEM name)
file(READ ${solution} text)
string(REGEX REPLACE "/\\*@ ([a-z]+) ([^*]*) \\*/" "STEP(\\1, \\2);" text "${text}")
file(WRITE ${out} "#include \"steps/steps.h\"\n#define main steps_${name}\n#line 1 \"${name}.c\"\n${text}")
