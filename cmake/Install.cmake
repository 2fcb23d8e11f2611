# Files of `cmake --install`: the command with its man pages and shell completions, the libraries, the headers,
# files for other builds (pkg-config, CMake package), documents and examples. Installed files contain no absolute
# path, so the prefix can be moved.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/qiju)
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(TARGETS qiju qiju-check RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET qiju-mpi)
  install(TARGETS qiju-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(TARGETS qiju-steps RUNTIME DESTINATION ${CMAKE_INSTALL_LIBDIR}/qiju)
if(modules)
  install(TARGETS ${modules} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/qiju)
endif()
install(TARGETS qiju_shared qiju_static EXPORT qijuTargets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/qiju DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

write_basic_package_version_file(qijuConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/qijuConfig.cmake ${PROJECT_BINARY_DIR}/qijuConfigVersion.cmake
        DESTINATION ${package_dir})
install(EXPORT qijuTargets NAMESPACE qiju:: DESTINATION ${package_dir})

# ${pcfiledir} is the folder of qiju.pc; absolute folders stay unchanged.
file(RELATIVE_PATH up /prefix/${pkgconfig_dir} /prefix)
string(REGEX REPLACE "/$" "" up ${up})
cmake_path(APPEND pc_prefix "\${pcfiledir}" ${up})
cmake_path(APPEND pc_libdir "\${prefix}" ${CMAKE_INSTALL_LIBDIR})
cmake_path(APPEND pc_includedir "\${prefix}" ${CMAKE_INSTALL_INCLUDEDIR})
configure_file(cmake/qiju.pc.in qiju.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/qiju.pc DESTINATION ${pkgconfig_dir})

install(FILES README.md README.zh.md CHANGELOG.md LICENSE CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN screenshots EXCLUDE PATTERN conf.py EXCLUDE
        PATTERN _static EXCLUDE PATTERN locale EXCLUDE)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The command writes its man pages; a cross-compiled command cannot run here.
if(NOT CMAKE_CROSSCOMPILING)
  include(Manual)
  install(DIRECTORY ${manual_folder}/ DESTINATION ${CMAKE_INSTALL_MANDIR})
endif()
install(FILES cli/manual/bash.completion DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME qiju)
install(FILES cli/manual/zsh.completion DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _qiju)
install(FILES cli/manual/fish.completion DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        RENAME qiju.fish)

# All that is installed, without tests: what `cmake --workflow --preset release` builds.
add_custom_target(product)
add_dependencies(product qiju qiju-check qiju-steps qiju_shared qiju_static ${modules})
foreach(target qiju-mpi manual)
  if(TARGET ${target})
    add_dependencies(product ${target})
  endif()
endforeach()
