//===-- test/tools/het-stage2.cpp - stage 2 alone, for its tests ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// het-stage2 --emit=host|cuda FILE [clang arguments]: FILE holds stage 1's text. Exit status 1 on errors.
#include "stage2/stage2.h"

#include <fstream>
#include <iostream>
#include <sstream>

int main(int argc, char **argv) {
  if (argc < 3) {
    std::cerr << "usage: het-stage2 --emit=host|cuda FILE [clang arguments]\n";
    return 2;
  }
  const std::string emit = argv[1], file = argv[2];
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  hetcc::Stage2Result result =
      hetcc::runStage2(text.str(), file, std::vector<std::string>(argv + 3, argv + argc), "test", HET_RESOURCE_DIR);
  if (!result.ok)
    return 1;
  std::cout << (emit == "--emit=cuda" ? result.kernelText : result.hostText);
  return 0;
}
