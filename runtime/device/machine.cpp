//===-- device/machine.cpp - a machine as a file describes it: HET_MACHINE --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/machine.hpp"

#include "base/files.hpp"
#include "base/json.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>

namespace het {

namespace {

constexpr int mostDevices = 4096, mostCores = 4096;

// Reads in one go; the first thing that is wrong ends it.
class Reader {
public:
  explicit Reader(const std::string &file) : file_(file) {}

  Result<MachineModel> machine(const JsonValue &root) {
    read(root);
    if (!error_.message.empty())
      return std::move(error_);
    return std::move(made_);
  }

private:
  using Type = JsonValue::Type;

  void read(const JsonValue &root) {
    if (!isA(root, Type::Object, "a machine") || !known(root, {"name", "source", "devices", "switches", "links"}))
      return;
    made_.name = textOf(root, "name");
    made_.source = textOf(root, "source");
    const JsonValue *devices = root.find("devices");
    if (!devices)
      return wrong(root, "'devices' is missing", R"(write "devices": [{"name": "host", "kind": "host"}, ...])");
    if (!isA(*devices, Type::List, "'devices'"))
      return;
    for (const JsonValue &one : devices->items)
      device(one);
    if (failed())
      return;
    if (!host_)
      return wrong(*devices, "no device has the kind \"host\"",
                   R"(write {"name": "host", "kind": "host", "cores": 8})");
    made_.devices.push_back(std::move(*host_));
    for (std::size_t id = 0; id < made_.devices.size(); ++id)
      places_[made_.devices[id].name] = static_cast<int>(id);
    if (const JsonValue *switches = root.find("switches"); switches && isA(*switches, Type::List, "'switches'"))
      for (const JsonValue &one : switches->items)
        addSwitch(one);
    if (const JsonValue *links = root.find("links"); links && isA(*links, Type::List, "'links'"))
      readLinks(*links);
  }

  void device(const JsonValue &one) {
    if (failed() || !isA(one, Type::Object, "a device") ||
        !known(one, {"name", "kind", "count", "cores", "rate", "memory", "launch", "cost"}))
      return;
    MachineDevice made;
    made.name = textOf(one, "name");
    const std::string kind = textOf(one, "kind");
    if (made.name.empty() && !failed())
      return wrong(one, "a device has no name", R"(write "name": "gpu")");
    if (kind != "host" && kind != "sim" && !failed())
      return wrong(one, kind.empty() ? "the device has no kind" : text("no kind \"", kind, "\" in a machine"),
                   R"(write "kind": "host" for the processor, and "kind": "sim" for every accelerator)");
    if (names_.count(made.name) || made.name.find(':') != std::string::npos)
      return wrong(one, text("the name '", made.name, "' stands twice, or has a colon"),
                   "give each device a word of its own; \"count\" makes several alike");
    names_[made.name] = one.line;
    costs(one, made);
    kind == "host" ? host(one, std::move(made)) : accelerators(one, std::move(made));
  }

  void host(const JsonValue &one, MachineDevice made) {
    for (const char *other : {"count", "rate", "memory", "launch"})
      if (const JsonValue *value = one.find(other))
        return wrong(*value, text("the host has no '", other, "'"),
                     "the host has \"cores\", each of rate 1, and \"cost\"");
    if (host_)
      return wrong(one, "a second host", "a machine has one device of kind \"host\", with all cores");
    made.kind = Kind::Host;
    made.cores = static_cast<int>(wholeOf(one, "cores", 1, mostCores));
    host_ = std::move(made);
  }

  void accelerators(const JsonValue &one, MachineDevice made) {
    if (const JsonValue *cores = one.find("cores"))
      return wrong(*cores, "only the host has 'cores'", "write \"rate\": how many of the host's cores it is worth");
    SimOptions &options = made.options;
    options.rate = numberOf(one, "rate", 1, false);
    options.latency = numberOf(one, "launch", 0, true);
    options.memory = static_cast<std::size_t>(std::min(numberOf(one, "memory", 0, true), 9e18));
    const long count = wholeOf(one, "count", 1, mostDevices);
    counts_[made.name] = count;
    for (long k = 0; k < count && !failed(); ++k) {
      made_.devices.push_back(made);
      if (count > 1)
        made_.devices.back().name = text(made.name, ":", k);
    }
    if (made_.devices.size() > mostDevices)
      wrong(one, text("more than ", mostDevices, " devices"), "describe fewer");
  }

  void costs(const JsonValue &one, MachineDevice &made) {
    const JsonValue *cost = one.find("cost");
    if (!cost || failed())
      return;
    if (cost->type != Type::Object)
      return addCost(*cost, "*", made);
    for (const auto &[site, value] : cost->members)
      if (site != "*")
        addCost(value, site, made);
    if (const JsonValue *others = cost->find("*"))
      addCost(*others, "*", made);
  }

  void addCost(const JsonValue &value, const std::string &site, MachineDevice &made) {
    if (value.type == Type::Number) {
      if (value.number < 0)
        return wrong(value, "a cost is negative", "it is the seconds of one iteration");
      return made.costs.push_back({site, Expression::constant(value.number)});
    }
    if (value.type != Type::Text)
      return wrong(value, text("a cost is ", nameOf(value.type)),
                   R"_(write seconds (1e-6), an expression ("1e-9 * (n - i)"), or an object with one for )_"
                   R"_(each site ({"file.c:12": 1e-6, "*": 1e-7}))_");
    Result<Expression> parsed = Expression::parse(value.text);
    if (!parsed.ok()) {
      wrong(value, parsed.error().message, "a cost is made of numbers, i, n, + - * / ^, min and max");
      error_.notes.insert(error_.notes.begin(), parsed.error().notes.begin(), parsed.error().notes.end());
      return;
    }
    made.costs.push_back({site, std::move(*parsed)});
  }

  void addSwitch(const JsonValue &one) {
    if (!isA(one, Type::Text, "a switch"))
      return;
    if (places_.count(one.text) || names_.count(one.text))
      return wrong(one, text("the name '", one.text, "' stands twice"), "give each switch a word of its own");
    const int place = static_cast<int>(places_.size());
    places_[one.text] = place;
  }

  void readLinks(const JsonValue &list) {
    auto links = std::make_shared<Links>(static_cast<int>(made_.devices.size()), static_cast<int>(places_.size()));
    for (const JsonValue &one : list.items)
      link(one, *links);
    if (failed())
      return;
    int from = 0, to = 0;
    if (!links->connect(from, to))
      return wrong(list,
                   text("no way leads from '", made_.devices[static_cast<std::size_t>(from)].name, "' to '",
                        made_.devices[static_cast<std::size_t>(to)].name, "'"),
                   "every device needs a way to the host and to each other, be it over switches");
    for (std::size_t id = 0; id + 1 < made_.devices.size(); ++id)
      setLink(*links, id);
    made_.links = links;
    for (MachineDevice &device : made_.devices)
      device.options.links = links;
  }

  void setLink(const Links &links, std::size_t id) {
    SimOptions &options = made_.devices[id].options;
    const double fair = links.fairBandwidth(static_cast<int>(id));
    options.bandwidth = fair < std::numeric_limits<double>::infinity() ? fair : 0;
    options.linkLatency = links.route(links.host(), static_cast<int>(id)).latency;
  }

  void link(const JsonValue &one, Links &links) {
    if (failed() || !isA(one, Type::Object, "a link") ||
        !known(one, {"between", "bus", "bandwidth", "back", "latency"}))
      return;
    const JsonValue *between = one.find("between"), *bus = one.find("bus");
    if ((between == nullptr) == (bus == nullptr))
      return wrong(one, "a link has either 'between' or 'bus'",
                   R"(write "between": ["host", "gpu"], or "bus": ["host", "gpu"] for one that all share)");
    const JsonValue &ends = between ? *between : *bus;
    if (!isA(ends, Type::List, between ? "'between'" : "'bus'"))
      return;
    const double bandwidth = numberOf(one, "bandwidth", std::numeric_limits<double>::infinity(), false);
    const double back = numberOf(one, "back", bandwidth, false), latency = numberOf(one, "latency", 0, true);
    if (bus && one.find("back"))
      return wrong(*one.find("back"), "a bus has one bandwidth for both ways", "leave \"back\" out");
    std::vector<std::vector<int>> places;
    for (const JsonValue &end : ends.items)
      places.push_back(placesOf(end));
    if (!failed())
      made_.linkTexts.push_back(textOfLink(ends, bus != nullptr, bandwidth, back, latency));
    if (bus)
      return busOf(ends, places, links, bandwidth, latency);
    if (places.size() != 2 && !failed())
      return wrong(ends, text("a link between ", places.size(), " places"), "name two, or write \"bus\"");
    for (std::size_t a = 0; !failed() && a < places[0].size(); ++a)
      for (const int b : places[1])
        if (places[0][a] != b)
          links.addLink(places[0][a], b, bandwidth, back, latency);
  }

  void busOf(const JsonValue &ends, const std::vector<std::vector<int>> &places, Links &links, double bandwidth,
             double latency) {
    std::vector<int> all;
    for (const std::vector<int> &some : places)
      all.insert(all.end(), some.begin(), some.end());
    if (!failed() && all.size() < 2)
      return wrong(ends, "a bus with fewer than two places", "name all devices on it");
    if (!failed())
      links.addBus(all, bandwidth, latency);
  }

  // "gpu" stands for all devices of that name, "gpu:1" for one.
  std::vector<int> placesOf(const JsonValue &end) {
    if (!isA(end, Type::Text, "an end of a link"))
      return {};
    if (const auto place = places_.find(end.text); place != places_.end())
      return {place->second};
    std::vector<int> all;
    if (const auto several = counts_.find(end.text); several != counts_.end())
      for (long k = 0; k < several->second; ++k)
        all.push_back(places_.at(text(end.text, ":", k)));
    if (all.empty()) {
      std::vector<std::string> names;
      for (const auto &[name, place] : places_)
        names.push_back(name);
      const std::string_view near = nearest(end.text, names);
      wrong(end, text("no device or switch '", end.text, "'", near.empty() ? "" : text("; did you mean '", near, "'?")),
            "\"switches\" lists those places that are no devices");
    }
    return all;
  }

  static std::string textOfLink(const JsonValue &ends, bool bus, double bandwidth, double back, double latency) {
    std::vector<std::string> names;
    for (const JsonValue &end : ends.items)
      names.push_back(end.text);
    std::string out = text(bus ? "bus of " : "link between ", listText(names), ": ");
    if (bandwidth == std::numeric_limits<double>::infinity())
      out += "no limit";
    else
      out += text(bandwidth / 1e9, " GB/s", back != bandwidth ? text(", back ", back / 1e9, " GB/s") : std::string());
    return latency > 0 ? text(out, ", ", latency * 1e6, " us") : out;
  }

  bool known(const JsonValue &value, std::initializer_list<const char *> names) {
    const std::vector<std::string> all(names.begin(), names.end());
    for (const auto &[name, member] : value.members)
      if (std::ranges::find(all, name) == all.end()) {
        const std::string_view near = nearest(name, all);
        wrong(member, text("no field '", name, "' here", near.empty() ? "" : text("; did you mean '", near, "'?")),
              text("fields are ", listText(all)));
        return false;
      }
    return !failed();
  }

  bool isA(const JsonValue &value, Type type, const char *what) {
    if (value.type != type && !failed())
      wrong(value, text(what, " is ", nameOf(value.type)), text("write ", nameOf(type)));
    return !failed();
  }

  std::string textOf(const JsonValue &object, const char *name) {
    const JsonValue *value = object.find(name);
    return value && isA(*value, Type::Text, text("'", name, "'").c_str()) ? value->text : std::string();
  }

  double numberOf(const JsonValue &object, const char *name, double usual, bool zero) {
    const JsonValue *value = object.find(name);
    if (!value || !isA(*value, Type::Number, text("'", name, "'").c_str()))
      return usual;
    if (value->number < 0 || (value->number == 0 && !zero))
      wrong(*value, text("'", name, "' is ", value->number),
            zero ? "write a number that is not negative" : "write a positive number");
    return value->number;
  }

  long wholeOf(const JsonValue &object, const char *name, long usual, long most) {
    const JsonValue *value = object.find(name);
    if (!value || !isA(*value, Type::Number, text("'", name, "'").c_str()))
      return usual;
    if (!value->isWhole || value->whole < 1 || value->whole > most) {
      wrong(*value, text("'", name, "' is ", value->number), text("write a whole number from 1 to ", most));
      return usual;
    }
    return value->whole;
  }

  bool failed() const { return !error_.message.empty(); }
  void wrong(const JsonValue &where, const std::string &message, const std::string &remedy) {
    if (!failed())
      error_ = Error{text(file_, ":", where.line, ": ", message), {remedy}};
  }

  const std::string &file_;
  MachineModel made_;
  std::optional<MachineDevice> host_;
  std::map<std::string, int> names_;   // of devices, with the line
  std::map<std::string, int> places_;  // devices one by one, and switches
  std::map<std::string, long> counts_; // of devices of one name
  Error error_;
};

} // namespace

const Expression *MachineDevice::costAt(const std::string &site) const {
  for (const IterationCost &cost : costs)
    if (cost.site == "*" || cost.site == site ||
        (site.ends_with(cost.site) && site[site.size() - cost.site.size() - 1] == '/'))
      return &cost.seconds;
  return nullptr;
}

std::string MachineModel::describe() const {
  std::string out = name.empty() ? std::string("Machine:\n") : text("Machine: ", name, "\n");
  if (!source.empty())
    out += text("  ", source, "\n");
  for (std::size_t id = 0; id < devices.size(); ++id) {
    const MachineDevice &device = devices[id];
    out += text("  ", id, " ", device.name, ": ");
    if (device.kind == Kind::Host)
      out += text(device.cores, device.cores == 1 ? " core" : " cores");
    else
      out += text("rate ", device.options.rate, ", launch ", device.options.latency * 1e6, " us",
                  device.options.memory ? ", memory " + bytesText(device.options.memory) : "");
    out += device.costs.empty() ? "\n" : ", with costs of its own\n";
  }
  for (const std::string &link : linkTexts)
    out += text("  ", link, "\n");
  return out;
}

Result<MachineModel> parseMachine(const std::string &text, const std::string &file) {
  Result<JsonValue> root = parseJson(text, file);
  if (!root.ok())
    return std::move(root.error());
  return Reader(file).machine(*root);
}

Result<MachineModel> readMachine(const std::string &file) {
  constexpr std::size_t most = 16 << 20;
  Result<std::string> contents = readFile(file, most);
  if (!contents.ok())
    return std::move(contents.error());
  if (contents->empty())
    return Error{text("HET_MACHINE=", file, ": there is no such file, or nothing in it"),
                 {"it names a file that describes a machine, in JSON; docs/machines.md has its form"}};
  return parseMachine(*contents, file);
}

} // namespace het
