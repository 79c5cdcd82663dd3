//===-- driver/scan.h - does a source need hetcc at all? --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Most files of a program have no annotation. For those hetcc costs what it takes to read them once. The answer may be
// a false "yes" (the parser then finds nothing, and the file takes the short way after all), never a false "no".
#pragma once

#include <string>
#include <vector>

namespace hetcc {

// Where the user's headers are: those in the system's own folders hold no annotations.
struct HeaderDirs {
  std::vector<std::string> quoted, angled;
  std::vector<std::string> first; // -include, -imacros
};

// True when the file, or a header of the user's that it includes, may hold a directive for hetcc.
bool mayBeAnnotated(const std::string &path, const HeaderDirs &dirs);

// The same for one text; the names it includes are added to `quoted` and `angled`. An #include whose name is a
// macro could be anything: yes.
bool textMayBeAnnotated(const std::string &text, std::vector<std::string> &quoted, std::vector<std::string> &angled);

} // namespace hetcc
