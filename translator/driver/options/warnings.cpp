//===-- driver/options/warnings.cpp - the options that turn hetcc's warnings on and off -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The parser is given these options as Clang's own, and diag/ reads them there; here only their names are checked.

#include "driver/options/warnings.h"
#include "diag/diag.h"
#include "driver/options/options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace hetcc {

void checkWarningOption(const std::string &option) {
  llvm::StringRef word = option;
  const bool remarks = word.consume_front("-R");
  word.consume_front("-W");
  if (!word.consume_front("no-error="))
    word.consume_front("error=") || word.consume_front("no-");
  if (word == "het")
    return;
  const std::string before = option.substr(0, option.size() - word.size()) + "het-";
  const std::vector<std::string> ids = optionIds(remarks);
  llvm::StringRef id = word.substr(word.starts_with("het-") ? 4 : 3);
  if (llvm::is_contained(ids, id))
    return;
  const llvm::SmallVector<llvm::StringRef> known(ids.begin(), ids.end());
  const llvm::StringRef nearest = nearestWord(id, known);
  printWarning("unknown warning option '" + option + "'" +
               (nearest.empty() ? "" : "; did you mean '" + before + nearest.str() + "'?"));
  if (nearest.empty())
    printNote("hetcc --help-messages lists all of them");
}

} // namespace hetcc
