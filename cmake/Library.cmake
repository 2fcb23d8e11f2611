# The library, static and shared, and the command.

# Makes a table of the constants TYPE_NAME, each defined in a file NAME.c of a folder, or in a file NAME/NAME.c
# anywhere below it. A file of such a name without the constant is part of another source.
function(qiju_collect folder type template)
  set(root ${PROJECT_SOURCE_DIR}/${folder})
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${root} ${root}/*.c)
  list(FILTER files EXCLUDE REGEX "${left_out}")
  set(names "")
  foreach(file IN LISTS files)
    cmake_path(GET file STEM name)
    if("/${file}" MATCHES "^/${name}.c$|/${name}/${name}.c$")
      file(STRINGS ${root}/${file} defined REGEX "^const struct ${type} ${type}_${name} =")
      if(defined)
        list(APPEND names ${name})
      endif()
    endif()
  endforeach()
  list(SORT names)
  set(declarations "")
  set(entries "")
  foreach(name IN LISTS names)
    string(APPEND declarations "extern const struct ${type} ${type}_${name};\n")
    string(APPEND entries "    &${type}_${name},\n")
  endforeach()
  configure_file(cmake/${template}.c.in ${PROJECT_BINARY_DIR}/${template}.c @ONLY)
  set(qiju_${template} ${names} PARENT_SCOPE)
endfunction()
# A page in a browser has no solution files.
set(left_out "^$")
if(EMSCRIPTEN)
  set(left_out "(^|/)(heights|lookup)/")
endif()
qiju_collect(src/games game catalogue)
qiju_collect(src/engines engine engines)

find_package(Threads REQUIRED)
file(GLOB_RECURSE library_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*.c)
list(FILTER library_files EXCLUDE REGEX "${left_out}")
add_library(qiju_objects OBJECT ${library_files} ${PROJECT_BINARY_DIR}/catalogue.c
                                ${PROJECT_BINARY_DIR}/engines.c)
target_include_directories(qiju_objects PUBLIC ${PROJECT_SOURCE_DIR}/include
                           PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(qiju_objects PUBLIC Threads::Threads)
if(EMSCRIPTEN)
  target_compile_definitions(qiju_objects PUBLIC QIJU_WITHOUT_FILES) # nor has a page files
endif()

# Files named after an instruction set are compiled for it, and omitted on other architectures; the library checks
# the processor before it uses them.
set(avx2_flags -mavx2 -mbmi -mbmi2)
set(avx512_flags -mbmi -mbmi2 -mavx512f -mavx512bw -mavx512vl -mavx512dq -mprefer-vector-width=512)
set(amx_flags ${avx512_flags} -mamx-tile -mamx-int8)
include(CheckCCompilerFlag)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
  check_c_compiler_flag(-mamx-int8 can_compile_x86_kernels)
endif()
foreach(set IN ITEMS avx2 avx512 amx)
  set(files ${library_files})
  list(FILTER files INCLUDE REGEX "_${set}\\.c$")
  if(can_compile_x86_kernels)
    set_source_files_properties(${files} PROPERTIES COMPILE_OPTIONS "${${set}_flags}")
  else()
    set_source_files_properties(${files} PROPERTIES HEADER_FILE_ONLY ON)
  endif()
endforeach()
if(can_compile_x86_kernels)
  target_compile_definitions(qiju_objects PRIVATE QIJU_X86_KERNELS)
endif()

# A library for linking: the objects of the public headers.
function(qiju_library name export)
  target_include_directories(
    ${name} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  set_target_properties(${name} PROPERTIES OUTPUT_NAME qiju EXPORT_NAME ${export}
                                           LINKER_LANGUAGE C)
  target_link_libraries(${name} PRIVATE Threads::Threads)
  add_library(qiju::${export} ALIAS ${name})
endfunction()

# Before 1.0 a minor version may change the binary interface.
add_library(qiju_shared SHARED $<TARGET_OBJECTS:qiju_objects>)
set_target_properties(
  qiju_shared PROPERTIES VERSION ${PROJECT_VERSION}
                         SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
qiju_library(qiju_shared qiju)

# The static library is one object with local hidden symbols, so internal names cannot clash with names of the
# program. Without the tools for this it is a plain archive.
include(LocalizeHidden)
qiju_can_localize_hidden(can_localize)
if(can_localize)
  set(static_object ${PROJECT_BINARY_DIR}/qiju.o)
  add_custom_command(
    OUTPUT ${static_object}
    COMMAND ${CMAKE_C_COMPILER} -nostdlib -r -o qiju-whole.o $<TARGET_OBJECTS:qiju_objects>
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden qiju-whole.o ${static_object}
    DEPENDS qiju_objects $<TARGET_OBJECTS:qiju_objects>
    COMMAND_EXPAND_LISTS VERBATIM)
else()
  message(STATUS "no partial linking here: the internal symbols of libqiju.a stay visible")
  set(static_object $<TARGET_OBJECTS:qiju_objects>)
endif()
add_library(qiju_static STATIC ${static_object})
qiju_library(qiju_static qiju_static)

# The reports include base and the public headers, and so does the command.
file(GLOB_RECURSE face_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/face/*.c)
add_library(qiju_face OBJECT ${face_files})
target_include_directories(qiju_face PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(qiju_face PRIVATE qiju_objects INTERFACE m)

# The solutions that report their steps are one program, which the command runs (steps/steps.h).
file(GLOB solutions CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/solutions/*.c)
set(traced_solutions "")
foreach(solution IN LISTS solutions)
  cmake_path(GET solution FILENAME name)
  set(traced ${PROJECT_BINARY_DIR}/solutions/${name})
  add_custom_command(
    OUTPUT ${traced}
    COMMAND ${CMAKE_COMMAND} -D solution=${solution} -D out=${traced} -P ${PROJECT_SOURCE_DIR}/cmake/Trace.cmake
    DEPENDS ${solution} ${PROJECT_SOURCE_DIR}/cmake/Trace.cmake VERBATIM)
  list(APPEND traced_solutions ${traced})
endforeach()
add_executable(qiju-steps steps/steps.c ${traced_solutions})
target_include_directories(qiju-steps PRIVATE ${PROJECT_SOURCE_DIR})

# Problems in the formats of judges. Included source texts are a table of bytes.
file(GLOB checkers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/package/checkers/*.cpp)
file(GLOB completions CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/manual/*.completion)
set(package_texts ${solutions} ${checkers} ${completions})
set(package_table ${PROJECT_BINARY_DIR}/package_files.c)
add_custom_command(
  OUTPUT ${package_table}
  COMMAND ${CMAKE_COMMAND} -D "texts=${package_texts}" -D out=${package_table}
          -P ${PROJECT_SOURCE_DIR}/cmake/Embed.cmake
  DEPENDS ${package_texts} ${PROJECT_SOURCE_DIR}/cmake/Embed.cmake VERBATIM)
file(GLOB package_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/package/*.c)
add_library(qiju_package OBJECT ${package_sources} ${package_table})
target_include_directories(qiju_package PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)

# User-defined games, which only the command loads; they include base and the public headers.
file(GLOB_RECURSE load_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/load/*.c)
add_library(qiju_load OBJECT ${load_files})
target_include_directories(qiju_load PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(qiju_load PUBLIC qiju_objects ${CMAKE_DL_LIBS})

# A part of the command in a separate file, qiju-NAME.so, which cli/base/module.c loads: its libraries do not slow
# the start of the command.
function(qiju_module name)
  add_library(qiju_${name}_module MODULE ${ARGN})
  set_target_properties(qiju_${name}_module PROPERTIES PREFIX "" OUTPUT_NAME qiju-${name} SUFFIX .so)
  target_include_directories(
    qiju_${name}_module PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  set(modules ${modules} qiju_${name}_module PARENT_SCOPE)
endfunction()
set(modules "")
file(RELATIVE_PATH example_folder ${CMAKE_INSTALL_FULL_BINDIR}
     ${CMAKE_INSTALL_FULL_DOCDIR}/examples/own)
file(RELATIVE_PATH module_folder ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR}/qiju)

# Checkpoints and solution files are compressed by zstd and hashed by xxHash; messages between processes are compressed by zstd.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(zstd IMPORTED_TARGET QUIET libzstd)
  pkg_check_modules(blocks IMPORTED_TARGET QUIET libzstd libxxhash>=0.8)
endif()
file(GLOB_RECURSE command_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)
list(FILTER command_files EXCLUDE REGEX "/(block_file|archive_file)\\.c$")
if(blocks_FOUND)
  qiju_module(blocks cli/storage/block_file.c)
  target_link_libraries(qiju_blocks_module PRIVATE PkgConfig::blocks)
else()
  message(STATUS "libzstd or libxxhash not found: no --checkpoint, no solution files (Debian: apt-get install "
                 "libzstd-dev libxxhash-dev pkg-config)")
endif()
if(PkgConfig_FOUND)
  pkg_check_modules(zip IMPORTED_TARGET QUIET libzip>=1.5)
endif()
if(zip_FOUND)
  qiju_module(zip cli/storage/archive_file.c)
  target_link_libraries(qiju_zip_module PRIVATE PkgConfig::zip)
else()
  message(STATUS "libzip not found: qiju tests makes no archives (Debian: apt-get install libzip-dev)")
endif()
include(Serve)
if(qiju_serves)
  qiju_module(serve)
  target_link_libraries(qiju_serve_module PRIVATE qiju_serve qiju_face qiju_objects)
endif()
list(FILTER command_files EXCLUDE REGEX "/one_process\\.c$")
add_library(qiju_command OBJECT ${command_files})
target_include_directories(
  qiju_command PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
add_executable(qiju cli/storage/one_process.c)
target_link_libraries(qiju PRIVATE qiju_command)

# The command for several machines.
find_package(MPI QUIET COMPONENTS C)
if(MPI_C_FOUND)
  add_executable(qiju-mpi mpi/processes.c)
  target_link_libraries(qiju-mpi PRIVATE qiju_command)
  target_include_directories(qiju-mpi PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(qiju-mpi PRIVATE qiju_face qiju_load qiju_package qiju_objects MPI::MPI_C)
else()
  message(STATUS "no MPI found: no qiju-mpi (Debian: apt-get install libopenmpi-dev openmpi-bin)")
endif()
# Names of examples, for a hint if a game of that name is requested.
file(GLOB examples CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/examples/own
     ${PROJECT_SOURCE_DIR}/examples/own/*)
list(FILTER examples EXCLUDE REGEX "[.]h$")
list(JOIN examples " " examples)
set_source_files_properties(${PROJECT_SOURCE_DIR}/cli/question/unknown.c PROPERTIES
                            COMPILE_DEFINITIONS
                            "QIJU_EXAMPLES=\"${examples}\";EXAMPLE_FOLDER=\"${example_folder}\"")
target_include_directories(qiju PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
set(built_modules ${modules})
list(TRANSFORM built_modules REPLACE "^qiju_(.*)_module$" "\"\\1\", ")
list(JOIN built_modules "" built_modules)
set_source_files_properties(${PROJECT_SOURCE_DIR}/cli/base/module.c PROPERTIES COMPILE_DEFINITIONS
                            "MODULE_FOLDER=\"${module_folder}\";BUILT_MODULES=${built_modules}")
target_link_libraries(qiju PRIVATE qiju_face qiju_load qiju_package qiju_objects)
add_dependencies(qiju qiju-steps ${modules})

# A stack of 64 kB is enough for every verb (tests/stack.sh): no function has more than one writer's buffer on it.
# Sanitizers and unoptimized code need more.
if(NOT QIJU_SANITIZE AND NOT QIJU_COVERAGE)
  foreach(target IN ITEMS qiju_objects qiju_face qiju_load qiju_package qiju_serve qiju_command qiju)
    if(TARGET ${target})
      target_compile_options(${target} PRIVATE -Wframe-larger-than=20480)
    endif()
  endforeach()
endif()

# The checker of certificates, which shares no code with the rest.
file(GLOB check_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/check/*.c)
list(FILTER check_files EXCLUDE REGEX "/check_main\\.c$")
add_library(qiju_check OBJECT ${check_files})
target_link_libraries(qiju_check PUBLIC ${CMAKE_DL_LIBS})
add_executable(qiju-check check/check_main.c)
target_link_libraries(qiju-check PRIVATE qiju_check)

# Compile time costs developers, engine time costs tests: only code that runs long is optimized for the tests.
function(qiju_works_for_long)
  if(QIJU_SANITIZE)
    foreach(target IN LISTS ARGV)
      target_compile_options(${target} PRIVATE -O1)
    endforeach()
  endif()
endfunction()
qiju_works_for_long(qiju_objects qiju_check)
