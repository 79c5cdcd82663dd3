# A room is one folder of the data's way: an object library that may use only the rooms it lists.
# het_room(<name> SOURCES <files> [USES <rooms above it>])        in runtime/
# hetcc_room(<name> SOURCES <files> [USES <rooms above it>])      in translator/
# The layers themselves are checked by tools/check-layers.

function(het_room name)
  cmake_parse_arguments(arg "" "" "SOURCES;USES" ${ARGN})
  add_library(het_${name} OBJECT ${arg_SOURCES})
  target_include_directories(het_${name} PUBLIC ${CMAKE_SOURCE_DIR}/runtime ${CMAKE_SOURCE_DIR}/include)
  target_compile_options(het_${name} PRIVATE -Wall -Wextra -fvisibility=hidden)
  foreach(room ${arg_USES})
    target_include_directories(het_${name} PRIVATE $<TARGET_PROPERTY:het_${room},INTERFACE_INCLUDE_DIRECTORIES>)
  endforeach()
  set_property(GLOBAL APPEND PROPERTY HET_ROOMS het_${name})
endfunction()

function(hetcc_room name)
  cmake_parse_arguments(arg "" "" "SOURCES;USES" ${ARGN})
  add_library(hetcc_${name} STATIC ${arg_SOURCES})
  target_include_directories(hetcc_${name} PUBLIC ${CMAKE_SOURCE_DIR}/translator)
  target_include_directories(hetcc_${name} SYSTEM PUBLIC ${HETCC_LLVM_INCLUDE_DIR})
  target_compile_options(hetcc_${name} PRIVATE -Wall -Wextra -ffunction-sections -fdata-sections)
  set_target_properties(hetcc_${name} PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/rooms)
  target_compile_definitions(hetcc_${name} PUBLIC __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS _GNU_SOURCE)
  foreach(room ${arg_USES})
    target_link_libraries(hetcc_${name} PUBLIC hetcc_${room})
  endforeach()
endfunction()
