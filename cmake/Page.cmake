# The page in the browser, bundled by Node.js and put into the program as C. Sets qiju_page to the
# C file that holds it, or to nothing.
#
# The packages that bundling needs are fetched by npm as web/package-lock.json names them.

set(QIJU_PAGE "auto" CACHE STRING "Build the page of qiju serve: ON, OFF, or auto where there is npm")
set_property(CACHE QIJU_PAGE PROPERTY STRINGS auto ON OFF)
set(qiju_page "")
set(web ${PROJECT_SOURCE_DIR}/web)
find_program(QIJU_NODE NAMES node nodejs)
find_program(QIJU_NPM npm)
if(QIJU_PAGE STREQUAL "auto")
  set(page_wanted OFF)
  if(QIJU_NODE AND QIJU_NPM AND EXISTS ${web}/src/main.tsx)
    set(page_wanted ON)
  endif()
else()
  set(page_wanted ${QIJU_PAGE})
endif()
if(NOT page_wanted)
  message(STATUS "qiju serve without its page (with Node.js and npm it is built)")
  return()
endif()
if(NOT QIJU_NODE OR NOT QIJU_NPM)
  message(FATAL_ERROR "QIJU_PAGE=ON needs Node.js and npm (Debian: apt-get install nodejs npm)")
endif()

# What is bundled is built in a copy, so that the source tree stays as it is.
set(page_folder ${PROJECT_BINARY_DIR}/page)
file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${web}/src/*)
list(APPEND page_sources ${web}/build.mjs ${web}/tsconfig.json)
set(page_packages ${web}/package.json ${web}/package-lock.json)
add_custom_command(
  OUTPUT ${page_folder}/installed
  COMMAND ${CMAKE_COMMAND} -E make_directory ${page_folder}/web
  COMMAND ${CMAKE_COMMAND} -E copy ${page_packages} ${page_folder}/web
  COMMAND ${QIJU_NPM} --prefix ${page_folder}/web ci --silent --no-audit --no-fund
  COMMAND ${CMAKE_COMMAND} -E touch ${page_folder}/installed
  DEPENDS ${page_packages}
  COMMENT "Fetching what the page is bundled with"
  VERBATIM)
add_custom_command(
  OUTPUT ${page_folder}/page.c
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${page_folder}/web/src ${page_folder}/dist
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${web}/src ${page_folder}/web/src
  COMMAND ${CMAKE_COMMAND} -E copy ${web}/build.mjs ${web}/tsconfig.json ${page_folder}/web
  COMMAND ${QIJU_NODE} ${page_folder}/web/build.mjs ${page_folder}/dist
  COMMAND ${CMAKE_COMMAND} -D folder=${page_folder}/dist -D out=${page_folder}/page.c
          -P ${PROJECT_SOURCE_DIR}/cmake/Embed.cmake
  DEPENDS ${page_folder}/installed ${page_sources} ${PROJECT_SOURCE_DIR}/cmake/Embed.cmake
  COMMENT "Bundling the page"
  VERBATIM)
set(qiju_page ${page_folder}/page.c)
