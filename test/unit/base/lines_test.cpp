//===-- unit/base/lines_test.cpp - the source line of an instruction --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/findings.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

namespace het {

TEST(Lines, AnInstructionIsLookedUpOnce) {
  char folder[] = "/tmp/het_lines_XXXXXX";
  ASSERT_NE(mkdtemp(folder), nullptr);
  const std::filesystem::path here(folder), program = here / "addr2line", asked = here / "asked";
  std::ofstream(program) << "#!/bin/sh\necho asked >>" << asked.string() << "\necho /source/solver.c:17\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const char *before = std::getenv("PATH");
  const std::string path = before ? before : "";
  setenv("PATH", (here.string() + ":" + path).c_str(), 1);

  const auto *instruction = reinterpret_cast<const void *>(&lineOf);
  EXPECT_EQ(lineOf(instruction, "solver.c"), "solver.c:17");
  EXPECT_EQ(lineOf(instruction, "other.c"), "/source/solver.c:17");
  std::ifstream file(asked);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "asked\n");

  setenv("PATH", path.c_str(), 1);
  std::filesystem::remove_all(here);
}

} // namespace het
