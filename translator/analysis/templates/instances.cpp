//===-- analysis/templates/instances.cpp - one construct for all instantiations of a template ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/templates/instances.h"
#include "analysis/templates/instance_names.h"
#include "diag/diag.h"
#include "region/shape.h"

#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

using namespace clang;

std::string typeOf(const std::string &expression) { return "__typeof__(" + expression + ")"; }

std::string itemOf(std::string name, size_t subscripts) {
  for (size_t i = 0; i < subscripts; ++i)
    name += "[0]";
  return name;
}

Shape declaredShape(const ASTContext &context, const Access &access) {
  Shape shape;
  return shapeOf(context, *access.variable, shape) ? shape : Shape();
}

class Merger {
public:
  Merger(ASTContext &context) : context(context) {}
  bool differs = false; // no common text was found

  void merge(Region &into, const Region &other) {
    mergeAll(into.accesses, other.accesses);
    differs |= into.topology != other.topology || into.spreads.size() != other.spreads.size();
    for (size_t k = 0; k < into.spreads.size() && !differs; ++k)
      differs = into.spreads[k].axis != other.spreads[k].axis || into.spreads[k].policy != other.spreads[k].policy ||
                into.spreads[k].size != other.spreads[k].size || into.spreads[k].align != other.spreads[k].align;
    if (into.loops.size() != other.loops.size() || into.reductions.size() != other.reductions.size())
      return (void)(differs = true);
    for (size_t k = 0; k < into.loops.size(); ++k)
      merge(into.loops[k], other.loops[k]);
    for (size_t k = 0; k < into.reductions.size(); ++k)
      merge(into.reductions[k], other.reductions[k]);
    unite(into.privates, other.privates);
    unite(into.firstprivates, other.firstprivates);
    unite(into.captured, other.captured);
    for (const VarDecl *constant : other.constants)
      if (!llvm::is_contained(into.constants, constant))
        into.constants.push_back(constant);
    // A value that comes in here and is the iteration's own there: no one clause says both.
    for (const VarDecl *own : into.privates)
      differs |= contains(into.firstprivates, own);
    conditions(into.splitCondition, other.splitCondition);
    conditions(into.deviceCondition, other.deviceCondition);
  }
  template <class Construct> void mergeData(Construct &into, const Construct &other) {
    mergeAll(into.accesses, other.accesses);
    conditions(into.deviceCondition, other.deviceCondition);
  }

private:
  ASTContext &context;

  void conditions(const std::string &one, const std::string &other) { differs |= one != other; }

  static bool contains(const std::vector<const VarDecl *> &list, const VarDecl *variable) {
    return llvm::any_of(list, [&](const VarDecl *one) { return one->getName() == variable->getName(); });
  }
  static void unite(std::vector<const VarDecl *> &into, const std::vector<const VarDecl *> &other) {
    for (const VarDecl *variable : other)
      if (!contains(into, variable))
        into.push_back(variable);
  }

  void mergeAll(std::vector<Access> &into, const std::vector<Access> &other) {
    for (const Access &access : other) {
      auto same = llvm::find_if(into, [&](const Access &one) { return one.name == access.name; });
      if (same == into.end())
        into.push_back(access);
      else
        merge(*same, access);
    }
  }

  void merge(Access &into, const Access &other) {
    const unsigned all = into.mode & other.mode & WritesAll;
    into.mode = ((into.mode | other.mode) & ~unsigned(WritesAll)) | all;
    if (into.dims.size() != other.dims.size() || into.topology != other.topology || into.reach != other.reach)
      return (void)(differs = true);
    const auto mine = declaredShape(context, into).extents, others = declaredShape(context, other).extents;
    for (size_t d = 0; d < into.dims.size(); ++d) {
      Dim &dim = into.dims[d];
      const Dim &second = other.dims[d];
      if (dim.extent != second.extent) {
        const bool declared =
            d < mine.size() && d < others.size() && dim.extent == mine[d] && second.extent == others[d];
        const std::string size = "sizeof(" + itemOf(into.name, d) + ") / sizeof(" + itemOf(into.name, d + 1) + ")";
        differs |= !(declared || dim.extent == size) || (dim.len == dim.extent) != (second.len == second.extent);
        if (dim.len == dim.extent)
          dim.len = size;
        dim.extent = size;
      }
      differs |= dim.lo != second.lo || dim.policy != second.policy || dim.block != second.block ||
                 (dim.len != second.len && second.len != second.extent);
      if (dim.follow < 0 && second.follow >= 0) // written item by item in one of them
        dim.follow = second.follow, dim.before = second.before, dim.after = second.after;
      else if (second.follow >= 0)
        differs |= dim.follow != second.follow || dim.before != second.before || dim.after != second.after;
    }
  }

  void merge(Loop &into, const Loop &other) {
    into.usedAfter |= other.usedAfter;
    if (into.step != other.step)
      into.step = into.stepText;
    differs |= into.stepText != other.stepText || into.first != other.first || into.bound != other.bound ||
               into.down != other.down;
    if (into.type != other.type)
      into.type = writtenType(into);
  }

  // "T" of `for (T i = 0; ...)`.
  std::string writtenType(const Loop &loop) const {
    if (!loop.declaresVariable)
      return typeOf(loop.variable->getNameAsString());
    const TypeSourceInfo *info = loop.variable->getTypeSourceInfo();
    if (!info || loop.variable->getType()->getContainedAutoType())
      return typeOf(loop.first);
    return Lexer::getSourceText(CharSourceRange::getTokenRange(info->getTypeLoc().getSourceRange()),
                                context.getSourceManager(), context.getLangOpts())
        .str();
  }

  void merge(Reduction &into, const Reduction &other) {
    differs |= into.op != other.op || into.variable->getName() != other.variable->getName();
    const auto canonical = [](const VarDecl *one) { return reducedType(one).getCanonicalType().getUnqualifiedType(); };
    const QualType type = canonical(other.variable), own = canonical(into.variable);
    auto same = [&](const VarDecl *one) { return canonical(one) == type; };
    if (into.array && other.array)
      merge(*into.array, *other.array);
    if (type != own && llvm::none_of(into.others, same))
      into.others.push_back(other.variable);
  }
};

void generalize(const ASTContext &context, std::vector<Access> &accesses) {
  for (Access &access : accesses) {
    const Shape shape = declaredShape(context, access);
    const size_t rank = shape.extents.size();
    if (shape.isUntyped)
      continue;
    const bool container = rank == 0 && !access.base.empty(); // its elements begin there
    access.elementType = typeOf(container ? itemOf(access.base, 1) : itemOf(access.name, rank));
    access.viewType = typeOf(itemOf(access.name, 1)) + " *@";
  }
}

void generalize(const ASTContext &context, Region &region) {
  generalize(context, region.accesses);
  for (Reduction &reduction : region.reductions) {
    reduction.type = typeOf(reduction.variable->getNameAsString());
    if (!reduction.array)
      continue;
    std::vector<Access> one{std::move(*reduction.array)};
    generalize(context, one);
    reduction.type = one.front().elementType;
    reduction.array = std::move(one.front());
  }
}
void generalize(const ASTContext &context, DataRegion &data) { generalize(context, data.accesses); }
void generalize(const ASTContext &context, DataCall &call) { generalize(context, call.accesses); }

bool refuse(ASTContext &context, const Site &site) {
  report(context.getDiagnostics(), site.location, diag::err_not_supported)
      << "a directive that says different things in different instantiations of a template";
  report(context.getDiagnostics(), site.location, diag::note_instance);
  return false;
}

template <class Construct, class Merge> bool mergeList(ASTContext &context, std::vector<Construct> &list, Merge merge) {
  std::vector<Construct> result;
  bool good = true;
  for (Construct &one : list) {
    auto same = llvm::find_if(
        result, [&](const Construct &other) { return other.pragmas.getBegin() == one.pragmas.getBegin(); });
    if (same == result.end()) {
      result.push_back(std::move(one));
      continue;
    }
    Merger merger(context);
    merge(merger, *same, one);
    if (merger.differs)
      good = refuse(context, one.site);
  }
  list = std::move(result);
  return good;
}

// Regions that share a text.
struct Alternative {
  Region region;
  std::vector<const FunctionDecl *> functions; // the instantiations
};

bool mergeRegions(ASTContext &context, std::vector<Region> &list) {
  std::vector<std::vector<Alternative>> places;
  for (Region &one : list) {
    auto place = llvm::find_if(places, [&](const std::vector<Alternative> &other) {
      return other.front().region.pragmas.getBegin() == one.pragmas.getBegin();
    });
    if (place == places.end())
      place = places.insert(places.end(), std::vector<Alternative>());
    const auto taken = llvm::find_if(*place, [&](Alternative &other) {
      Merger merger(context);
      Region both = other.region;
      merger.merge(both, one);
      if (!merger.differs)
        other.region = std::move(both);
      return !merger.differs;
    });
    if (taken != place->end())
      taken->functions.push_back(one.function);
    else
      place->push_back({one, {one.function}});
  }
  list.clear();
  bool good = true;
  for (std::vector<Alternative> &place : places)
    for (Alternative &one : place) {
      if (&one != &place.back()) {
        const std::optional<std::string> when = conditionOf(context, one.functions);
        good &= when || refuse(context, place[1].region.site);
        if (!when)
          break;
        one.region.when = *when;
      }
      list.push_back(std::move(one.region));
    }
  return good;
}

} // namespace

bool mergeInstances(ASTContext &context, Unit &unit) {
  auto data = [](Merger &merger, auto &into, const auto &other) { merger.mergeData(into, other); };
  bool good = mergeRegions(context, unit.regions);
  good &= mergeList(context, unit.data, data) && mergeList(context, unit.dataCalls, data);
  good &= mergeList(context, unit.calls, [](Merger &, ArrayCall &, const ArrayCall &) {});
  for (Region &region : unit.regions)
    if (region.isInstance)
      generalize(context, region);
  for (DataRegion &one : unit.data)
    if (one.isInstance)
      generalize(context, one);
  for (DataCall &one : unit.dataCalls)
    if (one.isInstance)
      generalize(context, one);
  return good;
}

bool isOfPack(const VarDecl *variable) {
  const auto *parameter = llvm::dyn_cast<ParmVarDecl>(variable);
  const auto *function = parameter ? llvm::dyn_cast<FunctionDecl>(parameter->getDeclContext()) : nullptr;
  const FunctionDecl *pattern = function ? function->getTemplateInstantiationPattern() : nullptr;
  return pattern && llvm::any_of(pattern->parameters(), [&](const ParmVarDecl *one) {
           return one->isParameterPack() && one->getName() == parameter->getName();
         });
}

} // namespace hetcc
