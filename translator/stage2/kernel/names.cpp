//===-- stage2/kernel/names.cpp - names in kernel text --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/names.h"

#include "llvm/ADT/Twine.h"

namespace hetcc::stage2 {
namespace {

const llvm::StringSet<> &reserved() {
  static const llvm::StringSet<> names = {
      // keywords and alternative tokens of C++ that C lacks
      "alignas", "alignof", "and", "and_eq", "asm", "bitand", "bitor", "bool", "catch", "char8_t", "char16_t",
      "char32_t", "class", "compl", "concept", "consteval", "constexpr", "constinit", "const_cast", "co_await",
      "co_return", "co_yield", "decltype", "delete", "dynamic_cast", "explicit", "export", "false", "friend", "mutable",
      "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected",
      "public", "reinterpret_cast", "requires", "static_assert", "static_cast", "template", "this", "thread_local",
      "throw", "true", "try", "typeid", "typename", "typeof", "using", "virtual", "wchar_t", "xor", "xor_eq",
      // words of OpenCL C, and its functions that macros of het/opencl.h call
      "kernel", "global", "local", "constant", "generic", "half", "__half", "pipe", "uniform", "read_only",
      "write_only", "read_write", "uchar", "ushort", "uint", "ulong", "sampler_t", "event_t", "image1d_t", "image2d_t",
      "image3d_t", "barrier", "mem_fence", "popcount", "atomic_cmpxchg", "atom_cmpxchg", "atomic_xchg", "vec_step",
      "get_global_id", "get_global_size", "get_local_id", "get_local_size", "get_group_id", "get_num_groups",
      // CUDA's variables and words
      "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "__device__", "__global__", "__host__", "__shared__",
      "__constant__", "__restrict__",
      // macros that the compilers or <math.h>, <stdio.h>, <stdlib.h>, <string.h> define
      "linux", "unix", "i386", "NULL", "EOF", "BUFSIZ", "stdin", "stdout", "stderr", "FILENAME_MAX", "L_tmpnam",
      "TMP_MAX", "SEEK_SET", "SEEK_CUR", "SEEK_END", "P_tmpdir", "RAND_MAX", "EXIT_SUCCESS", "EXIT_FAILURE",
      "MB_CUR_MAX", "WNOHANG", "WUNTRACED", "HUGE_VAL", "HUGE_VALF", "HUGE_VALL", "INFINITY", "NAN", "MAXFLOAT",
      "DOMAIN", "SING", "OVERFLOW", "UNDERFLOW", "PLOSS", "TLOSS", "FP_NAN", "FP_INFINITE", "FP_ZERO", "FP_SUBNORMAL",
      "FP_NORMAL", "MATH_ERRNO", "MATH_ERREXCEPT", "math_errhandling", "M_E", "M_LOG2E", "M_LOG10E", "M_LN2", "M_LN10",
      "M_PI", "M_PI_2", "M_PI_4", "M_1_PI", "M_2_PI", "M_2_SQRTPI", "M_SQRT2", "M_SQRT1_2", "isnan", "isinf",
      "isfinite", "isnormal", "signbit", "fpclassify", "isgreater", "isless", "isunordered", "assert", "major", "minor",
      "makedev", "alloca", "strdupa", "int8_t", "offsetof"};
  return names;
}

} // namespace

std::string safeName(llvm::StringRef identifier) {
  return reserved().contains(identifier) ? ("het_" + llvm::Twine(identifier)).str() : identifier.str();
}

std::string UniqueNames::make(llvm::StringRef wish) {
  std::string name = safeName(wish);
  for (unsigned number = 2; locals.contains(name) || !taken.insert(name).second; ++number)
    name = ("het_" + llvm::Twine(wish) + "_" + llvm::Twine(number)).str();
  return name;
}

std::string UniqueNames::makeLocal(llvm::StringRef wish) {
  std::string name = safeName(wish);
  if (taken.contains(name))
    return make(wish);
  locals.insert(name);
  return name;
}

} // namespace hetcc::stage2
