# The target docs: the manual as a site (docs/conf.py) in site, and the public headers as man pages of section 3 in
# doxygen/man. It needs no network. Without Doxygen and Sphinx there is no such target.
find_program(doxygen_program doxygen)
find_program(sphinx_program sphinx-build)
if(NOT doxygen_program OR NOT sphinx_program)
  message(STATUS "Doxygen or Sphinx not found: no manual as a site (Debian: apt-get install doxygen furo "
                 "python3-breathe python3-myst-parser python3-sphinx)")
  return()
endif()
set(doxygen_folder ${PROJECT_BINARY_DIR}/doxygen)
file(MAKE_DIRECTORY ${doxygen_folder})
configure_file(cmake/Doxyfile.in Doxyfile @ONLY)
add_custom_target(
  docs
  COMMAND ${doxygen_program} ${PROJECT_BINARY_DIR}/Doxyfile
  COMMAND ${sphinx_program} -q -W --keep-going -b html -d ${PROJECT_BINARY_DIR}/doctrees -c ${PROJECT_SOURCE_DIR}/docs
          -D breathe_projects.qiju=${doxygen_folder}/xml ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/site
  VERBATIM)
