//===-- stage2/tree/source.h - the text that constructs stand in ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Ranges and texts of stage 1's text, by offset.
#pragma once

#include "edit/edit.h"
#include "region/text.h"
#include "stage1/source/lines.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <string>
#include <vector>

namespace hetcc::stage2 {

// Texts at both ends of the file.
struct Hidden {
  std::string first, last;
};

class HostSource {
public:
  HostSource(clang::ASTContext &context, const std::string &text, bool hostOpenMP = false)
      : context(context), text(text), hostOpenMP(hostOpenMP), lines(text) {}

  clang::ASTContext &context;
  const std::string &text;
  const bool hostOpenMP; // the host's compiler acts on directives

  // From the directive's '#' to the end of its statement; empty (begin == end) when macros stand in the way (reported).
  Span construct(const clang::OMPExecutableDirective *directive) const;
  // The directive's own text, `#pragma` line or _Pragma; empty and reported as above.
  Span pragma(const clang::OMPExecutableDirective *directive) const;
  // OpenACC's, as the user wrote it, where the directive is one's translation: "acc serial"; else empty.
  std::string openAcc(const clang::OMPExecutableDirective *directive) const;
  // Offset behind its statement.
  unsigned statementBehind(const clang::OMPExecutableDirective *directive) const {
    return statementEnd(directive->getRawStmt());
  }
  /// Offset behind a statement, with its semicolon.
  unsigned statementEnd(const clang::Stmt *statement) const;
  // As the user wrote it; printed from the AST where it comes out of a macro.
  std::string spelling(const clang::Expr *expr) const;
  std::string textOf(clang::SourceRange tokens) const; // as it is written
  /// A variable at file scope with its scope, for C++. A member that the construct may not name is what its
  /// address leads to, which hiddenVariables() gives. So is a variable that is declared behind the construct.
  std::string name(const clang::VarDecl *variable) const;
  /// In the directive's statement the block's own variable stands for this one, under its bare name (use_device_ptr).
  void replace(const clang::OMPExecutableDirective *directive, const clang::VarDecl *variable) const;
  /// While it lives, names are those that mean the variables in the place of the directive.
  class Place {
  public:
    Place(const HostSource &source, const clang::OMPExecutableDirective *directive);
    ~Place() { source.replaced.clear(), source.place = nullptr; }
    Place(const Place &) = delete;
    Place &operator=(const Place &) = delete;

  private:
    const HostSource &source;
  };
  /// Whether a block's own variable stands for this one in that place.
  bool isReplaced(const clang::VarDecl *variable) const;
  std::string address(const std::string &lvalue) const { return addressOf(context, lvalue); }
  // These do without the type of such a variable, which may not be known or public there.
  std::string addressOfVariable(const clang::VarDecl *variable) const;
  std::string sizeOfVariable(const clang::VarDecl *variable) const;
  // Those that name() was asked for: what stands before the file's first line, and behind its last.
  Hidden hiddenVariables() const;
  /// The call that stands for a member that is not public, as a mapper may name it: "het_member_n()". Nothing where the
  /// name does. addAccessors() adds the functions.
  std::optional<std::string> accessor(const clang::ValueDecl *member) const;
  void addAccessors(EditList &edits) const;
  static std::string withoutAccessors(std::string text); // for messages
  /// The text of a variable that is a pointer. In a template, where it may be none in another instantiation, a call
  /// that compiles in all of them.
  std::string pointer(const clang::VarDecl *variable) const;
  /// The pointer that an object has in this place: its value, and the statement that sets it. `object` is its address.
  /// In a template's instantiation `function` they hold to the object's end. In another one that may come before.
  static std::string pointerIn(const clang::DeclContext *function, const std::string &object, long at);
  static std::string setPointerIn(const clang::DeclContext *function, const std::string &object, long at,
                                  const std::string &value);
  // The position of a token, where it stands in the main file itself.
  std::optional<unsigned> offset(clang::SourceLocation token) const;
  /// The same of a token that a macro may have got as an argument, however often it uses that.
  std::optional<unsigned> givenOffset(clang::SourceLocation token) const;
  // Offset behind the token at `last`.
  unsigned behind(clang::SourceLocation last) const;
  // "\n#line N \"file\"\n" for what follows `offset`.
  std::string lineMarker(unsigned offset) const;

private:
  const TextLines lines;
  mutable std::vector<const clang::VarDecl *> hidden;            // in the order of their numbers
  mutable std::set<std::pair<unsigned, std::string>> accessible; // ends of classes, members
  mutable std::vector<std::pair<const clang::OMPExecutableDirective *, const clang::Decl *>> replacements;
  mutable std::set<const clang::Decl *> replaced; // variables and members
  mutable const clang::OMPExecutableDirective *place = nullptr;

  bool isLater(const clang::VarDecl *variable) const;
  std::optional<std::string> hiddenAddress(const clang::VarDecl *variable) const;

  auto lineWith(unsigned offset) const { // its end: none
    return llvm::find_if(lines.lines, [=](auto &one) { return one.span.begin <= offset && offset < one.span.end; });
  }
};

} // namespace hetcc::stage2
