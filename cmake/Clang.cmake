# hetcc_clang: Clang's parser as static libraries, everything that the translator links of LLVM.
# CMake's own clang targets pull in the LLVM dylib; so the archives are listed here, in one group because they
# refer to each other. Sets HETCC_CLANG_RESOURCE_DIR, where Clang's own headers (stddef.h) are.

find_program(LLVM_CONFIG NAMES llvm-config-19 llvm-config-22 llvm-config REQUIRED)
function(hetcc_ask_llvm variable)
  execute_process(COMMAND ${LLVM_CONFIG} ${ARGN} OUTPUT_VARIABLE answer OUTPUT_STRIP_TRAILING_WHITESPACE
                  COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} ${answer} PARENT_SCOPE)
endfunction()
hetcc_ask_llvm(HETCC_LLVM_INCLUDE_DIR --includedir)
hetcc_ask_llvm(HETCC_LLVM_LIB_DIR --libdir)
hetcc_ask_llvm(HETCC_LLVM_PREFIX --prefix)
hetcc_ask_llvm(HETCC_LLVM_VERSION --version)
hetcc_ask_llvm(hetcc_llvm_libs --link-static --libs option frontendopenmp frontendoffloading windowsdriver
               profiledata support)
separate_arguments(hetcc_llvm_libs UNIX_COMMAND "${hetcc_llvm_libs}")

string(REGEX MATCH "^[0-9]+" HETCC_LLVM_MAJOR ${HETCC_LLVM_VERSION})
set(HETCC_CLANG_RESOURCE_DIR ${HETCC_LLVM_LIB_DIR}/clang/${HETCC_LLVM_MAJOR})

set(hetcc_clang_libs)
foreach(library Tooling ToolingCore ToolingInclusions ToolingSyntax Format Frontend Driver Serialization Parse Sema
                Analysis AnalysisFlowSensitive ASTMatchers Rewrite Edit APINotes Index AST Lex Support Basic)
  if(EXISTS ${HETCC_LLVM_LIB_DIR}/libclang${library}.a)
    list(APPEND hetcc_clang_libs ${HETCC_LLVM_LIB_DIR}/libclang${library}.a)
  endif()
endforeach()

# Only the shared libraries of these may be there (libzstd.so.1 without its -dev package).
set(hetcc_system_libs)
foreach(library z zstd z3)
  find_library(HETCC_LIB_${library} NAMES ${library} lib${library}.so.1 lib${library}.so.4)
  if(HETCC_LIB_${library})
    list(APPEND hetcc_system_libs ${HETCC_LIB_${library}})
  endif()
endforeach()

add_library(hetcc_clang INTERFACE)
target_include_directories(hetcc_clang SYSTEM INTERFACE ${HETCC_LLVM_INCLUDE_DIR})
target_link_directories(hetcc_clang INTERFACE ${HETCC_LLVM_LIB_DIR})
target_link_libraries(hetcc_clang INTERFACE -Wl,--start-group ${hetcc_clang_libs} ${hetcc_llvm_libs} -Wl,--end-group
                      -Wl,--as-needed ${hetcc_system_libs} ${CMAKE_DL_LIBS} m)

# lld links the tool in a third of the time; any linker will do.
find_program(HETCC_LLD NAMES ld.lld-${HETCC_LLVM_MAJOR} ld.lld)
if(HETCC_LLD)
  target_link_options(hetcc_clang INTERFACE -fuse-ld=lld)
endif()
target_link_options(hetcc_clang INTERFACE -Wl,--gc-sections $<$<CONFIG:Release>:-Wl,--strip-all>)
