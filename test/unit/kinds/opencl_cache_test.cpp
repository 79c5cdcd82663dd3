//===-- kinds/opencl_cache_test.cpp - compiled programs, kept in files ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/opencl/cache.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <vector>

using namespace het;
using namespace het::opencl;

namespace fs = std::filesystem;

namespace {

class ProgramCache : public testing::Test {
protected:
  ProgramCache() {
    std::string name = (fs::temp_directory_path() / "het-cache-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~ProgramCache() override { fs::remove_all(folder_); }

  std::string contents(const std::string &file) const {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void replace(const std::string &file, const std::string &with) const {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << with;
  }

  std::string folder_;
};

const std::string key("source\0options\0device", 21), binary("\x7f\0code", 6);

TEST_F(ProgramCache, GivesBackWhatWasStored) {
  const Cache cache(folder_);
  EXPECT_FALSE(cache.load(key));
  cache.store(key, binary);
  EXPECT_EQ(cache.load(key), binary);
  EXPECT_EQ(Cache(folder_).load(key), binary) << "another run";
  EXPECT_FALSE(cache.load(key + "x"));
}

TEST_F(ProgramCache, AFileIsTheUsersAloneAndNoOtherIsLeft) {
  const Cache cache(folder_);
  cache.store(key, binary);
  struct stat found;
  ASSERT_EQ(stat(cache.fileOf(key).c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0600u);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(ProgramCache, ADamagedFileCountsAsNoneAndIsReplaced) {
  const Cache cache(folder_);
  cache.store(key, binary);
  const std::string file = cache.fileOf(key), whole = contents(file);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
    replace(file, damaged);
    EXPECT_FALSE(cache.load(key)) << "byte " << at;
  }
  for (std::size_t size = 0; size < whole.size(); ++size) {
    replace(file, whole.substr(0, size));
    EXPECT_FALSE(cache.load(key)) << size << " bytes";
  }
  replace(file, whole + "x");
  EXPECT_FALSE(cache.load(key));
  cache.store(key, binary);
  EXPECT_EQ(cache.load(key), binary);
}

TEST_F(ProgramCache, AnotherKeysFileUnderTheNameCountsAsNone) {
  const Cache cache(folder_);
  cache.store("another", binary);
  fs::rename(cache.fileOf("another"), cache.fileOf(key));
  EXPECT_FALSE(cache.load(key));
}

TEST_F(ProgramCache, ALengthBeyondTheFileIsRefused) {
  const Cache cache(folder_);
  cache.store(key, binary);
  std::string huge = contents(cache.fileOf(key));
  for (std::size_t at = 16; at < 32; ++at) // both lengths
    huge[at] = '\xff';
  replace(cache.fileOf(key), huge);
  EXPECT_FALSE(cache.load(key));
}

TEST_F(ProgramCache, WritersAtOnceLeaveAWholeFile) {
  const Cache cache(folder_);
  std::vector<std::thread> writers;
  for (char c : {'a', 'b', 'c', 'd'})
    writers.emplace_back([&cache, c] {
      for (int i = 0; i < 50; ++i) {
        cache.store(key, std::string(20000, c));
        const auto found = cache.load(key);
        ASSERT_TRUE(found);
        ASSERT_EQ(*found, std::string(20000, found->front()));
      }
    });
  for (std::thread &writer : writers)
    writer.join();
}

TEST_F(ProgramCache, WithoutAFolderNothingIsKept) {
  Cache().store(key, binary);
  EXPECT_FALSE(Cache().load(key));
  Cache(folder_ + "/none").store(key, binary); // a message at most
  EXPECT_FALSE(Cache(folder_ + "/none").load(key));
}

TEST_F(ProgramCache, APercentSignInTheFoldersNameIsOne) {
  const std::string odd = folder_ + "/100%p";
  ASSERT_TRUE(prepareFolder(odd).ok());
  Cache(odd).store(key, binary);
  EXPECT_EQ(Cache(odd).load(key), binary);
}

TEST_F(ProgramCache, ItsFolderIsMadeForTheUserAlone) {
  const std::string deep = folder_ + "/a/b";
  ASSERT_TRUE(prepareFolder(deep).ok());
  struct stat found;
  ASSERT_EQ(stat(deep.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0700u);
  EXPECT_TRUE(prepareFolder(deep).ok()) << "it is there now";
}

TEST_F(ProgramCache, AFolderWhereOthersMayWriteIsRefused) {
  for (mode_t mode : {0720, 0702, 0777}) {
    ASSERT_EQ(chmod(folder_.c_str(), mode), 0);
    const Status status = prepareFolder(folder_);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().message, "others may write in folder " + folder_);
  }
  ASSERT_EQ(chmod(folder_.c_str(), 0755), 0);
  EXPECT_TRUE(prepareFolder(folder_).ok());
}

TEST_F(ProgramCache, AFileOrAnotherUsersFolderIsRefused) {
  replace(folder_ + "/file", "");
  EXPECT_EQ(prepareFolder(folder_ + "/file").error().message, folder_ + "/file is no folder");
  EXPECT_FALSE(prepareFolder(folder_ + "/file/below").ok());
  if (geteuid() != 0)
    EXPECT_EQ(prepareFolder("/").error().message, "folder / belongs to another user");
  else if (chown(folder_.c_str(), 12345, 12345) == 0)
    EXPECT_EQ(prepareFolder(folder_).error().message, "folder " + folder_ + " belongs to another user");
}

} // namespace
