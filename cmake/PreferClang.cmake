# Chooses clang as the compiler if it is installed, for its libFuzzer.
find_program(QIJU_CLANG clang)
mark_as_advanced(QIJU_CLANG)
if(QIJU_CLANG AND NOT CMAKE_C_COMPILER)
  set(CMAKE_C_COMPILER ${QIJU_CLANG})
endif()
