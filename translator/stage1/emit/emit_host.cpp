//===-- stage1/emit/emit_host.cpp - OpenMP's own directives around tasks ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Tasks of OmpSs are not the host compiler's. So the constructs that end when tasks have get a wait for them. Without
// -fopenmp that compiler would pass over `critical` and `atomic` too: they get a lock of the runtime's. Threads of a
// parallel region are in the task around it: a clause tells them.
#include "stage1/emit/emit.h"

#include "ast/visitor.h"
#include "diag/diag.h"
#include "edit/text.h"
#include "region/tasks/task.h"

#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;

class HostDirectives : public AstVisitor {
public:
  HostDirectives(const SourceManager &sources, const Unit &unit) : sources(sources) {
    for (const TaskConstruct &task : unit.tasks)
      if (task.body)
        tasks.push_back(task.pragma.getBegin());
    for (const Region &region : unit.regions) {
      pragmas.push_back(region.pragmas);
      if (region.written)
        onDevices.push_back(region.written);
    }
    for (const PlainAcc &plain : unit.openacc)
      if (plain.statement)
        onDevices.push_back(plain.statement);
  }

  bool hasTasks() const { return !tasks.empty(); }
  std::vector<const OMPExecutableDirective *> exclusive; // critical and atomic of the host
  std::vector<const OMPExecutableDirective *> barriers;
  std::vector<const OMPExecutableDirective *> teams; // parallel regions, also those that are loops

  // The statements of constructs whose end waits for the tasks in them. A construct with a directive directly in it
  // leaves that to the other one.
  std::vector<const Stmt *> waiting() const {
    std::vector<const Stmt *> found;
    for (const Stmt *statement : ends)
      if (!isa<OMPExecutableDirective>(statement) && !llvm::is_contained(found, statement) &&
          llvm::any_of(tasks, [&](SourceLocation at) { return isIn(at, statement); }))
        found.push_back(statement);
    return found;
  }

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (callee && callee->getIdentifier() && callee->getName().starts_with(taskFunctionPrefix))
      tasks.push_back(call->getBeginLoc());
    return true;
  }

  bool TraverseStmt(Stmt *statement) override {
    const auto *directive = llvm::dyn_cast_or_null<OMPExecutableDirective>(statement);
    return (directive && isOpenMPTargetExecutionDirective(directive->getDirectiveKind())) ||
           AstVisitor::TraverseStmt(statement);
  }

  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    const auto isPartOf = [&](SourceRange one) { return isIn(directive->getBeginLoc(), one); };
    if (isOpenMPParallelDirective(directive->getDirectiveKind()) && isOfHost(directive) &&
        llvm::none_of(pragmas, isPartOf))
      teams.push_back(directive);
    switch (directive->getDirectiveKind()) {
    case llvm::omp::OMPD_parallel:
    case llvm::omp::OMPD_single:
    case llvm::omp::OMPD_master:
    case llvm::omp::OMPD_masked:
    case llvm::omp::OMPD_parallel_master:
    case llvm::omp::OMPD_parallel_masked:
    case llvm::omp::OMPD_taskgroup: ends.push_back(directive->getRawStmt()); break;
    case llvm::omp::OMPD_critical:
    case llvm::omp::OMPD_atomic: exclude(directive); break;
    case llvm::omp::OMPD_barrier:
      if (isOfFile(directive))
        barriers.push_back(directive);
      break;
    default: break;
    }
    return true;
  }

private:
  const SourceManager &sources;
  std::vector<SourceLocation> tasks;
  std::vector<SourceRange> pragmas; // of split loops
  std::vector<const Stmt *> ends, onDevices;

  bool isIn(SourceLocation at, SourceRange range) const {
    return !sources.isBeforeInTranslationUnit(at, range.getBegin()) &&
           !sources.isBeforeInTranslationUnit(range.getEnd(), at);
  }
  bool isIn(SourceLocation at, const Stmt *statement) const { return isIn(at, statement->getSourceRange()); }

  // A header's are those of a file without tasks.
  bool isOfFile(const OMPExecutableDirective *directive) const {
    return sources.getFileID(sources.getExpansionLoc(directive->getBeginLoc())) == sources.getMainFileID();
  }

  bool isOfHost(const OMPExecutableDirective *directive) const {
    const SourceLocation at = sources.getExpansionLoc(directive->getBeginLoc());
    return isOfFile(directive) && llvm::none_of(onDevices, [&](const Stmt *one) { return isIn(at, one); });
  }

  void exclude(const OMPExecutableDirective *directive) {
    if (isOfHost(directive))
      exclusive.push_back(directive);
  }
};

// Behind the directive's name: `parallel for`. Nothing where a macro has a part of it.
std::optional<unsigned> endOfName(const Source &source, const OMPExecutableDirective *directive) {
  const auto pragma = source.directive({directive->getBeginLoc(), directive->getBeginLoc()});
  if (!pragma || source.text()[pragma->begin] != '#')
    return std::nullopt;
  const std::string_view text = std::string_view(source.text()).substr(0, pragma->end);
  llvm::SmallVector<llvm::StringRef, 4> words;
  llvm::omp::getOpenMPDirectiveName(directive->getDirectiveKind()).split(words, ' ');
  words.insert(words.begin(), {"pragma", "omp"});
  size_t at = pragma->begin + 1;
  for (const llvm::StringRef word : words) {
    at = text.find_first_not_of(" \t\\\r\n", at);
    if (at == text.npos || text.substr(at, word.size()) != std::string_view(word))
      return std::nullopt;
    at += word.size();
  }
  return static_cast<unsigned>(at);
}

// One lock for each name of `critical`, and one for all that is atomic.
std::string lockOf(const OMPExecutableDirective *directive) {
  const auto *critical = dyn_cast<OMPCriticalDirective>(directive);
  return quoted(critical ? "critical " + critical->getDirectiveName().getAsString() : "atomic");
}

} // namespace

bool emitHostDirectives(ASTContext &context, const Source &source, const Unit &unit, bool hostOpenMP, EditList &out,
                        std::vector<Span> &replaced) {
  if (source.text().find(taskFunctionPrefix) == std::string::npos && unit.tasks.empty())
    return true;
  HostDirectives host(context.getSourceManager(), unit);
  host.TraverseAST(context);
  if (!host.hasTasks())
    return true;
  for (const Stmt *statement : host.waiting()) {
    const auto span = source.statement(statement);
    if (!span)
      return refuseMacro(context, statement->getBeginLoc(), "a directive of OpenMP in a macro beside tasks");
    out.insert(span->begin, "{ ", -1);
    out.insert(span->end, " het_task_wait_beneath(0); }", 1);
  }
  std::set<SourceLocation> placed;                                // instantiations of a template share the text
  for (const OMPExecutableDirective *directive : host.barriers) { // a thread's own tasks, before it meets the others
    const auto pragma = source.directive({directive->getBeginLoc(), directive->getBeginLoc()});
    if (!pragma || source.text()[pragma->begin] != '#')
      return refuseMacro(context, directive->getBeginLoc(), "a directive of OpenMP in a macro beside tasks");
    if (placed.insert(directive->getBeginLoc()).second)
      out.insert(pragma->begin, "het_task_wait_beneath(0);\n" + source.resume(pragma->begin));
  }
  for (const OMPExecutableDirective *directive : host.teams)
    if (const auto at = endOfName(source, directive);
        at && hostOpenMP && placed.insert(directive->getBeginLoc()).second)
      out.insert(*at, " HET_AROUND");
  for (const OMPExecutableDirective *directive : host.exclusive) {
    if (hostOpenMP || !placed.insert(directive->getBeginLoc()).second)
      continue;
    const auto pragma = source.directive({directive->getBeginLoc(), directive->getBeginLoc()});
    const auto statement = source.statement(directive->getRawStmt());
    if (!pragma || !statement || source.text()[pragma->begin] != '#')
      return refuseMacro(context, directive->getBeginLoc(), "a directive of OpenMP in a macro beside tasks");
    replaced.push_back(*pragma);
    out.replace(pragma->begin, pragma->end,
                "{ het_critical_enter(" + lockOf(directive) + ");\n" + source.resume(pragma->end));
    out.insert(statement->end, " het_critical_leave(" + lockOf(directive) + "); }", -static_cast<long>(pragma->begin));
  }
  return true;
}

} // namespace hetcc
