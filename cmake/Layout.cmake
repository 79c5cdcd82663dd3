# The build tree has the layout of the installed tree, so that <build>/bin/hetcc works where it is:
#     bin/            hetcc hetcc++ het-info het-replay
#     lib/            libhet.so libhet.a libhetomp.a libhetcheck.a
#     include/het/    het.h and the rest of what programs include
#     lib/hetcc/                het-nvrtc, which hetcc runs
#     lib/hetcc/include/        what kernels include
#     lib/hetcc/clang/include/  Clang's own headers
#     lib/cmake/hetcc/, lib/pkgconfig/    for find_package(hetcc) and pkg-config het
# hetcc finds everything relative to itself, so the installed tree may be moved.

# The targets of every library that hetcc may link a program with. The target hetcc depends on them: who builds it has them.
set(HETCC_PROGRAM_LIBRARIES het_shared het_static het_openmp het_check)

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

function(hetcc_link_in target link)
  get_filename_component(folder ${CMAKE_BINARY_DIR}/${link} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  file(CREATE_LINK ${target} ${CMAKE_BINARY_DIR}/${link} SYMBOLIC)
endfunction()

# After the rooms, when all targets are known.
function(hetcc_lay_out)
  hetcc_link_in(${CMAKE_SOURCE_DIR}/include include)
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/ DESTINATION include)
  install(TARGETS ${HETCC_PROGRAM_LIBRARIES} LIBRARY DESTINATION lib ARCHIVE DESTINATION lib)
  if(TARGET het-info)
    install(TARGETS het-info het-replay RUNTIME DESTINATION bin)
  endif()
  configure_file(${CMAKE_SOURCE_DIR}/cmake/package/het.pc.in ${CMAKE_BINARY_DIR}/lib/pkgconfig/het.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/lib/pkgconfig/het.pc DESTINATION lib/pkgconfig)
  install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION share/doc/hetcc)
  if(TARGET hetcc)
    add_dependencies(hetcc ${HETCC_PROGRAM_LIBRARIES})
  endif()
  if(HETCC_TRANSLATOR)
    set(package ${CMAKE_BINARY_DIR}/lib/cmake/hetcc)
    configure_file(${CMAKE_SOURCE_DIR}/cmake/package/hetccConfig.cmake ${package}/hetccConfig.cmake COPYONLY)
    include(CMakePackageConfigHelpers)
    write_basic_package_version_file(${package}/hetccConfigVersion.cmake COMPATIBILITY SameMinorVersion)
    install(DIRECTORY ${package} DESTINATION lib/cmake)
    hetcc_link_in(${CMAKE_SOURCE_DIR}/translator/resources lib/hetcc/include)
    hetcc_link_in(${HETCC_CLANG_RESOURCE_DIR}/include lib/hetcc/clang/include)
    install(DIRECTORY ${CMAKE_SOURCE_DIR}/translator/resources/ DESTINATION lib/hetcc/include)
    install(DIRECTORY ${HETCC_CLANG_RESOURCE_DIR}/include/ DESTINATION lib/hetcc/clang/include)
  endif()
endfunction()
