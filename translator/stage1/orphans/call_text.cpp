//===-- stage1/orphans/call_text.cpp - a function's text in the place of a call -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/orphans/call_text.h"

#include "clang/AST/QualTypeNames.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace hetcc {

using namespace clang;

std::optional<std::string> declarationText(const ASTContext &context, QualType type, std::string name) {
  if (const auto *decayed = dyn_cast<DecayedType>(type)) // as a pointer
    type = decayed->getDecayedType();
  if (context.getLangOpts().CPlusPlus) // the caller may stand in another namespace
    type = TypeName::getFullyQualifiedType(type, context);
  type.getUnqualifiedType().getAsStringInternal(name, PrintingPolicy(context.getLangOpts()));
  for (const llvm::StringRef unnamed : {"(unnamed", "(anonymous", "(lambda"})
    if (llvm::StringRef(name).contains(unnamed))
      return std::nullopt;
  return name;
}

bool CallText::bind(const ParmVarDecl &parameter, QualType type, const std::string &value, const std::string &argument,
                    llvm::function_ref<std::string(std::string)> named) {
  const auto own = declarationText(context, type, parameter.getNameAsString());
  if (!own || !bindValue(type, value, argument, named))
    return false;
  const auto moved = type->isRValueReferenceType() ? declarationText(context, type, "") : std::nullopt;
  const std::string from = moved ? "static_cast<" + (named ? named(*moved) : *moved) + ">(" + value + ")" : value;
  if (!parameter.getName().empty())
    parameters += (named ? named(*own) : *own) + " = " + from + "; ";
  return true;
}

bool CallText::bindValue(QualType type, const std::string &value, const std::string &argument,
                         llvm::function_ref<std::string(std::string)> named) {
  const auto given = declarationText(context, type, value);
  // The text of a lambda may stand where its object is called.
  const bool isAuto = type.getNonReferenceType()->isUndeducedAutoType();
  if (given)
    values += (isAuto ? "__attribute__((unused)) " : "") + (named ? named(*given) : *given) + " = " + argument + "; ";
  return given.has_value();
}

std::string CallText::around(unsigned begin, const std::string &body) const {
  return "{ " + (values.empty() ? "" : values + "{ ") + parameters + "\n" + source.goTo(begin) + body +
         (values.empty() ? " }" : " } }");
}

std::optional<Span> writtenSpan(const ASTContext &context, const Expr *expr) {
  const SourceManager &sources = context.getSourceManager();
  const CharSourceRange range =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(expr->getSourceRange()), sources, context.getLangOpts());
  if (range.isInvalid() || sources.getFileID(range.getBegin()) != sources.getMainFileID())
    return std::nullopt;
  return Span{sources.getFileOffset(range.getBegin()), sources.getFileOffset(range.getEnd())};
}

bool anyWord(const ASTContext &context, const std::string &text, Span body,
             llvm::function_ref<bool(const TextWord &)> is) {
  Lexer lexer(SourceLocation(), context.getLangOpts(), text.data(), text.data() + body.begin,
              text.data() + text.size());
  Token token;
  bool isMember = false;
  while (!lexer.LexFromRawLexer(token)) {
    const auto end = static_cast<unsigned>(lexer.getBufferLocation() - text.data());
    if (end > body.end)
      break;
    if (token.is(tok::raw_identifier) && is({token.getRawIdentifier(), end - token.getLength(), isMember}))
      return true;
    isMember = token.isOneOf(tok::period, tok::arrow, tok::coloncolon);
  }
  return false;
}

llvm::StringSet<> ownNames(const FunctionDecl &function, const TaskContents &inside) {
  llvm::StringSet<> names;
  for (const ParmVarDecl *parameter : function.parameters())
    names.insert(parameter->getName());
  for (const VarDecl *variable : inside.declared)
    names.insert(variable->getName());
  return names;
}

} // namespace hetcc
