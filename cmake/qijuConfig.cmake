# The CMake package of qiju: qiju::qiju is the shared library, qiju::qiju_static the static one.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/qijuTargets.cmake)
