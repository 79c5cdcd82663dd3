//===-- region/openacc/acc_levels.cpp - gang, worker and vector at the loops of a construct -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "region/openacc/acc_levels.h"

#include "clause/table.h"

#include "clang/Basic/SourceManager.h"

namespace hetcc {

using namespace clang;

namespace {

// The clauses that say a level, for every type of device.
std::vector<const Clause *> levelsOf(const Directive &directive) {
  std::vector<const Clause *> levels;
  for (const Clause &clause : directive.clauses) {
    if (clause.kind == ClauseKind::DeviceType)
      break;
    if (levelRank(clause.spelling))
      levels.push_back(&clause);
  }
  return levels;
}

// The clause of the construct that takes the number.
llvm::StringRef numberClause(llvm::StringRef level) {
  return level == "gang" ? "num_gangs" : level == "worker" ? "num_workers" : "vector_length";
}

} // namespace

void AccLevels::collect(const PlainAcc &plain, std::vector<Marked> &out) {
  for (const Directive *directive : plain.directives)
    out.push_back({directive, plain.statement});
  for (const std::vector<PlainAcc> *list : {&plain.innerLoops, &plain.loops})
    for (const PlainAcc &loop : *list)
      collect(loop, out);
}

bool AccLevels::standsIn(const Marked &inner, const Marked &outer) const {
  const SourceManager &sources = builder.context.getSourceManager();
  return inner.statement && outer.statement && inner.statement != outer.statement &&
         sources.isBeforeInTranslationUnit(outer.statement->getBeginLoc(), inner.statement->getBeginLoc()) &&
         sources.isBeforeInTranslationUnit(inner.statement->getBeginLoc(), outer.statement->getEndLoc());
}

void AccLevels::nested(const Marked &inner, const std::vector<Marked> &all) {
  for (const Clause *level : levelsOf(*inner.directive))
    for (const Marked &outer : llvm::reverse(all)) { // the nearest first
      if (!standsIn(inner, outer))
        continue;
      for (const Clause *around : levelsOf(*outer.directive)) {
        if (levelRank(level->spelling) > levelRank(around->spelling) || level->dimension || around->dimension)
          continue;
        builder.tell(level->range.getBegin(), diag::warn_level_nested) << level->spelling << around->spelling;
        builder.tell(around->range.getBegin(), diag::note_level_nested);
        return;
      }
    }
}

void AccLevels::numbers(const Directive &directive, const Directive &construct) {
  for (const Clause *level : levelsOf(directive)) {
    if (level->op.empty())
      continue;
    builder.tell(level->range.getBegin(), diag::warn_level_number) << level->spelling << directive.spelling;
    builder.tell(level->range.getBegin(), diag::note_level_number)
        << numberClause(level->spelling).str() + "(" + level->op + ")" << construct.spelling;
  }
}

void AccLevels::look(const PlainAcc &plain) {
  const Directive &construct = *plain.directives.front();
  const llvm::StringRef spelling = construct.spelling;
  if (spelling.contains("kernels") || spelling.contains("region"))
    return;
  std::vector<Marked> all;
  collect(plain, all);
  for (const Marked &one : all) {
    if (!told.insert(one.directive->range.getBegin()).second)
      continue;
    nested(one, all);
    if (spelling.contains("parallel"))
      numbers(*one.directive, construct);
  }
}

} // namespace hetcc
