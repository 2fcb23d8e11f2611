# The target man3: the public headers as man pages of section 3, by Doxygen; they are installed if they exist. The
# target docs: the manual as a site (docs/conf.py), in the folder site, and in Chinese in site/zh; it needs no network.
find_program(doxygen_program doxygen)
find_program(sphinx_program sphinx-build)
if(NOT doxygen_program)
  message(STATUS "Doxygen not found: no man pages of the library (Debian: apt-get install doxygen)")
  return()
endif()
set(doxygen_folder ${PROJECT_BINARY_DIR}/doxygen)
file(MAKE_DIRECTORY ${doxygen_folder})
configure_file(cmake/Doxyfile.in Doxyfile @ONLY)
file(GLOB headers CONFIGURE_DEPENDS include/qiju/*.h)
add_custom_command(
  OUTPUT ${doxygen_folder}/xml/index.xml
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${doxygen_folder}/man ${doxygen_folder}/xml
  COMMAND ${doxygen_program} ${PROJECT_BINARY_DIR}/Doxyfile
  DEPENDS ${headers} ${PROJECT_BINARY_DIR}/Doxyfile VERBATIM)
add_custom_target(man3 DEPENDS ${doxygen_folder}/xml/index.xml)
install(DIRECTORY ${doxygen_folder}/man/man3 DESTINATION ${CMAKE_INSTALL_MANDIR} OPTIONAL PATTERN "@*" EXCLUDE)
if(NOT sphinx_program)
  message(STATUS "Sphinx not found: no manual as a site (Debian: apt-get install furo python3-breathe "
                 "python3-myst-parser python3-sphinx)")
  return()
endif()
set(sphinx ${sphinx_program} -q -W --keep-going -b html -c ${PROJECT_SOURCE_DIR}/docs
           -D breathe_projects.qiju=${doxygen_folder}/xml)
add_custom_target(
  docs
  COMMAND ${sphinx} -d ${PROJECT_BINARY_DIR}/doctrees ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/site
  COMMAND ${sphinx} -d ${PROJECT_BINARY_DIR}/doctrees-zh -D language=zh_CN ${PROJECT_SOURCE_DIR}
          ${PROJECT_BINARY_DIR}/site/zh
  DEPENDS man3 VERBATIM)
