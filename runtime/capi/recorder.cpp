//===-- capi/recorder.cpp - calls as HET_TRACE keeps them ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "capi/recorder.hpp"

#include "base/settings.hpp"
#include "exec/engine/runtime.hpp"
#include "exec/pass/run.hpp"
#include "trace/program.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace het {
namespace {

using Json = nlohmann::ordered_json;

// Fields that are zero are left out.
class Writer {
public:
  explicit Writer(Json &out) : out_(out) {}

  template <class Field>
    requires(std::is_arithmetic_v<Field> || std::is_enum_v<Field>)
  void operator()(const char *name, Field field) {
    if (field == Field())
      return;
    if constexpr (std::is_enum_v<Field>)
      out_[name] = static_cast<int>(field);
    else
      out_[name] = field;
  }
  void operator()(const char *name, const char *text) {
    if (text)
      out_[name] = text;
  }
  void operator()(const char *name, void *address) {
    if (address)
      out_[name] = reinterpret_cast<std::uintptr_t>(address);
  }
  template <class Structure>
    requires(std::is_class_v<Structure>)
  void operator()(const char *name, const Structure &structure) {
    if (Json field = jsonOf(structure); !field.empty())
      out_[name] = std::move(field);
  }
  template <class Item> void each(const char *name, const Item *items, int count) {
    Json all = arrayOf(items, count);
    while (!all.empty() && (all.back().empty() || all.back() == 0)) // items behind them are zero
      all.erase(all.size() - 1);
    if (!all.empty())
      out_[name] = std::move(all);
  }
  template <class Item> void list(const char *name, const Item *items, int count) {
    if (count > 0)
      out_[name] = arrayOf(items, count);
  }
  template <class Structure> void optional(const char *name, const Structure *structure) {
    if (structure)
      out_[name] = jsonOf(*structure);
  }

  template <class Structure> static Json jsonOf(Structure structure) { // a copy: visitors may change what they visit
    Json out = Json::object();
    Writer writer(out);
    visitFields(writer, structure);
    return out;
  }

private:
  template <class Item> static Json arrayOf(const Item *items, int count) {
    Json all = Json::array();
    for (int k = 0; k < count; ++k)
      if constexpr (std::is_class_v<Item>)
        all.push_back(jsonOf(items[k]));
      else
        all.push_back(items[k]);
    return all;
  }

  Json &out_;
};

std::string textOf(CallKind kind, const het_site *site, Json &&fields) {
  Json call = {{"call", callNames[static_cast<int>(kind)]}};
  if (site)
    call["site"] = Writer::jsonOf(*site);
  call.update(fields);
  return call.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// The bytes by which equal calls are known. Padding and addresses of equal texts may differ: then the call is described
// once more.
class Key {
public:
  explicit Key(CallKind kind) { add(kind); }
  template <class T> void add(const T &value) { addAll(&value, 1); }
  void addAddress(const void *address) { add(reinterpret_cast<std::uintptr_t>(address)); }
  template <class T> void addAll(const T *values, int count) {
    if (count > 0)
      bytes_.append(reinterpret_cast<const char *>(values), sizeof(T) * static_cast<std::size_t>(count));
  }
  void addSite(const het_site *site) {
    addAddress(site);
    if (site)
      add(site->line);
  }
  void addAccesses(const het_access *accesses, int count) {
    addAll(accesses, count);
    for (int k = 0; k < count; ++k)
      if (accesses[k].layout)
        add(*accesses[k].layout);
  }
  const std::string &bytes() const { return bytes_; }

private:
  std::string bytes_;
};

Json jsonOfDevice(const Device &device) {
  const Capability &can = device.capability();
  return {{"id", device.id()},     {"name", device.name()},        {"kind", kindName(device.kind())},
          {"rate", can.rate},      {"cores", can.cores},           {"bandwidth", can.bandwidth},
          {"launch", can.latency}, {"latency", can.copyLatency()}, {"memory", can.memory}};
}

std::string describeDevices(const Runtime &runtime) {
  Json devices = Json::array();
  for (const int id : select(runtime.roster, {}))
    devices.push_back(jsonOfDevice(*runtime.devices[static_cast<std::size_t>(id)]));
  Json all = {{"clock", runtime.dry ? "dry" : runtime.virtualClock ? "virtual" : "real"}, {"devices", devices}};
  for (const Setting setting : {Setting::Devices, Setting::Machine})
    if (settings().isSet(setting))
      all[setting == Setting::Devices ? "HET_DEVICES" : "HET_MACHINE"] = settings().value(setting);
  return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// False: the call is a loop's own.
bool isKept() {
  if (currentSlot())
    return false;
  if (const Result<Runtime *> there = runtime(); there.ok())
    trace::describeMachine([&] { return describeDevices(**there); });
  return true;
}

} // namespace

void keepLoop(const het_region &region) {
  if (!isKept())
    return;
  Key key(CallKind::Loop);
  het_region plain = region;
  plain.state = nullptr;
  key.add(plain);
  key.addSite(region.site);
  key.addAccesses(region.access, region.accesses);
  key.addAll(region.reduction, region.reductions);
  key.addAll(region.range, region.ranges);
  if (region.layout)
    key.add(*region.layout);
  trace::recordCall(key.bytes(), [&] { return textOf(CallKind::Loop, region.site, Writer::jsonOf(region)); });
}

void keepDirective(CallKind kind, const het_site *site, const Directive &directive) {
  if (!isKept())
    return;
  Key key(kind);
  het_data plain = directive.data;
  plain.state = nullptr;
  key.add(plain);
  key.addSite(site);
  key.addAccesses(directive.data.access, directive.data.accesses);
  key.addAll(directive.data.range, directive.data.ranges);
  key.addAddress(directive.name);
  key.addAddress(directive.base);
  key.add(directive.value);
  trace::recordCall(key.bytes(), [&] { return textOf(kind, site, Writer::jsonOf(directive)); });
}

void keepNothingOf(const char *what) {
  if (isKept())
    trace::leaveOut(what);
}

} // namespace het
