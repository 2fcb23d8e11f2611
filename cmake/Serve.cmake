# The server: libmicrohttpd speaks HTTP, Jansson reads JSON. Sets qiju_serves, and makes qiju_serve.

if(PkgConfig_FOUND)
  pkg_check_modules(serve IMPORTED_TARGET QUIET libmicrohttpd>=0.9.75 jansson>=2.10)
endif()
set(qiju_serves ${serve_FOUND})
if(NOT qiju_serves)
  set(qiju_serves OFF)
  message(STATUS "libmicrohttpd or jansson not found: no qiju serve (Debian: apt-get install "
                 "libmicrohttpd-dev libjansson-dev pkg-config)")
  return()
endif()

include(Page)
file(GLOB serve_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/serve/*.c)
if(qiju_page)
  list(FILTER serve_files EXCLUDE REGEX "/no_page\\.c$")
endif()
add_library(qiju_serve OBJECT ${serve_files} ${qiju_page})
target_include_directories(qiju_serve PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(qiju_serve PUBLIC PkgConfig::serve PRIVATE qiju_face qiju_objects)
