# qiju_can_localize_hidden(RESULT): whether the compiler can link objects into one object in which objcopy makes the
# hidden symbols local. Tried on two small files.
function(qiju_can_localize_hidden result)
  set(${result} FALSE PARENT_SCOPE)
  if(NOT CMAKE_OBJCOPY OR CMAKE_INTERPROCEDURAL_OPTIMIZATION OR CMAKE_C_FLAGS MATCHES "-flto")
    return()
  endif()
  set(folder ${PROJECT_BINARY_DIR}/CMakeFiles/localize-hidden)
  file(WRITE ${folder}/a.c "int inner(void);\n__attribute__((visibility(\"default\"))) int "
                           "outer(void);\nint outer(void) { return inner(); }\n")
  file(WRITE ${folder}/b.c "int inner(void);\nint inner(void) { return 1; }\n")
  separate_arguments(flags UNIX_COMMAND "${CMAKE_C_FLAGS}")
  set(compile ${CMAKE_C_COMPILER} ${flags} -fvisibility=hidden -c a.c b.c)
  set(join ${CMAKE_C_COMPILER} -nostdlib -r -o whole.o a.o b.o)
  set(localize ${CMAKE_OBJCOPY} --localize-hidden whole.o local.o)
  foreach(step compile join localize)
    execute_process(COMMAND ${${step}} WORKING_DIRECTORY ${folder} RESULT_VARIABLE failed
                    OUTPUT_QUIET ERROR_QUIET)
    if(failed)
      return()
    endif()
  endforeach()
  set(${result} TRUE PARENT_SCOPE)
endfunction()
