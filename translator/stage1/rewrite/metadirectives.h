//===-- stage1/rewrite/metadirectives.h - metadirectives as what they have chosen ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Clang's parser resolves a metadirective (OpenMP 5.1, section 2.5.1). The compiler under hetcc may not know the word:
// it would leave the directive out. All that comes behind sees the directive that was chosen:
//
//     #pragma omp metadirective when(user = {condition(0)} : target) default(parallel)       #pragma omp parallel
//
// A condition that is known at run time only chooses then. The statement stands behind each variant:
//
//     #pragma omp metadirective when(user = {condition(n > 9)} : target)       if (n > 9) {
//     statement                                                                #pragma omp target
//                                                                              statement } else { statement }
//
// So does what the program asks of a device: `target_device={kind(gpu)}` is `het_device_is(-1000, "kind(gpu)")`. In a
// target construct traits of `device` are those of a GPU, as for `declare variant`. The host runs the same text.
#pragma once

#include "stage1/source/source.h"

#include "clang/AST/ASTContext.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class Metadirectives {
public:
  /// Those of the main file; in headers and in text that conditionals leave out (`skipped`) they stay as they are. A
  /// condition that is not known when the file is parsed is reported if a choice at run time has no text.
  Metadirectives(clang::ASTContext &context, llvm::ArrayRef<Span> skipped);

  bool failed() const { return hasFailed; }
  bool isNeeded() const { return !found.empty(); }
  bool isWritten() const { return true; }
  // The main file with the directives in their places.
  std::optional<std::string> text(const Source &source) const;

private:
  struct Choice {
    std::string condition, variant; // no condition: what is left
  };
  struct Line {
    Span span;
    std::string chosen;                     // empty: nothing
    std::vector<Choice> choices = {};       // at run time, instead
    const clang::Stmt *statement = nullptr; // then: what follows
    unsigned above = 0;                     // where `omp target` in front of it begins: that stands in each branch
  };
  std::vector<Choice> choicesOf(llvm::StringRef line, const clang::TargetInfo *host);
  static void choose(const Line &line, const Source &source, Span statement, EditList &edits);
  const bool isCxx;
  std::vector<Line> found;
  bool asksDevices = false; // some choice does
  bool hasFailed = false;
};

} // namespace hetcc
