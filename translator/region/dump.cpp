//===-- region/dump.cpp - a unit as text ------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/build.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

#include "llvm/Support/raw_ostream.h"

namespace hetcc {
namespace {

class Dumper {
public:
  explicit Dumper(const clang::SourceManager &sources) : sources(sources), out(text) {}

  void region(const Region &region) {
    head("region", region.site, region.pragmas);
    for (const Loop &loop : region.loops)
      out << "  loop " << loop.variable->getName() << ": " << loop.type
          << (loop.declaresVariable ? ", its own" : ", declared outside") << ", first " << loop.first << ", bound "
          << loop.bound << ", step " << (loop.down ? "down " : "") << loop.step << "\n";
    devices(region.devices);
    out << "  schedule " << region.schedule << ", ratio " << region.ratio << ", div " << region.div << ", split if "
        << region.splitCondition << ", device if " << region.deviceCondition;
    topology(region.topology);
    out << "\n";
    for (const Spread &spread : region.spreads)
      out << "  loop over axis " << spread.axis << policyText(spread.policy) << blockText(spread.size)
          << (spread.align.empty() ? "" : " of ") << spread.align << "\n";
    accesses(region.accesses);
    for (const Reduction &reduction : region.reductions) {
      out << "  reduction " << reduction.op << " " << reduction.variable->getName() << ": " << reduction.type;
      if (reduction.array)
        for (const Dim &dim : reduction.array->dims)
          out << "[" << dim.lo << ":" << dim.len << "]";
      out << "\n";
    }
    for (const clang::VarDecl *variable : region.privates)
      out << "  private " << variable->getName() << "\n";
    for (const clang::VarDecl *variable : region.firstprivates)
      out << "  firstprivate " << variable->getName() << "\n";
  }

  void data(const DataRegion &data) {
    head("data", data.site, data.pragmas);
    out << "  body at line " << sources.getPresumedLineNumber(sources.getExpansionLoc(data.body->getBeginLoc()))
        << " to " << sources.getPresumedLineNumber(sources.getExpansionLoc(data.body->getEndLoc())) << "\n";
    devices(data.devices);
    out << "  device if " << data.deviceCondition << "\n";
    accesses(data.accesses);
  }

  void call(const ArrayCall &call) {
    head(call.kind == ArrayCall::Wait        ? "wait"
         : call.kind == ArrayCall::Depersist ? "depersist"
                                             : "halo exchange",
         call.site, call.pragmas);
    for (const ArrayCall::Array &array : call.arrays)
      out << "  array " << array.name << ": " << array.base
          << (array.sides == ~0u ? "" : ", sides " + std::to_string(array.sides)) << "\n";
  }

  void call(const DataCall &call) {
    static constexpr llvm::StringRef names[] = {"enter data", "exit data", "update"};
    head(names[call.kind], call.site, call.pragmas);
    devices(call.devices);
    out << "  device if " << call.deviceCondition << "\n";
    accesses(call.accesses);
  }

  std::string text;

private:
  void head(llvm::StringRef what, const Site &site, clang::SourceRange pragmas) {
    out << what << " '" << site.directive << "' at " << site.line << ":" << site.column << " in " << site.function
        << ", pragmas to line " << sources.getPresumedLineNumber(sources.getExpansionLoc(pragmas.getEnd())) << "\n";
  }

  void devices(const std::vector<DeviceSelection> &list) {
    for (const DeviceSelection &range : list)
      out << "  devices first " << range.first << ", count " << range.count << ", kinds " << range.kinds << "\n";
  }

  void accesses(const std::vector<Access> &list) {
    for (const Access &access : list) {
      out << "  access " << access.name << ": " << access.elementType << ", view " << access.viewType
          << (access.isArray ? ", array" : "") << ", mode";
      static constexpr std::pair<unsigned, llvm::StringRef> modes[] = {{To, "to"},
                                                                       {From, "from"},
                                                                       {Read, "read"},
                                                                       {Write, "write"},
                                                                       {WritesAll, "writes-all"},
                                                                       {Persist, "persist"},
                                                                       {Present, "present"},
                                                                       {Implicit, "implicit"},
                                                                       {IfPresent, "if-present"},
                                                                       {Finalize, "finalize"},
                                                                       {HostView, "host-view"}};
      for (auto [bit, name] : modes)
        if (access.mode & bit)
          out << " " << name;
      if (access.mode == 0)
        out << " alloc";
      topology(access.topology);
      out << "\n";
      for (const Dim &dim : access.dims)
        dimension(dim);
      if (access.packing) {
        out << "    packed" << (access.packing->condition.empty() ? "" : " if " + access.packing->condition);
        for (const Packing::Rewrite &rewrite : access.packing->rewrites)
          out << ", " << rewrite.text;
        out << "\n";
      }
    }
  }

  static llvm::StringRef edgeText(Dim::Edge edge) {
    return edge == Dim::Periodic ? " periodic" : edge == Dim::Reflecting ? " reflecting" : "";
  }

  static llvm::StringRef policyText(Dim::Policy policy) {
    static constexpr llvm::StringRef names[] = {" by loop", " by block", " auto", " cyclic", " guided"};
    return names[policy];
  }
  static std::string blockText(const std::string &size) { return size == "0" ? "" : " of " + size; }

  void topology(const std::vector<std::string> &positions) {
    for (size_t axis = 0; axis < positions.size(); ++axis)
      out << (axis ? " x " : ", topology ") << positions[axis];
  }

  void dimension(const Dim &dim) {
    out << "    dim extent " << dim.extent << ", section [" << dim.lo << ":" << dim.len << "]";
    if (dim.follow < 0)
      out << ", whole";
    else
      out << ", follows " << dim.follow << policyText(dim.policy) << blockText(dim.block);
    if (dim.before != "0" || dim.after != "0")
      out << ", halo " << dim.before << edgeText(dim.edgeBefore) << "|" << dim.after << edgeText(dim.edgeAfter);
    out << "\n";
  }

  const clang::SourceManager &sources;
  llvm::raw_string_ostream out;
};

} // namespace

std::string dumpUnit(const clang::ASTContext &context, const Unit &unit) {
  Dumper dumper(context.getSourceManager());
  for (const DataRegion &data : unit.data)
    dumper.data(data);
  for (const Region &region : unit.regions)
    dumper.region(region);
  for (const ArrayCall &call : unit.calls)
    dumper.call(call);
  for (const DataCall &call : unit.dataCalls)
    dumper.call(call);
  return dumper.text;
}

} // namespace hetcc
