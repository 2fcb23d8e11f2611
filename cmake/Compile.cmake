# Compiler settings for all targets: the language, the warnings, and the options.

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)

add_compile_definitions(_POSIX_C_SOURCE=200809L)
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes
                    -Wmissing-prototypes -Wundef -Wvla)
if(QIJU_WERROR)
  add_compile_options(-Werror)
endif()

if(QIJU_SANITIZE)
  add_compile_options(-fsanitize=${QIJU_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_compile_definitions(QIJU_SANITIZED) # base/inline.h
  if(CMAKE_C_COMPILER_ID STREQUAL Clang)
    add_compile_options(-fno-sanitize=pointer-overflow) # of an empty block clang reports NULL + 0
  endif()
  add_link_options(-fsanitize=${QIJU_SANITIZE})
  # The linker of LLVM takes .33 CPU s for the program of all unit tests, the usual one .87.
  find_program(QIJU_LLD ld.lld)
  mark_as_advanced(QIJU_LLD)
  if(QIJU_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
  # Fixed addresses: each start of the program relocates 160,000 words less, and tests start it thousands of times.
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
endif()

if(QIJU_COVERAGE)
  add_compile_options(--coverage)
  add_link_options(--coverage)
endif()
