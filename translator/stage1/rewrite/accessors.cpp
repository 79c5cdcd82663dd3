//===-- stage1/rewrite/accessors.cpp - member functions that give an item of their object --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/accessors.h"
#include "ast/visitor.h"
#include "region/openacc/openacc.h"
#include "region/shape.h"
#include "stage1/rewrite/accessor_text.h"
#include "stage1/source/things.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;
using Text = std::optional<std::string>;

// The calls of one construct that stand for an expression.
class AccessorFinder : public AstVisitor {
public:
  // `data`: the data constructs that the directive stands in.
  AccessorFinder(const ASTContext &context, const Directive &directive, const std::vector<const Directive *> &data,
                 std::vector<Accessors::Call> &out)
      : context(context), isPlain(isOpenAcc(directive) && !isForSeveral(directive)),
        isKernels(llvm::StringRef(directive.spelling).contains("kernels")), out(out) {
    const auto *method = llvm::dyn_cast_or_null<CXXMethodDecl>(directive.function);
    around = method ? method->getParent() : nullptr;
    addNames(directive);
    for (const Directive *one : data)
      addNames(*one);
  }

  // Calls in the arguments of one come with the next reading.
  bool TraverseCXXOperatorCallExpr(CXXOperatorCallExpr *call) override {
    return write(call) || AstVisitor::TraverseCXXOperatorCallExpr(call);
  }
  bool TraverseCXXMemberCallExpr(CXXMemberCallExpr *call) override {
    return write(call) || AstVisitor::TraverseCXXMemberCallExpr(call);
  }

private:
  void addNames(const Directive &directive) {
    for (const Clause &clause : directive.clauses)
      for (const Item &item : clause.items)
        if (const Thing thing = item.variable.expr ? thingOf(item.variable.expr) : Thing(); thing.decl) {
          named.insert(thing.decl);
          if (thing.isChain())
            roots.insert(thing.root);
        }
  }

  // The object's text with what comes before its member's name; nothing where no clause and no class speaks of it.
  Text objectOf(const MemberCall &call) const {
    const Expr *object = bare(call.object);
    const auto *behind = dyn_cast<UnaryOperator>(object);
    const bool follows = behind && behind->getOpcode() == UO_Deref;
    if (isa<CXXThisExpr>(follows ? bare(behind->getSubExpr()) : object))
      return "this->";
    const Thing thing = thingOf(follows ? behind->getSubExpr() : object);
    const ValueDecl *root = thing.isChain() ? thing.root : thing.decl;
    if (!root || (!isPlain && !roots.contains(root)))
      return std::nullopt;
    return thing.text + (follows || call.arrow ? "->" : ".");
  }

  Text accessed(const MemberCall &call) const {
    const Text object = isPlain && !isKernels ? std::nullopt : objectOf(call);
    return object ? accessorText(context, around, call, *object) : std::nullopt;
  }

  // An item of a container, whose index is looked at. Devices have a standard array as it is.
  Text itemOf(const MemberCall &call) const {
    const Thing thing = isAt(call) && !call.arrow ? thingOf(call.object) : Thing();
    const bool isOwn = call.method->getParent()->getName() == "array" && !named.contains(thing.decl);
    return thing.decl && !isOwn ? itemText(context, call, thing.text) : std::nullopt;
  }

  bool write(const CallExpr *call) {
    const MemberCall one = memberCallOf(call);
    if (!one.method || one.method->getParent()->isLambda())
      return false;
    const bool isContainer = !containedType(bare(one.object)->getType()).isNull();
    const Text text = isContainer ? itemOf(one) : accessed(one);
    if (text)
      out.push_back({placeOf(*call), *text});
    return text.has_value();
  }

  // The range of the call; if it is a macro's whole text, that of the macro's use.
  SourceRange placeOf(const CallExpr &call) const {
    const SourceManager &sources = context.getSourceManager();
    const CharSourceRange tokens = CharSourceRange::getTokenRange(call.getSourceRange());
    if (call.getBeginLoc().isFileID() || Lexer::makeFileCharRange(tokens, sources, context.getLangOpts()).isInvalid())
      return call.getSourceRange();
    return sources.getExpansionRange(call.getSourceRange()).getAsRange();
  }

  const ASTContext &context;
  const bool isPlain;   // OpenACC, for one device, which has the object
  const bool isKernels; // nobody says that its iterations are independent: the subscripts may show it
  std::vector<Accessors::Call> &out;
  const CXXRecordDecl *around;
  llvm::DenseSet<const ValueDecl *> named; // by clauses
  llvm::DenseSet<const ValueDecl *> roots; // of which a clause names a member
};

bool isLoop(const Directive &directive) {
  return directive.kind == DirectiveKind::AccLoop || directive.kind == DirectiveKind::OmpTarget ||
         directive.kind == DirectiveKind::OmpTargetParallelFor;
}

} // namespace

Accessors::Accessors(ASTContext &context, const std::vector<Directive> &directives) : context(context) {
  for (const Directive &directive : directives) {
    if (!isLoop(directive) || directive.isPattern || !directive.wrapper || !directive.written)
      continue;
    std::vector<Call> found;
    AccessorFinder(context, directive, dataAround(context, directives, directive), found)
        .TraverseStmt(const_cast<Stmt *>(directive.wrapper));
    for (Call &one : found) {
      auto same = llvm::find_if(calls, [&](const Call &other) { return other.range == one.range; });
      if (same == calls.end())
        calls.push_back(std::move(one));
      else if (same->text != one.text)
        same->text.clear(); // instantiations that differ
    }
  }
  llvm::erase_if(calls, [](const Call &one) { return one.text.empty(); });
}

bool Accessors::isWritten() const {
  const SourceManager &sources = context.getSourceManager();
  auto isHere = [&](SourceLocation at) { return at.isFileID() && sources.getFileID(at) == sources.getMainFileID(); };
  return llvm::all_of(calls,
                      [&](const Call &one) { return isHere(one.range.getBegin()) && isHere(one.range.getEnd()); });
}

std::optional<std::string> Accessors::text(const Source &source) const {
  EditList edits;
  for (const Call &one : calls) {
    const auto span = spanInMainFile(context.getSourceManager(), one.range);
    if (!span)
      return std::nullopt;
    const std::string_view old = std::string_view(source.text()).substr(span->begin, span->end - span->begin);
    edits.replace(span->begin, span->end, one.text + std::string(llvm::count(old, '\n'), '\n'));
  }
  return edits.apply(source.text());
}

} // namespace hetcc
