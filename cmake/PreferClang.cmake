# Takes clang as the compiler where there is one: libFuzzer is part of it.
find_program(QIJU_CLANG clang)
mark_as_advanced(QIJU_CLANG)
if(QIJU_CLANG AND NOT CMAKE_C_COMPILER)
  set(CMAKE_C_COMPILER ${QIJU_CLANG})
endif()
