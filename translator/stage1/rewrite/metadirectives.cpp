//===-- stage1/rewrite/metadirectives.cpp - metadirectives as what they have chosen ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/rewrite/metadirectives.h"

#include "ast/visitor.h"
#include "diag/diag.h"
#include "edit/edit.h"
#include "edit/text.h"
#include "stage1/rewrite/selectors.h"
#include "stage1/source/lines.h"

#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Regex.h"

#include <map>

namespace hetcc {
namespace {

using namespace clang;

// The directives of the main file by their places, and the statements of its target constructs.
class Chosen : public AstVisitor {
public:
  explicit Chosen(const SourceManager &sources) : sources(sources) {}
  std::map<unsigned, const OMPExecutableDirective *> directives;
  std::vector<SourceRange> targets;

  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    const SourceLocation at = sources.getExpansionLoc(directive->getBeginLoc());
    if (sources.isInMainFile(at))
      directives.try_emplace(sources.getFileOffset(at), directive);
    if (isOpenMPTargetExecutionDirective(directive->getDirectiveKind()) && directive->hasAssociatedStmt())
      targets.emplace_back(directive->getBeginLoc(), endOf(directive));
    return true;
  }

private:
  // A directive's own range ends with its line.
  static SourceLocation endOf(const Stmt *statement) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(statement);
    const bool goesOn = directive && directive->hasAssociatedStmt();
    return goesOn ? endOf(directive->getRawStmt()) : statement->getEndLoc();
  }

  const SourceManager &sources;
};

// Names whose values are not known when the file is parsed: of a function and its template, in the place of a
// directive.
class Variable : public AstVisitor {
public:
  Variable(const ASTContext &context, SourceLocation at) : context(context), at(at) {}
  llvm::StringMap<bool> known; // by name: whether its value is

  bool TraverseDecl(Decl *decl) override {
    const auto *function = llvm::dyn_cast_or_null<FunctionDecl>(decl);
    if (function && !(function->doesThisDeclarationHaveABody() && isAround(function->getSourceRange())))
      return true;
    if (function)
      ofTemplates(function);
    return AstVisitor::TraverseDecl(decl);
  }
  bool VisitVarDecl(VarDecl *variable) override {
    if (!variable->isFileVarDecl() || !known.contains(variable->getName()))
      known[variable->getName()] = !llvm::isa<ParmVarDecl>(variable) &&
                                   variable->mightBeUsableInConstantExpressions(context) && variable->getInit() &&
                                   !variable->getInit()->isValueDependent() && variable->evaluateValue();
    return true;
  }

private:
  const ASTContext &context;
  const SourceLocation at;

  bool isAround(SourceRange range) const {
    const SourceManager &sources = context.getSourceManager();
    return sources.isPointWithin(at, sources.getExpansionLoc(range.getBegin()),
                                 sources.getExpansionLoc(range.getEnd()));
  }
  // Parameters of templates, and members of the class.
  void ofTemplates(const FunctionDecl *function) {
    if (const FunctionTemplateDecl *made = function->getDescribedFunctionTemplate())
      add(*made->getTemplateParameters());
    for (const DeclContext *around = function->getParent(); around; around = around->getParent())
      if (const auto *record = llvm::dyn_cast<CXXRecordDecl>(around)) {
        if (const ClassTemplateDecl *made = record->getDescribedClassTemplate())
          add(*made->getTemplateParameters());
        for (const FieldDecl *field : record->fields())
          known[field->getName()] = false;
      }
  }
  void add(const TemplateParameterList &parameters) {
    for (const NamedDecl *parameter : parameters)
      known[parameter->getName()] = false;
  }
};

// The condition of a metadirective that is known at run time only; empty: there is none.
std::string runTimeCondition(ASTContext &context, llvm::StringRef line, SourceLocation at) {
  if (asksTargetDevice(line) || hasScore(line))
    return "omp_get_num_devices() > 0";
  static const llvm::Regex condition("[^A-Za-z0-9_]condition[ \t]*\\("), word("[A-Za-z_][A-Za-z0-9_]*");
  llvm::SmallVector<llvm::StringRef> match;
  for (llvm::StringRef rest = line; condition.match(rest, &match);) {
    rest = rest.substr(static_cast<size_t>(match[0].end() - rest.begin()) - 1);
    llvm::StringRef text = withinBrackets(rest, 0);
    Variable variables(context, at);
    variables.TraverseAST(context);
    for (llvm::StringRef words = text; word.match(words, &match);
         words = words.substr(match[0].end() - words.begin())) {
      if (const auto one = variables.known.find(match[0]); one != variables.known.end()) {
        if (!one->second)
          return text.trim().str();
        continue;
      }
      for (const NamedDecl *decl : context.getTranslationUnitDecl()->lookup(&context.Idents.get(match[0])))
        if (const auto *function = llvm::dyn_cast<FunctionDecl>(decl); function && !function->isConstexpr())
          return text.trim().str();
    }
  }
  return "";
}

// The statement behind a place of the main file.
class Following : public AstVisitor {
public:
  Following(ASTContext &context, unsigned offset) : sources(context.getSourceManager()), from(offset) {
    TraverseAST(context);
    Inside inside;
    if (statement)
      inside.TraverseStmt(const_cast<Stmt *>(statement));
    standsOnce = inside.found;
  }
  /// It has no labels and no static variables.
  bool mayStandTwice() const {
    return statement && !standsOnce && !statement->getBeginLoc().isMacroID() && !statement->getEndLoc().isMacroID();
  }
  const Stmt *statement = nullptr;

  bool VisitStmt(Stmt *one) override {
    const SourceLocation begin = sources.getExpansionLoc(one->getBeginLoc());
    if (begin.isInvalid() || !sources.isInMainFile(begin) || isa<CapturedStmt>(one))
      return true;
    const unsigned at = sources.getFileOffset(begin);
    if (at < from || (statement && at > first) || (statement && at == first && !contains(one)))
      return true;
    first = at;
    statement = one;
    return true;
  }

private:
  class Inside : public AstVisitor {
  public:
    bool found = false;
    bool VisitStmt(Stmt *one) override {
      found |= isa<LabelStmt>(one);
      return !found;
    }
    bool VisitVarDecl(VarDecl *variable) override {
      found |= variable->isStaticLocal();
      return !found;
    }
  };

  // Whether it ends behind the one that begins at the same place.
  bool contains(const Stmt *one) const {
    return sources.getFileOffset(sources.getExpansionLoc(statement->getEndLoc())) <
           sources.getFileOffset(sources.getExpansionLoc(one->getEndLoc()));
  }

  const SourceManager &sources;
  const unsigned from;
  unsigned first = 0;
  bool standsOnce = false;
};

} // namespace

Metadirectives::Metadirectives(ASTContext &context, llvm::ArrayRef<Span> skipped)
    : isCxx(context.getLangOpts().CPlusPlus) {
  const SourceManager &sources = context.getSourceManager();
  const std::string text = sources.getBufferData(sources.getMainFileID()).str();
  if (text.find("metadirective") == std::string::npos)
    return;
  static const llvm::Regex isMeta("^[ \t]*omp[ \t]+metadirective"), ofDevice("[^_a-z]device[ \t]*=[ \t]*\\{"),
      ofConstruct("[^_a-z]construct[ \t]*=[ \t]*\\{"), isTarget("^[ \t]*omp[ \t]+target[ \t\\]*($|[a-z])");
  const SourceLocation start = sources.getLocForStartOfFile(sources.getMainFileID());
  DiagnosticsEngine &engine = context.getDiagnostics();
  Chosen chosen(sources);
  chosen.TraverseAST(context);
  Span above{0, 0};      // a directive `omp target`
  unsigned chosenTo = 0; // the end of a statement that will stand behind several: the next parse finds others in it
  for (const PreprocessorLine &line : TextLines(text).lines) {
    const Span span = line.span;
    const bool isBehind = llvm::StringRef(text).slice(above.end, span.begin).trim().empty() && above.end > 0;
    const Span before = isBehind ? above : Span{span.begin, span.begin};
    above = line.word == "pragma" && isTarget.match(line.rest) ? span : Span{0, 0};
    if (line.word != "pragma" || !isMeta.match(line.rest) || span.begin < chosenTo ||
        llvm::any_of(skipped, [&](Span part) { return part.begin <= span.begin && span.begin < part.end; }))
      continue;
    const SourceLocation at = start.getLocWithOffset(static_cast<int>(span.begin));
    const bool isInside = llvm::any_of(chosen.targets, [&](SourceRange target) {
      const SourceLocation begin = sources.getExpansionLoc(target.getBegin());
      return sources.isBeforeInTranslationUnit(begin, at) &&
             sources.isPointWithin(at, begin, sources.getExpansionLoc(target.getEnd()));
    });
    const std::string condition = runTimeCondition(context, line.rest, at);
    if (!condition.empty() || (isInside && ofDevice.match(line.rest))) {
      std::vector<Choice> choices = choicesOf(line.rest, isInside ? nullptr : &context.getTargetInfo());
      if (choices.size() == 1) {
        found.push_back({span, choices.front().variant});
        continue;
      }
      const Following next(context, span.end);
      if (!choices.empty() && next.mayStandTwice()) {
        found.push_back({span, "", std::move(choices), next.statement, before.begin});
        chosenTo = sources.getFileOffset(next.statement->getEndLoc());
        continue;
      }
      if (condition.empty()) {
        report(engine, at, diag::err_not_supported)
            << "a context selector of this 'metadirective' in a target construct";
        report(engine, at, diag::note_instead) << "the directive that is meant here";
      } else {
        report(engine, at, diag::err_not_supported) << "a condition that is known at run time only in 'metadirective'";
        report(engine, at, diag::note_instead)
            << "'if (" + condition + ")' with a directive and its statement in each branch";
      }
      hasFailed = true;
      continue;
    }
    if (ofConstruct.match(line.rest)) { // Clang 19 never takes such a variant
      report(engine, at, diag::err_not_supported) << "the context selector set 'construct' in 'metadirective'";
      report(engine, at, diag::note_instead) << "the directive that is meant here";
      hasFailed = true;
      continue;
    }
    const auto one = chosen.directives.lower_bound(span.begin);
    if (one == chosen.directives.end() || one->first >= span.end)
      found.push_back({span, ""});
    else // from the variant's first word to the bracket of the clause around it
      found.push_back(
          {span, withinBrackets(llvm::StringRef("(" + text.substr(one->first, span.end - one->first)), 0).str()});
  }
}

// `when(selectors: variant) ... default(variant)`, the first one that may be meant in front; none if there is anything
// else. The last one has no condition.
std::vector<Metadirectives::Choice> Metadirectives::choicesOf(llvm::StringRef line, const TargetInfo *host) {
  std::string clauses = line.str(); // without the ends of its lines
  for (size_t at; (at = clauses.find("\\\n")) != std::string::npos;)
    clauses.replace(at, 2, " ");
  static const llvm::Regex clause("^[ \t,]*(when|default|otherwise)[ \t]*\\(");
  std::vector<std::pair<Selection, std::string>> found;
  std::string otherwise;
  bool hasDefault = false;
  llvm::SmallVector<llvm::StringRef> match;
  llvm::StringRef rest = llvm::StringRef(clauses).split("metadirective").second;
  for (; clause.match(rest, &match); rest = rest.substr(1)) {
    rest = rest.substr(static_cast<size_t>(match[0].end() - rest.begin()) - 1);
    llvm::StringRef inside = withinBrackets(rest, 0);
    rest = rest.substr(inside.size() + 1);
    if (match[1] != "when") {
      if (hasDefault)
        return {};
      hasDefault = true;
      otherwise = inside.trim().str();
      continue;
    }
    const std::optional<Selection> selection = takeSelection(inside, host);
    if (!selection)
      return {};
    if (!selection->isNever)
      found.emplace_back(*selection, inside.trim().str());
  }
  if (!rest.trim().empty())
    return {};
  // Among those that hold, the one with the highest score counts, and the first one of them.
  llvm::stable_sort(found, [](const auto &a, const auto &b) { return a.first.score > b.first.score; });
  std::vector<Choice> choices;
  for (const auto &[selection, variant] : found) {
    asksDevices |= selection.asksDevice;
    choices.push_back({selection.condition, variant == "nothing" ? "" : variant});
    if (selection.condition.empty())
      return choices;
  }
  choices.push_back({"", otherwise == "nothing" ? "" : otherwise});
  return choices;
}

void Metadirectives::choose(const Line &line, const Source &source, Span statement, EditList &edits) {
  const std::string above = line.above == line.span.begin
                                ? ""
                                : "\n#line " + std::to_string(source.line(line.above)) + " " +
                                      quoted(source.file(line.above)) + "\n" +
                                      llvm::StringRef(source.text()).slice(line.above, line.span.begin).trim().str();
  const std::string body = source.text().substr(line.span.end, statement.end - line.span.end),
                    before = "\n#line " +
                             std::to_string(source.line(statement.begin) -
                                            static_cast<unsigned>(countLines(
                                                source.text().substr(line.span.end, statement.begin - line.span.end))) +
                                            1) +
                             " " + quoted(source.file(statement.begin));
  std::string text, behind;
  for (const Choice &one : line.choices) {
    const bool isFirst = text.empty();
    const std::string head = (isFirst ? "" : "\n} else ") +
                             (one.condition.empty() ? "" : "if (" + one.condition + ") ") + "{" + above +
                             (one.variant.empty() ? "" : "\n#pragma omp " + one.variant) + before;
    if (isFirst)
      text = head;
    else
      behind += head + body;
  }
  edits.replace(line.above, line.span.end, text);
  edits.insert(statement.end, behind + "\n}\n" + source.resume(statement.end));
}

// A variant that is chosen here has as many lines as before. A choice at run time has their numbers.
std::optional<std::string> Metadirectives::text(const Source &source) const {
  EditList edits;
  for (const Line &line : found) {
    if (line.statement) {
      const auto statement = source.statement(line.statement);
      if (!statement)
        return std::nullopt;
      choose(line, source, *statement, edits);
      continue;
    }
    const std::string written = source.text().substr(line.span.begin, line.span.end - line.span.begin);
    std::string text = line.chosen.empty() ? "" : "#pragma omp " + line.chosen;
    for (size_t newlines = countLines(text); newlines < countLines(written); ++newlines)
      text += '\n';
    edits.replace(line.span.begin, line.span.end, text);
  }
  if (asksDevices) {
    const unsigned start = source.text().starts_with("\xEF\xBB\xBF") ? 3 : 0;
    const std::string function = "int het_device_is(int, const char *);\n#line 1 " + quoted(source.file(start)) + "\n";
    edits.insert(start, (isCxx ? "extern \"C\" " : "extern ") + function, -1);
  }
  return edits.apply(source.text());
}

} // namespace hetcc
