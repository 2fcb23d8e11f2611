# The target coverage-report: the coverage of all tests so far, as report/index.html.
find_program(LCOV lcov)
find_program(GENHTML genhtml)
find_program(GCOV gcov)
mark_as_advanced(LCOV GENHTML GCOV)
if(LCOV AND GENHTML)
  add_custom_target(
    coverage-report
    COMMAND ${LCOV} --quiet --capture --directory . --base-directory ${PROJECT_SOURCE_DIR}
            --no-external --output-file coverage.info
    COMMAND ${LCOV} --quiet --remove coverage.info ${PROJECT_SOURCE_DIR}/tests/*
            ${PROJECT_SOURCE_DIR}/fuzz/* ${PROJECT_BINARY_DIR}/* --output-file coverage.info
    COMMAND ${GENHTML} --quiet coverage.info --output-directory report
    COMMAND ${LCOV} --summary coverage.info
    COMMAND ${CMAKE_COMMAND} -E echo "See ${PROJECT_BINARY_DIR}/report/index.html"
    WORKING_DIRECTORY ${PROJECT_BINARY_DIR} VERBATIM)
else()
  message(STATUS "lcov not found: the report is gcov's summary (Debian: apt-get install lcov)")
  add_custom_target(
    coverage-report
    COMMAND ${GCOV} --no-output $<TARGET_OBJECTS:qiju_objects> $<TARGET_OBJECTS:qiju_face>
    COMMAND_EXPAND_LISTS VERBATIM)
endif()
