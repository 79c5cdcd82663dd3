//===-- clause/reference.cpp - the tables of directives, clauses and words as a page -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/reference.h"

#include "clause/table.h"
#include "clause/words.h"

namespace hetcc {
namespace {

// The directives that a clause may stand on, as short names.
std::string places(unsigned on) {
  static constexpr struct {
    unsigned bit;
    llvm::StringLiteral name;
  } names[] = {{OnLoop, "acc region"},
               {OnInnerLoop, "acc loop"},
               {OnAccData, "acc data"},
               {OnTarget, "omp target"},
               {OnTargetData, "omp target data"},
               {OnParallelFor, "omp parallel for"},
               {OnAccEnter, "acc enter data"},
               {OnAccExit, "acc exit data"},
               {OnAccUpdate, "acc update"},
               {OnAccHostData, "acc host_data"},
               {OnAccDeclare, "acc declare"},
               {OnAccSet, "acc set"},
               {OnAccWait, "acc wait"},
               {OnOmpEnter, "omp target enter data"},
               {OnOmpExit, "omp target exit data"},
               {OnOmpUpdate, "omp target update"},
               {OnTask, "omp task"},
               {OnTaskFor, "oss task for"},
               {OnTaskTarget, "omp target (of a task)"},
               {OnTaskwait, "omp taskwait"}};
  std::string out;
  for (const auto &row : names)
    if (on & row.bit)
      out += (out.empty() ? "`" : ", `") + row.name.str() + "`";
  return out;
}

llvm::StringRef meaning(DirectiveInfo::Take take) {
  switch (take) {
  case DirectiveInfo::Loop: return "Splits the loop that follows.";
  case DirectiveInfo::Inner:
    return "A hint on an inner loop. Directly after the directive of a region it is a part of that.";
  case DirectiveInfo::Statement: return "Keeps arrays on the devices during the statement that follows.";
  case DirectiveInfo::Array: return "Acts on the arrays that it names: `(v...)`.";
  case DirectiveInfo::Data: return "Acts on the arrays that its clauses name.";
  case DirectiveInfo::Wait:
    return "Waits for the queues that it names: `([devnum: n:] [queues:] n...)`. Without names all devices are idle "
           "then.";
  case DirectiveInfo::Inherited:
    return "The loop of an `omp target` of the first list, directly after it. Elsewhere OpenMP's own.";
  case DirectiveInfo::AsOmp: return "The directive of that name under `omp`.";
  case DirectiveInfo::Plain:
    return "OpenMP's own; so are the other `omp target` directives where they have no clause of the dialect.";
  case DirectiveInfo::Task:
    return "Before a function, with a clause of tasks, or in a file that has one: a task of OmpSs. Elsewhere OpenMP's "
           "own.";
  case DirectiveInfo::TaskLoop:
    return "Makes tasks of the loop that follows, with `grainsize`, `num_tasks` and `collapse` as OpenMP has them. "
           "`omp taskloop` without other clauses of OmpSs is OpenMP's own. `oss taskiter` is one task, with a `for` or "
           "`while` loop that creates others.";
  case DirectiveInfo::Ignored: return "Accepted, without an effect.";
  }
  llvm_unreachable("a row of the table has a take that has no meaning");
}

// By what becomes of them, in the order in which the table has the first of each.
std::string directiveReference() {
  llvm::SmallVector<DirectiveInfo::Take> kinds;
  for (const DirectiveInfo &row : directiveTable())
    if (!llvm::is_contained(kinds, row.take))
      kinds.push_back(row.take);
  std::string out;
  for (DirectiveInfo::Take kind : kinds) {
    out += "\n" + meaning(kind).str() + "\n\n";
    for (const DirectiveInfo &row : directiveTable())
      if (row.take == kind)
        out += ("- `" + row.space + " " + row.name + "`").str() +
               (row.group ? " (clauses of " + places(row.group) + ")" : "") + "\n";
  }
  return out;
}

enum class Part { Clauses, Hints, Tasks, Unsupported };

std::string clausesOf(Part part) {
  std::string out;
  for (const ClauseInfo &row : clauseTable()) {
    const Part own = row.form.empty()                                               ? Part::Unsupported
                     : !(row.on & ~OnTasks)                                         ? Part::Tasks
                     : row.kind == ClauseKind::Hint || row.kind == ClauseKind::Tile ? Part::Hints
                                                                                    : Part::Clauses;
    if (own != part)
      continue;
    out += "- `" + (row.form.empty() ? row.name : row.form).str() + "`: " + row.doc.str() + ".\n  On " +
           places(row.on) + (row.repeatable || row.form.empty() ? "" : "; once") + ".\n";
  }
  return out;
}

std::string section(llvm::StringRef title, llvm::StringRef what, const std::string &rows) {
  return rows.empty() ? "" : ("\n## " + title + "\n\n" + what + "\n\n" + rows).str();
}

std::string wordReference() {
  std::string out = "\n## Words in arguments\n";
  for (const WordTable &table : wordTables()) {
    out += ("\n" + table.title + ":\n\n").str();
    for (const Word &word : table.words)
      out += ("- `" + word.name + "`: " + word.doc + ".\n").str();
  }
  return out;
}

} // namespace

std::string clauseReference() {
  return "## Directives\n\nEach stands after `#pragma`, or in `_Pragma`.\n" + directiveReference() +
         section("Clauses", "Those that say \"once\" stand once on a directive, the others any number of times.",
                 clausesOf(Part::Clauses)) +
         wordReference() + section("Hints", "Accepted, without an effect on the result.", clausesOf(Part::Hints)) +
         section("Clauses of tasks",
                 "A section is `v`, `v[first;length]`, `v[first:last]` (the last item included) or `[length]v`.",
                 clausesOf(Part::Tasks)) +
         section("Clauses not supported yet", "Each gives an error that says so.", clausesOf(Part::Unsupported));
}

} // namespace hetcc
