# The page in the browser, bundled by Node.js and embedded in the program as C. Sets qiju_page to the C file, or to
# nothing. During the build npm fetches the packages for bundling, as listed in web/package-lock.json.

set(QIJU_PAGE "auto" CACHE STRING "Build the page of qiju serve: ON, OFF, or auto where it can be")
set_property(CACHE QIJU_PAGE PROPERTY STRINGS auto ON OFF)
set(qiju_page "")
set(web ${PROJECT_SOURCE_DIR}/web)
find_program(QIJU_NODE NAMES node nodejs)
find_program(QIJU_NPM npm)

if(NOT QIJU_PAGE)
  return()
elseif(NOT QIJU_NODE OR NOT QIJU_NPM OR NOT EXISTS ${web}/src/main.tsx)
  if(NOT QIJU_PAGE STREQUAL "auto")
    message(FATAL_ERROR "QIJU_PAGE=${QIJU_PAGE} needs Node.js, npm and ${web}/src/main.tsx (Debian: "
                        "apt-get install nodejs npm)")
  endif()
  message(STATUS "Node.js or npm not found: qiju serve without its page (Debian: apt-get install "
                 "nodejs npm)")
  return()
endif()

file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${web}/src/*)
set(qiju_page ${PROJECT_BINARY_DIR}/page/page.c)
set(bundle ${PROJECT_SOURCE_DIR}/cmake/Bundle.cmake)
add_custom_command(
  OUTPUT ${qiju_page}
  COMMAND ${CMAKE_COMMAND} -D node=${QIJU_NODE} -D npm=${QIJU_NPM} -D web=${web}
          -D folder=${PROJECT_BINARY_DIR}/page -D out=${qiju_page} -D wanted=${QIJU_PAGE}
          -P ${bundle}
  DEPENDS ${page_sources} ${web}/build.mjs ${web}/messages.mjs ${web}/../po/zh_CN.po ${web}/tsconfig.json ${web}/package.json
          ${web}/package-lock.json ${bundle}
  COMMENT "Bundling the page"
  VERBATIM)
