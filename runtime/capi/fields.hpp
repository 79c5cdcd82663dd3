//===-- capi/fields.hpp - the fields of het.h's structures, by name --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One list of fields for whoever writes a description of a call and whoever reads it again. A visitor has these
// members:
//
//     operator()(name, field)            a number, a text, an address, or a structure that is listed here
//     each(name, array, size)            an array in the structure
//     list(name, pointer, count)         an array elsewhere, with its length
//     optional(name, pointer)            a structure elsewhere, or null
//
// States, which belong to the runtime, are no fields here, nor is what only HET_VERIFY asks for.
#pragma once

#include <het/het.h>

#include <iterator>

namespace het {

template <class Visitor> void visitFields(Visitor &visit, het_site &site) {
  visit("file", site.file);
  visit("line", site.line);
  visit("column", site.column);
  visit("function", site.function);
  visit("directive", site.directive);
}

template <class Visitor> void visitFields(Visitor &visit, het_loop &loop) {
  visit("first", loop.first);
  visit("count", loop.count);
  visit("step", loop.step);
}

template <class Visitor> void visitFields(Visitor &visit, het_device_range &range) {
  visit("first", range.first);
  visit("count", range.count);
  visit("kinds", range.kinds);
}

template <class Visitor> void visitFields(Visitor &visit, het_dim &dim) {
  visit("extent", dim.extent);
  visit("lo", dim.lo);
  visit("len", dim.len);
  visit("follow", dim.follow);
  visit("policy", dim.policy);
  visit("before", dim.before);
  visit("after", dim.after);
  visit("edges", dim.edges);
}

template <class Visitor> void visitFields(Visitor &visit, het_spread &spread) {
  visit("axis", spread.axis);
  visit("policy", spread.policy);
  visit("size", spread.size);
  visit("align", spread.align);
}

template <class Visitor> void visitFields(Visitor &visit, het_reach &reach) {
  visit("loop", reach.loop);
  visit("factor", reach.factor);
  visit("offset", reach.offset);
  visit("span", reach.span);
  visit("before", reach.before);
  visit("after", reach.after);
  visit("first", reach.first);
  visit("count", reach.count);
  visit("exact", reach.exact);
  visit("otherFactor", reach.other_factor);
  visit("otherOffset", reach.other_offset);
  visit("otherSpan", reach.other_span);
  visit("mirror", reach.mirror);
}

template <class Visitor> void visitFields(Visitor &visit, het_layout &layout) {
  visit("axes", layout.axes);
  visit.each("positions", layout.positions, HET_MAX_AXES);
  visit("loops", layout.loops);
  visit.each("loop", layout.loop, HET_MAX_LOOPS);
  visit.each("block", layout.block, HET_MAX_RANK);
  visit.each("reach", layout.reach, HET_MAX_RANK);
}

template <class Visitor> void visitFields(Visitor &visit, het_access &access) {
  visit("name", access.name);
  visit("base", access.base);
  visit("item", access.item);
  visit("mode", access.mode);
  visit("rank", access.rank);
  visit.each("dim", access.dim, HET_MAX_RANK);
  visit.optional("layout", access.layout);
  visit("subscripts", access.subscripts);
}

template <class Visitor> void visitFields(Visitor &visit, het_reduction &reduction) {
  visit("name", reduction.name);
  visit("type", reduction.type);
  visit("op", reduction.op);
  visit("array", reduction.array);
  visit("first", reduction.first);
  visit("count", reduction.count);
}

template <class Visitor> void visitFields(Visitor &visit, het_work &work) {
  visit("doubles", work.doubles);
  visit("others", work.others);
}

template <class Visitor> void visitFields(Visitor &visit, het_region &region) {
  visit("loops", region.loops);
  visit.each("loop", region.loop, HET_MAX_LOOPS);
  visit.list("access", region.access, region.accesses);
  visit.list("reduction", region.reduction, region.reductions);
  visit.list("range", region.range, region.ranges);
  visit("schedule", region.schedule);
  visit("ratio", region.ratio);
  visit("div", region.div);
  visit("split", region.split);
  visit("device", region.device);
  visit.optional("layout", region.layout);
  visit("work", region.work);
}

template <class Visitor> void visitFields(Visitor &visit, het_data &data) {
  visit.list("access", data.access, data.accesses);
  visit.list("range", data.range, data.ranges);
  visit("device", data.device);
}

/// A call that is no loop, by its arguments; each call uses some of them.
struct Directive {
  het_data data = {};
  const char *name = nullptr; // of an array
  void *base = nullptr;
  long value = 0; // het_host_view: whether it writes; het_halo_update: the sides
};

template <class Visitor> void visitFields(Visitor &visit, Directive &directive) {
  visit("data", directive.data);
  visit("name", directive.name);
  visit("base", directive.base);
  visit("value", directive.value);
}

/// The calls that het-replay repeats, and their names in a trace.
enum class CallKind {
  Loop,
  DataEnter,
  DataLeave,
  DataOpen,
  DataClose,
  Update,
  HostView,
  Depersist,
  HaloExchange,
  HaloUpdate
};
inline constexpr const char *callNames[] = {"loop",   "data_enter", "data_leave", "data_open",     "data_close",
                                            "update", "host_view",  "depersist",  "halo_exchange", "halo_update"};
static_assert(std::size(callNames) == static_cast<std::size_t>(CallKind::HaloUpdate) + 1);

} // namespace het
