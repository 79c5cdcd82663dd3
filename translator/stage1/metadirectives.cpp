//===-- stage1/metadirectives.cpp - metadirectives as what they have chosen ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "stage1/metadirectives.h"

#include "ast/visitor.h"
#include "diag/diag.h"
#include "edit/edit.h"
#include "edit/text.h"
#include "stage1/lines.h"

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

// The condition of a metadirective that is known at run time only; empty: there is none.
std::string runTimeCondition(ASTContext &context, llvm::StringRef line, SourceLocation at) {
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

} // namespace

Metadirectives::Metadirectives(ASTContext &context, llvm::ArrayRef<Span> skipped) {
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

// Its lines are as many as before.
std::optional<std::string> Metadirectives::text(const Source &source) const {
  EditList edits;
  for (const Line &line : found) {
    const std::string written = source.text().substr(line.span.begin, line.span.end - line.span.begin);
    std::string text = line.chosen.empty() ? "" : "#pragma omp " + line.chosen;
    for (size_t newlines = countLines(text); newlines < countLines(written); ++newlines)
      text += '\n';
    edits.replace(line.span.begin, line.span.end, text);
  }
  return edits.apply(source.text());
}

} // namespace hetcc
