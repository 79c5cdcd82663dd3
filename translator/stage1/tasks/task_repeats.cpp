//===-- stage1/tasks/task_repeats.cpp - functions that are tasks, declared twice --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "diag/diag.h"
#include "stage1/tasks/task_functions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/CharInfo.h"

#include <algorithm>
#include <map>

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;

// How often each use is named. Two declarations may call their parameters differently.
static std::map<TaskUse, size_t> usesOf(const Directive &directive) {
  std::map<TaskUse, size_t> count;
  for (const Clause &clause : directive.clauses)
    if (clause.kind == ClauseKind::TaskStorage)
      count[clause.use] += clause.storage.size();
  return count;
}

// A directive and the function behind it.
struct Declared {
  const Directive &directive;
  const FunctionDecl &function;
};

// The text of an expression with numbers for parameters, which another declaration may call differently.
static std::string withoutNames(const std::string &text, const FunctionDecl &function) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && isAsciiIdentifierContinue(text[end]))
      ++end;
    const llvm::StringRef word = llvm::StringRef(text).slice(at, end);
    const auto *named = llvm::find_if(function.parameters(), [&](const ParmVarDecl *one) {
      return !word.empty() && one->getIdentifier() && one->getName() == word;
    });
    if (named != function.parameters().end())
      result += "$" + std::to_string((*named)->getFunctionScopeIndex());
    else if (!word.empty())
      result += word;
    else if (!isWhitespace(text[at]))
      result += text[at];
    at = std::max(end, at + 1);
  }
  return result;
}

// The words of clauses other than those of storage, by the names of these.
static std::map<std::string, std::vector<std::string>> wordsOf(const Declared &one) {
  std::map<std::string, std::vector<std::string>> words;
  for (const std::vector<Clause> *clauses : {&one.directive.clauses, &one.directive.targetClauses})
    for (const Clause &clause : *clauses) {
      if (clause.kind == ClauseKind::TaskStorage || clause.kind == ClauseKind::TaskCopy ||
          clause.kind == ClauseKind::Hint || clause.kind == ClauseKind::Task)
        continue;
      std::string text = clause.op;
      for (const ClauseExpr &arg : clause.args)
        text += "," + withoutNames(arg.text, one.function);
      words[clause.spelling].push_back(text);
    }
  return words;
}

// The name of a clause that the second directive has, and the first one has not so; empty: there is none.
static std::string otherClause(const Declared &first, const Declared &second) {
  const auto before = wordsOf(first);
  for (const auto &[name, texts] : wordsOf(second)) {
    const auto same = before.find(name);
    if (same == before.end() || same->second != texts)
      return name;
  }
  return "";
}

const FunctionDecl *blockOf(const FunctionDecl *function) {
  return dyn_cast<FunctionDecl>(function->getLexicalDeclContext());
}

// A second directive stands before another declaration, and says the same.
void TaskFunctions::repeat(Task &first, const Directive &directive, const FunctionDecl &function) {
  repeated.push_back(&directive);
  if (const FunctionDecl *around = blockOf(&function); !first.blocks.empty() && around)
    first.blocks.push_back(around);
  else
    first.blocks.clear();
  const bool isOther = first.function != &function;
  const bool isSame = usesOf(*first.directive) == usesOf(directive);
  const std::string differs =
      isOther && isSame ? otherClause({*first.directive, *first.function}, {directive, function}) : "";
  if (isOther && isSame && differs.empty())
    return;
  report(context.getDiagnostics(), directive.range.getBegin(), diag::err_task_twice) << function.getNameAsString()
                                                                                     << (!isOther ? 0
                                                                                         : isSame ? 2
                                                                                                  : 1)
                                                                                     << differs;
  report(context.getDiagnostics(), first.directive->range.getBegin(), diag::note_task_twice);
  errors = true;
}

} // namespace hetcc
