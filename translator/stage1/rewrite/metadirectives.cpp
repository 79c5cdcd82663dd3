//===-- stage1/rewrite/metadirectives.cpp - metadirectives as what they have chosen ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/rewrite/metadirectives.h"

#include "ast/visitor.h"
#include "diag/diag.h"
#include "edit/edit.h"
#include "edit/text.h"
#include "stage1/source/lines.h"

#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
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
      targets.emplace_back(directive->getBeginLoc(), directive->getRawStmt()->getEndLoc());
    return true;
  }

private:
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

// The text between the bracket at `open` and the one that closes it.
llvm::StringRef within(llvm::StringRef text, size_t open) {
  int depth = 0;
  for (size_t at = open; at < text.size(); ++at) {
    depth += (text[at] == '(') - (text[at] == ')');
    if (depth == 0)
      return text.slice(open + 1, at);
  }
  return text.substr(open + 1);
}

const llvm::Regex &ofTargetDevice() {
  static const llvm::Regex set("[^A-Za-z0-9_]target_device[ \t]*=[ \t]*\\{");
  return set;
}

// The condition of a metadirective that is known at run time only; empty: there is none.
std::string runTimeCondition(ASTContext &context, llvm::StringRef line, SourceLocation at) {
  if (ofTargetDevice().match(line))
    return "omp_get_num_devices() > 0";
  static const llvm::Regex condition("[^A-Za-z0-9_]condition[ \t]*\\("), word("[A-Za-z_][A-Za-z0-9_]*");
  llvm::SmallVector<llvm::StringRef> match;
  for (llvm::StringRef rest = line; condition.match(rest, &match);) {
    rest = rest.substr(static_cast<size_t>(match[0].end() - rest.begin()) - 1);
    llvm::StringRef text = within(rest, 0);
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

// Takes `user={condition(c)}` from the text: `c`. Else none.
std::optional<std::string> takeCondition(llvm::StringRef &text) {
  static const llvm::Regex user("^[ \t]*user[ \t]*=[ \t]*\\{[ \t]*condition[ \t]*\\(");
  llvm::SmallVector<llvm::StringRef> match;
  if (!user.match(text, &match))
    return std::nullopt;
  const llvm::StringRef condition = within(text, match[0].size() - 1);
  text = text.substr(match[0].size() + condition.size() + 1).ltrim();
  return text.consume_front("}") ? std::optional(condition.trim().str()) : std::nullopt;
}

// Takes `target_device={device_num(e), kind(gpu)}` from the text. The program asks device `e`, or the default one.
std::optional<std::string> takeDevice(llvm::StringRef &text) {
  static const llvm::Regex set("^[ \t]*target_device[ \t]*=[ \t]*\\{"), number("device_num[ \t]*\\(");
  llvm::SmallVector<llvm::StringRef> match;
  if (!set.match(text, &match))
    return std::nullopt;
  const size_t end = text.find('}');
  std::string traits = text.slice(match[0].size(), end).trim().str(), device = "-1000"; // HET_DEVICE_DEFAULT
  text = text.substr(end).substr(1);
  if (number.match(traits, &match)) {
    const auto at = static_cast<size_t>(match[0].begin() - traits.data());
    const llvm::StringRef given = within(traits, at + match[0].size() - 1);
    device = given.trim().str();
    traits.erase(at, match[0].size() + given.size() + 1);
  }
  return "het_device_is(" + device + ", " + quoted(llvm::StringRef(traits).trim(" \t,").str()) + ")";
}

// Takes `implementation={vendor(v)}` from the text: whether Clang, which reads the directives, is meant.
std::optional<std::string> takeVendor(llvm::StringRef &text) {
  static const llvm::Regex set(
      "^[ \t]*implementation[ \t]*=[ \t]*\\{[ \t]*vendor[ \t]*\\([ \t\"]*([a-z]+)[ \t\"]*\\)[ \t]*\\}");
  llvm::SmallVector<llvm::StringRef> match;
  if (!set.match(text, &match))
    return std::nullopt;
  text = text.substr(match[0].size());
  return match[1] == "llvm" ? "1" : "0";
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
  /// It has no labels, no static variables and no choices of its own.
  bool mayStandTwice() const {
    if (!statement || standsOnce || statement->getBeginLoc().isMacroID() || statement->getEndLoc().isMacroID())
      return false;
    const llvm::StringRef text = sources.getBufferData(sources.getMainFileID());
    return !text.slice(from, sources.getFileOffset(statement->getEndLoc())).contains("metadirective");
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
      ofConstruct("[^_a-z]construct[ \t]*=[ \t]*\\{");
  const SourceLocation start = sources.getLocForStartOfFile(sources.getMainFileID());
  DiagnosticsEngine &engine = context.getDiagnostics();
  Chosen chosen(sources);
  chosen.TraverseAST(context);
  for (const PreprocessorLine &line : TextLines(text).lines) {
    const Span span = line.span;
    if (line.word != "pragma" || !isMeta.match(line.rest) ||
        llvm::any_of(skipped, [&](Span part) { return part.begin <= span.begin && span.begin < part.end; }))
      continue;
    const SourceLocation at = start.getLocWithOffset(static_cast<int>(span.begin));
    if (const std::string condition = runTimeCondition(context, line.rest, at); !condition.empty()) {
      const Following next(context, span.end);
      if (std::vector<Choice> choices = choicesOf(line.rest); !choices.empty() && next.mayStandTwice()) {
        found.push_back({span, "", std::move(choices), next.statement});
        continue;
      }
      report(engine, at, diag::err_not_supported) << "a condition that is known at run time only in 'metadirective'";
      report(engine, at, diag::note_instead)
          << "'if (" + condition + ")' with a directive and its statement in each branch";
      hasFailed = true;
      continue;
    }
    if (ofConstruct.match(line.rest)) { // Clang 19 never takes such a variant
      report(engine, at, diag::err_not_supported) << "the context selector set 'construct' in 'metadirective'";
      report(engine, at, diag::note_instead) << "the directive that is meant here";
      hasFailed = true;
      continue;
    }
    const bool isInside = llvm::any_of(chosen.targets, [&](SourceRange target) {
      const SourceLocation begin = sources.getExpansionLoc(target.getBegin());
      return sources.isBeforeInTranslationUnit(begin, at) &&
             sources.isPointWithin(at, begin, sources.getExpansionLoc(target.getEnd()));
    });
    if (isInside && ofDevice.match(line.rest)) {
      report(engine, at, diag::warn_metadirective_for_host);
      report(engine, at, diag::note_metadirective_for_host);
    }
    const auto one = chosen.directives.lower_bound(span.begin);
    if (one == chosen.directives.end() || one->first >= span.end)
      found.push_back({span, ""});
    else // from the variant's first word to the bracket of the clause around it
      found.push_back({span, within(llvm::StringRef("(" + text.substr(one->first, span.end - one->first)), 0).str()});
  }
}

// `when(user={condition(c)}: variant) ... default(variant)`; none if there is anything else.
std::vector<Metadirectives::Choice> Metadirectives::choicesOf(llvm::StringRef line) {
  std::string clauses = line.str(); // without the ends of its lines
  for (size_t at; (at = clauses.find("\\\n")) != std::string::npos;)
    clauses.replace(at, 2, " ");
  static const llvm::Regex clause("^[ \t,]*(when|default|otherwise)[ \t]*\\(");
  std::vector<Choice> choices;
  llvm::SmallVector<llvm::StringRef> match;
  llvm::StringRef rest = llvm::StringRef(clauses).split("metadirective").second;
  for (; clause.match(rest, &match); rest = rest.substr(1)) {
    rest = rest.substr(static_cast<size_t>(match[0].end() - rest.begin()) - 1);
    llvm::StringRef inside = within(rest, 0);
    rest = rest.substr(inside.size() + 1);
    if (match[1] != "when") {
      choices.push_back({"", inside.trim().str()});
      continue;
    }
    const bool asks = ofTargetDevice().match((" " + inside).str());
    std::optional<std::string> condition = asks ? takeDevice(inside) : takeCondition(inside);
    if (!condition)
      condition = takeVendor(inside);
    inside = inside.ltrim();
    if (!condition || !inside.consume_front(":"))
      return {};
    asksDevices |= asks;
    choices.push_back({*condition, inside.trim().str()});
  }
  const bool isWhole = rest.trim().empty() && !choices.empty() && !choices.front().condition.empty();
  if (!isWhole || llvm::count_if(choices, [](const Choice &one) { return one.condition.empty(); }) > 1)
    return {};
  if (!choices.back().condition.empty())
    choices.push_back({"", ""});
  for (Choice &one : choices)
    one.variant = one.variant == "nothing" ? "" : one.variant;
  return choices.back().condition.empty() ? choices : std::vector<Choice>();
}

void Metadirectives::choose(const Line &line, const Source &source, Span statement, EditList &edits) {
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
                             (one.condition.empty() ? "" : "if (" + one.condition + ") ") + "{" +
                             (one.variant.empty() ? "" : "\n#pragma omp " + one.variant) + before;
    if (isFirst)
      text = head;
    else
      behind += head + body;
  }
  edits.replace(line.span.begin, line.span.end, text);
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
