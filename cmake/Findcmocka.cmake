# Finds cmocka by its header and library, without pkg-config: the target cmocka::cmocka.
find_path(CMOCKA_INCLUDE_DIR cmocka.h)
find_library(CMOCKA_LIBRARY cmocka)
mark_as_advanced(CMOCKA_INCLUDE_DIR CMOCKA_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(cmocka DEFAULT_MSG CMOCKA_LIBRARY CMOCKA_INCLUDE_DIR)

if(cmocka_FOUND AND NOT TARGET cmocka::cmocka)
  add_library(cmocka::cmocka UNKNOWN IMPORTED)
  set_target_properties(cmocka::cmocka PROPERTIES IMPORTED_LOCATION ${CMOCKA_LIBRARY}
                                                  INTERFACE_INCLUDE_DIRECTORIES ${CMOCKA_INCLUDE_DIR})
endif()
