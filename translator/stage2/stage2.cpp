//===-- stage2/stage2.cpp - OpenMP target text to kernels and host text -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/stage2.h"

#include "ast/arrays.h"
#include "ast/visitor.h"
#include "stage2/host/body_type.h"
#include "stage2/host/deferred.h"
#include "stage2/host/globals.h"
#include "stage2/host/instances.h"
#include "stage2/host/launch.h"
#include "stage2/host/macros.h"
#include "stage2/host/outline.h"
#include "stage2/host/target.h"
#include "stage2/kernel/entry/kernel.h"
#include "stage2/kernel/marks.h"
#include "stage2/kernel/unit.h"
#include "stage2/messages/remarks.h"
#include "stage2/plain/plain.h"
#include "stage2/tasks/called_tasks.h"
#include "stage2/tasks/task_steps.h"
#include "stage2/tasks/tasks.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/parse.h"
#include "stage2/tree/source.h"
#include "stage2/tree/static_members.h"

#include "analysis/device/device_functions.h"
#include "diag/diag.h"
#include "edit/text.h"
#include "pragma/headers.h"
#include "pragma/hook.h"
#include "pragma/routine.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/Regex.h"

#include <map>
#include <optional>
#include <set>

using namespace clang;

namespace hetcc::stage2 {
namespace {

// Plans every kernel, then makes both texts; no text changes before the whole file is understood.
class Translator : public SemaConsumer {
public:
  Translator(const std::string &text, const std::string &unitHash, bool hostOpenMP, Stage2Result &result,
             Preprocessor &preprocessor)
      : text(text), hash(unitHash), hostOpenMP(hostOpenMP), result(result) {
    preprocessor.addPPCallbacks(recordMacros(preprocessor, endedMacros));
  }
  // For a tree that is there already. `head`: what stage 1 has put before the text.
  Translator(const std::string &text, const std::string &head, const std::string &unitHash, bool hostOpenMP,
             Stage2Result &result, std::vector<EndedMacro> endedMacros)
      : text(text), head(head), hash(unitHash), hostOpenMP(hostOpenMP), result(result),
        endedMacros(std::move(endedMacros)) {}

  void InitializeSema(Sema &sema) override {
    prepareOpenMp(sema);
    headers.emplace();
    noteDirectiveHeaders(sema, *headers);
    routineHandler = collectRoutines(sema.getPreprocessor(), routines);
  }

  void HandleTranslationUnit(ASTContext &context) override {
    if (context.getDiagnostics().hasErrorOccurred())
      return;
    if (headers) // stage 1's tree leaves them out already
      leaveOutHeaders(context, *headers);
    markRoutines(context, routines);
    nameStaticMembers(context);
    const HostSource source(context, text, hostOpenMP);
    const TaskCalls taskCalls = mayHaveTasks(text) ? callTasksThemselves(context) : TaskCalls();
    Constructs constructs = findConstructs(context);
    std::vector<Group> groups;
    std::vector<KernelPlan> all;
    for (const Team &team : constructs.teams) {
      Group &group = groupOf(groups, team);
      group.teams.push_back(&team);
      group.plans.emplace_back();
      for (const Target &target : team.targets)
        if (std::optional<KernelPlan> plan = planKernel(target, all.size() + 1, context)) {
          (void)whyNoKernel(*plan, context); // what it calls of other files
          plan->linked = unitFor(plan->imports);
          group.plans.back().push_back(*plan);
          all.push_back(std::move(*plan));
        }
    }
    std::vector<PlainPlan> plain = planAll(constructs.plain, all.size() + 1, source);
    for (const PlainPlan &plan : plain)
      refuseTasksInThreads(plan, taskCalls, context);
    if (context.getDiagnostics().hasErrorOccurred())
      return;
    for (PlainPlan &plan : plain)
      if (plan.kind == PlainPlan::Kernel) {
        plan.kernel.linked = unitFor(plan.kernel.imports);
        all.push_back(plan.kernel);
      }
    std::set<SourceLocation> told; // of one instantiation of a template
    for (const KernelPlan &plan : all)
      if (told.insert(plan.where()).second)
        tellGrid(plan, context);
    const std::vector<Offer> offers = offersOf(context);
    result.linked = units.size();
    const bool onlyData = all.empty() && units.empty() && !plain.empty(); // for a library's kernels, on these devices
    result.hasOwn = onlyData || llvm::any_of(all, [](auto &plan) { return plan.imports.empty(); });
    if (result.hasKernels()) {
      const std::string marked = printKernels(all, offers, hash, context);
      result.kernelText = withoutMarks(marked);
      result.kernelDebugText = withLineDirectives(marked, "kernels.cu");
      if (!context.getDiagnostics().hasErrorOccurred())
        makeOpenCl(all, offers, context);
    }
    result.hostText = hostText(groups, plain, offers, constructs.unused, source);
    result.ok = !context.getDiagnostics().hasErrorOccurred();
  }

private:
  const std::string &text, head, &hash;
  const bool hostOpenMP;
  Stage2Result &result;
  std::vector<EndedMacro> endedMacros;
  std::vector<Routine> routines;
  std::optional<DirectiveHeaders> headers; // none: it has not parsed the text itself
  std::unique_ptr<PragmaHandler> routineHandler;

  // Units of linked code, by what it calls of other files. Functions for other files that use variables are apart.
  std::map<std::pair<std::set<const FunctionDecl *>, bool>, unsigned> units;

  unsigned unitFor(const std::vector<const FunctionDecl *> &imports, bool isOffered = false,
                   bool usesVariables = false) {
    if (imports.empty() && !isOffered)
      return 0;
    return units.try_emplace({{imports.begin(), imports.end()}, usesVariables}, units.size() + 1).first->second;
  }

  // Functions that kernels of other files may call.
  std::vector<Offer> offersOf(ASTContext &context) {
    std::vector<Offer> offers;
    for (const FunctionDecl *function : offeredFunctions(context)) {
      Offer offer{function, {}, {}};
      if (const Obstacle why = whyNoOffer(offer, context))
        tellNoOffer(function, *why, context);
      else
        offers.push_back(std::move(offer));
    }
    for (Offer &offer : offers)
      offer.linked = unitFor(offer.imports, true, !offer.variables.empty());
    return offers;
  }

  // The units of functions that use variables, with these in the order of their tables.
  std::vector<AddressTable> addressesOf(const std::vector<Offer> &offers) const {
    std::map<unsigned, AddressTable> tables;
    for (const Offer &offer : offers)
      for (const VarDecl *variable : offer.variables) {
        AddressTable &table = tables[offer.linked];
        table.unit = KernelPlan::unitName(hash, offer.linked);
        if (!llvm::is_contained(table.variables, variable))
          table.variables.push_back(variable);
      }
    std::vector<AddressTable> all;
    for (auto &[linked, table] : tables)
      all.push_back(std::move(table));
    return all;
  }

  // `where`: of the text's source. `macro`: with the first arguments, behind which the program stands.
  void embed(const std::string &program, SourceLocation where, const std::string &macro, ASTContext &context) {
    const PresumedLoc at = context.getSourceManager().getPresumedLoc(where);
    const std::string place = "// " + std::string(at.getFilename()) + ":" + std::to_string(at.getLine()) + "\n";
    result.openClText += (result.openClText.empty() ? "" : "\n") + place + withoutMarks(program);
    result.embeddedText += macro + ",\n" + quotedLines(withLineDirectives(program, "kernel.cl")) + ")\n";
  }

  // For each kernel a program of its own. Without one the host runs the kernel on the device's memory. So it does with
  // those of other files that call a function without one.
  void makeOpenCl(const std::vector<KernelPlan> &kernels, const std::vector<Offer> &offers, ASTContext &context) {
    std::set<SourceLocation> told;
    for (const KernelPlan &plan : kernels) {
      const std::string unit = plan.unit(hash);
      const OpenClText made = printOpenCl(plan, unit, context);
      if (made.obstacle) {
        if (told.insert(plan.where()).second)
          tellNoOpenCl(plan.where(), false, *made.obstacle, context);
        continue;
      }
      embed(made.program, plan.where(), "HET_OPENCL(" + unit + ", " + std::to_string(plan.number), context);
    }
    for (const Offer &offer : offers)
      if (const OpenClText made = printOpenCl(offer, context); made.obstacle)
        tellNoOpenCl(offer.function->getLocation(), true, *made.obstacle, context);
      else
        embed(made.program, offer.function->getLocation(),
              "HET_OPENCL_OFFER(" + visibilityOf(offer.function) + ", " + linkName(offer.function), context);
    if (!result.embeddedText.empty())
      result.embeddedText = "\n#ifndef __CUDACC__\n" + result.embeddedText + "#endif\n";
  }

  // By place in the text, in the order of the first.
  static std::vector<std::vector<const PlainPlan *>> byPlace(const std::vector<PlainPlan> &plans) {
    std::vector<std::vector<const PlainPlan *>> groups;
    std::map<SourceLocation, size_t> places;
    for (const PlainPlan &plan : plans) {
      const auto [place, fresh] = places.emplace(plan.construct.directive->getBeginLoc(), groups.size());
      if (fresh)
        groups.emplace_back();
      groups[place->second].push_back(&plan);
    }
    return groups;
  }

  // A team; of a template's all its instantiations, which share the text.
  struct Group {
    std::vector<const Team *> teams;
    std::vector<std::vector<KernelPlan>> plans; // of each team, one for each target
  };

  static Group &groupOf(std::vector<Group> &groups, const Team &team) {
    for (Group &group : groups)
      if (group.teams.front()->directive->getBeginLoc() == team.directive->getBeginLoc())
        return group;
    return groups.emplace_back();
  }

  std::string kernelAddress(const KernelPlan &plan) const {
    return "&het_kernel_" + plan.unit(hash) + "_" + std::to_string(plan.number);
  }

  // One launch where the instantiations' differ by their kernels only.
  std::string launches(const Group &group, size_t target, const Instances &instances, const HostSource &source) const {
    if (!instances.several())
      return launchText(group.plans[0][target], kernelAddress(group.plans[0][target]), source);
    std::string common = launchText(group.plans[0][target], instances.kernel(target), source), chain;
    bool same = true;
    for (size_t i = 0; i < group.plans.size(); ++i) {
      const KernelPlan &plan = group.plans[i][target];
      same = same && launchText(plan, instances.kernel(target), source) == common;
      chain += (chain.empty() ? "" : " else ") + std::string("if (") + instances.which() + " == " + std::to_string(i) +
               ") " + launchText(plan, kernelAddress(plan), source);
    }
    return same ? common : chain;
  }

  std::string tables(const Group &group, const Instances &instances) const {
    std::vector<std::vector<std::string>> kernels(group.plans.front().size());
    for (const std::vector<KernelPlan> &plans : group.plans)
      for (size_t k = 0; k < plans.size(); ++k)
        kernels[k].push_back(kernelAddress(plans[k]));
    return instances.tables(kernels);
  }

  std::string kernelPrototype(const KernelPlan &plan) const {
    return "extern const het_kernel " + kernelAddress(plan).substr(1) + ";\n";
  }

  std::string hostText(const std::vector<Group> &groups, std::vector<PlainPlan> &plain,
                       const std::vector<Offer> &offers, const std::vector<const OMPExecutableDirective *> &unused,
                       const HostSource &source) {
    EditList edits;
    std::string prototypes, lists;
    if (groups.empty()) // their text moves to functions of its own
      deferConstructs(plain, source, edits);
    for (const std::vector<const PlainPlan *> &plans : byPlace(plain))
      if (!editPlain(plans, hash, source, edits, lists))
        return "";
    for (const PlainPlan &plan : plain)
      if (plan.kind == PlainPlan::Kernel)
        prototypes += kernelPrototype(plan.kernel);
    tellJumps(source, edits);
    for (size_t i = 0; i < groups.size(); ++i) {
      const Group &group = groups[i];
      const Team &first = *group.teams.front();
      std::vector<const FunctionDecl *> functions;
      for (const Team *team : group.teams)
        functions.push_back(team->function);
      const Instances instances(functions, first.directive->getBeginLoc(), hash + "_" + std::to_string(i + 1),
                                isUnderDefault(first.directive, source.context), source.context);
      EditList inside;
      for (size_t k = 0; k < group.plans.front().size(); ++k) {
        Span span = source.construct(group.plans.front()[k].target.written);
        inside.replace(span.begin, span.end, launches(group, k, instances, source) + source.lineMarker(span.end));
      }
      for (const std::vector<KernelPlan> &plans : group.plans)
        for (const KernelPlan &plan : plans)
          prototypes += kernelPrototype(plan);
      lists += tables(group, instances);
      Span span = source.construct(first.directive);
      std::vector<Block> blocks;
      for (const Team *one : group.teams)
        blocks.push_back({one->directive, one->function, source.spelling(one->region)});
      Outlined team = outline(blocks, i + 1, hash, std::move(inside), source);
      edits.replace(span.begin, span.end, instances.around(team.call) + source.lineMarker(span.end));
      if (!team.function.empty()) {
        unsigned end = source.behind(first.function->getBodyRBrace());
        MacroLines macros = reviveMacros(endedMacros, span.begin, end);
        edits.insert(end, macros.before + team.function + macros.after + source.lineMarker(end), i);
      }
      prototypes += team.prototype;
    }
    const bool drops = dropDeviceDirectives(edits);
    const bool gives = giveGlobals(source, edits), tells = giveAddresses(addressesOf(offers), source, edits);
    if (!gives && !tells && groups.empty() && plain.empty() && routines.empty() && unused.empty())
      return head + (drops ? edits.apply(text).value_or("") : text);
    keepVariants(source, edits);
    for (const OMPExecutableDirective *directive : unused) // the host's compiler may not know all of their clauses
      if (const Span pragma = source.pragma(directive); pragma.begin != pragma.end) {
        const llvm::StringRef whole = llvm::StringRef(text).slice(pragma.begin, pragma.end);
        edits.replace(pragma.begin, pragma.end, std::string(whole.count('\n'), '\n'));
      }
    const bool cxx = source.context.getLangOpts().CPlusPlus;
    const Hidden hidden = source.hiddenVariables();
    edits.insert(text.size(), hidden.last, 1 << 30);
    source.addAccessors(edits);
    // Before the file's first line, where nothing of the user's can come between.
    const bool hasTasks = llvm::any_of(plain, [](const PlainPlan &plan) { return plan.task; });
    std::string left;
    for (const VarDecl *task : leftToHost(plain))
      left += "#define HET_STEPS_" + TaskOfConstruct{task}.number() + " 0\n";
    edits.insert(0, left + std::string(hasTasks ? "#define HET_TASK_MADE 1\n" : "") + "#include <het/het.h>\n" +
                        std::string(lists.empty() || !cxx ? "" : "#include <typeinfo>\n") +
                        (cxx ? "extern \"C\" {\n" : "") + prototypes + (cxx ? "}\n" + bodyCaller(hash) : "") +
                        hidden.first + lists +
                        (hasTasks ? "HET_AT_LOAD(het_tasks_" + hash + ") { het_expect_task_kernels(); }\n" : "") +
                        source.lineMarker(0).substr(1));
    std::optional<std::string> edited = edits.apply(text);
    if (!edited)
      report(source.context.getDiagnostics(), SourceLocation(), diag::err_not_supported) << "this overlap of regions";
    return edited.value_or("");
  }

  // Functions that kernels call in others' place: the host's compiler sees no use of them.
  static void keepVariants(const HostSource &source, EditList &edits) {
    llvm::SmallPtrSet<const FunctionDecl *, 4> seen;
    const auto keep = [&](const FunctionDecl *function) {
      const std::optional<unsigned> begin =
          function && !function->isExternallyVisible() ? source.offset(function->getBeginLoc()) : std::nullopt;
      if (begin && seen.insert(function->getCanonicalDecl()).second)
        edits.insert(*begin, "__attribute__((unused)) ");
    };
    for (const Decl *decl : source.context.getTranslationUnitDecl()->decls()) {
      const auto *function = dyn_cast<FunctionDecl>(decl);
      if (function && boundTo(function) != function)
        keep(boundTo(function));
      for (const auto *mark : decl->specific_attrs<OMPDeclareVariantAttr>()) {
        const auto *named = dyn_cast<DeclRefExpr>(mark->getVariantFuncRef()->IgnoreParenImpCasts());
        keep(named ? dyn_cast<FunctionDecl>(named->getDecl()) : nullptr);
      }
    }
  }

  // Kernels have what these ask for; the host's compiler may not know them all.
  // Whether GCC 12 would refuse one of them.
  bool dropDeviceDirectives(EditList &edits) const {
    static const llvm::Regex unknown("omp[ \t]+(declare[ \t]+mapper|begin[ \t]+declare[ \t]+target)");
    bool isUnknown = false;
    static const llvm::Regex line(
        "^[ \t]*#[ \t]*pragma[ \t]+(acc[ \t]+routine([^a-zA-Z_]|$)|omp[ \t]+(requires[ \t]"
        "|((begin|end)[ \t]+)?declare[ \t]+((target|mapper)([^a-zA-Z_]|$)|reduction.*/\\* hetcc \\*/)))");
    static const llvm::Regex variant( // such constructs are kernels' by now
        "^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+declare[ \t]+variant.*construct[ \t]*=[ \t]*\\{[^}]*"
        "(distribute|dispatch|loop)");
    static const llvm::Regex operators(
        "_Pragma[ \t]*\\([ \t]*\"[ \t]*omp[ \t]+((begin|end)[ \t]+)?declare[ \t]+(target|mapper)[^\"]*\"[ \t]*\\)");
    llvm::SmallVector<llvm::StringRef, 4> found;
    for (size_t at = 0; at < text.size();) {
      size_t end = std::min(text.find('\n', at), text.size());
      while (end < text.size() && isContinued(text, end))
        end = std::min(text.find('\n', end + 1), text.size());
      const llvm::StringRef whole = llvm::StringRef(text).slice(at, end);
      if (whole.contains("pragma") && (line.match(whole.substr(0, whole.find('\\'))) || variant.match(whole)))
        edits.replace(at, end, std::string(whole.count('\n'), '\n'));
      else
        for (llvm::StringRef rest = whole; rest.contains("_Pragma") && operators.match(rest, &found);) {
          const auto first = static_cast<unsigned>(found[0].begin() - text.data());
          edits.replace(first, first + static_cast<unsigned>(found[0].size()), "");
          rest = rest.drop_front(static_cast<size_t>(found[0].end() - rest.begin()));
        }
      isUnknown |= whole.contains("pragma") && unknown.match(whole);
      at = end + 1;
    }
    return isUnknown;
  }
};

class Action : public ASTFrontendAction {
public:
  Action(const std::string &text, const std::string &unitHash, bool hostOpenMP, Stage2Result &result)
      : text(text), hash(unitHash), hostOpenMP(hostOpenMP), result(result) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, llvm::StringRef) override {
    return withSizesOfArrays(std::make_unique<Translator>(text, hash, hostOpenMP, result, compiler.getPreprocessor()));
  }

private:
  const std::string &text, &hash;
  const bool hostOpenMP;
  Stage2Result &result;
};

// Instead of an Action, where stage 1 has the tree.
class Reader : public TreeReader {
public:
  Reader(bool hostOpenMP, HashOf hashOf, Stage2Result &result)
      : hostOpenMP(hostOpenMP), hashOf(std::move(hashOf)), result(result) {}
  void start(Preprocessor &preprocessor) override {
    endedMacros.clear();
    preprocessor.addPPCallbacks(recordMacros(preprocessor, endedMacros));
  }
  void read(ASTContext &context, const std::string &text, const std::string &head) override {
    const std::string hash = hashOf(head + text);
    Translator(text, head, hash, hostOpenMP, result, endedMacros).HandleTranslationUnit(context);
  }

private:
  const bool hostOpenMP;
  const HashOf hashOf;
  Stage2Result &result;
  std::vector<EndedMacro> endedMacros;
};

// Makes calls of the innermost tasks.
class TaskAction : public ASTFrontendAction {
public:
  TaskAction(const std::string &text, const std::string &unitHash) : text(text), hash(unitHash) {}
  TasksText result;
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, llvm::StringRef) override {
    return withSizesOfArrays(taskConsumer(text, hash, compiler.getPreprocessor(), result));
  }

private:
  const std::string &text, &hash;
};

// Makes several constructs of bodies of tasks that are no single kernel.
class StepsAction : public ASTFrontendAction {
public:
  explicit StepsAction(const std::string &text) : text(text) {}
  std::optional<std::string> result;
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, llvm::StringRef) override {
    return withSizesOfArrays(stepsConsumer(text, result));
  }

private:
  const std::string &text;
};

} // namespace

} // namespace hetcc::stage2

namespace hetcc {

std::unique_ptr<TreeReader> stage2Reader(bool hostOpenMP, HashOf hashOf, Stage2Result &result) {
  return std::make_unique<stage2::Reader>(hostOpenMP, std::move(hashOf), result);
}

Stage2Result runStage2(const std::string &stage1Text, const std::string &file,
                       const std::vector<std::string> &clangArgs, bool hostOpenMP, const std::string &unitHash,
                       const std::string &resourceDir) {
  Stage2Result result;
  const stage2::Reading reading{file, clangArgs, resourceDir.empty() ? "" : "-resource-dir=" + resourceDir};
  std::string text = stage1Text;
  if (!hostOpenMP)
    stage2::dropTaskwaits(text); // the host's compiler would warn of them
  // A task within a task becomes a call first.
  while (stage2::mayHaveTasks(text)) {
    stage2::TaskAction tasks(text, unitHash);
    if (!stage2::parse(reading, text, tasks) || !tasks.result.ok)
      return result;
    if (!tasks.result.text)
      break;
    text = std::move(*tasks.result.text);
  }
  if (stage2::mayHaveSteps(text)) {
    stage2::StepsAction steps(text);
    if (!stage2::parse(reading, text, steps))
      return result;
    if (steps.result)
      text = std::move(*steps.result);
  }
  stage2::Action action(text, unitHash, hostOpenMP, result);
  if (!stage2::parse(reading, text, action))
    result.ok = false;
  return result;
}

} // namespace hetcc
