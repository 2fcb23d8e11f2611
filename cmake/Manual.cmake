# Man pages and completions, written by the built command: manual_folder and completion_folder.

set(manual_folder ${PROJECT_BINARY_DIR}/man)
set(completion_folder ${PROJECT_BINARY_DIR}/completion)
file(MAKE_DIRECTORY ${manual_folder} ${completion_folder})
set(written "")
function(qiju_written file)
  add_custom_command(OUTPUT ${file} COMMAND qiju help ${ARGN} > ${file} DEPENDS qiju VERBATIM)
  set(written ${written} ${file} PARENT_SCOPE)
endfunction()

# The verbs are the constants that cli/question/command.h declares.
file(READ ${PROJECT_SOURCE_DIR}/cli/question/command.h verbs)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS cli/question/command.h)
string(REGEX MATCHALL "verb_[a-z]+" verbs "${verbs}")
list(TRANSFORM verbs REPLACE "verb_([a-z]+)" "\\1")
qiju_written(${manual_folder}/qiju.1 --man)
foreach(verb IN LISTS verbs)
  qiju_written(${manual_folder}/qiju-${verb}.1 --man ${verb})
endforeach()
qiju_written(${completion_folder}/qiju --completion bash)
qiju_written(${completion_folder}/_qiju --completion zsh)
qiju_written(${completion_folder}/qiju.fish --completion fish)
add_custom_target(manual ALL DEPENDS ${written})
