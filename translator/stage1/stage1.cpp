//===-- stage1/stage1.cpp - annotated C or C++ to standard OpenMP with het.h calls -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The one file of this room that runs Clang: collect while it parses, then build, complete and emit.
#include "stage1/stage1.h"
#include "analysis/complete.h"
#include "analysis/dependence/atomics.h"
#include "analysis/device/device_functions.h"
#include "analysis/messages/held.h"
#include "analysis/messages/lost.h"
#include "analysis/templates/instances.h"
#include "ast/arrays.h"
#include "clause/parser.h"
#include "diag/diag.h"
#include "diag/once.h"
#include "diag/written.h"
#include "edit/fixes.h"
#include "edit/newlines.h"
#include "edit/text.h"
#include "openacc/openacc.h"
#include "pragma/headers.h"
#include "pragma/hook.h"
#include "region/build.h"
#include "region/openacc/openacc.h"
#include "region/text.h"
#include "stage1/emit/emit.h"
#include "stage1/orphans/orphans.h"
#include "stage1/rewrite/accessors.h"
#include "stage1/rewrite/allocations.h"
#include "stage1/rewrite/ancestors.h"
#include "stage1/rewrite/attributes.h"
#include "stage1/rewrite/bindings.h"
#include "stage1/rewrite/closures.h"
#include "stage1/rewrite/copies.h"
#include "stage1/rewrite/dispatches.h"
#include "stage1/rewrite/flatten.h"
#include "stage1/rewrite/fusions.h"
#include "stage1/rewrite/generated_loops.h"
#include "stage1/rewrite/guarded.h"
#include "stage1/rewrite/iterators.h"
#include "stage1/rewrite/linear_steps.h"
#include "stage1/rewrite/localize.h"
#include "stage1/rewrite/member_sums.h"
#include "stage1/rewrite/metadirectives.h"
#include "stage1/rewrite/own_members.h"
#include "stage1/rewrite/own_values.h"
#include "stage1/rewrite/plain.h"
#include "stage1/rewrite/registers.h"
#include "stage1/rewrite/variants.h"
#include "stage1/source/directive_text.h"
#include "stage1/source/invocation.h"
#include "stage1/source/skipped.h"
#include "stage1/source/tree_reader.h"
#include "stage1/tasks/task_functions.h"
#include "stage1/tasks/task_loops.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>

namespace hetcc {
namespace {

using namespace clang;

bool refuseInstances(ASTContext &context, const TaskConstruct &task) {
  const SourceLocation at = context.getSourceManager().getExpansionLoc(task.pragma.getBegin());
  report(context.getDiagnostics(), at, diag::err_not_supported)
      << "a task whose clauses mean different storage in different instantiations of a template";
  report(context.getDiagnostics(), at, diag::note_task_instance);
  return false;
}

// The lines before the text of the file, which begins at `start`.
std::string headOf(const Source &source, unsigned start, const std::string &tasks, const Unit &unit) {
  const bool asks =
      llvm::any_of(unit.rewrites, [](const Rewrite &one) { return llvm::StringRef(one.text).contains("het_rows_"); });
  return std::string("#include <het/het.h>\n") + (asks ? "#include <het/rows.h>\n" : "") + tasks + "#line 1 " +
         quoted(source.file(start)) + "\n";
}

// The text of the file with all constructs replaced, in source order.
bool emitUnit(ASTContext &context, const Unit &unit, std::vector<Span> skipped, bool hostOpenMP, CudaFiles *cuda,
              std::string &text) {
  Source source(context, std::move(skipped));
  EditList edits;
  std::vector<std::pair<unsigned, std::function<bool(unsigned)>>> constructs;
  auto add = [&](SourceRange pragmas, std::function<bool(unsigned)> emit) {
    constructs.emplace_back(context.getSourceManager().getFileOffset(pragmas.getBegin()), std::move(emit));
  };
  for (const DataRegion &data : unit.data) {
    if (auto body = source.statement(data.body))
      source.expectInsertion(body->end);
    add(data.pragmas, [&](unsigned n) { return emitData(context, source, data, n, edits); });
  }
  std::vector<std::vector<const Region *>> places;
  for (const Region &region : unit.regions)
    if (!places.empty() && places.back().front()->pragmas.getBegin() == region.pragmas.getBegin())
      places.back().push_back(&region);
    else
      places.push_back({&region});
  for (const std::vector<const Region *> &place : places)
    add(place.front()->pragmas, [&](unsigned n) { return emitRegion(context, source, place, n, edits); });
  for (const Rewrite &rewrite : unit.rewrites) {
    if (auto body = rewrite.body ? source.statement(rewrite.body) : std::nullopt)
      source.expectInsertion(body->end);
    add(rewrite.pragmas, [&](unsigned) { return emitRewrite(context, source, rewrite, edits); });
  }
  std::map<SourceLocation, const TaskConstruct *> placed; // instantiations of a template share the text
  for (const TaskConstruct &task : unit.tasks) {
    const auto [first, isFirst] = placed.emplace(task.pragma.getBegin(), &task);
    if (!isFirst && !task.hasTextOf(*first->second))
      return refuseInstances(context, task);
    if (!isFirst)
      continue;
    if (auto body = task.body ? source.statement(task.body) : std::nullopt)
      source.expectInsertion(body->end);
    add(task.pragma, [&](unsigned n) { return emitTask(context, source, task, n, edits); });
  }
  for (const ArrayCall &call : unit.calls)
    add(call.pragmas, [&](unsigned n) { return emitCall(context, source, call, n, edits); });
  for (const DataCall &call : unit.dataCalls)
    add(call.pragmas, [&](unsigned n) { return emitCall(context, source, call, n, edits); });
  std::stable_sort(constructs.begin(), constructs.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });

  bool good = true;
  unsigned number = 0;
  for (auto &[offset, emit] : constructs)
    good &= emit(++number);
  if (!good)
    return false;
  dropHints(context.getSourceManager(), source, unit, edits);
  respellDirectives(context.getSourceManager(), source, unit, edits);
  emitConstants(context, source, unit, edits);
  std::vector<Span> replaced;
  if (!emitPrograms(context, source, unit, cuda, edits) ||
      !emitHostDirectives(context, source, unit, hostOpenMP, edits, replaced))
    return false;
  renameWords(context.getSourceManager(), unit, replaced, edits);
  unsigned start = source.text().starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const std::string tasks = unit.tasks.empty() ? "" : "HET_AT_LOAD(het_has_tasks) { het_expect_tasks(); }\n";
  edits.insert(start, headOf(source, start, tasks, unit), -1);
  unsigned clash = 0;
  auto result = edits.apply(withoutRegisters(context, source.text()), &clash);
  if (!result) {
    SourceManager &sources = context.getSourceManager();
    SourceLocation at = sources.getLocForStartOfFile(sources.getMainFileID()).getLocWithOffset(clash);
    report(context.getDiagnostics(), at, diag::err_not_supported) << "a directive inside a split loop";
    report(context.getDiagnostics(), at, diag::note_instead) << "the inner loop without a directive of its own";
    return false;
  }
  text = result->substr(start); // a byte order mark would not be the first thing of later texts
  return true;
}

// The next parse of a file: its text, and facts from this one.
struct Again {
  std::optional<std::string> text; // none: no other text
  bool sameText = false;           // the same text once more
  bool everyTask = false;          // DirectiveParser::takeEveryTask
  bool isResolved = false;         // the text has what metadirectives have chosen
  Models models;
  CudaFiles *cuda = nullptr;    // the program's; null: nobody compiles them
  TreeReader *reader = nullptr; // null: none
};

class Stage1Consumer : public VariantConsumer {
public:
  Stage1Consumer(Stage1Result &result, bool isFlat, Again &again)
      : result(result), isFlat(isFlat), again(again), flat(again.text) {
    parser.takeEveryTask(again.everyTask);
    parser.takeEveryTaskwait(!again.models.hostOpenMP);
    if (!again.models.openMP)
      parser.leaveOut("omp");
    if (!again.models.openAcc)
      parser.leaveOut("acc");
  }

  void InitializeSema(Sema &sema) override {
    preprocessor = &sema.getPreprocessor();
    installPragmaHook(sema, sema.getPreprocessor(), parser, isFlat ? nullptr : &trace);
    // Clang leaves out the clauses from there on, as GCC never does.
    sema.getDiagnostics().setSeverity(clang::diag::warn_omp_extra_tokens_at_eol, clang::diag::Severity::Error, {});
    sema.getPreprocessor().addPPCallbacks(std::make_unique<SkippedText>(sema.getSourceManager(), skipped));
    noteDirectiveHeaders(sema, headers);
    if (again.reader)
      again.reader->start(sema.getPreprocessor());
  }

  void HandleTranslationUnit(ASTContext &context) override {
    const DiagnosticsEngine &engine = context.getDiagnostics();
    parser.finish();
    leaveOutHeaders(context, headers);
    markRoutines(context, parser.routines());
    if (!parser.failed() && !engine.hasErrorOccurred() && parser.wantsEveryTask()) {
      again.everyTask = result.ok = true;
      again.sameText = true;
      return;
    }
    again.everyTask |= parser.hasTask();
    Unit unit;
    for (const Directive &directive : parser.fileScope())
      for (const Clause &clause : directive.clauses)
        for (const Item &item : clause.items)
          unit.declared.insert(item.variable.text);
    const bool resolved =
        resolveDirectives(context, parser.directives()) && !parser.failed() && !engine.hasErrorOccurred();
    tellBindingsOfTasks(context.getDiagnostics(), parser.directives());
    if (makeTasks(context, resolved) || localize(context, resolved))
      return;
    dropPrivateSums(parser.directives());
    // A directive that Clang could not parse has no statement. The builder says what else is wrong.
    bool good = buildUnit(context, parser.directives(), unit) && resolved && !engine.hasErrorOccurred();
    const bool declares = findPlain(context, unit.plain) || !offeredFunctions(context).empty();
    if (good)
      good = rewriteOpenAcc(context, parser.fileScope(), unit);
    const SourceManager &sources = context.getSourceManager();
    llvm::copy_if(parser.respellings(), std::back_inserter(unit.respelled), [&](const Respelling &change) {
      return !sources.isInSystemHeader(sources.getExpansionLoc(change.directive));
    });
    result.hasRegions = declares || !unit.respelled.empty() || !unit.plain.empty() || !unit.rewrites.empty() ||
                        !unit.regions.empty() || !unit.data.empty() || !unit.calls.empty() || !unit.dataCalls.empty() ||
                        !unit.tasks.empty() || again.isResolved;
    auto isHere = [&](SourceLocation at) { return at.isFileID() && sources.getFileID(at) == sources.getMainFileID(); };
    for (SourceRange range : parser.ignored())
      if (isHere(range.getBegin()))
        unit.dropped.push_back(range);
      else
        result.leavesPragmas = true;
    for (const Routine &routine : parser.routines())
      result.leavesPragmas |= !isHere(sources.getExpansionLoc(routine.at));
    llvm::copy_if(parser.renamed(), std::back_inserter(unit.renamed), [&](const RenamedDirective &renamed) {
      return !sources.isInSystemHeader(sources.getExpansionLoc(renamed.directive));
    });
    if (good && !result.hasRegions && !isFlat)
      remarkOnGuarded(context, skipped);
    if (good && !result.hasRegions)
      result.text = sources.getBufferData(sources.getMainFileID()).str();
    // Analyses compare places in the text: they see the one that will be changed.
    if (good && result.hasRegions && !isFlat)
      flat = flattened(context, trace, unit);
    if (good && !flat) {
      warnOfLostScalars(context, unit.plain);
      warnOfLostScalars(context, parser.directives());
      warnOfReadCaptures(context);
    }
    if (good && result.hasRegions && !flat) {
      warnOfHalos(context, parser.directives(), unit);
      good = completeUnit(context, unit) && mergeInstances(context, unit);
      if (good)
        result.dump = dumpUnit(context, unit);
      good = good && emitUnit(context, unit, skipped, again.models.hostOpenMP, again.cuda, result.text);
    }
    result.ok = good && !engine.hasErrorOccurred();
    if (result.ok && result.hasRegions && !flat)
      offerTree(context);
  }

private:
  // A parse of stage 1's text would give the same tree if no more than its head is new. Messages about a text that is
  // not the user's have a reader of their own.
  void offerTree(ASTContext &context) {
    const Source source(context, skipped);
    const std::string &text = source.text(), head = headOf(source, 0, "", {});
    result.isRead = again.reader && !isFlat && parser.routines().empty() && result.text == head + text;
    if (result.isRead)
      again.reader->read(context, text, head);
  }

  // Functions for calls that are tasks. False: there are none.
  bool makeTasks(ASTContext &context, bool resolved) {
    if (parser.taskFunctions().empty() || !resolved)
      return false;
    const TaskFunctions tasks(context, parser.taskFunctions(), parser.directives());
    result.ok = !tasks.failed() && rewrite(context, tasks, tasks.places());
    if (!result.ok && !tasks.failed()) {
      const SourceLocation at = context.getSourceManager().getExpansionLoc(parser.taskFunctions()[0].range.getBegin());
      report(context.getDiagnostics(), at, diag::err_not_supported) << "a task that the file's own text does not show";
      const bool inMacro = llvm::any_of(
          tasks.places(), [](SourceRange place) { return place.getBegin().isMacroID() || place.getEnd().isMacroID(); });
      report(context.getDiagnostics(), at, inMacro ? diag::note_task_macro : diag::note_in_header);
    }
    return true;
  }

  // Loops that count, and names that clauses can take; in a text that has the constructs. False: it is good as it is.
  bool localize(ASTContext &context, bool resolved) {
    std::optional<Orphans> orphans;
    if (resolved)
      inlined = orphans.emplace(context, *preprocessor, parser).places();
    if (resolved && rewrite(context, Attributes(context, skipped)))
      return result.ok = true;
    const Metadirectives chosen(context, skipped);
    if (chosen.failed())
      return true;
    if (resolved && rewrite(context, chosen))
      return again.isResolved = result.ok = true;
    const GeneratedLoops generated(context);
    if (generated.failed())
      return true;
    if (resolved &&
        (rewrite(context, generated) || rewrite(context, OwnValues(context)) || rewrite(context, Ancestors(context)) ||
         rewrite(context, Dispatches(context)) || rewrite(context, LinearSteps(context))))
      return again.isResolved = result.ok = true;
    const Fusions fusions(context, parser.fusions());
    if (fusions.failed())
      return true;
    if (resolved && rewrite(context, fusions))
      return again.isResolved = result.ok = true;
    const Localizer local(context, parser.directives());
    if (local.isNeeded() && !resolved)
      return true; // what is wrong has been said
    const OwnMembers members(context);
    const MemberSums sums(context, parser.directives());
    const Allocations allocations(context);
    result.ok = (resolved &&
                 (rewrite(context, *orphans) || rewrite(context, allocations, allocations.places()) ||
                  rewrite(context, Iterators(context, parser.directives())) ||
                  rewrite(context, FirstCopies(context, parser.directives())) ||
                  rewrite(context, ClosureConstants(context)) || rewrite(context, members, members.places()) ||
                  rewrite(context, sums, sums.places()) || rewrite(context, Accessors(context, parser.directives())) ||
                  rewrite(context, TaskLoops(context, parser.directives())))) ||
                rewrite(context, local, local.places());
    return result.ok;
  }

  // False: nothing to change, or no text for it.
  template <class Pass> bool rewrite(ASTContext &context, const Pass &pass, std::vector<SourceRange> places = {}) {
    if (!pass.isNeeded())
      return false;
    if (!isFlat) { // another construct may stand in a header: a later parse has no trace of it
      Unit all = placesOf(context, parser.directives());
      llvm::append_range(places, inlined);
      for (SourceRange place : places)
        all.calls.emplace_back().pragmas = place;
      flat = flattened(context, trace, all);
    }
    if (!flat && pass.isWritten())
      flat = pass.text(Source(context, skipped));
    return flat.has_value();
  }

  static Unit placesOf(ASTContext &context, const std::vector<Directive> &directives) {
    Unit places;
    findPlain(context, places.plain);
    for (const Directive &directive : directives) {
      DataRegion &place = places.data.emplace_back();
      place.pragmas = directive.range;
      place.body = directive.written;
    }
    return places;
  }

  Stage1Result &result;
  const bool isFlat;
  Again &again;
  std::optional<std::string> &flat; // what to parse instead
  DirectiveParser parser;
  Preprocessor *preprocessor = nullptr;
  std::vector<SourceRange> inlined; // bodies that stand where they are called
  Trace trace;
  std::vector<Span> skipped;
  DirectiveHeaders headers;
};

class Stage1Action : public ASTFrontendAction {
public:
  Stage1Action(Stage1Result &result, bool isFlat, Again &again) : result(result), isFlat(isFlat), again(again) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, llvm::StringRef) override {
    return withSizesOfArrays(std::make_unique<Stage1Consumer>(result, isFlat, again));
  }

private:
  Stage1Result &result;
  const bool isFlat;
  Again &again;
};

// One file on its way: what it is parsed with, and what all parses of it have told.
struct Reading {
  const std::vector<std::string> &clangArgs;
  const std::string &file, &resourceDir;
  FixSet *fixes;
  std::set<std::string> told;

  // `isMade`: the text is none of the user's.
  std::unique_ptr<DiagnosticConsumer> consumer(std::unique_ptr<DiagnosticConsumer> printer, bool isMade, bool isFlat,
                                               bool *binds) {
    if (isMade)
      printer = quoteWritten(std::move(printer));
    if (fixes)
      printer = collectFixes(std::move(printer), *fixes, isFlat);
    printer = tellOnce(std::move(printer), told);
    return binds ? watchBindings(std::move(printer), *binds) : std::move(printer);
  }
};

// One parse; `text`, where given, is read in the place of the file. `isFlat`: all constructs stand in it. `binds`,
// where given: messages about structured bindings are held back, and it is set.
void parse(Reading &reading, const std::string *text, bool isFlat, bool *binds, Again &again, Stage1Result &result) {
  const std::string &file = reading.file;
  std::shared_ptr<CompilerInvocation> parsed = invocation(reading.clangArgs, file, reading.resourceDir);
  if (!parsed)
    return;
  parsed->getDiagnosticOpts().ShowColors = llvm::sys::Process::StandardErrHasColors();
  parsed->getFrontendOpts().DisableFree = false; // several parses are made in this process
  parsed->getFrontendOpts().ProgramAction = frontend::ParseSyntaxOnly;
  if (text)
    parsed->getPreprocessorOpts().addRemappedFile(file, llvm::MemoryBuffer::getMemBufferCopy(*text, file).release());
  CompilerInstance compiler;
  compiler.setInvocation(std::move(parsed));
  compiler.createDiagnostics();
  if (compiler.hasDiagnostics())
    compiler.getDiagnostics().setClient(
        reading.consumer(compiler.getDiagnostics().takeClient(), text != nullptr, isFlat, binds).release());
  Stage1Action action(result, isFlat, again);
  if (compiler.hasDiagnostics())
    readWithNewlines(compiler);
  if (!compiler.hasDiagnostics() || !compiler.ExecuteAction(action))
    result.ok = false;
}

} // namespace

Stage1Result runStage1(const std::vector<std::string> &clangArgs, const std::string &file, Models models,
                       const std::string &resourceDir, FixSet *fixes, CudaFiles *cuda, TreeReader *reader) {
  Stage1Result result;
  Reading reading{clangArgs, file, resourceDir, fixes, {}};
  Again first;
  first.models = models;
  first.cuda = cuda;
  first.reader = reader;
  Again again = first;
  std::optional<std::string> read; // none: the file itself
  bool binds = false, isFlat = false;
  parse(reading, nullptr, false, &binds, again, result);
  if (binds) {
    if (const auto whole = llvm::MemoryBuffer::getFile(file))
      read = withNamedBindings((*whole)->getBuffer().str());
    again = first;
    result = {};
    parse(reading, read ? &*read : nullptr, false, nullptr, again, result);
  }
  // First the constructs come into the file's text, then their names.
  while (result.ok && (again.text || again.sameText)) {
    if (again.text)
      read = std::move(*again.text), isFlat = true;
    again.text.reset(), again.sameText = false;
    result = {};
    parse(reading, read ? &*read : nullptr, isFlat, nullptr, again, result);
  }
  return result;
}

} // namespace hetcc
