//===-- unit/exec/task_choice_test.cpp - where tasks with kernels run, on the virtual clock --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/tasks/task_choice.hpp"
#include "exec/tasks/task_storage.hpp"
#include "machine.hpp"

#include <map>

using namespace het;
using namespace het::test;

namespace {

het_task_access named(het_task_use use, int *base, long len) {
  het_task_access access{};
  access.name = "x";
  access.base = base;
  access.item = sizeof(int);
  access.use = use;
  access.rank = 1;
  access.range[0] = {len, 0, len};
  return access;
}

class Choices : public testing::Test {
protected:
  void begin(const char *devices, const char *policy) {
    machine_.reset();
    machine_ = std::make_unique<Machine>(devices, true);
    machine_->runtime->tasks->use(*findTaskPolicy(policy));
    devices_.asked.clear();
    for (int id = 0; id < machine_->runtime->host(); ++id)
      devices_.asked.push_back(id);
  }
  TaskAnswer one(bool hasVersion = false) {
    return machine_->runtime->tasks->choose(*machine_->runtime,
                                            {kernel_, 1000, copies_, devices_, known_, hasVersion, -1, &site_, "task"});
  }
  std::map<int, int> many(int count, bool hasVersion = false) {
    std::map<int, int> counts;
    for (int k = 0; k < count; ++k)
      ++counts[one(hasVersion).device];
    return counts;
  }
  // A kernel has used what is named there.
  void use(int device) {
    TaskStorage storage;
    check(storage.enter(*machine_->runtime, &site_, device, copies_));
    check(storage.leave());
  }

  het_site site_{"test.c", 1, 1, "test", "task", nullptr};
  het_task_kernel kernel_{};
  std::vector<het_task_access> copies_;
  const std::vector<BytesAt> *known_ = nullptr;
  TaskDevices devices_;
  std::unique_ptr<Machine> machine_;
  int x_[100] = {};
};

} // namespace

TEST_F(Choices, HeftGivesTheFasterDeviceMore) {
  begin("sim:1(rate=8),sim:1(rate=1)", "heft");
  const std::map<int, int> counts = many(27);
  EXPECT_GE(counts.at(0), 22);
  EXPECT_GE(counts.at(1), 2);
}

TEST_F(Choices, NoDeviceIsBusyAfterAWait) {
  begin("sim:1(rate=8),sim:1(rate=1)", "heft");
  many(9);
  machine_->runtime->tasks->settle(*machine_->runtime);
  EXPECT_EQ(one().device, 0);
  EXPECT_EQ(one().number, 0u) << "nobody measures: the account says it";
}

TEST_F(Choices, VersionsOfTheHostRunWhereThatIsFasterAndThereIsOne) {
  for (const char *policy : {"auto", "heft", "versioning"}) {
    begin("sim:1(rate=0.01)", policy);
    const int host = machine_->runtime->host();
    EXPECT_EQ(many(20, false)[host], 0) << policy;
    EXPECT_GT(many(20, true)[host], 10) << policy;
  }
  begin("sim:1(rate=0.01)", "affinity");
  EXPECT_EQ(many(20, true)[machine_->runtime->host()], 0);
}

TEST_F(Choices, AffinitySeesWhatKernelsHaveLeftOnDevices) {
  begin("sim:3", "affinity");
  copies_ = {named(HET_TASK_INOUT, x_, 100)};
  use(2);
  EXPECT_EQ(many(5)[2], 5);
  const std::vector<BytesAt> bytes = bytesAt(*machine_->runtime, copies_);
  ASSERT_EQ(bytes.size(), 4u);
  EXPECT_EQ(bytes[2].there, 400);
  EXPECT_EQ(bytes[2].missing, 0);
  EXPECT_EQ(bytes[0].there, 0);
  EXPECT_EQ(bytes[0].missing, 400);
  EXPECT_EQ(bytes[3].there, 0) << "the host has old contents";
  EXPECT_EQ(bytes[3].missing, 400);
}

// HET_AFFINITY=created.
TEST_F(Choices, AffinityMayBeOfTheTimeOfTheTasksCreation) {
  begin("sim:3", "affinity");
  copies_ = {named(HET_TASK_INOUT, x_, 100)};
  use(1);
  const std::vector<BytesAt> then = bytesAt(*machine_->runtime, copies_);
  use(2);
  EXPECT_EQ(many(3)[2], 3);
  known_ = &then;
  EXPECT_EQ(many(3)[1], 3);
}

TEST_F(Choices, BytesThatATaskOnlyWritesNeedNotCome) {
  begin("sim:2", "affinity");
  copies_ = {named(HET_TASK_IN, x_, 100)};
  use(1);
  copies_[0].use = HET_TASK_OUT;
  const std::vector<BytesAt> bytes = bytesAt(*machine_->runtime, copies_);
  EXPECT_EQ(bytes[0].missing, 0);
  EXPECT_EQ(bytes[1].there, 400);
  EXPECT_EQ(bytes[2].there, 400) << "a kernel that reads leaves the host its own";
  EXPECT_EQ(bytesOf(copies_), 400u);
}

// 8 us of computing against 1 ms of copies.
TEST_F(Choices, HeftStaysWithTheDataWhereTheLinkIsSlow) {
  begin("sim:1(rate=125,bandwidth=4e5),sim:1(rate=130,bandwidth=4e5)", "heft");
  copies_ = {named(HET_TASK_INOUT, x_, 100)};
  many(4);
  use(0);
  machine_->runtime->tasks->settle(*machine_->runtime);
  EXPECT_EQ(many(20)[0], 20);
}

// A body of several kernels, whose driver tells the time of each.
TEST_F(Choices, TimesOfATasksKernelsCountAsOne) {
  machine_ = std::make_unique<Machine>("sim:1", false);
  TaskChooser &tasks = *machine_->runtime->tasks;
  tasks.use(*findTaskPolicy("versioning"));
  devices_.asked = {0};
  for (int k = 0; k < 10; ++k) {
    const TaskAnswer answer = one(true);
    ASSERT_NE(answer.number, 0u);
    if (answer.device != 0) {
      tasks.took(answer.number, 100);
      continue;
    }
    tasks.runsAs(answer.number, 3);
    for (int kernel = 0; kernel < 3; ++kernel)
      tasks.took(answer.number, 1);
  }
  const TaskAnswer answer = one(true);
  EXPECT_EQ(answer.device, 0);
  EXPECT_DOUBLE_EQ(answer.seconds, 3);
}
