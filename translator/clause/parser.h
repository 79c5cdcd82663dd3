//===-- clause/parser.h - from a directive's tokens to its clauses ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The sink of the pragma hook. It recognises our directives (table in table.h) and parses their clauses at token level.
// It keeps them, in source order, for the region builder. Errors are reported as they are met; a directive with an
// error is dropped, and `failed()` is true from then on.
#pragma once

#include "clause/clause.h"
#include "pragma/fuse.h"
#include "pragma/hook.h"
#include "pragma/routine.h"

#include <functional>
#include <optional>

namespace clang {
class ASTContext;
}

namespace hetcc {

class ClauseContext;
struct DirectiveInfo;

class DirectiveParser : public DirectiveSink {
public:
  void start(clang::Preprocessor &preprocessor) override { pp = &preprocessor; }
  Verdict directive(const PragmaLine &read) override;
  void respelled(std::vector<Respelling> changes) override;

  std::vector<Directive> &directives() { return found; }
  bool failed() const { return errors; }                                      // some directive of ours was in error
  const std::vector<clang::SourceRange> &ignored() const { return ignored_; } // without an effect
  const std::vector<Routine> &routines() const { return routines_; }          // they stay in the text, for stage 2
  /// Directives of loops in functions of headers, but for those for one thread. They are no constructs of this file.
  const std::vector<clang::SourceRange> &headerLoops() const { return headerLoops_; }
  const std::vector<Fusion> &fusions() const { return fusions_; } // they stay in the text, and so do those before them
  const std::vector<RenamedDirective> &renamed() const { return renamed_; } // system headers' too
  const std::vector<Respelling> &respellings() const {
    return respellings_;
  } // of what Clang reads, system headers' too
  /// Every `omp task` and `omp taskwait` of the file is one of OmpSs, whatever its clauses.
  void takeEveryTask(bool every) { everyTask = every; }
  /// Every `omp taskwait` is: the host's compiler would pass over it, and another file may have the tasks.
  void takeEveryTaskwait(bool every) { everyTaskwait = every; }
  /// Directives of a model (`omp`, `acc`) have no effect.
  void leaveOut(const std::string &space) { leftOut.push_back(space); }
  /// Some were, and others before them went to Clang: the file has to be read once more.
  bool wantsEveryTask() const { return hasTasks && hasPlainTasks && !everyTask; }
  /// The end of the file: a target that no task follows is an error.
  void finish();
  bool hasTask() const { return hasTasks; }
  std::vector<Directive> &taskFunctions() { return taskFunctions_; }     // `omp task` before functions, as texts
  const std::vector<Directive> &fileScope() const { return fileScope_; } // `acc declare` outside of functions, as texts

private:
  // The directive directly before: a target takes the `parallel for` after it, a failed one takes it along.
  enum class Previous { Other, Target, AccLoop, TaskTarget, Failed };

  Verdict unknown(ClauseContext &context, const PragmaLine &line);
  bool isOfFusion(const PragmaLine &line);
  bool isOurs(const PragmaLine &line) const; // in a function of the main file
  bool mayStandHere(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row);
  bool parse(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row, unsigned group);
  void tellTopologies(Directive &directive);
  bool isPlain(const ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row, size_t words) const;
  bool isWithin(const std::vector<clang::SourceRange> &statements, const PragmaLine &line) const;
  Verdict task(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row, unsigned group);
  Verdict taskLoop(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row);
  void addTaskTarget(Directive directive);
  void refuseTaskTarget();
  Verdict refuseBlock(ClauseContext &context, const PragmaLine &line);
  bool refuseTwoModels(ClauseContext &context, const PragmaLine &line);
  void ignore(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row);
  Verdict keep(const PragmaLine &line, const DirectiveInfo &row, Directive directive);

  clang::Preprocessor *pp = nullptr;
  std::vector<Directive> found;
  std::vector<clang::SourceRange> headerLoops_;
  std::vector<clang::SourceRange> ignored_;
  std::vector<Routine> routines_;
  std::vector<Fusion> fusions_;
  std::vector<RenamedDirective> renamed_;
  std::vector<Respelling> respellings_;
  std::vector<Directive> fileScope_;
  // Statements of data regions of the dialect, blocks of its targets, and loops of these.
  std::vector<clang::SourceRange> dialectData, targetBlocks, blockLoops;
  std::vector<std::string> topologies; // names, as far as they have been defined
  bool errors = false;
  std::vector<Directive> taskFunctions_;
  std::optional<Directive> taskTarget; // an `omp target` before an `omp task`
  std::vector<std::string> leftOut;    // models
  bool everyTask = false, everyTaskwait = false, beforeFusion = false, hasTasks = false, hasPlainTasks = false;
  Previous previous = Previous::Other;
};

// Every expression of a directive, in the order in which Clang is given them.
void forEachExpr(Directive &directive, const std::function<void(ClauseExpr &)> &visit);

// After parsing: finds each directive's wrapper, fills in ClauseExpr::expr, Directive::statement and ::function.
// Directives whose wrapper Clang could not parse (it has said why) are removed. False if there were any.
bool resolveDirectives(clang::ASTContext &context, std::vector<Directive> &directives);

} // namespace hetcc
