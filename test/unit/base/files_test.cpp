//===-- unit/base/files_test.cpp - files that are written in one step ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace het;
namespace fs = std::filesystem;

namespace {

class Files : public testing::Test {
protected:
  Files()
      : before_(fs::current_path()), folder_(fs::path(testing::TempDir()) / ("het-files-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
    fs::current_path(folder_);
  }
  ~Files() override {
    fs::current_path(before_);
    fs::remove_all(folder_);
  }
  std::string in(const std::string &name) const { return folder_ / name; }
  long entries() const { return std::distance(fs::directory_iterator(folder_), fs::directory_iterator()); }

  const fs::path before_, folder_;
};

std::string contents(const std::string &name) {
  std::ifstream file(name);
  return {std::istreambuf_iterator<char>(file), {}};
}

Status write(const std::string &name, const std::string &text) {
  Result<OutputFile> file = OutputFile::at(name);
  return file.ok() ? file->write(text) : Status(file.error());
}

TEST_F(Files, AreWholeAndTheUsersAlone) {
  ASSERT_TRUE(write("report", "text").ok());
  EXPECT_EQ(contents("report"), "text");
  struct stat known;
  ASSERT_EQ(stat("report", &known), 0);
  EXPECT_EQ(known.st_mode & 0777, 0600u);
  EXPECT_EQ(entries(), 1);
}

TEST_F(Files, AreUntouchedUntilTheyAreWritten) {
  std::ofstream("report") << "old";
  Result<OutputFile> file = OutputFile::at("report");
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(contents("report"), "old");
  EXPECT_EQ(entries(), 1);
  std::ifstream reader("report"); // has the old file open
  ASSERT_TRUE(file->write("new").ok());
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(reader), {}), "old");
  EXPECT_EQ(contents("report"), "new");
}

TEST_F(Files, StayWhereTheyWereWhenTheProgramGoesElsewhere) {
  Result<OutputFile> file = OutputFile::at("report");
  fs::create_directory("elsewhere");
  fs::current_path("elsewhere");
  ASSERT_TRUE(file.ok() && file->write("text").ok());
  EXPECT_EQ(contents(in("report")), "text");
}

TEST_F(Files, TakeNoTemporaryNameThatIsThere) {
  std::ofstream("target") << "mine";
  const std::string first = "report." + std::to_string(getpid()) + ".0";
  fs::create_symlink("target", first);
  ASSERT_TRUE(write("report", "text").ok());
  EXPECT_EQ(contents("target"), "mine");
  EXPECT_EQ(contents("report"), "text");
  EXPECT_TRUE(fs::is_symlink(first));
}

TEST_F(Files, BehindALinkAreReplacedAndTheLinkStays) {
  fs::create_directory("store");
  std::ofstream("store/report") << "old";
  fs::create_symlink("store/report", "latest");
  ASSERT_TRUE(write("latest", "new").ok());
  EXPECT_TRUE(fs::is_symlink("latest"));
  EXPECT_EQ(contents("store/report"), "new");
}

TEST_F(Files, HaveTheProcessIdForPercentP) {
  ASSERT_TRUE(write("r%p-%%p.json", "text").ok());
  EXPECT_EQ(contents("r" + std::to_string(getpid()) + "-%p.json"), "text");
}

TEST_F(Files, OfDescriptorsAndDevicesAreWrittenAsTheyAre) {
  std::ofstream("open") << "before ";
  std::FILE *file = std::fopen("open", "a");
  EXPECT_TRUE(write("/dev/fd/" + std::to_string(fileno(file)), "text").ok());
  std::fclose(file);
  EXPECT_EQ(contents("open"), "before text");
  EXPECT_TRUE(write("/dev/null", "text").ok());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(Files, ThatCannotBeWrittenAreToldAtOnce) {
  EXPECT_EQ(OutputFile::at("/nonexistent/r").error().message, "cannot write /nonexistent/r: No such file or directory");
  fs::create_directory("folder");
  EXPECT_EQ(OutputFile::at("folder").error().message, "cannot write folder: Is a directory");
  ASSERT_EQ(mkfifo("pipe", 0600), 0);
  EXPECT_EQ(write("pipe", "text").error().message, "cannot write pipe: No such device or address");
  EXPECT_EQ(entries(), 2);
}

TEST_F(Files, AreReadWholeAndOnlyRegularOnes) {
  std::ofstream("profile") << "text";
  EXPECT_EQ(*readFile("profile", 4), "text");
  EXPECT_EQ(readFile("profile", 3).error().message, "cannot read profile: it has more than 3 bytes");
  EXPECT_EQ(*readFile("nothing", 4), "");
  fs::create_directory("folder");
  EXPECT_EQ(readFile("folder", 4).error().message, "cannot read folder: it is a folder");
  ASSERT_EQ(mkfifo("pipe", 0600), 0);
  EXPECT_EQ(readFile("pipe", 4).error().message, "cannot read pipe: it is a pipe");
  EXPECT_EQ(readFile("/dev/zero", 4).error().message, "cannot read /dev/zero: it is a device");
}

} // namespace
