# The page without a server: the library and wasm/ compiled to WebAssembly by Emscripten, and the page, as a folder
# of files. Included with Emscripten only.

set(QIJU_WEB_FOLDER ${PROJECT_BINARY_DIR}/web CACHE PATH "Where the target web puts its files")

# Emscripten has no shared libraries: this one would be a second libqiju.a, which Ninja refuses.
set_target_properties(qiju_shared PROPERTIES OUTPUT_NAME qiju_shared)

# Sizes and counts have 64 bits and are checked before an allocation; sizes that fit into memory fit into 32 bits.
foreach(target IN ITEMS qiju_objects qiju_face)
  target_compile_options(${target} PRIVATE -Wno-shorten-64-to-32)
endforeach()

# The download is kept small (MinSizeRel), except for the code that takes most of the time.
file(GLOB_RECURSE computing CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/base/*.c)
foreach(file IN ITEMS frontier/frontier frontier/group kernel/kernel_plain layout/cone layout/ideals_tier
                      layout/split layout/tails table/interval walk)
  list(APPEND computing ${PROJECT_SOURCE_DIR}/src/engines/ideals/${file}.c)
endforeach()
set_source_files_properties(${computing} PROPERTIES COMPILE_OPTIONS -O2)

# The page translates what the library writes in English, so the library is without its Chinese: a quarter of its
# download.
file(WRITE ${PROJECT_BINARY_DIR}/english/base/language_zh.inc "ENTRY(\"\", \"\")\n")
target_include_directories(qiju_objects BEFORE PRIVATE ${PROJECT_BINARY_DIR}/english)

# The program interface for rules on a pipe, with the page in place of the pipe.
file(GLOB telling CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/load/program/*.c)
list(APPEND telling ${PROJECT_SOURCE_DIR}/load/base/load_base.c)
file(GLOB wasm_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wasm/*.c)
file(GLOB answering CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/serve/answer/*.c)
# The model solutions as texts, and the program that runs them, which the page loads on demand.
set(solution_table ${PROJECT_BINARY_DIR}/solution_files.c)
add_custom_command(
  OUTPUT ${solution_table}
  COMMAND ${CMAKE_COMMAND} -D "texts=${solutions}" -D out=${solution_table} -P ${PROJECT_SOURCE_DIR}/cmake/Embed.cmake
  DEPENDS ${solutions} ${PROJECT_SOURCE_DIR}/cmake/Embed.cmake VERBATIM)
set_target_properties(qiju-steps PROPERTIES SUFFIX .wasm)
target_link_options(qiju-steps PRIVATE -sSTANDALONE_WASM -sINITIAL_MEMORY=16MB -sTOTAL_STACK=1MB)

add_executable(qiju_wasm ${wasm_files} ${answering} ${telling} ${solution_table})
set_target_properties(qiju_wasm PROPERTIES OUTPUT_NAME qiju SUFFIX .wasm)
target_include_directories(qiju_wasm PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(qiju_wasm PRIVATE qiju_face qiju_objects)
# With -Oz at the link Emscripten does not inline, whatever -O follows; then the engines' loops call small
# functions, and take four times as long. So the link does not get the flags of the compilation.
string(REPLACE "<FLAGS>" "" CMAKE_C_LINK_EXECUTABLE "${CMAKE_C_LINK_EXECUTABLE}")
# Every browser grants 2 GB. Only small functions are inlined: equally fast, and 3 KB smaller.
target_link_options(
  qiju_wasm PRIVATE -O3 -sBINARYEN_EXTRA_PASSES=--flexible-inline-max-function-size=8 --no-entry
  -sSTANDALONE_WASM -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=16MB
  -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=1MB -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0)

# ----------------------------------------------------------------------------- files

find_program(QIJU_NODE NAMES node nodejs)
find_program(QIJU_NPM npm)
if(NOT QIJU_NODE OR NOT QIJU_NPM)
  message(FATAL_ERROR "the page needs Node.js and npm (Debian: apt-get install nodejs npm)")
endif()
set(web ${PROJECT_SOURCE_DIR}/web)
set(bundle ${PROJECT_SOURCE_DIR}/cmake/Bundle.cmake)
file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${web}/src/*)
add_custom_command(
  OUTPUT ${QIJU_WEB_FOLDER}/index.html
  COMMAND ${CMAKE_COMMAND} -D node=${QIJU_NODE} -D npm=${QIJU_NPM} -D web=${web}
          -D folder=${PROJECT_BINARY_DIR}/page -D library=$<TARGET_FILE:qiju_wasm> -D steps=$<TARGET_FILE:qiju-steps>
          -D files=${QIJU_WEB_FOLDER} -P ${bundle}
  DEPENDS qiju_wasm qiju-steps ${page_sources} ${web}/build.mjs ${web}/messages.mjs ${web}/../po/zh_CN.po ${web}/tsconfig.json ${web}/package.json
          ${web}/package-lock.json ${bundle}
  COMMENT "Bundling the page"
  VERBATIM)
add_custom_target(web DEPENDS ${QIJU_WEB_FOLDER}/index.html)
