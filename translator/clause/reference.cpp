//===-- clause/reference.cpp - the tables of directives and clauses as a page -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/reference.h"

#include "clause/table.h"

namespace hetcc {
namespace {

std::string directiveReference() {
  using D = DirectiveInfo;
  static constexpr struct {
    D::Take take;
    llvm::StringLiteral what;
  } kinds[] = {
      {D::Loop, "Splits the loop that follows."},
      {D::Inner, "A hint on an inner loop. Directly after the directive of a region it is a part of that."},
      {D::Inherited, "The loop of an `omp target` of the first list, directly after it. Elsewhere OpenMP's own."},
      {D::Statement, "Keeps arrays on the devices during the statement that follows."},
      {D::Array, "Acts on the arrays that it names: `(v...)`."},
      {D::Data, "Acts on the arrays that its clauses name."},
      {D::Plain, "OpenMP's own; so are the other `omp target` directives where they have no clause of the dialect."},
      {D::Ignored, "Accepted, without an effect."},
      {D::Unsupported, "Not supported yet; each gives an error that says so."},
  };
  std::string out;
  for (const auto &kind : kinds) {
    out += "\n" + kind.what.str() + "\n\n";
    for (const DirectiveInfo &row : directiveTable())
      if (row.take == kind.take)
        out += ("- `" + row.space + " " + row.name + "`\n").str();
  }
  return out;
}

// The directives that a clause may stand on, as short names.
std::string places(unsigned on) {
  static constexpr struct {
    unsigned bit;
    llvm::StringLiteral name;
  } names[] = {{OnLoop, "acc region"},   {OnInnerLoop, "acc loop"},         {OnAccData, "acc data"},
               {OnTarget, "omp target"}, {OnTargetData, "omp target data"}, {OnParallelFor, "omp parallel for"},
               {OnAccEnter, "acc enter data"}, {OnAccExit, "acc exit data"}, {OnAccUpdate, "acc update"},
               {OnAccHostData, "acc host_data"}, {OnAccDeclare, "acc declare"}, {OnAccSet, "acc set"},
               {OnOmpEnter, "omp target enter data"}, {OnOmpExit, "omp target exit data"},
               {OnOmpUpdate, "omp target update"}};
  std::string out;
  for (const auto &row : names)
    if (on & row.bit)
      out += (out.empty() ? "" : ", ") + row.name.str();
  return out;
}

enum class Part { Clauses, Hints, Unsupported };

std::string clausesOf(Part part) {
  std::string out;
  for (const ClauseInfo &row : clauseTable()) {
    const Part own = row.form.empty() ? Part::Unsupported : row.kind == ClauseKind::Hint ? Part::Hints : Part::Clauses;
    if (own != part)
      continue;
    out += "- `" + (row.form.empty() ? row.name : row.form).str() + "`: " + row.doc.str() + ".\n  On " +
           places(row.on) + (row.repeatable || row.form.empty() ? "" : "; once") + ".\n";
  }
  return out;
}

} // namespace

std::string clauseReference() {
  return "## Directives\n\nEach stands after `#pragma`, or in `_Pragma`.\n" + directiveReference() +
         "\n## Clauses\n\n" + clausesOf(Part::Clauses) +
         "\n## Hints\n\nAccepted, without an effect on the result.\n\n" + clausesOf(Part::Hints) +
         "\n## Clauses not supported yet\n\nEach gives an error that says so.\n\n" + clausesOf(Part::Unsupported);
}

} // namespace hetcc
