//===-- stage1/emit/tables.cpp - the structures of het.h as initialisers -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "diag/diag.h"
#include "edit/text.h"
#include "stage1/emit/emit.h"
#include "stage1/emit/reduction.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {

using namespace clang;

namespace {

struct ModeName {
  unsigned bit;
  const char *name;
};
const ModeName modeNames[] = {
    {Read, "HET_READ"},         {Write, "HET_WRITE"},       {WritesAll, "HET_WRITES_ALL"}, {Persist, "HET_PERSIST"},
    {Present, "HET_PRESENT"},   {Implicit, "HET_IMPLICIT"}, {IfPresent, "HET_IF_PRESENT"}, {Finalize, "HET_FINALIZE"},
    {HostView, "HET_HOST_VIEW"}};

std::string modeText(unsigned mode) {
  std::vector<std::string> names;
  if ((mode & (To | From)) == (To | From))
    names.push_back("HET_TOFROM");
  else if (mode & To)
    names.push_back("HET_TO");
  else if (mode & From)
    names.push_back("HET_FROM");
  else if (!(mode & Present))
    names.push_back("HET_ALLOC");
  for (const ModeName &one : modeNames)
    if (mode & one.bit)
      names.push_back(one.name);
  return join(names, " | ");
}

std::string modeText(const Access &access) {
  if (!access.packing)
    return modeText(access.mode);
  const std::string &condition = access.packing->condition;
  return modeText(access.mode) + " | " + (condition.empty() ? "HET_PACKED" : "(" + condition + " ? HET_PACKED : 0)");
}

// As long, without a narrowing in braces; small constants stay as they are.
std::string longText(const std::string &text) {
  bool constant = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos && text.size() < 10;
  return constant || text.starts_with("HET_") ? text : "(long)(" + text + ")";
}

std::string edgesText(const Dim &dim) {
  static const char *const before[] = {"", "HET_PERIODIC_BEFORE", "HET_REFLECTING_BEFORE"};
  static const char *const after[] = {"", "HET_PERIODIC_AFTER", "HET_REFLECTING_AFTER"};
  std::vector<std::string> names;
  if (dim.edgeBefore != Dim::NoEdge)
    names.push_back(before[dim.edgeBefore]);
  if (dim.edgeAfter != Dim::NoEdge)
    names.push_back(after[dim.edgeAfter]);
  return names.empty() ? "0" : join(names, " | ");
}

const char *policyText(Dim::Policy policy) {
  static const char *const names[] = {"HET_BY_LOOP", "HET_BLOCK", "HET_AUTO", "HET_CYCLIC", "HET_GUIDED"};
  return names[policy];
}

std::string dimText(const Dim &dim, const Site &site) {
  const auto bound = [&](const char *function, const std::string &text) {
    const std::string checked = checkedBound(function, text, dim, site);
    return checked.empty() ? longText(text) : checked;
  };
  const auto halo = [&](const std::string &text) {
    const bool written = !text.empty() && dim.written.find(text) != std::string::npos;
    return written && !text.starts_with("HET_") ? bound("het_halo", text) : longText(text);
  };
  std::string follow = dim.follow < 0 ? "HET_WHOLE" : std::to_string(dim.follow);
  if (!dim.followsIf.empty())
    follow = "(" + dim.followsIf + ") ? " + follow + " : HET_WHOLE";
  return "{" +
         join({longText(dim.extent), bound("het_first", dim.lo), bound("het_length", dim.len), follow,
               policyText(dim.policy), halo(dim.before), halo(dim.after), edgesText(dim)}) +
         "}";
}

std::string braced(const std::vector<std::string> &values) { return "{" + (values.empty() ? "0" : join(values)) + "}"; }

std::string layoutText(const std::string &name, const std::vector<std::string> &topology,
                       const std::vector<std::string> &loops, const std::vector<std::string> &blocks,
                       const std::vector<std::string> &reaches) {
  std::vector<std::string> positions;
  for (const std::string &axis : topology)
    positions.push_back(longText(axis));
  auto table = [](const std::vector<std::string> &rows, const std::string &zeros) {
    return rows.empty() ? "{{" + zeros + "}}" : braced(rows);
  };
  return "het_layout " + name + " = {" +
         join({std::to_string(topology.size()), braced(positions), std::to_string(loops.size()),
               table(loops, "0, 0, 0, 0"), braced(blocks), table(reaches, "0, 0, 0, 0, 0, 0, 0, 0, 0")}) +
         "};";
}

std::string wholeOr(int number) { return number < 0 ? "HET_WHOLE" : std::to_string(number); }

std::string layoutText(const std::string &name, const Access &access) {
  std::vector<std::string> blocks, reaches;
  for (const Dim &dim : access.dims)
    blocks.push_back(longText(dim.block));
  for (const Reach &reach : access.reach) {
    std::vector<std::string> fields = {wholeOr(reach.loop),    reach.loop > 0 ? longText(reach.factor) : "0",
                                       longText(reach.offset), longText(reach.span),
                                       longText(reach.before), longText(reach.after),
                                       longText(reach.first),  longText(reach.count),
                                       reach.exact ? "1" : "0"};
    if (reach.otherFactor != "0" || reach.mirror != 0)
      for (const std::string &other : {reach.otherFactor, reach.otherOffset, reach.otherSpan})
        fields.push_back(longText(other));
    if (reach.mirror != 0)
      fields.insert(fields.end(), {"0", std::to_string(reach.mirror)});
    reaches.push_back("{" + join(fields) + "}");
  }
  const bool isLater = llvm::any_of(access.reach, [](const Reach &reach) { return reach.ranges.has_value(); });
  return (isLater ? "" : "const ") + layoutText(name, access.topology, {}, blocks, reaches);
}

bool hasLayout(const Access &access) {
  return !access.topology.empty() || !access.reach.empty() ||
         llvm::any_of(access.dims, [](const Dim &dim) { return dim.block != "0"; });
}

// 1 + the index of the array of this name; 0: there is none.
size_t indexOf(const Region &region, const std::string &name) {
  for (size_t k = 0; k < region.accesses.size(); ++k)
    if (region.accesses[k].name == name)
      return k + 1;
  return 0;
}

} // namespace

std::string layoutLine(const Region &region, const std::string &number) {
  if (region.topology.empty() && region.spreads.empty())
    return "";
  std::vector<std::string> loops;
  for (const Spread &one : region.spreads)
    loops.push_back("{" +
                    join({wholeOr(one.axis), policyText(one.policy), longText(one.size),
                          std::to_string(one.align.empty() ? 0 : indexOf(region, one.align))}) +
                    "}");
  return "const " + layoutText("het_layout_" + number, region.topology, loops, {}, {});
}

std::string layoutField(const Region &region, const std::string &number) {
  return region.topology.empty() && region.spreads.empty() ? "0" : "&het_layout_" + number;
}

// The files that compile an inline function share its static variables: they need the same name in each, whatever
// stands before them there.
std::string siteName(const Site &site, const std::string &number) {
  if (!site.shared)
    return "het_site_" + number;
  return "het_site_at_" + std::to_string(site.line) + "_" + std::to_string(site.column);
}

std::string siteText(const Site &site, const std::string &number) {
  return "static het_site " + siteName(site, number) + " = {" + quoted(site.file) + ", " + std::to_string(site.line) +
         ", " + std::to_string(site.column) + ", " + quoted(site.function) + ", " + quoted(site.directive) + ", 0};";
}

// The subscripts of an array that brings its own shape, and the extents that the loop was written for.
static std::vector<Dim> withExtents(const Access &access) {
  std::vector<Dim> dims = access.subscripts;
  if (!access.packing)
    return dims;
  Dim none;
  none.extent = none.lo = none.len = "0";
  dims.resize(std::max(dims.size(), access.packing->extents.size()), none);
  for (size_t d = 0; d < dims.size(); ++d)
    dims[d].extent = d < access.packing->extents.size() ? access.packing->extents[d] : "0";
  return dims;
}

std::vector<std::string> accessLines(const std::vector<Access> &accesses, const std::string &number, const Site &site) {
  if (accesses.empty())
    return {};
  std::vector<std::string> lines;
  const auto layoutName = [&](const Access &access) {
    return "het_layout_" + number + "_" + std::to_string(&access - accesses.data());
  };
  for (const Access &access : accesses)
    if (hasLayout(access))
      lines.push_back(layoutText(layoutName(access), access));
  lines.push_back("const het_access het_access_" + number + "[] = {");
  for (const Access &access : accesses) {
    std::vector<std::string> dims;
    const bool resident = access.dims.empty(); // brings its own shape
    for (const Dim &dim : resident ? withExtents(access) : access.dims)
      dims.push_back(dimText(dim, site));
    const bool mayStray =
        dims.empty() || (dims.size() == 1 && access.subscripts.size() == 1 && access.subscripts[0].follow < 0);
    if (resident && !access.strides.empty() && mayStray && !access.packing)
      dims = {"{0, " + longText(access.strides[0]) + ", " +
              (access.strides.size() > 1 ? longText(access.strides[1]) : "0") + ", HET_WHOLE, HET_BY_LOOP, 0, 0, 0}"};
    // Nothing narrows here: sizes are size_t, the rest are int.
    std::string shape = dims.empty() ? "{{0, 0, 0, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}" : "{" + join(dims) + "}";
    lines.push_back(
        "  {" +
        join({quoted(access.name), "(void *)" + (access.base.empty() ? access.name : access.base),
              "sizeof(" + access.elementType + ")", modeText(access), std::to_string(access.dims.size()), shape,
              hasLayout(access) ? "&" + layoutName(access) : "0", std::to_string(access.subscripts.size())}) +
        "},");
  }
  lines.push_back("};");
  return lines;
}

std::string rangesText(const std::vector<DeviceSelection> &devices, const std::string &number) {
  if (devices.empty())
    return "";
  std::vector<std::string> ranges;
  for (const DeviceSelection &one : devices)
    ranges.push_back("{" + join({longText(one.first), longText(one.count), one.kinds}) + "}");
  return "const het_device_range het_range_" + number + "[] = {" + join(ranges) + "};";
}

std::string tableField(size_t count, const std::string &name) {
  return std::to_string(count) + ", " + (count ? name : "0");
}

std::string flagText(const std::string &condition) {
  return condition == "0" || condition == "1" ? condition : "(" + condition + ") ? 1 : 0";
}

std::string siteComment(const Site &site) {
  return "{ /* hetcc: " + site.directive + ", " + site.file + ":" + std::to_string(site.line) + " */";
}

bool refuseMacro(ASTContext &context, SourceLocation where, const char *what) {
  where = context.getSourceManager().getExpansionLoc(where);
  report(context.getDiagnostics(), where, diag::err_not_supported) << what;
  report(context.getDiagnostics(), where, diag::note_source_text);
  return false;
}

} // namespace hetcc
