//===-- driver/main.cpp - hetcc and hetcc++ ---------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/driver.h"

int main(int argc, char **argv) {
  const std::string name = argv[0];
  const bool cplusplus = name.size() > 2 && name.substr(name.size() - 2) == "++";
  return hetcc::runDriver(cplusplus, std::vector<std::string>(argv + 1, argv + argc));
}
