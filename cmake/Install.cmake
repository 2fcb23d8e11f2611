# What `cmake --install` puts where: the command, the libraries, the header, and how other builds
# find them (pkg-config, CMake package). Nothing installed names an absolute place, so that the
# whole prefix can be moved.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/qiju)
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(TARGETS qiju qiju-check RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(modules)
  install(TARGETS ${modules} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/qiju)
endif()
install(TARGETS qiju_shared qiju_static EXPORT qijuTargets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES include/qiju/qiju.h include/qiju/rules.h include/qiju/sequence.h
              include/qiju/numbering.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/qiju)

write_basic_package_version_file(qijuConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/qijuConfig.cmake ${PROJECT_BINARY_DIR}/qijuConfigVersion.cmake
        DESTINATION ${package_dir})
install(EXPORT qijuTargets NAMESPACE qiju:: DESTINATION ${package_dir})

# ${pcfiledir} is where qiju.pc stands; folders given as absolute paths stay what they are.
file(RELATIVE_PATH up /prefix/${pkgconfig_dir} /prefix)
string(REGEX REPLACE "/$" "" up ${up})
cmake_path(APPEND pc_prefix "\${pcfiledir}" ${up})
cmake_path(APPEND pc_libdir "\${prefix}" ${CMAKE_INSTALL_LIBDIR})
cmake_path(APPEND pc_includedir "\${prefix}" ${CMAKE_INSTALL_INCLUDEDIR})
configure_file(cmake/qiju.pc.in qiju.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/qiju.pc DESTINATION ${pkgconfig_dir})
