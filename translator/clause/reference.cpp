//===-- clause/reference.cpp - the tables of directives and clauses as a page -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/reference.h"

#include "clause/table.h"

namespace hetcc {
namespace {

std::string spelling(const DirectiveInfo &row) { return ("`" + row.space + " " + row.name + "`").str(); }

std::string directivesOf(DirectiveInfo::Take take) {
  std::string out;
  for (const DirectiveInfo &row : directiveTable())
    if (row.take == take)
      out += (out.empty() ? "" : ", ") + spelling(row);
  return out;
}

std::string directiveReference() {
  using D = DirectiveInfo;
  static constexpr struct {
    D::Take take;
    llvm::StringLiteral what;
  } kinds[] = {
      {D::Loop, "splits the loop that follows"},
      {D::Inner, "a hint on an inner loop; directly after the directive of a region, a part of that"},
      {D::Inherited, "after an `omp target` of the list above: the loop of it; else OpenMP's own"},
      {D::Statement, "keeps arrays on the devices during the statement that follows"},
      {D::Array, "acts on the arrays it names, `(v...)`"},
      {D::Ignored, "no effect"},
      {D::Unsupported, "not supported yet: an error"},
  };
  std::string out = "| what it does | directives |\n|---|---|\n";
  for (const auto &kind : kinds)
    out += "| " + kind.what.str() + " | " + directivesOf(kind.take) + " |\n";
  return out;
}

// The directives that a clause may stand on, as short names.
std::string places(unsigned on) {
  static constexpr struct {
    unsigned bit;
    llvm::StringLiteral name;
  } names[] = {{OnLoop, "acc region"},   {OnInnerLoop, "acc loop"},         {OnAccData, "acc data"},
               {OnTarget, "omp target"}, {OnTargetData, "omp target data"}, {OnParallelFor, "omp parallel for"}};
  std::string out;
  for (const auto &row : names)
    if (on & row.bit)
      out += (out.empty() ? "" : ", ") + row.name.str();
  return out;
}

// A '|' ends a cell of the table, even in code.
std::string code(llvm::StringRef text) {
  std::string out = "`";
  for (char c : text)
    out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out + "`";
}

std::string formsOf(bool supported, bool hints) {
  std::string out;
  for (const ClauseInfo &row : clauseTable())
    if (!row.form.empty() == supported && (!supported || (row.kind == ClauseKind::Hint) == hints))
      out += "| " + code(supported ? row.form : row.name) + " | " + places(row.on) + " | " + row.doc.str() + " |\n";
  return out;
}

} // namespace

std::string clauseReference() {
  const std::string head = " | on | meaning |\n|---|---|---|\n";
  return "## Directives\n\nEach after `#pragma`.\n\n" + directiveReference() + "\n## Clauses\n\n| form" + head +
         formsOf(true, false) + "\n## Hints\n\nAccepted, and without an effect on the result.\n\n| form" + head +
         formsOf(true, true) + "\n## Not supported yet\n\nEach gives an error that says so.\n\n| clause" + head +
         formsOf(false, false);
}

} // namespace hetcc
