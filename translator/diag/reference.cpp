//===-- diag/reference.cpp - the table of messages as a page ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "diag/diag.h"

#include <cctype>

namespace hetcc {
namespace {

// A message without its format: "%0" is "…", of "%select{a|b}0" the first form is taken.
std::string plain(llvm::StringRef text) {
  std::string out;
  while (!text.empty()) {
    if (!text.consume_front("%")) {
      out += text.front();
      text = text.drop_front();
      continue;
    }
    const llvm::StringRef modifier = text.take_while([](char c) { return isalpha(static_cast<unsigned char>(c)); });
    text = text.drop_front(modifier.size());
    if (text.consume_front("{")) {
      const auto [forms, rest] = text.split('}');
      out += modifier == "select" ? plain(forms.split('|').first) : "…";
      text = rest;
    } else {
      out += modifier == "s" ? "s" : "…";
    }
    text = text.drop_while([](char c) { return isdigit(static_cast<unsigned char>(c)); });
  }
  return out;
}

std::string listOf(llvm::StringRef heading, bool (*in)(llvm::StringRef name)) {
  static constexpr llvm::StringLiteral names[] = {
#define HET_MESSAGE(id, severity, text) llvm::StringLiteral(#id),
#include "diag/messages.def"
#undef HET_MESSAGE
  };
  std::string out;
  for (unsigned id = 0; id < diag::count; ++id) {
    const std::string name = messageId(diag::Id(id));
    if (in(names[id]))
      out += "- [het-" + name + "](" + name + ".md): " + plain(messageText(diag::Id(id))) + "\n";
  }
  return out.empty() ? out : "### " + heading.str() + "\n\n" + out + "\n";
}

} // namespace

std::string messageReference() {
  std::string out = listOf("Errors", [](llvm::StringRef name) { return name.starts_with("err_"); }) +
                    listOf("Warnings", [](llvm::StringRef name) { return name.starts_with("warn_"); }) +
                    listOf("Remarks", [](llvm::StringRef name) { return name.starts_with("remark_"); });
  out.pop_back();
  return out;
}

} // namespace hetcc
