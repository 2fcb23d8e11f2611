# Man pages in English and Chinese, written by the built command: manual_folder.

set(manual_folder ${PROJECT_BINARY_DIR}/man)
file(MAKE_DIRECTORY ${manual_folder}/man1 ${manual_folder}/zh_CN/man1)
set(written "")
function(qiju_written file)
  add_custom_command(OUTPUT ${file} COMMAND qiju help ${ARGN} > ${file} DEPENDS qiju VERBATIM)
  set(written ${written} ${file} PARENT_SCOPE)
endfunction()

# The verbs are the constants that cli/question/command.h declares.
file(READ ${PROJECT_SOURCE_DIR}/cli/question/command.h verbs)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS cli/question/command.h)
string(REGEX MATCHALL " verb_[a-z]+" verbs "${verbs}")
list(TRANSFORM verbs REPLACE " verb_([a-z]+)" "\\1")
foreach(verb IN ITEMS "" LISTS verbs)
  string(JOIN - page qiju ${verb})
  qiju_written(${manual_folder}/man1/${page}.1 --man ${verb} --lang en)
  qiju_written(${manual_folder}/zh_CN/man1/${page}.1 --man ${verb} --lang zh)
endforeach()
add_custom_target(manual ALL DEPENDS ${written})
