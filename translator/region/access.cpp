//===-- region/access.cpp - items of data clauses to accesses ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The shape of an array comes from its declared type (of a parameter: the original type, which keeps the first extent)
// and from the brackets: fewer than the type has leave the inner dimensions whole, more give contiguous storage
// another shape.

#include "region/access.h"
#include "region/builder.h"
#include "region/element.h"
#include "region/item_size.h"
#include "region/shape.h"
#include "region/text.h"

namespace hetcc {

bool isPartCopy(ClauseKind kind) {
  return kind == ClauseKind::PartCopy || kind == ClauseKind::PartCopyIn || kind == ClauseKind::PartCopyOut;
}

bool isUpdate(ClauseKind kind) { return kind == ClauseKind::UpdateHost || kind == ClauseKind::UpdateDevice; }

bool isData(ClauseKind kind) {
  return isPartCopy(kind) || kind == ClauseKind::Copy || kind == ClauseKind::CopyIn || kind == ClauseKind::CopyOut ||
         kind == ClauseKind::Create || kind == ClauseKind::Present || kind == ClauseKind::Map ||
         kind == ClauseKind::Delete || isUpdate(kind);
}

bool isExitOrUpdate(DirectiveKind kind) {
  return kind == DirectiveKind::AccExitData || kind == DirectiveKind::OmpExitData || kind == DirectiveKind::AccUpdate ||
         kind == DirectiveKind::OmpUpdate;
}

bool isDataConstruct(DirectiveKind kind) {
  return isExitOrUpdate(kind) || kind == DirectiveKind::AccData || kind == DirectiveKind::OmpTargetData ||
         kind == DirectiveKind::AccEnterData || kind == DirectiveKind::OmpEnterData;
}

unsigned modeOf(const Clause &clause) {
  switch (clause.kind) {
  case ClauseKind::Copy:
  case ClauseKind::NoCreate:
  case ClauseKind::PartCopy: return To | From;
  case ClauseKind::CopyIn:
  case ClauseKind::UpdateDevice:
  case ClauseKind::PartCopyIn: return To;
  case ClauseKind::CopyOut:
  case ClauseKind::UpdateHost:
  case ClauseKind::PartCopyOut: return From;
  case ClauseKind::Present: return Present;
  case ClauseKind::Map:
    return clause.map == MapType::To       ? unsigned(To)
           : clause.map == MapType::From   ? unsigned(From)
           : clause.map == MapType::ToFrom ? unsigned(To | From)
           : clause.map == MapType::Delete ? unsigned(Finalize)
                                           : 0u;
  default: return 0;
  }
}

namespace {

Dim::Edge edgeOf(Edge edge) {
  return edge == Edge::Periodic ? Dim::Periodic : edge == Edge::Reflecting ? Dim::Reflecting : Dim::NoEdge;
}

// One item of one clause.
class AccessBuilder {
public:
  AccessBuilder(Builder &builder, const Construct &construct, const Clause &clause, const Item &item)
      : builder(builder), construct(construct), directive(construct.first()), clause(clause), item(item),
        where(item.variable.range.getBegin()) {}

  bool build(Access &out) {
    if (clause.zero || clause.alwaysIn || clause.alwaysOut) {
      builder.tell(clause.range.getBegin(), diag::err_not_supported)
          << (clause.zero ? "the modifier 'zero' beside loops for several devices"
                          : "the modifier 'always' beside loops for several devices")
          << clause.range;
      builder.tell(clause.range.getBegin(), diag::note_instead)
          << (clause.zero ? "a loop that sets the items" : "'acc update' at the place");
      return false;
    }
    if (isDataConstruct(directive.kind) && isPlace(item.variable.expr))
      out.base = "(" + item.variable.text + ")";
    const bool contains = isDataConstruct(directive.kind) && containerShape(out);
    if (!contains && !shapeOf(builder.context, *out.variable, shape))
      return refuse(out);
    if (shape.elementType.find("(unnamed") != std::string::npos) {
      builder.tell(where, diag::err_not_supported) << "an array of a type without a name in device code" << item.range;
      return declared(*out.variable);
    }
    out.name = out.variable->getName().str();
    out.clause = where;
    out.item = item.range;
    const size_t index = &item - clause.items.data(), last = clause.items.size() - 1;
    out.place = {clause.range, index > 0 ? clause.items[index - 1].range.getEnd() : clang::SourceLocation(),
                 index < last ? clause.items[index + 1].range.getBegin() : clang::SourceLocation()};
    out.spelling = clause.spelling;
    out.mode = modeOf(clause);
    out.isArray = shape.isArray;
    out.elementType = shape.elementType;
    out.viewType = shape.viewType;
    const auto length = rank(out) ? itemLengthOf(builder, directive, item, shape, out) : std::nullopt;
    itemLength = length.value_or("");
    if (shape.isUntyped && item.size)
      out.itemSize = (item.count ? item.count->text + ", " : "") + item.size->text;
    if (!length || !(item.brackets.empty() ? whole(out) : sections(out)) || !distribution(out) || !halo(out))
      return false;
    warnOfWhole(out);
    return true;
  }

private:
  // In a region the container's elements have a name of their own (stage1/localize.h).
  bool containerShape(Access &out) {
    const clang::QualType element = containedType(out.variable->getType());
    if (element.isNull() || element->isPointerType())
      return false;
    out.base = itemsOf(out.variable->getType(), "(" + item.variable.text + ")");
    shape.extents = {countsItems(out.variable->getType()) ? "(" + item.variable.text + ").size()" : ""};
    shape.elementType = typeText(builder.context, element);
    shape.viewType = shape.elementType + " *@";
    if (!element->isDependentType())
      shape.elementSize = builder.context.getTypeSizeInChars(element).getQuantity();
    return true;
  }

  bool refuse(const Access &out) {
    const clang::QualType type = out.variable->getType().getNonReferenceType();
    if (type->isPointerType() || type->isArrayType()) {
      builder.tell(where, diag::err_element_type) << out.variable->getName() << type << 0 << item.range;
      return declared(*out.variable);
    }
    if (!containedType(type).isNull() && builder.context.getDiagnostics().hasErrorOccurred())
      return false; // no loop gives the container's elements a name: that has its own message
    const unsigned what = type->isFunctionType() ? 1 : isIterator(type) ? 3 : type->isRecordType() ? 2 : 0;
    builder.tell(where, diag::err_not_array) << out.variable->getName() << clause.spelling << what << item.range;
    builder.tell(where, diag::note_not_array) << what << out.variable->getName();
    return false;
  }

  bool isIterator(clang::QualType type) const {
    const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
    const auto name = builder.context.Idents.find("iterator_category");
    return record && record->hasDefinition() && name != builder.context.Idents.end() &&
           !record->lookup(name->second).empty();
  }

  bool declared(const clang::ValueDecl &variable) {
    builder.tell(variable.getLocation(), diag::note_declared_here) << variable.getName() << variable.getType();
    return false;
  }

  bool rank(const Access &out) {
    const unsigned given = item.brackets.size(), declaredRank = shape.extents.size();
    if (std::max(given, declaredRank) > maxRank) {
      builder.tell(where, diag::err_rank_limit) << out.name << std::max(given, declaredRank) << maxRank << item.range;
      return declared(*out.variable);
    }
    if (given <= declaredRank || (declaredRank == 1 && !shape.elementIsPointer))
      return true;
    builder.tell(where, diag::err_section_rank)
        << out.name << given << declaredRank << out.variable->getType().getNonReferenceType() << item.range;
    if (const std::string row = rowPointer(declaredRank); shape.elementIsPointer && !row.empty())
      builder.tell(where, diag::note_row_pointer) << row;
    else if (shape.elementIsPointer)
      builder.tell(where, diag::note_one_array);
    else
      builder.tell(where, diag::note_section_rank) << declaredRank;
    return false;
  }

  // `u[l]` of `u[l][0:n]`, where so many brackets lead to a pointer. Empty: one of them has a colon.
  std::string rowPointer(size_t brackets) const {
    std::string text = item.variable.text;
    for (const Bracket &bracket : llvm::ArrayRef(item.brackets).take_front(brackets)) {
      if (bracket.fields.size() != 1 || !bracket.fields[0])
        return "";
      text += "[" + bracket.fields[0]->text + "]";
    }
    return text;
  }

  bool whole(Access &out) {
    if (clause.kind == ClauseKind::Present || isExitOrUpdate(directive.kind))
      return true; // its shape is the one under which it became resident
    for (const std::string &extent : shape.extents) {
      if (extent.empty())
        return noExtent();
      out.dims.push_back({extent, "0", extent});
    }
    return true;
  }

  bool noExtent() {
    builder.tell(where, diag::err_no_extent) << item.variable.text << clause.spelling << item.range;
    if (isPartCopy(clause.kind))
      builder.tell(where, diag::note_part_copy_form) << item.variable.text;
    else
      builder.tell(where, diag::note_no_extent) << item.variable.text;
    return false;
  }

  bool sections(Access &out) {
    const bool reshaped = item.brackets.size() > shape.extents.size();
    shaped = givesShape(builder.context, construct, clause, item);
    if (shaped)
      tellShape(builder, item);
    for (size_t i = 0; i < std::max(item.brackets.size(), shape.extents.size()); ++i) {
      const std::string extent = reshaped || i >= shape.extents.size() ? "" : shape.extents[i];
      Dim &dim = out.dims.emplace_back();
      dim.extent = extent;
      if (i >= item.brackets.size()) {
        dim.lo = "0";
        dim.len = extent;
      } else if (isPartCopy(clause.kind) ? !partBracket(item.brackets[i], dim) : !bracket(item.brackets[i], dim)) {
        return false;
      }
      if (i < item.brackets.size() && !(constantValue(dim.lo) && constantValue(dim.len)))
        dim.written = asWritten(item);
      if (!inBounds(item.brackets.size() > i ? &item.brackets[i] : nullptr, dim, extent))
        return false;
    }
    if (!itemLength.empty()) {
      out.dims[0].extent = out.dims[0].len;
      out.dims.push_back({itemLength, "0", itemLength});
    }
    return true;
  }

  // `part_copy(a[0:n])`, written as a section is elsewhere.
  void warnOfWhole(const Access &out) {
    const bool follows = llvm::any_of(out.dims, [](const Dim &dim) { return dim.follow >= 0; });
    if (!isPartCopy(clause.kind) || follows || item.brackets.empty() || shape.isUntyped) // which has no other clause
      return;
    std::string written = out.name, better = out.name, whole = llvm::StringRef(clause.spelling).drop_front(5).str();
    for (const Bracket &bracket : item.brackets) {
      const bool first = &bracket == &item.brackets.front();
      std::string rest = ":" + bracket.fields[1]->text;
      if (bracket.fields.size() > 2 && bracket.fields[2])
        rest += ":" + bracket.fields[2]->text;
      written += "[" + bracket.fields[0]->text + rest + "]";
      better += (first ? "[1" : "[0") + rest + "]";
    }
    builder.tell(where, diag::warn_part_copy_whole) << out.name << clause.spelling + "(" + written + ")" << item.range;
    builder.tell(where, diag::note_part_copy_whole)
        << clause.spelling + "(" + better + ")" << whole + "(" + sectionText(out) + ")"
        << ifWritten(builder.context.getSourceManager(),
                     clang::FixItHint::CreateReplacement(item.brackets.front().fields[0]->range, "1"));
  }

  static std::string sectionText(const Access &out) {
    std::string text = out.name;
    for (const Dim &dim : out.dims)
      text += "[" + dim.lo + ":" + dim.len + "]";
    return text;
  }

  // A dimension of one item that follows a loop, if something is not 0.
  void tellOrder(const Bracket &bracket) {
    const ClauseExpr &condition = *bracket.fields[0], &length = *bracket.fields[1];
    builder.tell(condition.range.getBegin(), diag::warn_part_copy_order)
        << item.variable.text << item.variable.text << condition.text << bracket.range;
    builder.tell(condition.range.getBegin(), diag::note_instead)
        << "'" + item.variable.text + "[1:" + condition.text + "]'"
        << ifWritten(builder.context.getSourceManager(), clang::FixItHint::CreateReplacement(condition.range, "1"))
        << ifWritten(builder.context.getSourceManager(),
                     clang::FixItHint::CreateReplacement(length.range, condition.text));
  }

  // [cond:num[:halo]]
  bool partBracket(const Bracket &bracket, Dim &dim) {
    const std::string &name = item.variable.text;
    if (!builder.integer(*bracket.fields[1], 2, name) || !builder.integer(*bracket.fields[0], 4, name))
      return false;
    const auto value = constantValue(builder.context, bracket.fields[0]->expr);
    const bool follows = !value || *value;
    if (!value)
      dim.followsIf = bracket.fields[0]->text;
    if (!value && constantValue(builder.context, bracket.fields[1]->expr) == 1)
      tellOrder(bracket);
    dim.lo = "0";
    dim.len = bracket.fields[1]->text;
    dim.spelled = exprText(builder.context, bracket.fields[1]->expr);
    if (dim.extent.empty())
      dim.extent = dim.len;
    if (follows)
      dim.follow = 0;
    if (bracket.fields.size() < 3 || !bracket.fields[2])
      return true;
    if (!builder.integer(*bracket.fields[2], 3, name))
      return false;
    // A device has the whole of a dimension that does not follow: a halo there asks for nothing more.
    if (follows)
      dim.before = dim.after = bracket.fields[2]->text;
    return true;
  }

  // [lo:len], [:len], [lo:], [*], [item]; where it gives a shape [len]
  bool bracket(const Bracket &bracket, Dim &dim) {
    const std::string &name = item.variable.text;
    const size_t fields = bracket.fields.size();
    if (fields > 2) {
      builder.tell(bracket.range.getBegin(), diag::err_section_fields)
          << "..." << unsigned(fields) << "at most 2" << clause.spelling << bracket.range;
      builder.tell(bracket.range.getBegin(), diag::note_section_form) << name;
      return false;
    }
    const bool one = isSubscript(bracket) && !shaped;
    const ClauseExpr *lo = (fields == 2 || one) && bracket.fields[0] ? &*bracket.fields[0] : nullptr;
    const ClauseExpr *len = fields > 0 && !one && bracket.fields[fields - 1] ? &*bracket.fields[fields - 1] : nullptr;
    if ((lo && !builder.integer(*lo, 0, name)) || (len && !builder.integer(*len, 1, name)))
      return false;
    dim.lo = lo ? lo->text : "0";
    if (one && dim.extent.empty() && &bracket != &item.brackets.front() && !isExitOrUpdate(directive.kind))
      return noRowLength(builder, clause, item, bracket);
    if (len || one)
      dim.len = one ? "1" : len->text, dim.spelled = len ? exprText(builder.context, len->expr) : "";
    else if (dim.extent.empty())
      return noExtent();
    else
      dim.len = dim.lo == "0" ? dim.extent : parenthesised(dim.extent) + " - " + parenthesised(dim.lo);
    if (dim.extent.empty()) // a section of a resident array: the runtime knows the extent
      dim.extent = isExitOrUpdate(directive.kind) ? "0" : sumText(dim.lo, dim.len);
    return true;
  }

  // The value of a text that may be that of a field.
  std::optional<int64_t> valueOf(const std::string &text, const Bracket *bracket) {
    if (bracket)
      for (const std::optional<ClauseExpr> &field : bracket->fields)
        if (field && field->text == text)
          return constantValue(builder.context, field->expr);
    return constantValue(text);
  }

  bool inBounds(const Bracket *bracket, const Dim &dim, const std::string &declaredExtent) {
    const clang::SourceLocation at = bracket ? bracket->range.getBegin() : where;
    const auto lo = valueOf(dim.lo, bracket), len = valueOf(dim.len, bracket), extent = constantValue(declaredExtent);
    if (!lo || !len || !extent || *lo + *len <= *extent)
      return true;
    builder.tell(at, diag::err_section_bounds) << dim.lo << dim.len << declaredExtent << item.variable.text;
    if (isPartCopy(clause.kind))
      builder.tell(at, diag::note_part_copy_bounds) << item.variable.text << declaredExtent << clause.spelling;
    else
      builder.tell(at, diag::note_section_bounds);
    return false;
  }

  bool distribution(Access &out) {
    if (isExitOrUpdate(directive.kind) && !(item.dist.empty() && item.halo.empty() && !item.topology)) {
      const unsigned halo = !item.dist.empty() ? 0 : !item.halo.empty() ? 1 : 2;
      const clang::SourceRange at = halo == 2   ? item.topology->range
                                    : halo == 1 ? item.halo.front().range
                                                : item.dist.front().range;
      builder.tell(at.getBegin(), diag::err_dist_here) << halo << directive.spelling << at;
      builder.tell(at.getBegin(), diag::note_dist_here);
      return false;
    }
    if (item.dist.size() > std::max<size_t>(out.dims.size(), 1))
      return tooLong("'dist_data'", item.dist.size(), item.dist.front().range, out.dims.size());
    return builder.distribute(construct, item, out);
  }

  bool halo(Access &out) {
    if (item.halo.size() > std::max<size_t>(out.dims.size(), 1) + 1)
      return tooLong("'halo'", item.halo.size(), item.halo.front().range, out.dims.size());
    for (size_t i = 0; i < item.halo.size(); ++i)
      if (!haloEntry(item.halo[i], i < out.dims.size() ? &out.dims[i] : nullptr, out.dims.size()))
        return false;
    return true;
  }

  bool tooLong(const char *what, size_t entries, clang::SourceRange at, size_t rank) {
    builder.tell(at.getBegin(), diag::err_dist_rank)
        << what << unsigned(entries) << item.variable.text << unsigned(rank);
    builder.tell(at.getBegin(), diag::note_dist_rank);
    return false;
  }

  bool haloEntry(const HaloEntry &entry, Dim *dim, size_t rank) {
    const std::string &name = item.variable.text;
    for (const std::optional<ClauseExpr> *width : {&entry.before, &entry.after}) {
      if (!*width)
        continue;
      if (!builder.integer(**width, 3, name))
        return false;
      if (constantValue(builder.context, (*width)->expr) == 0)
        continue;
      const bool inTurn = dim && (dim->policy == Dim::Cyclic || dim->policy == Dim::Guided);
      if (!dim && rank > 0)
        return tooLong("'halo'", item.halo.size(), entry.range, rank);
      if (!dim || dim->follow < 0 || inTurn) {
        builder.tell(entry.range.getBegin(), diag::err_halo_whole) << name << inTurn << entry.range;
        builder.tell(entry.range.getBegin(), diag::note_halo_whole) << (inTurn ? 2 : 0);
        return false;
      }
      const bool left = width == &entry.before;
      (left ? dim->before : dim->after) = (*width)->text;
      (left ? dim->edgeBefore : dim->edgeAfter) = edgeOf(left ? entry.edgeBefore : entry.edgeAfter);
    }
    return true;
  }

  Builder &builder;
  const Construct &construct;
  const Directive &directive;
  const Clause &clause;
  const Item &item;
  clang::SourceLocation where;
  Shape shape;
  std::string itemLength; // elements of an item, where that is a dimension
  bool shaped = false;    // brackets without a colon say how long the dimensions are
};

} // namespace

bool buildAccess(Builder &builder, const Construct &construct, const Clause &clause, const Item &item, Access &out) {
  return AccessBuilder(builder, construct, clause, item).build(out);
}

} // namespace hetcc
