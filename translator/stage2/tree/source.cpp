//===-- stage2/tree/source.cpp - the text that constructs stand in -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tree/source.h"

#include "diag/diag.h"
#include "edit/text.h"
#include "region/text.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace hetcc::stage2 {

std::optional<unsigned> HostSource::offset(SourceLocation token) const {
  const SourceManager &sources = context.getSourceManager();
  if (token.isInvalid() || token.isMacroID() || sources.getFileID(token) != sources.getMainFileID())
    return std::nullopt;
  return sources.getFileOffset(token);
}

std::optional<unsigned> HostSource::givenOffset(SourceLocation token) const {
  const SourceManager &sources = context.getSourceManager();
  while (token.isMacroID() && sources.isMacroArgExpansion(token))
    token = sources.getImmediateSpellingLoc(token);
  return offset(token);
}

unsigned HostSource::behind(SourceLocation last) const {
  const SourceManager &sources = context.getSourceManager();
  last = sources.getExpansionRange(last).getEnd();
  return sources.getFileOffset(last) + Lexer::MeasureTokenLength(last, sources, context.getLangOpts());
}

// Clang's ends of statements leave out the semicolon.
unsigned HostSource::statementEnd(const Stmt *statement) const {
  const Stmt *last = statement;
  for (;;) {
    if (const auto *loop = dyn_cast<ForStmt>(last))
      last = loop->getBody();
    else if (const auto *loop = dyn_cast<WhileStmt>(last))
      last = loop->getBody();
    else if (const auto *loop = dyn_cast<CXXForRangeStmt>(last))
      last = loop->getBody();
    else if (const auto *branch = dyn_cast<IfStmt>(last))
      last = branch->getElse() ? branch->getElse() : branch->getThen();
    else if (const auto *captured = dyn_cast<CapturedStmt>(last))
      last = captured->getCapturedStmt();
    else if (const auto *attributed = dyn_cast<AttributedStmt>(last))
      last = attributed->getSubStmt();
    else if (const auto *label = dyn_cast<LabelStmt>(last))
      last = label->getSubStmt();
    else if (const auto *directive = dyn_cast<OMPExecutableDirective>(last);
             directive && directive->hasAssociatedStmt())
      last = directive->getRawStmt();
    else if (const auto *choice = dyn_cast<SwitchStmt>(last))
      last = choice->getBody();
    else
      break;
  }
  unsigned end = behind(last->getEndLoc());
  if (isa<CompoundStmt, DeclStmt, NullStmt>(last))
    return end;
  const SourceManager &sources = context.getSourceManager();
  SourceLocation at = sources.getExpansionRange(last->getEndLoc()).getEnd();
  // An instance of a fold expression ends where its last operand does, before its own parenthesis.
  const bool skips = isa<Expr>(last) && !last->getEndLoc().isMacroID();
  int depth = 0;
  for (;;) {
    const std::optional<Token> next = Lexer::findNextToken(at, sources, context.getLangOpts());
    depth += next ? next->is(tok::l_brace) - next->is(tok::r_brace) : 0;
    if (next && next->is(tok::semi) && depth <= 0)
      return behind(next->getLocation());
    if (!next || !skips || next->is(tok::eof) || depth < 0)
      return end;
    at = next->getLocation();
  }
}

Span HostSource::construct(const OMPExecutableDirective *directive) const {
  std::optional<unsigned> begin = offset(directive->getBeginLoc());
  if (!begin || begin >= text.size() || text[*begin] != '#') {
    report(context.getDiagnostics(), directive->getBeginLoc(), diag::err_not_supported)
        << "a target construct in a macro";
    return {};
  }
  return {*begin, statementEnd(directive->getRawStmt())};
}

Span HostSource::pragma(const OMPExecutableDirective *directive) const {
  const SourceManager &sources = context.getSourceManager();
  const SourceLocation at = directive->getBeginLoc();
  if (at.isFileID() && sources.getFileID(at) == sources.getMainFileID()) {
    const unsigned begin = sources.getFileOffset(at);
    if (text.compare(begin, 7, "_Pragma") == 0) { // to the parenthesis behind its string
      if (const size_t end = pragmaOperatorEnd(text, begin); end != std::string::npos)
        return {begin, static_cast<unsigned>(end)};
    } else if (const auto line = lineWith(begin); line != lines.lines.end()) {
      return line->span; // with comments that go on in the next lines
    }
  }
  report(context.getDiagnostics(), sources.getExpansionLoc(at), diag::err_not_supported)
      << "a target construct in a macro";
  return {};
}

std::string HostSource::openAcc(const OMPExecutableDirective *directive) const {
  const Span span = pragma(directive);
  llvm::StringRef written = llvm::StringRef(text).slice(span.begin, span.end).rtrim();
  return written.consume_back("*/") && written.contains("/* acc ")
             ? written.substr(written.rfind("/* acc ") + 3).rtrim().str()
             : "";
}

std::string HostSource::spelling(const Expr *expr) const {
  const SourceManager &sources = context.getSourceManager();
  CharSourceRange range =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(expr->getSourceRange()), sources, context.getLangOpts());
  if (range.isValid() && sources.getFileID(range.getBegin()) == sources.getMainFileID())
    if (std::string written = writtenText(context, range, expr->getSourceRange()); !written.empty())
      return written;
  std::string printed;
  llvm::raw_string_ostream out(printed);
  expr->printPretty(out, nullptr, PrintingPolicy(context.getLangOpts()));
  return printed;
}

std::string HostSource::textOf(SourceRange tokens) const {
  return Lexer::getSourceText(CharSourceRange::getTokenRange(tokens), context.getSourceManager(), context.getLangOpts())
      .str();
}

static PrintingPolicy policyFor(const ASTContext &context) {
  PrintingPolicy policy(context.getLangOpts());
  policy.SuppressUnwrittenScope = true;
  return policy;
}

static std::string qualifiedName(const VarDecl *variable, const ASTContext &context) {
  std::string name;
  llvm::raw_string_ostream out(name);
  out << "::";
  variable->getNameForDiagnostic(out, policyFor(context), /*Qualified=*/true); // with a template's arguments
  return name;
}

static bool isPublic(const Decl *decl) { return decl->getAccess() == AS_none || decl->getAccess() == AS_public; }

// A static member that is not public, or a member of a class that is not. A constant without storage has no address.
static bool isHidden(const VarDecl *variable) {
  if (!variable->isStaticDataMember() || variable->getTLSKind() != VarDecl::TLS_None ||
      (variable->getType().isConstQualified() && variable->hasInit() && !variable->getDefinition()))
    return false;
  bool all = isPublic(variable);
  for (const DeclContext *around = variable->getDeclContext(); around->isRecord(); around = around->getParent())
    all &= isPublic(cast<RecordDecl>(around));
  return !all;
}

// A function that the construct calls may mean a variable that is declared behind the construct.
bool HostSource::isLater(const VarDecl *variable) const {
  return place && variable->isFileVarDecl() && !isa<OMPCapturedExprDecl>(variable) &&
         variable->getTLSKind() == VarDecl::TLS_None &&
         context.getSourceManager().isBeforeInTranslationUnit(place->getEndLoc(),
                                                              variable->getCanonicalDecl()->getLocation());
}

std::optional<std::string> HostSource::hiddenAddress(const VarDecl *variable) const {
  variable = variable->getCanonicalDecl();
  if (!isHidden(variable) && !isLater(variable))
    return std::nullopt;
  const auto known = llvm::find(hidden, variable);
  const size_t number = known - hidden.begin() + 1;
  if (known == hidden.end())
    hidden.push_back(variable);
  return "het_hidden_" + std::to_string(number) + "()";
}

// An explicit instantiation may name what it likes. It defines a friend, which the whole file can call.
Hidden HostSource::hiddenVariables() const {
  const bool cxx = context.getLangOpts().CPlusPlus;
  Hidden texts;
  for (size_t k = 0; k < hidden.size(); ++k) {
    const std::string number = std::to_string(k + 1),
                      name = cxx ? qualifiedName(hidden[k], context) : hidden[k]->getName().str(),
                      function = "static void *het_hidden_" + number + (cxx ? "()" : "(void)");
    texts.first += function + ";\n";
    if (!isHidden(hidden[k])) {
      texts.last += "\n" + function + " { return (void *)" + address(name) + "; }\n";
      continue;
    }
    texts.last += "\ntemplate <class T, T &Member> struct het_give_hidden_" + number +
                  " {\n  friend void *het_hidden_" + number +
                  "() { return (void *)__builtin_addressof(Member); }\n};\n" + "template struct het_give_hidden_" +
                  number + "<decltype(" + name + "), " + name + ">;\n";
  }
  return texts;
}

constexpr llvm::StringLiteral accessorPrefix = "het_member_";

std::optional<std::string> HostSource::accessor(const ValueDecl *member) const {
  const auto *field = dyn_cast<FieldDecl>(member);
  const auto end = field ? offset(field->getParent()->getBraceRange().getEnd()) : std::nullopt;
  if (!end || isPublic(field) || !field->getIdentifier())
    return std::nullopt;
  accessible.emplace(*end, field->getName().str());
  return (accessorPrefix + field->getName() + "()").str();
}

// The last members of their classes.
void HostSource::addAccessors(EditList &edits) const {
  for (const auto &[end, name] : accessible)
    edits.insert(end, "public: decltype(" + name + ") &" + accessorPrefix.str() + name +
                          "() const { return const_cast<decltype(" + name + ") &>(" + name + "); } ");
}

std::string HostSource::withoutAccessors(std::string text) {
  for (size_t at = text.find(accessorPrefix); at != std::string::npos; at = text.find(accessorPrefix, at)) {
    text.erase(at, accessorPrefix.size());
    text.erase(text.find("()", at), 2);
  }
  return text;
}

std::string HostSource::addressOfVariable(const VarDecl *variable) const {
  const std::optional<std::string> hides = hiddenAddress(variable);
  return hides ? *hides : address(name(variable));
}

std::string HostSource::sizeOfVariable(const VarDecl *variable) const {
  return isHidden(variable->getCanonicalDecl()) || isLater(variable)
             ? std::to_string(context.getTypeSizeInChars(variable->getType()).getQuantity())
             : "sizeof(" + name(variable) + ")";
}

// A member has a variable of its own in each construct.
static const Decl *replaceable(const VarDecl *variable) {
  const auto *captured = dyn_cast<OMPCapturedExprDecl>(variable);
  const auto *member = captured ? dyn_cast<MemberExpr>(captured->getInit()->IgnoreImpCasts()) : nullptr;
  return member ? member->getMemberDecl()->getCanonicalDecl() : variable->getCanonicalDecl();
}

void HostSource::replace(const OMPExecutableDirective *directive, const VarDecl *variable) const {
  replacements.emplace_back(directive, replaceable(variable));
}

HostSource::Place::Place(const HostSource &source, const OMPExecutableDirective *directive) : source(source) {
  source.place = directive;
  const SourceManager &sources = source.context.getSourceManager();
  const SourceLocation at = sources.getExpansionLoc(directive->getBeginLoc());
  for (const auto &[around, variable] : source.replacements) {
    const SourceRange block = around->getRawStmt()->getSourceRange();
    if (around != directive && sources.isBeforeInTranslationUnit(around->getBeginLoc(), at) &&
        !sources.isBeforeInTranslationUnit(sources.getExpansionLoc(block.getEnd()), at))
      source.replaced.insert(variable);
  }
}

bool HostSource::isReplaced(const VarDecl *variable) const { return replaced.contains(replaceable(variable)); }

std::string HostSource::name(const VarDecl *variable) const {
  if (!variable->isFileVarDecl() || isa<OMPCapturedExprDecl>(variable) || isReplaced(variable))
    return variable->getName().str();
  if (const std::optional<std::string> address = hiddenAddress(variable))
    return "(*(" + context.getPointerType(variable->getType()).getAsString(policyFor(context)) + ")" + *address + ")";
  return context.getLangOpts().CPlusPlus ? qualifiedName(variable, context) : variable->getName().str();
}

// Types are others in other instantiations, perhaps.
static bool isInstance(const DeclContext *context) {
  const auto *function = dyn_cast<FunctionDecl>(context);
  return function && function->getTemplateInstantiationPattern();
}

std::string HostSource::pointer(const VarDecl *variable) const {
  const QualType type = variable->getType().getNonReferenceType().IgnoreParens();
  const bool mayBeOther =
      isInstance(variable->getDeclContext()) && !isa<PointerType, DecayedType, ConstantArrayType>(type.getTypePtr());
  return mayBeOther ? "het_pointer(" + name(variable) + ")" : name(variable);
}

std::string HostSource::pointerIn(const DeclContext *function, const std::string &object, long at) {
  return isInstance(function) ? "het_pointer_in(" + object + ", " + std::to_string(at) + ")"
                              : "*(void *const *)((const char *)" + object + " + " + std::to_string(at) + ")";
}

std::string HostSource::setPointerIn(const DeclContext *function, const std::string &object, long at,
                                     const std::string &value) {
  return isInstance(function) ? "het_set_pointer_in(" + object + ", " + std::to_string(at) + ", " + value + ");"
                              : "*(void **)((char *)" + object + " + " + std::to_string(at) + ") = " + value + ";";
}

std::string HostSource::lineMarker(unsigned offset) const {
  const SourceManager &sources = context.getSourceManager();
  PresumedLoc at =
      sources.getPresumedLoc(sources.getLocForStartOfFile(sources.getMainFileID()).getLocWithOffset(offset));
  return "\n#line " + std::to_string(at.getLine()) + " " + quoted(at.getFilename()) + "\n";
}

} // namespace hetcc::stage2
