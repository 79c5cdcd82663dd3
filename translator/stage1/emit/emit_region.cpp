//===-- stage1/emit/emit_region.cpp - a split loop to a team of host threads and a target loop ---------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One host thread for each device, as in section 3.1 of the multi-accelerator OpenMP paper (axpy_mdev_v1 of its
// figure 1), but with the bounds asked of the runtime, pass by pass, as in figure 7 of CoreTSAR.
#include "analysis/templates/types.h"
#include "edit/text.h"
#include "region/shape.h"
#include "stage1/emit/emit.h"
#include "stage1/emit/reduction.h"

#include <algorithm>
#include <set>

namespace hetcc {
namespace {

using namespace clang;

std::string replaced(std::string text, const std::string &name) { return text.replace(text.find('@'), 1, name); }

class RegionEmitter {
public:
  RegionEmitter(ASTContext &context, const Source &source, const Region &region, unsigned number)
      : context(context), source(source), region(region), n(std::to_string(number)), part("het_part_" + n) {}

  // The construct, and the loop in whose place it comes; nothing: said.
  std::optional<std::pair<std::string, LoopText>> emit() {
    std::vector<std::string> headers;
    for (size_t k = 0; k < region.loops.size(); ++k)
      headers.push_back(header(k));
    auto loop = loopText(context, source, region, headers);
    if (!loop)
      return std::nullopt;
    std::string margin = source.margin(loop->loop.begin);
    text = TextBuilder(margin);
    tables();
    itemRanges();
    team(*loop);
    after();
    text.close();
    // The first line goes where the loop stood, which keeps its own margin.
    return std::pair(text.take().substr(margin.size()), *loop);
  }

private:
  std::string bound(const char *which, size_t k) const {
    return std::string("het_") + which + "_" + n + "_" + std::to_string(k);
  }

  std::string header(size_t k) const {
    const Loop &loop = region.loops[k];
    std::string name = loop.variable->getNameAsString(), cast = "(" + loop.type + ")";
    std::string step = loop.step == "1" ? "1" : "(" + loop.step + ")";
    return "for (" + (loop.declaresVariable ? loop.type + " " : std::string()) + name + " = " + cast + bound("lo", k) +
           "; " + name + (loop.down ? " > " : " < ") + cast + bound("hi", k) + "; " + name +
           (loop.down ? " -= " : " += ") + step + ")";
  }

  // {first, count, step} of a split loop. The first value is named twice; with a call in it, it is computed before.
  std::string loopField(size_t k) {
    const Loop &loop = region.loops[k];
    std::string first = "(long)(" + loop.first + ")", bound = "(long)(" + loop.bound + ")";
    if (loop.begin && loop.begin->HasSideEffects(context)) {
      text.line("const long " + this->bound("from", k) + " = " + first + ";");
      first = this->bound("from", k);
    }
    std::string step = (loop.down ? "-(long)(" : "(long)(") + loop.step + ")";
    return "{" + first + ", het_trip_count(" + first + ", " + bound + ", " + step + "), " + step + "}";
  }

  void tables() {
    text.open("{ /* hetcc: " + region.site.directive + ", " + region.site.file + ":" +
              std::to_string(region.site.line) + " */");
    for (const std::string &line : declaredReductions())
      text.line(line);
    text.line(siteText(region.site, n));
    for (const std::string &line : accessLines(region.accesses, n, region.site))
      text.line(line);
    if (!region.accesses.empty())
      text.line(typesText());
    if (namesMemoryIf())
      text.line("const int het_if_" + n + " = " + flagText(region.deviceCondition) + ";");
    if (!region.devices.empty())
      text.line(rangesText(devices(), n));
    if (!region.reductions.empty()) {
      std::vector<std::string> entries;
      for (const Reduction &reduction : region.reductions)
        entries.push_back(reductionField(reduction, region.site));
      text.line("const het_reduction het_reduction_" + n + "[] = {" + join(entries) + "};");
    }
    std::vector<std::string> loops;
    for (size_t k = 0; k < region.loops.size(); ++k)
      loops.push_back(loopField(k));
    if (const std::string layout = layoutLine(region, n); !layout.empty())
      text.line(layout);
    text.line("het_region het_region_" + n + " = {" +
              join({"&" + siteName(region.site, n), std::to_string(loops.size()), "{" + join(loops) + "}",
                    tableField(region.accesses.size(), "het_access_" + n),
                    tableField(region.reductions.size(), "het_reduction_" + n),
                    tableField(region.devices.size(), "het_range_" + n), region.schedule,
                    region.ratio == "HET_RATIO_DEFAULT" ? region.ratio : "(double)(" + region.ratio + ")",
                    region.div.find_first_not_of("0123456789") == std::string::npos ? region.div
                                                                                    : "(int)(" + region.div + ")",
                    flagText(region.splitCondition), namesMemoryIf() ? "het_if_" + n : flagText(region.deviceCondition),
                    "0", layoutField(region, n), region.accesses.empty() ? "0" : "het_type_" + n,
                    "{" + region.work.doubles + ", " + region.work.others + "}"}) +
              "};");
    for (size_t k = 0; k < region.accesses.size(); ++k)
      if (rangesOf(region.accesses[k]))
        text.line("het_item_ranges *" + rangesName(k) + " = 0;");
  }

  static const Reach::Ranges *rangesOf(const Access &access) {
    return !access.reach.empty() && access.reach[0].ranges ? &*access.reach[0].ranges : nullptr;
  }
  std::string rangesName(size_t k) const { return "het_ranges_" + n + "_" + std::to_string(k); }

  // Which items iterations own, where data says that.
  void itemRanges() {
    const std::string of = "&het_region_" + n, loop = "het_region_" + n + ".loop[0]", type = region.loops[0].type;
    for (size_t k = 0; k < region.accesses.size(); ++k) {
      const Reach::Ranges *ranges = rangesOf(region.accesses[k]);
      if (!ranges)
        continue;
      const std::string name = rangesName(k), access = std::to_string(k);
      std::vector<std::string> given = {of, access, std::to_string(ranges->arrays.size()),
                                        std::to_string(ranges->values.size())};
      for (size_t a = 0; a < region.accesses.size(); ++a)
        if (ranges->arrays.count(region.accesses[a].name))
          given.push_back(std::to_string(a));
      for (const std::string &value : ranges->values)
        given.push_back("(long)" + value);
      text.line(name + " = het_ranges_begin(" + join(given) + ");");
      text.open("if (" + name + ") {");
      text.line("long het_at;");
      text.open("for (het_at = 0; het_at < " + loop + ".count; ++het_at) {");
      text.line("const " + type + " het_index = (" + type + ")(" + loop + ".first + het_at * " + loop + ".step);");
      text.line("het_ranges_add(" + name + ", " + ranges->first + ", " + ranges->end + ");");
      text.close();
      text.close();
      text.line("het_layout_" + n + "_" + access + ".reach[0].ranges = het_ranges_end(" + join({of, access, name}) +
                ");");
    }
  }

  // Once for each type and operator.
  std::set<std::string> declaredReductions() const {
    std::set<std::string> lines;
    for (const Reduction &reduction : region.reductions)
      if (std::string line = declaredText(reduction); !line.empty())
        lines.insert(std::move(line));
    return lines;
  }

  // Pointers to a device's memory lead to the host's where the loop runs there.
  bool namesMemoryIf() const { return !region.devicePointers.empty() && region.deviceCondition != "1"; }

  // Memory of one device's own: that one.
  std::vector<DeviceSelection> devices() const {
    if (region.devicePointers.empty())
      return region.devices;
    std::string first = "-1";
    for (const std::string &name : names(region.devicePointers))
      first = "het_device_of(&" + siteName(region.site, n) + ", " + quoted(name) + ", (const void *)" + name + ", " +
              first + ")";
    if (namesMemoryIf())
      first = "het_if_" + n + " ? " + first + " : het_num_devices()";
    return {{first, "1", "HET_KIND_ANY | HET_OWN_MEMORY"}};
  }

  std::string typesText() const {
    const bool cxx = context.getLangOpts().CPlusPlus;
    std::vector<std::string> types;
    for (const Access &access : region.accesses)
      types.push_back(isClassOfComplex(access) ? complexCode(access)
                      : cxx                    ? "het_type_code<" + access.elementType + ">::value"
                                               : "HET_TYPE_OF(" + access.elementType + ")");
    return "const signed char het_type_" + n + "[] = {" + join(types) + "};";
  }

  // `std::complex`, which het.h does not know; in a template other instantiations may have another type.
  bool isClassOfComplex(const Access &access) const {
    const auto *variable = llvm::dyn_cast<VarDecl>(access.variable);
    return variable && !region.isInstance && reducedType(variable)->isRecordType() &&
           !complexPart(reducedType(variable)).isNull();
  }
  static std::string complexCode(const Access &access) {
    const QualType part = complexPart(reducedType(llvm::cast<VarDecl>(access.variable)));
    return part->isSpecificBuiltinType(BuiltinType::Float) ? "HET_CFLOAT" : "HET_CDOUBLE";
  }

  std::vector<std::string> names(const std::vector<const VarDecl *> &variables) const {
    std::vector<std::string> result;
    for (const VarDecl *variable : variables)
      result.push_back(variable->getNameAsString());
    return result;
  }

  static bool used(const Access &access) { return access.mode & (Read | Write); }

  // The values of a lambda's captures under the same names, but as variables of this block.
  std::vector<const VarDecl *> copied() const {
    std::vector<const VarDecl *> result;
    for (const VarDecl *variable : region.captured) {
      bool isAccess = std::any_of(region.accesses.begin(), region.accesses.end(),
                                  [&](const Access &access) { return used(access) && access.variable == variable; });
      if (isAccess ||
          std::find(region.firstprivates.begin(), region.firstprivates.end(), variable) != region.firstprivates.end())
        result.push_back(variable);
    }
    return result;
  }
  std::string copyDeclaration(const VarDecl *variable, const std::string &name) const {
    for (const Access &access : region.accesses)
      if (access.variable == variable)
        return replaced(access.viewType, name);
    return declared(variable, name);
  }

  // A variable of the same type; in a template of that which it has in each instantiation.
  std::string declared(const VarDecl *variable, const std::string &name) const {
    if (region.isInstance)
      return "__typeof__(" + variable->getNameAsString() + ") " + name;
    return declaration(context, variable->getType().getNonReferenceType().getUnqualifiedType(), name);
  }

  void team(const LoopText &loop) {
    text.line("het_enter(&het_region_" + n + ");");
    for (const VarDecl *variable : copied())
      text.line(copyDeclaration(variable, "het_copy_" + variable->getNameAsString()) + " = " +
                variable->getNameAsString() + ";");
    if (!copied().empty())
      text.open();
    for (const VarDecl *variable : copied())
      text.line(copyDeclaration(variable, variable->getNameAsString()) + " = het_copy_" + variable->getNameAsString() +
                ";");
    // A use outside of the loop's copies, whose own declarations hide the name.
    for (const VarDecl *variable : hidden())
      text.line("(void)" + variable->getNameAsString() + ";");
    std::vector<std::string> captured;
    for (const Access &access : region.accesses)
      if (used(access) && (!access.isArray || llvm::is_contained(copied(), access.variable)))
        captured.push_back(access.name);
    for (const auto *list : {&region.firstprivates, &region.devicePointers})
      for (const std::string &name : names(*list))
        captured.push_back(name);
    text.line("#pragma omp parallel num_threads(het_team(&het_region_" + n + "))" + clause("firstprivate", captured));
    text.open();
    text.line("het_part " + part + " = {0};");
    text.open("while (het_next(&het_region_" + n + ", &" + part + ")) {");
    bounds();
    for (const VarDecl *variable : hidden())
      text.line(declared(variable, variable->getNameAsString()) + ";");
    for (size_t k = 0; k < region.reductions.size(); ++k)
      own(k);
    copies(loop);
    for (size_t k = 0; k < region.reductions.size(); ++k)
      if (!region.reductions[k].array)
        text.line("het_reduce(&het_region_" + n + ", &" + part + ", " + std::to_string(k) + ", &" +
                  region.reductions[k].variable->getNameAsString() + ");");
    text.close();
    text.close();
    if (!copied().empty())
      text.close();
    text.line("het_leave(&het_region_" + n + ");");
  }

  std::string suffix(size_t k) const { return n + "_" + std::to_string(k); }

  // Declares the variable that the part adds to, under the user's name.
  void own(size_t k) {
    const Reduction &reduction = region.reductions[k];
    const std::string name = reduction.variable->getNameAsString();
    if (!reduction.array) {
      text.line(reduction.type + " " + name + " = " + identityText(reduction) + ";");
      return;
    }
    const std::string &type = reduction.array->viewType;
    text.line(reducedBounds(reduction, n, k));
    text.line(replaced(type, name) + " = (" + replaced(type, "") + ")het_reduction_copy(&het_region_" + n + ", &" +
              part + ", " + std::to_string(k) + ");");
  }

  // Declared outside, each thread has its own.
  std::vector<const VarDecl *> hidden() const {
    std::vector<const VarDecl *> result;
    for (const Loop &loop : region.loops)
      if (!loop.declaresVariable)
        result.push_back(loop.variable);
    result.insert(result.end(), region.privates.begin(), region.privates.end());
    return result;
  }

  void bounds() {
    for (size_t k = 0; k < region.loops.size(); ++k) {
      std::string index = "[" + std::to_string(k) + "]", hi = part + ".hi" + index;
      text.line("const long " + bound("lo", k) + " = " + part + ".lo" + index + ", " + bound("hi", k) + " = " + hi +
                ";");
    }
  }

  void copies(const LoopText &loop) {
    text.open("if (" + part + ".host) {");
    const bool viewed = views(onHost);
    if (!loop.hints.empty())
      text.verbatim(loop.hints);
    text.lineMarker(loop.line, source.file(loop.loop.begin));
    text.verbatim(loop.text);
    if (viewed)
      text.close();
    text.close("} else {");
    text.indent();
    if (!views(used))
      text.open();
    text.line(target());
    text.lineMarker(loop.line, source.file(loop.loop.begin));
    text.verbatim(loop.deviceText);
    text.close();
    text.close();
  }

  static bool onHost(const Access &access) { return used(access) && (access.mode & HostView); }

  // The user's names for what the part points to, in a block of their own. False: there are none, and no block.
  bool views(bool (*wanted)(const Access &)) {
    if (std::none_of(region.accesses.begin(), region.accesses.end(), wanted))
      return false;
    const bool device = wanted == used;
    for (size_t k = 0; k < region.accesses.size(); ++k)
      if (const Access &access = region.accesses[k]; wanted(access)) {
        if (device)
          extents(access, k);
        const std::string type = device && access.packing ? "void *@" : access.viewType;
        text.line(replaced(type, "const het_view_" + access.name) + " = (" + replaced(type, "") + ")" + part + ".ptr[" +
                  std::to_string(k) + "];");
      }
    text.open();
    for (const Access &access : region.accesses)
      if (wanted(access) && device && access.packing)
        packedView(access);
      else if (wanted(access))
        text.line(replaced(access.viewType, access.name) + " = het_view_" + access.name + ";");
    return true;
  }

  // A packed array's rows, where the part runs.
  static std::string extentName(const Access &access, size_t d) {
    return "het_extent_" + access.name + "_" + std::to_string(d);
  }
  void extents(const Access &access, size_t k) {
    for (size_t d = 1; access.packing && d < access.packing->extents.size(); ++d)
      text.line("const long " + extentName(access, d) + " = " + part + ".extent[" + std::to_string(k) +
                " * HET_MAX_RANK + " + std::to_string(d) + "];");
  }
  // In C++ two types of variable length that are written alike are not the same, and GCC 12 ends with an internal error
  // where a lambda names such a type twice: it is written once. In a template, where the item's type is that of an
  // expression, a name for it keeps GCC from reading the declaration as a cast.
  void packedView(const Access &access) {
    std::string item = access.elementType;
    if (llvm::StringRef(item).starts_with("__typeof__")) {
      item = "het_item_" + access.name;
      text.line("typedef " + access.elementType + " " + item + ";");
    }
    std::string type = item + " (*" + access.name + ")";
    for (size_t d = 1; d < access.packing->extents.size(); ++d)
      type += "[" + extentName(access, d) + "]";
    text.line(type + ";");
    text.line(access.name + " = (__typeof__(" + access.name + "))het_view_" + access.name + ";");
  }

  std::string target() const {
    std::vector<std::string> pointers = names(region.devicePointers), values = names(region.firstprivates);
    for (const Access &access : region.accesses)
      if (used(access))
        pointers.push_back(access.name);
    for (const Access &access : region.accesses)
      for (size_t d = 1; used(access) && access.packing && d < access.packing->extents.size(); ++d)
        values.push_back(extentName(access, d));
    for (size_t k = 0; k < region.loops.size(); ++k) {
      values.push_back(bound("lo", k));
      values.push_back(bound("hi", k));
    }
    for (size_t k = 0; k < region.reductions.size(); ++k)
      if (region.reductions[k].array)
        for (const std::string &name : reducedNames(region.reductions[k], suffix(k)))
          values.push_back(name);
    std::string result =
        "#pragma omp target teams distribute parallel for if(target: " + part + ".offload) device(" + part + ".device)";
    if (region.loops.size() > 1)
      result += " collapse(" + std::to_string(region.loops.size()) + ")";
    result += clause("is_device_ptr", pointers) + clause("private", names(hidden())) + clause("firstprivate", values);
    for (size_t k = 0; k < region.reductions.size(); ++k) {
      const Reduction &reduction = region.reductions[k];
      const std::string name =
          reduction.array ? reducedSection(reduction, suffix(k)) : reduction.variable->getNameAsString();
      result += " map(tofrom: " + name + ") reduction(" + reduction.op + ": " + name + ")";
    }
    return result;
  }

  static std::string clause(const char *name, const std::vector<std::string> &list) {
    return list.empty() ? "" : std::string(" ") + name + "(" + join(list) + ")";
  }

  // Loop variables keep the value that the serial loop leaves in them.
  void after() {
    std::string reached;
    for (size_t k = 0; k < region.loops.size(); ++k) {
      const Loop &loop = region.loops[k];
      std::string field = "het_region_" + n + ".loop[" + std::to_string(k) + "]";
      if (loop.usedAfter)
        text.line((reached.empty() ? "" : "if (" + reached + ") ") + loop.variable->getNameAsString() + " = (" +
                  loop.type + ")(" + field + ".first + " + field + ".count * " + field + ".step);");
      reached += (reached.empty() ? "" : " && ") + field + ".count > 0";
    }
  }

  ASTContext &context;
  const Source &source;
  const Region &region;
  const std::string n, part;
  TextBuilder text;
};

} // namespace

bool emitRegion(ASTContext &context, const Source &source, const std::vector<const Region *> &alternatives,
                unsigned number, EditList &out) {
  std::string result;
  std::optional<LoopText> loop; // the same for all
  for (const Region *region : alternatives) {
    auto made = RegionEmitter(context, source, *region, number).emit();
    if (!made)
      return false;
    loop = std::move(made->second);
    result += (result.empty() ? "" : source.margin(loop->loop.begin) + "else ") +
              (region->when.empty() ? "" : "if constexpr (" + region->when + ") ") + made->first;
  }
  // Text that is removed leaves its lines, so that every other line keeps its number.
  for (Span part : loop->removed) {
    std::string_view old = std::string_view(source.text()).substr(part.begin, part.end - part.begin);
    out.replace(part.begin, part.end, std::string(countLines(old), '\n'));
  }
  out.replace(loop->loop.begin, loop->loop.end, result + loop->after + source.resume(loop->loop.end));
  return true;
}

} // namespace hetcc
