//===-- driver/answer.cpp - questions that hetcc answers itself -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/answer.h"
#include "clause/reference.h"
#include "diag/diag.h"
#include "driver/config.h"
#include "driver/tools/commands.h"
#include "driver/tools/nvcc.h"
#include "driver/tools/process.h"

#include <iostream>

namespace hetcc {

bool printReference(const Command &command) {
  const auto print = [](const std::string &text) { std::cout << text << std::flush; };
  if (command.help)
    print(helpText(command.cplusplus));
  else if (command.find(Opt::HelpClauses))
    print(clauseReference());
  else if (command.find(Opt::HelpOptions))
    print(optionReference());
  else if (command.find(Opt::HelpMessages))
    print(messageReference());
  else
    return false;
  return true;
}

void printVersion(const Command &command, const Toolchain &tools) {
  Words ask = tools.driver(command);
  ask.push_back("--version");
  std::cout << outputOf(ask).value_or("") << "hetcc version " HETCC_VERSION
            << " (parser: LLVM " HETCC_LLVM_VERSION ")\n";
  std::cout << "underlying compiler: " << shellLine(tools.driver(command)) << "\n";
  std::cout << "nvcc: " << (tools.nvcc.empty() ? "not found" : tools.nvcc) << "\n";
  std::cout << "GPUs: " << archList(command) << "\n";
  std::cout << "installed in: " << tools.prefix << "\n";
}

} // namespace hetcc
