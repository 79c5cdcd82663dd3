//===-- unit/device/registry_test.cpp - building device sets -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "fake.hpp"

#include <gtest/gtest.h>

using namespace het;
using het::fake::FakeDevice;

namespace {

template <Kind kind> Result<Devices> make(const DeviceItem &item, Numbering numbering) {
  Devices made;
  long count = item.row->form == ItemForm::Count && kind != Kind::Host ? std::max(item.count, 1L) : 1;
  for (long i = 0; i < count; ++i)
    made.push_back(std::make_unique<FakeDevice>(
        numbering.firstId + static_cast<int>(i), kind,
        kind == Kind::Host ? "host" : std::string(kindName(kind)) + ":" + std::to_string(numbering.ordinal + i)));
  return made;
}

Result<Devices> fail(const DeviceItem &, Numbering) { return Error{"no driver", {"install one"}}; }
Found one() { return {{{"cuda:0", "a GPU"}}, {}}; }
Found none() { return {{}, {"no driver: nothing there"}}; }
std::string used() { return ""; }
std::string unused() { return "this program carries no CUDA code"; }

const KindRow host = {
    {"host", Kind::Host, ItemForm::Count, ItemOptions::None, false, "host", ""}, make<Kind::Host>, nullptr, nullptr};
const KindRow sim = {
    {"sim", Kind::Sim, ItemForm::Count, ItemOptions::All, false, "sim", ""}, make<Kind::Sim>, nullptr, nullptr};
KindRow cuda(decltype(KindRow::make) make, decltype(KindRow::probe) probe, decltype(KindRow::leftOut) leftOut) {
  return {{"cuda", Kind::Cuda, ItemForm::Ids, ItemOptions::None, false, "cuda", ""}, make, probe, leftOut};
}

std::vector<std::string> names(const DeviceSet &set) {
  std::vector<std::string> out;
  for (const auto &device : set.all())
    out.push_back(device->name());
  return out;
}

TEST(Registry, TheHostIsLastWhereverItIsNamed) {
  const KindRow kinds[] = {host, sim};
  auto set = DeviceSet::build("host,sim:2,sim", kinds);
  ASSERT_TRUE(set.ok());
  EXPECT_EQ(names(**set), (std::vector<std::string>{"sim:0", "sim:1", "sim:2", "host"}));
  EXPECT_TRUE((*set)->hostNamed());
  EXPECT_FALSE((*set)->byDefault());
  EXPECT_EQ((*set)->accelerators(), 3);
  for (int id = 0; id < (*set)->size(); ++id)
    EXPECT_EQ((**set)[id].id(), id);
}

TEST(Registry, TheHostIsThereEvenWhenItIsNotNamed) {
  const KindRow kinds[] = {host, sim};
  auto set = DeviceSet::build("sim", kinds);
  ASSERT_TRUE(set.ok());
  EXPECT_EQ((*set)->host().name(), "host");
  EXPECT_FALSE((*set)->hostNamed());
}

TEST(Registry, WithoutASettingTheMachinesDevicesAreUsed) {
  const KindRow kinds[] = {host, cuda(make<Kind::Cuda>, one, used), sim};
  auto set = DeviceSet::build("", kinds);
  ASSERT_TRUE(set.ok());
  EXPECT_EQ(names(**set), (std::vector<std::string>{"cuda:0", "host"}));
  EXPECT_TRUE((*set)->byDefault());
}

TEST(Registry, WhatIsNotFoundOrLeftOutIsSaid) {
  const KindRow missing[] = {host, cuda(make<Kind::Cuda>, none, used)};
  auto set = DeviceSet::build("", missing);
  ASSERT_TRUE(set.ok());
  EXPECT_EQ((*set)->missing(), (std::vector<std::string>{"no driver: nothing there"}));

  const KindRow leftOut[] = {host, cuda(make<Kind::Cuda>, one, unused)};
  set = DeviceSet::build("", leftOut);
  ASSERT_TRUE(set.ok());
  EXPECT_EQ(names(**set), (std::vector<std::string>{"host"}));
  EXPECT_EQ((*set)->missing(),
            (std::vector<std::string>{"cuda:0 (a GPU) is left out: this program carries no CUDA code"}));
}

TEST(Registry, APlaceMayBeLeftOutByItself) {
  KindRow row = cuda(make<Kind::Cuda>, [] { return Found{{{"a", "", "it is used already"}, {"b", ""}}, {}}; }, used);
  const KindRow kinds[] = {host, row};
  auto set = DeviceSet::build("", kinds);
  ASSERT_TRUE(set.ok());
  EXPECT_EQ((*set)->accelerators(), 1);
  EXPECT_EQ((*set)->missing(), (std::vector<std::string>{"a () is left out: it is used already"}));
  EXPECT_TRUE((*set)->unusable().empty()) << "nobody need hear of it";
}

TEST(Registry, NobodyLooksWhereNothingCanBe) {
  KindRow row = cuda(make<Kind::Cuda>, one, used);
  row.mayHave = [] { return false; };
  const KindRow kinds[] = {host, row};
  auto set = DeviceSet::build("", kinds);
  ASSERT_TRUE(set.ok());
  EXPECT_EQ((*set)->accelerators(), 0);
  set = DeviceSet::build("cuda", kinds);
  ASSERT_TRUE(set.ok());
  EXPECT_EQ((*set)->accelerators(), 1) << "unless it is named";
}

TEST(Registry, ANamedDeviceThatCannotBeHadIsAnErrorWithItsPlace) {
  const KindRow kinds[] = {host, cuda(fail, none, used)};
  auto set = DeviceSet::build("host,cuda:0", kinds);
  ASSERT_FALSE(set.ok());
  EXPECT_EQ(set.error().message, "HET_DEVICES: no driver");
  EXPECT_EQ(set.error().notes, (std::vector<std::string>{"install one", "in the text\n  host,cuda:0\n       ^~~~~~",
                                                         "there are host and cuda, with commas between them"}));
}

TEST(Registry, AFoundDeviceThatCannotBeHadIsLeftOut) {
  const KindRow kinds[] = {host, cuda(fail, one, used)};
  auto set = DeviceSet::build("", kinds);
  ASSERT_TRUE(set.ok());
  EXPECT_TRUE((*set)->missing().empty());
  EXPECT_EQ((*set)->unusable(), (std::vector<std::string>{"cuda:0 is not used: no driver (install one)"}));
}

TEST(Registry, TheHostIsNamedOnce) {
  const KindRow kinds[] = {host, sim};
  auto set = DeviceSet::build("host,sim,host:2", kinds);
  ASSERT_FALSE(set.ok());
  EXPECT_EQ(set.error().message, "HET_DEVICES: the host is named twice");
}

} // namespace
