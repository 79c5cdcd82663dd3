# ===-- hetccConfig.cmake - find_package(hetcc): hetcc for some files of a project -------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
#     find_package(hetcc REQUIRED)
#     add_executable(solver main.c solver.c)
#     hetcc_target_sources(solver solver.c)
#
# The project keeps its compiler. For the files that are named, hetcc is called with that compiler underneath; all options
# of the target count. HETCC_OPTIONS: a list of options of hetcc's own, such as --cuda-arch=sm_80, read at the call.
#
# The target's own calls of target_link_libraries may have keywords (PRIVATE) or none. A target that is installed finds the
# runtime in hetcc's tree; hetcc_install_runtime() installs the runtime with the project, whose targets then look there:
#
#     hetcc_install_runtime(DESTINATION lib)      # below the prefix, beside bin; lib when nothing is said
#
# Defines het::openmp, het::het and het::het_static, the runtime, for programs that call it themselves. For Makefiles and Ninja.

get_filename_component(HETCC_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(HETCC_C_EXECUTABLE "${HETCC_PREFIX}/bin/hetcc")
set(HETCC_CXX_EXECUTABLE "${HETCC_PREFIX}/bin/hetcc++")
foreach(file "${HETCC_C_EXECUTABLE}" "${HETCC_CXX_EXECUTABLE}" "${HETCC_PREFIX}/lib/libhet.so" "${HETCC_PREFIX}/lib/libhet.a"
    "${HETCC_PREFIX}/lib/libhetomp.a" "${HETCC_PREFIX}/lib/libhetcheck.a")
  if(NOT EXISTS "${file}")
    set(hetcc_FOUND FALSE)
    set(hetcc_NOT_FOUND_MESSAGE "'${file}' is not there")
    return()
  endif()
endforeach()

if(NOT TARGET het::het)
  include(CMakeFindDependencyMacro)
  find_dependency(Threads)
  add_library(het::het SHARED IMPORTED)
  add_library(het::het_static STATIC IMPORTED)
  get_filename_component(hetcc_library "${HETCC_PREFIX}/lib/libhet.so" REALPATH)
  get_filename_component(hetcc_soname "${hetcc_library}" NAME)
  set_target_properties(het::het PROPERTIES IMPORTED_LOCATION "${HETCC_PREFIX}/lib/libhet.so" IMPORTED_SONAME "${hetcc_soname}")
  set_target_properties(het::het_static PROPERTIES IMPORTED_LOCATION "${HETCC_PREFIX}/lib/libhet.a"
    IMPORTED_LINK_INTERFACE_LANGUAGES CXX)
  target_link_libraries(het::het_static INTERFACE Threads::Threads ${CMAKE_DL_LIBS} m)
  foreach(library het::het het::het_static)
    target_include_directories(${library} INTERFACE "${HETCC_PREFIX}/include")
  endforeach()
  # The device functions of <omp.h>, which the compiler's OpenMP runtime has for no device.
  add_library(het::openmp STATIC IMPORTED)
  set_target_properties(het::openmp PROPERTIES IMPORTED_LOCATION "${HETCC_PREFIX}/lib/libhetomp.a"
    INTERFACE_LINK_LIBRARIES het::het)
  unset(hetcc_library)
  unset(hetcc_soname)
endif()

# hetcc_target_sources(<target> [PRIVATE] <file>...): the files are sources of the target, and hetcc compiles them. They may
# have been named as its sources before.
function(hetcc_target_sources target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "hetcc_target_sources: '${target}' is no target")
  endif()
  list(REMOVE_ITEM ARGN PRIVATE)
  get_target_property(before ${target} HETCC_SOURCES)
  get_target_property(sources ${target} SOURCES)
  foreach(file ${ARGN})
    get_filename_component(path "${file}" ABSOLUTE)
    if(NOT file IN_LIST sources AND NOT path IN_LIST sources)
      target_sources(${target} PRIVATE "${path}")
    endif()
    # A file that includes several others is none of those that are named.
    set_property(SOURCE "${file}" PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
    set_property(SOURCE "${path}" PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
    set_property(TARGET ${target} APPEND PROPERTY HETCC_SOURCES "${path}")
  endforeach()
  if(before)
    return()
  endif()
  hetcc_link_runtime(${target})
  set(list "${CMAKE_CURRENT_BINARY_DIR}/${target}.hetcc")
  file(GENERATE OUTPUT "${list}" CONTENT "$<JOIN:$<TARGET_PROPERTY:${target},HETCC_SOURCES>,\n>\n")
  foreach(language C CXX)
    get_target_property(through ${target} ${language}_COMPILER_LAUNCHER)
    if(NOT through)
      set(through)
    endif()
    set(launcher "${HETCC_${language}_EXECUTABLE}" "--het-only=${list}" ${HETCC_OPTIONS} --het-launcher ${through}) # no empty word
    set_target_properties(${target} PROPERTIES ${language}_COMPILER_LAUNCHER "${launcher}")
  endforeach()
endfunction()

# Links the target with the runtime, for itself alone. The property instead of target_link_libraries, whose calls without a
# keyword and with one do not go together; so a static library's users get what they link from here.
function(hetcc_link_runtime target)
  set(libraries het::openmp het::het)
  if("-fhet-check" IN_LIST HETCC_OPTIONS) # what hetcc compiles calls it
    list(PREPEND libraries "${HETCC_PREFIX}/lib/libhetcheck.a")
  endif()
  set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${libraries})
  get_target_property(type ${target} TYPE)
  if(type MATCHES "STATIC|OBJECT")
    foreach(library ${libraries})
      set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES "$<LINK_ONLY:${library}>")
    endforeach()
  else()
    set(installed "$<TARGET_PROPERTY:het::het,HETCC_INSTALL_RPATH>") # known at the end of the project
    set_property(TARGET ${target} APPEND PROPERTY INSTALL_RPATH "$<IF:$<BOOL:${installed}>,${installed},${HETCC_PREFIX}/lib>")
  endif()
endfunction()

# hetcc_install_runtime([DESTINATION <folder>]): the shared library is installed with the project.
function(hetcc_install_runtime)
  cmake_parse_arguments(arg "" "DESTINATION" "" ${ARGN})
  if(NOT arg_DESTINATION)
    set(arg_DESTINATION lib)
  endif()
  get_filename_component(library "${HETCC_PREFIX}/lib/libhet.so" REALPATH)
  install(PROGRAMS "${library}" DESTINATION "${arg_DESTINATION}")
  if(IS_ABSOLUTE "${arg_DESTINATION}")
    set(rpath "${arg_DESTINATION}")
  else()
    set(rpath "\$ORIGIN/../${arg_DESTINATION}" "\$ORIGIN") # of a program in bin; of a library beside it
  endif()
  set_property(TARGET het::het PROPERTY HETCC_INSTALL_RPATH "${rpath}")
endfunction()
