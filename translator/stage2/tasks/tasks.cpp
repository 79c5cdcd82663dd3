//===-- stage2/tasks/tasks.cpp - tasks as calls of the runtime -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tasks/tasks.h"

#include "stage2/host/body_type.h"
#include "stage2/host/macros.h"
#include "stage2/host/outline.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/function_visitor.h"
#include "stage2/tree/source.h"

#include "diag/diag.h"
#include "pragma/headers.h"
#include "pragma/hook.h"

#include "clang/AST/StmtOpenMP.h"
#include "clang/Sema/SemaConsumer.h"

#include <map>

using namespace clang;

namespace hetcc::stage2 {
namespace {

constexpr llvm::StringLiteral table = "het_task_", maker = "het_task_of_";

// The number in `const het_task het_task_3`; 0: it is another variable.
unsigned numberOf(const Stmt *statement) {
  const auto *decls = dyn_cast_or_null<DeclStmt>(statement);
  const auto *variable = decls && decls->isSingleDecl() ? dyn_cast<VarDecl>(decls->getSingleDecl()) : nullptr;
  unsigned number = 0;
  if (variable && variable->getIdentifier() && variable->getName().starts_with(table))
    variable->getName().drop_front(table.size()).getAsInteger(10, number);
  return number;
}

const OMPTaskDirective *taskIn(const CompoundStmt *block, unsigned &number) {
  const Stmt *before = nullptr;
  for (const Stmt *statement : block->body()) {
    number = numberOf(before);
    if (const auto *task = dyn_cast<OMPTaskDirective>(statement); task && number > 0)
      return task;
    before = statement;
  }
  return nullptr;
}

bool hasTask(const Stmt *root) {
  bool found = false;
  walk(root, [&](const Stmt *at) {
    unsigned number = 0;
    const auto *block = dyn_cast<CompoundStmt>(at);
    found |= block && taskIn(block, number);
    return !found;
  });
  return found;
}

// A call of a function that stage 1 made for calls that are tasks.
const Stmt *taskCallIn(const Stmt *root) {
  const Stmt *found = nullptr;
  walk(root, [&](const Stmt *at) {
    const auto *call = dyn_cast<CallExpr>(at);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (callee && makesTask(*callee))
      found = at;
    return !found;
  });
  return found;
}

class TaskFinder : public FunctionVisitor {
public:
  explicit TaskFinder(ASTContext &context) : context(context) {}

  std::map<unsigned, std::vector<Block>> found; // by number: one, or a template's instantiations

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitCompoundStmt(CompoundStmt *block) override {
    unsigned number = 0;
    const OMPTaskDirective *task = taskIn(block, number);
    if (!task || !function || function->isDependentContext() || hasTask(task->getRawStmt()))
      return true;
    std::vector<Block> &instances = found[number];
    if (llvm::none_of(instances, [&](const Block &one) { return one.directive == task; }))
      instances.push_back({task, function, "&" + table.str() + std::to_string(number), true});
    return true;
  }

  // Other constructs whose end waits for OpenMP's tasks have got a wait for ours from stage 1.
  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    const OpenMPDirectiveKind kind = directive->getDirectiveKind();
    const bool waits = isOpenMPWorksharingDirective(kind) && kind != llvm::omp::OMPD_single;
    if (!waits || !directive->hasAssociatedStmt() || isOpenMPTargetExecutionDirective(kind))
      return true;
    if (!hasTask(directive->getRawStmt()) && !taskCallIn(directive->getRawStmt()))
      return true;
    report(context.getDiagnostics(), directive->getBeginLoc(), diag::err_not_supported)
        << "a task in '#pragma omp " + llvm::omp::getOpenMPDirectiveName(kind).str() + "'";
    report(context.getDiagnostics(), directive->getBeginLoc(), diag::note_task_team);
    return false;
  }

private:
  ASTContext &context;
};

class Consumer : public SemaConsumer {
public:
  Consumer(const std::string &text, const std::string &hash, Preprocessor &preprocessor, TasksText &result)
      : text(text), hash(hash), result(result) {
    preprocessor.addPPCallbacks(recordMacros(preprocessor, endedMacros));
  }

  void InitializeSema(Sema &sema) override {
    prepareOpenMp(sema);
    noteDirectiveHeaders(sema, headers);
  }

  void HandleTranslationUnit(ASTContext &context) override {
    if (context.getDiagnostics().hasErrorOccurred())
      return;
    leaveOutHeaders(context, headers);
    TaskFinder finder(context);
    finder.TraverseAST(context);
    result.ok = !context.getDiagnostics().hasErrorOccurred();
    if (finder.found.empty() || !result.ok)
      return;
    result.text = rewritten(finder.found, HostSource(context, text));
    result.ok = result.text && !context.getDiagnostics().hasErrorOccurred();
  }

private:
  const std::string &text, &hash;
  TasksText &result;
  std::vector<EndedMacro> endedMacros;
  DirectiveHeaders headers;

  std::optional<std::string> rewritten(const std::map<unsigned, std::vector<Block>> &tasks, const HostSource &source) {
    EditList edits;
    std::string prototypes;
    for (const auto &[number, blocks] : tasks) {
      const Block &first = blocks.front();
      const Span span = source.construct(first.directive);
      Outlined task = outline(blocks, number, hash, EditList(), source);
      edits.replace(span.begin, span.end, task.call + source.lineMarker(span.end));
      if (!task.function.empty()) {
        const unsigned end = source.behind(first.function->getBodyRBrace());
        const MacroLines macros = reviveMacros(endedMacros, span.begin, end);
        edits.insert(end, macros.before + task.function + macros.after + source.lineMarker(end), number);
      }
      prototypes += task.prototype;
    }
    const std::string caller = "template <class Body> static void het_task_call_" + hash;
    if (source.context.getLangOpts().CPlusPlus && text.find(caller) == std::string::npos)
      prototypes += taskCaller(hash);
    if (!prototypes.empty())
      edits.insert(0, prototypes + source.lineMarker(0).substr(1));
    return edits.apply(text);
  }
};

} // namespace

bool makesTask(const FunctionDecl &function) {
  return function.getIdentifier() && function.getName().starts_with(maker);
}

void dropTaskwaits(std::string &text) {
  constexpr llvm::StringLiteral line = "#pragma omp taskwait /* hetcc */";
  for (size_t at = 0; (at = text.find(line, at)) != std::string::npos;)
    text.erase(at, line.size());
}

bool mayHaveTasks(const std::string &text) { return text.find("const het_task " + table.str()) != std::string::npos; }

std::unique_ptr<ASTConsumer> taskConsumer(const std::string &text, const std::string &unitHash,
                                          Preprocessor &preprocessor, TasksText &result) {
  return std::make_unique<Consumer>(text, unitHash, preprocessor, result);
}

} // namespace hetcc::stage2
