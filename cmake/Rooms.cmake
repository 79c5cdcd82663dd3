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

# A file of the translator spends three quarters of its compilation on Clang's headers; so they are parsed once, for all rooms.
# Equal headers give an equal file, which ccache recognises. Not with GCC, whose file takes a gigabyte.
function(hetcc_translator_flags target)
  target_include_directories(${target} PUBLIC ${CMAKE_SOURCE_DIR}/translator)
  target_include_directories(${target} SYSTEM PUBLIC ${HETCC_LLVM_INCLUDE_DIR})
  target_compile_definitions(${target} PUBLIC __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS _GNU_SOURCE)
  target_compile_options(${target} PRIVATE -Wall -Wextra -ffunction-sections -fdata-sections)
  # hetcc's time is that of Clang's libraries. -O3 would cost a fifth of its build's.
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
    if(target STREQUAL hetcc_clang_headers)
      target_precompile_headers(${target} PRIVATE
        <clang/AST/ASTContext.h> <clang/AST/Attr.h> <clang/AST/DeclCXX.h> <clang/AST/DeclOpenMP.h> <clang/AST/DeclTemplate.h>
        <clang/AST/ExprCXX.h> <clang/AST/ExprOpenMP.h> <clang/AST/OpenMPClause.h> <clang/AST/StmtCXX.h>
        <clang/AST/StmtOpenMP.h> <clang/Basic/SourceManager.h> <clang/Lex/Lexer.h> <clang/Lex/Preprocessor.h>
        <algorithm> <functional> <map> <optional> <set> <string> <vector>)
    else()
      target_precompile_headers(${target} REUSE_FROM hetcc_clang_headers)
    endif()
  endif()
endfunction()

function(hetcc_room name)
  cmake_parse_arguments(arg "" "" "SOURCES;USES" ${ARGN})
  add_library(hetcc_${name} STATIC ${arg_SOURCES})
  hetcc_translator_flags(hetcc_${name})
  set_target_properties(hetcc_${name} PROPERTIES ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/rooms)
  foreach(room ${arg_USES})
    target_link_libraries(hetcc_${name} PUBLIC hetcc_${room})
  endforeach()
endfunction()
