//===-- unit/device/machine_test.cpp - machines of files, their costs and their links -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/machine.hpp"

#include <gtest/gtest.h>

#include <filesystem>

using namespace het;

static double valueOf(const char *text, double i = 0, double n = 0) {
  Result<Expression> parsed = Expression::parse(text);
  EXPECT_TRUE(parsed.ok()) << text;
  return parsed.ok() ? parsed->at(i, n) : -1;
}

TEST(Expression, OperatorsBindAsInMathematics) {
  EXPECT_EQ(valueOf("1 + 2 * 3 - 4 / 2"), 5);
  EXPECT_EQ(valueOf("2 ^ 3 ^ 2"), 512);
  EXPECT_EQ(valueOf("-2 ^ 2"), -4);
  EXPECT_EQ(valueOf("(n - i) * 1e-3", 3, 10), 7e-3);
  EXPECT_EQ(valueOf("max(1, i, n) + min(i, n)", 3, 10), 13);
}

TEST(Expression, AnErrorShowsWhatWasExpectedAndWhere) {
  Result<Expression> parsed = Expression::parse("1e-9 * (n - k)");
  ASSERT_FALSE(parsed.ok());
  EXPECT_EQ(parsed.error().message, "expected a number, i, n, min(...), max(...) or a parenthesis");
  EXPECT_EQ(parsed.error().notes[0], "in the expression\n  1e-9 * (n - k)\n              ^");
  for (const char *text : {"", "1 +", "(1", "min(1", "min", "1 2", "i^", "2..3", "x"})
    EXPECT_FALSE(Expression::parse(text).ok()) << text;
  EXPECT_FALSE(Expression::parse(std::string(100, '(')).ok()) << "it must not take the stack";
}

static MachineModel machineOf(const std::string &text) {
  Result<MachineModel> parsed = parseMachine(text, "m.json");
  EXPECT_TRUE(parsed.ok()) << parsed.error().message;
  return parsed.ok() ? std::move(*parsed) : MachineModel();
}

static std::string errorOf(const std::string &text) {
  Result<MachineModel> parsed = parseMachine(text, "m.json");
  return parsed.ok() ? "none" : parsed.error().message + "; " + parsed.error().notes.back();
}

TEST(MachineFile, DevicesHaveTheirIdsInOrderAndTheHostTheLast) {
  const MachineModel machine = machineOf(R"_({"name": "m", "devices": [
    {"name": "cpu", "kind": "host", "cores": 4},
    {"name": "gpu", "kind": "sim", "count": 2, "rate": 8, "memory": 1e9, "launch": 1e-5, "cost": "1e-6 * (n - i)"},
    {"name": "other", "kind": "sim", "cost": {"*": 2e-6, "a.c:3": 1e-6}}]})_");
  ASSERT_EQ(machine.devices.size(), 4u);
  EXPECT_EQ(machine.devices[1].name, "gpu:1");
  EXPECT_EQ(machine.devices[1].options.rate, 8);
  EXPECT_EQ(machine.devices[1].options.memory, 1000000000u);
  EXPECT_EQ(machine.devices[3].kind, Kind::Host);
  EXPECT_EQ(machine.devices[3].cores, 4);
  EXPECT_EQ(machine.devices[3].costAt("a.c:3"), nullptr);
  EXPECT_EQ(machine.devices[2].costAt("src/a.c:3")->at(0, 1), 1e-6);
  EXPECT_EQ(machine.devices[2].costAt("aa.c:3")->at(0, 1), 2e-6);
  EXPECT_FALSE(machine.links);
}

TEST(MachineFile, AnErrorTellsTheLineAndTheRemedy) {
  EXPECT_EQ(
      errorOf("{\n \"devices\": [\n {\"name\": \"a\", \"kind\": \"host\", \"coers\": 2}]}"),
      "m.json:3: no field 'coers' here; did you mean 'cores'?; fields are name, kind, count, cores, rate, memory, "
      "launch and cost");
  EXPECT_EQ(errorOf("{\"devices\": [{\"name\": \"a\", \"kind\": \"host\", \"cores\":\n 0\n}]}"),
            "m.json:2: 'cores' is 0; write a whole number from 1 to 4096");
  EXPECT_EQ(
      errorOf("{\"devices\": [\n{\"name\": \"a\", \"kind\": \"cuda\"}]}"),
      "m.json:2: no kind \"cuda\" in a machine; write \"kind\": \"host\" for the processor, and \"kind\": \"sim\" for "
      "every accelerator");
  EXPECT_EQ(errorOf("{}"),
            "m.json:1: 'devices' is missing; write \"devices\": [{\"name\": \"host\", \"kind\": \"host\"}, ...]");
  EXPECT_EQ(errorOf("{\"devices\": [],\n\"devices\": []}").substr(0, 33), "m.json:2: 'devices' stands twice;");
  EXPECT_EQ(errorOf("{\"devices\": [\n").substr(0, 33), "m.json:2: the text ends too early");
  EXPECT_EQ(errorOf("{\"devices\": \n[x]}").substr(0, 18), "m.json:2: no JSON ");
  EXPECT_EQ(errorOf(R"({"devices": [{"name": "a", "kind": "host", "cost": "1e-6 *"}]})"),
            "m.json:1: expected a number, i, n, min(...), max(...) or a parenthesis; a cost is made of numbers, i, n, "
            "+ - * / "
            "^, min and max");
}

static const char *const twoGpus = R"({"devices": [{"name": "cpu", "kind": "host"},
  {"name": "gpu", "kind": "sim", "count": 2}], "switches": ["s"], "links": [)";

TEST(MachineFile, LinksMustNameDevicesAndLeadEverywhere) {
  EXPECT_EQ(
      errorOf(std::string(twoGpus) + "\n{\"between\": [\"cpu\", \"gqu\"]}]}"),
      "m.json:3: no device or switch 'gqu'; did you mean 'cpu'?; \"switches\" lists those places that are no devices");
  EXPECT_EQ(
      errorOf(std::string(twoGpus) + "{\"between\": [\"cpu\", \"gpu:0\"]}]}"),
      "m.json:2: no way leads from 'gpu:0' to 'gpu:1'; every device needs a way to the host and to each other, be it "
      "over switches");
  EXPECT_EQ(errorOf(std::string(twoGpus) + "{\"bus\": [\"cpu\", \"gpu\"], \"back\": 1}]}"),
            "m.json:2: a bus has one bandwidth for both ways; leave \"back\" out");
}

TEST(Links, CopiesThatShareALinkShareItsBandwidthFairly) {
  // Both GPUs stand behind a switch; the second has a narrow link of its own.
  const MachineModel machine =
      machineOf(std::string(twoGpus) + R"({"between": ["cpu", "s"], "bandwidth": 10, "latency": 1},
    {"between": ["s", "gpu:0"], "bandwidth": 10, "latency": 2}, {"between": ["s", "gpu:1"], "bandwidth": 3, "back": 5}]})");
  const Links &links = *machine.links;
  EXPECT_EQ(links.route(2, 0).latency, 3);
  EXPECT_EQ(links.route(2, 1).bandwidth, 3);
  EXPECT_EQ(links.route(1, 0).bandwidth, 5) << "from GPU to GPU the switch is enough";
  const Route *both[] = {&links.route(2, 0), &links.route(2, 1)};
  EXPECT_EQ(links.rates(both), (std::vector<double>{7, 3}));
  const Route *ways[] = {&links.route(2, 0), &links.route(0, 2)};
  EXPECT_EQ(links.rates(ways), (std::vector<double>{10, 10})) << "each direction has the whole bandwidth";
  EXPECT_EQ(machine.devices[0].options.bandwidth, 5) << "back, both have half of the switch's link";
  EXPECT_EQ(machine.devices[1].options.bandwidth, 3);
}

TEST(Links, ABusIsSharedBothWays) {
  const MachineModel machine = machineOf(std::string(twoGpus) + R"({"bus": ["cpu", "gpu"], "bandwidth": 6}]})");
  const Links &links = *machine.links;
  const Route *ways[] = {&links.route(2, 0), &links.route(1, 2), &links.route(0, 1)};
  EXPECT_EQ(links.rates(ways), (std::vector<double>{2, 2, 2}));
}

TEST(MachineFile, TheExamplesAreGood) {
  int count = 0;
  for (const auto &entry : std::filesystem::directory_iterator(EXAMPLES "/machines")) {
    Result<MachineModel> machine = readMachine(entry.path());
    EXPECT_TRUE(machine.ok()) << machine.error().message;
    count += machine.ok() && machine->links;
  }
  EXPECT_EQ(count, 9);
}
