//===-- unit/base/settings_test.cpp - the settings table and its reading -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/settings.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include <algorithm>

using namespace het;

namespace {

struct Reading {
  std::vector<std::string> warnings;
  Result<Settings> result;

  explicit Reading(std::vector<const char *> lines, bool secure = false)
      : result(read(std::move(lines), warnings, secure)) {}
  static Result<Settings> read(std::vector<const char *> lines, std::vector<std::string> &warnings, bool secure) {
    lines.push_back(nullptr);
    return Settings::parse(lines.data(), warnings, secure);
  }
};

bool has(const std::string &text, const char *part) { return text.find(part) != text.npos; }

TEST(Settings, AreAtTheirFallbacksWhenNothingIsSet) {
  Reading reading({"PATH=/bin", "HETCC=1"});
  ASSERT_TRUE(reading.result.ok());
  EXPECT_TRUE(reading.warnings.empty());
  EXPECT_EQ(reading.result->value(Setting::Schedule), "default");
  EXPECT_EQ(reading.result->value(Setting::Devices), "");
  EXPECT_FALSE(reading.result->isSet(Setting::Report));
}

TEST(Settings, HoldWhatTheEnvironmentSays) {
  Reading reading({"HET_DEVICES=sim:2", "HET_REPORT=out.json", "HET_SCHEDULE=block"});
  ASSERT_TRUE(reading.result.ok());
  EXPECT_EQ(reading.result->value(Setting::Devices), "sim:2");
  EXPECT_EQ(reading.result->value(Setting::Report), "out.json");
  EXPECT_EQ(reading.result->value(Setting::Schedule), "block");
  EXPECT_TRUE(reading.result->isSet(Setting::Schedule));
}

TEST(Settings, AnEmptyValueIsAsGoodAsUnset) {
  Reading reading({"HET_SCHEDULE="});
  ASSERT_TRUE(reading.result.ok());
  EXPECT_FALSE(reading.result->isSet(Setting::Schedule));
}

TEST(Settings, AnUnknownNameIsAnsweredWithTheNearestOne) {
  Reading reading({"HET_DEVCES=sim:2", "HET_SOMETHING_ELSE=1"});
  ASSERT_TRUE(reading.result.ok());
  ASSERT_EQ(reading.warnings.size(), 2u);
  EXPECT_TRUE(has(reading.warnings[0], "did you mean HET_DEVICES?")) << reading.warnings[0];
  EXPECT_FALSE(has(reading.warnings[1], "did you mean")) << reading.warnings[1];
}

TEST(Settings, ABadValueIsAnErrorThatListsTheGoodOnes) {
  Reading reading({"HET_SCHEDULE=blok"});
  ASSERT_FALSE(reading.result.ok());
  const Error &error = reading.result.error();
  EXPECT_EQ(error.message, "HET_SCHEDULE=blok: no such value; did you mean 'block'?");
  ASSERT_EQ(error.notes.size(), 1u);
  EXPECT_TRUE(has(error.notes[0], "dynamic or cyclic")) << error.notes[0];
}

TEST(Settings, ThatAreNumbersRefuseAnythingElse) {
  Reading reading({"HET_PRIORITY_LEVELS=12"});
  ASSERT_TRUE(reading.result.ok());
  EXPECT_EQ(reading.result->number(Setting::PriorityLevels), 12);
  for (const char *wrong : {"HET_PRIORITY_LEVELS=-1", "HET_PRIORITY_LEVELS=many", "HET_PRIORITY_LEVELS=10000"})
    EXPECT_FALSE(Reading({wrong}).result.ok()) << wrong;
  EXPECT_EQ(Reading({"HET_PRIORITY_LEVELS=2x"}).result.error().notes.at(0),
            "HET_PRIORITY_LEVELS can be auto or a whole number of at most four digits");
}

TEST(Settings, ThatAreCountsBeginAtOne) {
  EXPECT_EQ(Reading({"HET_KERNELS=2"}).result->number(Setting::Kernels), 2);
  for (const char *wrong : {"HET_KERNELS=0", "HET_COPY_THREADS=00", "HET_HEAP=0", "HET_HEAP=1G"})
    EXPECT_FALSE(Reading({wrong}).result.ok()) << wrong;
  EXPECT_EQ(Reading({"HET_KERNELS=0"}).result.error().notes.at(0),
            "HET_KERNELS can be auto or a whole number from 1 to 9999");
}

TEST(Settings, ThatNameFilesDoNotCountInASetUserIdProgramWhichSaysSoOnce) {
  Reading reading({"HET_CUDA_LIBRARY=/tmp/evil.so", "HET_OPENCL_LIBRARY=/tmp/evil.so", "HET_CACHE_DIR=/tmp/evil",
                   "HET_PROFILE=/etc/passwd", "HET_REPORT=r.json", "HET_TRACE=t.json", "HET_DEVICES=sim:2"},
                  true);
  ASSERT_TRUE(reading.result.ok());
  for (Setting setting : {Setting::CudaLibrary, Setting::OpenclLibrary, Setting::CacheDir, Setting::Profile,
                          Setting::Report, Setting::Trace})
    EXPECT_FALSE(reading.result->isSet(setting));
  EXPECT_EQ(reading.result->value(Setting::CudaLibrary), "libcuda.so.1");
  EXPECT_EQ(reading.result->value(Setting::Devices), "sim:2");
  ASSERT_EQ(reading.warnings.size(), 1u);
  EXPECT_TRUE(has(reading.warnings[0],
                  "HET_CUDA_LIBRARY, HET_OPENCL_LIBRARY, HET_CACHE_DIR, HET_PROFILE, HET_REPORT and HET_TRACE do "
                  "not count"))
      << reading.warnings[0];
}

TEST(Settings, ThatAreWordsCountInASetUserIdProgramToo) {
  Reading reading({"HET_REPORT=1"}, true);
  ASSERT_TRUE(reading.result.ok());
  EXPECT_EQ(reading.result->value(Setting::Report), "1");
  EXPECT_TRUE(reading.warnings.empty());
}

TEST(Settings, OfATypeThatNamesAFileAreNeverAnothersToSet) {
  for (const SettingRow &row : settingTable())
    EXPECT_EQ(row.type == SettingType::File || row.type == SettingType::Output, row.forOthers == ForOthers::WordsOnly)
        << row.name;
}

TEST(Settings, EachWordOfTheTableIsTaken) {
  for (const SettingRow &row : settingTable())
    for (const std::string &word : row.values)
      EXPECT_TRUE(Reading({(row.name + std::string("=") + word).c_str()}).result.ok()) << row.name << "=" << word;
}

TEST(Settings, TheTableHasOneRowForEachSettingInTheirOrder) {
  auto table = settingTable();
  ASSERT_EQ(table.size(), settingCount);
  for (std::size_t i = 0; i < table.size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(table[i].id), i);
    EXPECT_NE(std::string(table[i].doc), "");
  }
}

TEST(Settings, TheReferenceNamesEveryRow) {
  std::string reference = settingsReference();
  for (const SettingRow &row : settingTable()) {
    EXPECT_TRUE(has(reference, row.name));
    EXPECT_TRUE(has(reference, row.doc));
  }
}

} // namespace
