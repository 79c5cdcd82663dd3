//===-- clause/words.cpp - the words that stand in arguments of clauses ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/words.h"

#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

constexpr int of(Policy policy) { return static_cast<int>(policy); }
constexpr int of(Edge edge) { return static_cast<int>(edge); }
constexpr int of(MapType type) { return static_cast<int>(type); }

constexpr Word policies[] = {
    {"DUPLICATE", "all of it on each device; also written *", of(Policy::Duplicate)},
    {"FULL", "the same as DUPLICATE", of(Policy::Duplicate)},
    {"BLOCK", "one of as many equal blocks as there are devices; BLOCK(n): blocks of n items in turn",
     of(Policy::Block)},
    {"CYCLIC", "single items in turn; CYCLIC(n): blocks of n items in turn", of(Policy::Cyclic)},
    {"GUIDED", "blocks in turn that get smaller, down to one item; GUIDED(n): down to n items", of(Policy::Guided)},
    {"AUTO", "what the schedule decides", of(Policy::Auto)},
    {"ALIGN",
     "ALIGN(v): what array v has; ALIGN(v[*][]): what its dimensions with [*] have; ALIGN(label): what the loop of "
     "that "
     "label has; ALIGN alone: an array what the loop has, a loop what the array has that it writes",
     of(Policy::Align)},
    {"BIND", "the same as ALIGN", of(Policy::Align)}};

constexpr Word edges[] = {{"periodic", "beyond the edge the other end of the array goes on", of(Edge::Periodic)},
                          {"reflecting", "beyond the edge the array runs backwards", of(Edge::Reflecting)}};

constexpr Word mapTypes[] = {
    {"to", "brought in", of(MapType::To)},
    {"from", "brought out", of(MapType::From)},
    {"tofrom", "brought in and out; so is what has no type", of(MapType::ToFrom)},
    {"alloc", "room on the device, nothing is moved", of(MapType::Alloc)},
    {"release", "counted down; nothing is moved", of(MapType::Release)},
    {"delete", "off the devices whatever the count, the contents dropped", of(MapType::Delete)}};

constexpr Word heteroDevices[] = {
    {"cpu", "the host alone"}, {"gpu", "every accelerator"}, {"all", "every accelerator and the host; so is default"}};

constexpr Word schedules[] = {
    {"static", "shares by the devices' rates"},
    {"adaptive", "shares by measured times, so that all devices finish together; so is default"},
    {"split", "adaptive within a pass too, in div steps"},
    {"quick", "a first step of a div-th to measure by, then adaptive"},
    {"chunk", "div equal chunks a pass, taken on demand by each accelerator and each host core"},
    {"chunk_static", "chunks on demand, a device's as large as its rate says"},
    {"chunk_dynamic", "begins as chunk_static, then seeks each device's best size"},
    {"hybrid_chunk", "chunk_dynamic in the first pass, adaptive afterwards"},
    {"dynamic", "div chunks a pass; each is shared out so that all that is waiting ends together"},
    {"block", "equal contiguous blocks, one for each device"},
    {"cyclic", "div blocks a pass (at least one for each device), in turn"},
    {"auto", "the system chooses"}};

constexpr Word deviceTypes[] = {{"OMP_DEVICE_HOST", "the host"},
                                {"OMP_DEVICE_NVGPU", "NVIDIA GPUs"},
                                {"OMP_DEVICE_OPENCL", "OpenCL devices"},
                                {"OMP_DEVICE_SIM", "simulated devices"}};

constexpr Word operators[] = {{"+", "sum; so is -"}, {"*", "product"},      {"min", "least"},
                              {"max", "greatest"},   {"&", "bitwise and"},  {"|", "bitwise or"},
                              {"^", "bitwise xor"},  {"&&", "logical and"}, {"||", "logical or"}};

constexpr Word defaults[] = {{"none", "a clause has to name each array, and under `omp` each variable"},
                             {"present", "the devices hold what no clause names"},
                             {"shared", "as without the clause"},
                             {"private", "of a task: it has its own"},
                             {"firstprivate", "of a task: it has its own, with the value of before"}};

} // namespace

llvm::ArrayRef<Word> policyWords() { return policies; }
llvm::ArrayRef<Word> edgeWords() { return edges; }
llvm::ArrayRef<Word> mapTypeWords() { return mapTypes; }
llvm::ArrayRef<Word> heteroDeviceWords() { return heteroDevices; }
llvm::ArrayRef<Word> scheduleWords() { return schedules; }
llvm::ArrayRef<Word> deviceTypeWords() { return deviceTypes; }
llvm::ArrayRef<Word> operatorWords() { return operators; }
llvm::ArrayRef<Word> defaultWords() { return defaults; }

const Word *findWord(llvm::ArrayRef<Word> words, llvm::StringRef name) {
  const auto *row = llvm::find_if(words, [&](const Word &word) { return word.name == name; });
  return row == words.end() ? nullptr : row;
}

llvm::SmallVector<llvm::StringRef, 16> namesOf(llvm::ArrayRef<Word> words) {
  llvm::SmallVector<llvm::StringRef, 16> names;
  for (const Word &word : words)
    names.push_back(word.name);
  return names;
}

llvm::ArrayRef<WordTable> wordTables() {
  static const WordTable tables[] = {{"Devices of hetero, beside device lists", heteroDevices},
                                     {"Schedules of hetero", schedules},
                                     {"Types in device lists", deviceTypes},
                                     {"Types of map", mapTypes},
                                     {"Policies of dist_data and dist_iteration, in any case", policies},
                                     {"Edges in halo, after the width: 2:periodic", edges},
                                     {"Operators of reduction", operators},
                                     {"Words of default", defaults}};
  return tables;
}

} // namespace hetcc
