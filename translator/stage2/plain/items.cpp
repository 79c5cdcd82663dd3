//===-- stage2/plain/items.cpp - the storage that items of map clauses name ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/plain/items.h"

#include "analysis/arrays.h"
#include "analysis/templates/types.h"
#include "edit/text.h"
#include "stage2/tree/construct.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

using namespace clang;

namespace hetcc::stage2 {
namespace {

// Clang has an opaque value for the object whose members it adds to a mapper.
const Expr *bare(const Expr *expr) {
  expr = expr->IgnoreParenImpCasts();
  const auto *opaque = dyn_cast<OpaqueValueExpr>(expr);
  return opaque && opaque->getSourceExpr() ? bare(opaque->getSourceExpr()) : expr;
}

QualType elementType(const ArraySectionExpr *section) {
  QualType type = ArraySectionExpr::getBaseOriginalType(section->getBase());
  return type->isAnyPointerType() ? type->getPointeeType() : QualType(type->getArrayElementTypeNoTypeQual(), 0);
}

// The words of a text, each by what the function gives for it.
std::string byWords(llvm::StringRef text,
                    llvm::function_ref<std::string(llvm::StringRef word, bool isMember)> meaning) {
  std::string out;
  const auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = 0; at < text.size();) {
    size_t end = at + 1;
    while (isWord(text[at]) && end < text.size() && isWord(text[end]))
      ++end;
    const llvm::StringRef before = llvm::StringRef(out).rtrim();
    out += meaning(text.slice(at, end), before.ends_with(".") || before.ends_with("->"));
    at = end;
  }
  return out;
}

class ItemPlaces {
public:
  ItemPlaces(const HostSource &source, ItemPlace &out, std::string &why, const Mapped *mapped)
      : source(source), out(out), why(why), mapped(mapped) {}

  bool run(const Expr *item) {
    const std::string first = text(item, false), last = text(item, true);
    if (first.empty() || last.empty() || !root(item))
      return false;
    out.begin = source.address(first);
    out.owner = HostSource::withoutAccessors(first);
    out.owner = out.owner.substr(0, out.owner.find('['));
    out.endless = withoutSubscripts(item)->getType()->isIncompleteArrayType();
    if (const size_t end = out.owner.find(")."); out.owner.starts_with("(*") && end != std::string::npos)
      out.owner = out.owner.substr(2, end - 2) + "->" + out.owner.substr(end + 2);
    out.size = first == last
                   ? "sizeof(" + first + ")"
                   : "(size_t)((const char *)(" + source.address(last) + " + 1) - (const char *)" + out.begin + ")";
    return true;
  }

  std::string first(const Expr *item) { return text(item, false); }

  // Loops over all dimensions but a last one without gaps.
  bool runPieces(const Expr *item) {
    const auto *section = dyn_cast<ArraySectionExpr>(bare(item));
    row = section && !isStrided(section) ? section : nullptr;
    inPieces = true;
    return run(item);
  }

private:
  const HostSource &source;
  ItemPlace &out;
  std::string &why;
  const Mapped *const mapped; // null: the item stands at the construct
  bool inPieces = false;
  const ArraySectionExpr *row = nullptr; // the dimension that a piece has whole
  std::map<const ArraySectionExpr *, std::string> indexes;

  const Mapped *meant(const Decl *decl) const {
    for (const Mapped *one = mapped; one; one = one->outer)
      if (one->variable == decl)
        return one;
    return nullptr;
  }

  // As the user wrote it, with the item for a mapper's variable.
  std::string spelled(const Expr *expr) const {
    std::map<std::string, std::string> owns, accessors;
    walk(expr, [&](const Stmt *at) {
      const auto *ref = dyn_cast<DeclRefExpr>(at);
      if (const Mapped *own = ref ? meant(ref->getDecl()) : nullptr)
        owns[own->variable->getName().str()] = own->text;
      if (const auto *member = dyn_cast<MemberExpr>(at))
        if (const auto accessor = mapped ? source.accessor(member->getMemberDecl()) : std::nullopt)
          accessors[member->getMemberDecl()->getName().str()] = *accessor;
      return true;
    });
    const std::string text = source.spelling(expr);
    return owns.empty() ? text : byWords(text, [&](llvm::StringRef word, bool isMember) {
      const std::map<std::string, std::string> &known = isMember ? accessors : owns;
      const auto found = known.find(word.str());
      return found != known.end() ? found->second : word.str();
    });
  }

  std::string fail(const Expr *expr, const char *what) {
    why = std::string(what) + " '" + spelled(expr) + "'";
    return "";
  }

  std::string nameOf(const MemberExpr *member) const {
    if (const auto accessor = mapped ? source.accessor(member->getMemberDecl()) : std::nullopt)
      return *accessor;
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    return field ? memberName(field, member->getBase()->IgnoreParenImpCasts()->getType())
                 : member->getMemberDecl()->getName().str();
  }

  // The lvalue that an item stands for, each section replaced by its first or its last element.
  std::string text(const Expr *item, bool last) {
    const Expr *expr = bare(item);
    if (const auto *ref = dyn_cast<DeclRefExpr>(expr); ref && meant(ref->getDecl()))
      return meant(ref->getDecl())->text;
    if (const auto *ref = dyn_cast<DeclRefExpr>(expr))
      return isa<VarDecl>(ref->getDecl()) ? spelled(ref) : fail(expr, "the item");
    if (isa<CXXThisExpr>(expr))
      return "this";
    if (const auto *member = dyn_cast<MemberExpr>(expr)) {
      const std::string base = text(member->getBase(), last);
      return base.empty() ? "" : base + (member->isArrow() ? "->" : ".") + nameOf(member);
    }
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
      const std::string base = text(subscript->getBase(), last);
      return base.empty() ? "" : base + "[" + spelled(subscript->getIdx()) + "]";
    }
    if (const auto *unary = dyn_cast<UnaryOperator>(expr); unary && unary->getOpcode() == UO_Deref) {
      const std::string base = text(unary->getSubExpr(), last);
      return base.empty() ? "" : "(*" + base + ")";
    }
    if (const auto *section = dyn_cast<ArraySectionExpr>(expr))
      return element(section, last);
    if (const auto *binary = dyn_cast<BinaryOperator>(expr); binary && binary->isAdditiveOp())
      return "(" + spelled(binary) + ")";
    return fail(expr, "the item");
  }

  std::string element(const ArraySectionExpr *section, bool last) {
    const std::string base = text(section->getBase(), last);
    if (base.empty())
      return "";
    const std::string lower = section->getLowerBound() ? spelled(section->getLowerBound()) : "0";
    if (inPieces && section != row)
      return base + "[(" + lower + ")" + index(section, base, lower) + "]";
    if (isStrided(section))
      return fail(section, "the strided section");
    if (!last)
      return base + "[" + lower + "]";
    if (const Expr *length = section->getLength())
      return base + "[(" + lower + ") + (" + checked(section, length) + ") - 1]";
    if (section->getColonLocFirst().isInvalid()) // one element
      return base + "[" + lower + "]";
    return base + "[" + extent(section, base) + " - 1]";
  }

  bool isStrided(const ArraySectionExpr *section) const { return section->getStride() && !isOne(section->getStride()); }

  // The place in a dimension that a loop of its own runs over.
  std::string index(const ArraySectionExpr *section, const std::string &base, const std::string &lower) {
    if (section->getColonLocFirst().isInvalid()) // one element
      return "";
    std::string &known = indexes[section];
    if (!known.empty())
      return known;
    const std::string stride = section->getStride() ? "(" + spelled(section->getStride()) + ")" : "1";
    const std::string all =
        "((long)(" + extent(section, base) + ") - (" + lower + ") + " + stride + " - 1) / " + stride;
    out.loops.push_back({"het_i" + std::to_string(out.loops.size()),
                         section->getLength() ? checked(section, section->getLength()) : all});
    return known = " + " + out.loops.back().index + " * " + stride;
  }

  // A length that is not known here is checked when the program runs; those of stage 1 have been.
  std::string checked(const ArraySectionExpr *section, const Expr *length) const {
    std::string text = spelled(length);
    if (length->isEvaluatable(source.context) || llvm::StringRef(text).starts_with("het_"))
      return text;
    const SourceManager &sources = source.context.getSourceManager();
    const PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(section->getExprLoc()));
    const std::string place = join({quoted(at.getFilename()), std::to_string(at.getLine()), quoted(spelled(section))});
    return "het_length(" + place + ", " + checkedLength(place, text) + ")";
  }

  // The extent of the dimension that a section without a length covers. A parameter's own sizeof is a pointer's; for
  // other arrays it is the same text in every instantiation of a template.
  std::string extent(const ArraySectionExpr *section, const std::string &base) const {
    if (bare(section->getBase())->getType()->isArrayType())
      return "sizeof(" + base + ") / sizeof(" + base + "[0])";
    const Type *type = ArraySectionExpr::getBaseOriginalType(section->getBase()).getTypePtr();
    if (const auto *array = dyn_cast_or_null<ConstantArrayType>(type->getAsArrayTypeUnsafe()))
      return std::to_string(array->getSize().getZExtValue());
    if (const auto *array = dyn_cast_or_null<VariableArrayType>(type->getAsArrayTypeUnsafe());
        array && array->getSizeExpr())
      return "(" + spelled(array->getSizeExpr()) + ")";
    return "sizeof(" + base + ") / sizeof(" + base + "[0])";
  }

  bool isOne(const Expr *stride) const {
    Expr::EvalResult value;
    return stride->EvaluateAsInt(value, source.context) && value.Val.getInt() == 1;
  }

  // The pointer p in `p + i` and `i + p`.
  static const Expr *pointerIn(const Expr *address) {
    const auto *sum = dyn_cast<BinaryOperator>(bare(address));
    if (!sum || !sum->isAdditiveOp())
      return address;
    return pointerIn(sum->getLHS()->getType()->isAnyPointerType() ? sum->getLHS() : sum->getRHS());
  }

  static bool isPointer(const Expr *base) {
    if (const auto *section = dyn_cast<ArraySectionExpr>(bare(base)))
      return elementType(section)->isAnyPointerType();
    return bare(base)->getType()->isAnyPointerType();
  }

  // Down to the variable; what a pointer on the way points to is another object.
  bool root(const Expr *item) {
    const Expr *expr = bare(item);
    out.whole = isa<DeclRefExpr>(expr);
    bool sectioned = false; // a section of more than one element has been passed
    bool element = false;   // sections stand for one of their elements
    for (bool followed = false, member = false;;) {
      const Expr *base = nullptr;
      bool follows = false;
      const bool wasMember = std::exchange(member, isa<MemberExpr>(expr));
      if (const auto *member = dyn_cast<MemberExpr>(expr)) {
        base = member->getBase();
        follows = member->isArrow();
        if (!followed && member->getMemberDecl()->getType()->isReferenceType())
          followed = reference(member);
      } else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
        base = pointerIn(subscript->getBase());
        follows = isPointer(base);
        dense(subscript, sectioned);
      } else if (const auto *unary = dyn_cast<UnaryOperator>(expr)) {
        base = pointerIn(unary->getSubExpr());
        follows = isPointer(base);
      } else if (const auto *section = dyn_cast<ArraySectionExpr>(expr)) {
        base = pointerIn(section->getBase());
        follows = isPointer(base);
        if (!element && followed && section->getLength() && !isOne(section->getLength())) {
          why = "the section '" + spelled(item) + "' of an array of pointers";
          return false;
        }
        if (!element)
          dense(section, sectioned);
      } else if (const auto *ref = dyn_cast<DeclRefExpr>(expr); ref && meant(ref->getDecl())) {
        base = meant(ref->getDecl())->item;
        element |= !meant(ref->getDecl())->loop.index.empty();
        out.whole &= !element;
      } else {
        break;
      }
      if (follows) {
        ++out.depth;
        if (!followed) {
          pointer(base);
          out.member = member || (isa<UnaryOperator>(expr) && wasMember);
        }
        followed = true;
      }
      if (!followed)
        out.member = member;
      expr = bare(base);
    }
    const auto *ref = dyn_cast<DeclRefExpr>(expr);
    out.variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!out.variable && !isa<CXXThisExpr>(expr)) {
      fail(expr, "the item");
      return false;
    }
    if (out.depth == 0) {
      const std::string name = spelled(expr);
      out.object = out.variable ? source.name(out.variable) : name;
      const bool isArray = out.variable && out.variable->getType().getNonReferenceType()->isArrayType();
      out.base = isArray ? name : source.address(name);
    }
    return true;
  }

  // The object to which a member refers is one of its own.
  bool reference(const MemberExpr *member) {
    ++out.depth;
    out.object = "&" + text(member, false);
    out.base = member->getType()->isArrayType() ? text(member, false) : source.address(text(member, false));
    return true;
  }

  // Inside of a dimension of which several items count, the inner ones must be whole.
  void dense(const Expr *dimension, bool &sectioned) {
    const auto *section = dyn_cast<ArraySectionExpr>(dimension);
    const bool one =
        !section || (section->getLength() ? isOne(section->getLength()) : section->getColonLocFirst().isInvalid());
    const bool whole = section && isWhole(section);
    if (!one && sectioned)
      out.dense = false; // an inner dimension before this one is not whole
    sectioned |= !whole;
  }

  bool isWhole(const ArraySectionExpr *section) const {
    Expr::EvalResult lower, length;
    const bool fromStart = !section->getLowerBound() ||
                           (section->getLowerBound()->EvaluateAsInt(lower, source.context) && lower.Val.getInt() == 0);
    if (!fromStart)
      return false;
    if (!section->getLength())
      return section->getColonLocFirst().isValid();
    QualType type = ArraySectionExpr::getBaseOriginalType(section->getBase());
    if (const auto *array = dyn_cast_or_null<ConstantArrayType>(type->getAsArrayTypeUnsafe()))
      return section->getLength()->EvaluateAsInt(length, source.context) &&
             length.Val.getInt().getExtValue() == static_cast<int64_t>(array->getSize().getZExtValue());
    const auto *variable = dyn_cast_or_null<VariableArrayType>(type->getAsArrayTypeUnsafe());
    return variable && variable->getSizeExpr() && spelled(variable->getSizeExpr()) == spelled(section->getLength());
  }

  void pointer(const Expr *base) {
    const std::string name = text(base, false);
    const Expr *inner = bare(base);
    out.through = inner;
    const auto *ref = dyn_cast<DeclRefExpr>(inner);
    const auto *variable = ref && !meant(ref->getDecl()) ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    out.object = "*" + (variable ? source.name(variable) : HostSource::withoutAccessors(name));
    out.base = name;
    const auto *unary = dyn_cast<UnaryOperator>(inner);
    const bool stored =
        isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(inner) || (unary && unary->getOpcode() == UO_Deref);
    out.pointer = stored ? source.address(name) : "";
  }
};

} // namespace

std::optional<ItemPlace> placeOf(const Expr *item, const HostSource &source, std::string &why, const Mapped *mapped) {
  ItemPlace place;
  if (!ItemPlaces(source, place, why, mapped).run(item))
    return std::nullopt;
  for (; mapped; mapped = mapped->outer)
    if (!mapped->loop.index.empty())
      place.loops.insert(place.loops.begin(), mapped->loop);
  return place;
}

std::optional<ItemPlace> piecesOf(const Expr *item, const HostSource &source, std::string &why) {
  ItemPlace place;
  if (!ItemPlaces(source, place, why, nullptr).runPieces(item))
    return std::nullopt;
  return place;
}

std::optional<Mapped> eachOf(const Expr *item, const VarDecl *variable, const HostSource &source, std::string &why,
                             const Mapped *within) {
  const std::optional<ItemPlace> place = placeOf(item, source, why, within);
  std::string first = textOf(item, source, why, within);
  if (!place || first.empty())
    return std::nullopt;
  if (!place->dense) {
    why = "a mapper for a section with gaps";
    return std::nullopt;
  }
  const auto *section = dyn_cast<ArraySectionExpr>(bare(item));
  for (QualType type = section ? elementType(section) : item->getType(); type->isArrayType();
       type = QualType(type->getArrayElementTypeNoTypeQual(), 0))
    first += "[0]";
  const std::string index = "het_i" + std::to_string(place->loops.size());
  return Mapped{variable,
                item,
                "(" + source.address(first) + ")[" + index + "]",
                within,
                {index, "(long)((" + place->size + ") / sizeof(" + first + "))"}};
}

std::string textOf(const Expr *item, const HostSource &source, std::string &why, const Mapped *mapped) {
  ItemPlace place;
  return ItemPlaces(source, place, why, mapped).first(item);
}

} // namespace hetcc::stage2
