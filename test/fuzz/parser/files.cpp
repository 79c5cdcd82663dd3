//===-- fuzz/parser/files.cpp - any file ------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The input is a file of C, or of C++ where its first line is "// c++".

#include "stages.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > 10000)
    return 0;
  const std::string text(reinterpret_cast<const char *>(data), size);
  translate(text, text.rfind("// c++\n", 0) == 0);
  return 0;
}
