//===-- unit/device/images_test.cpp - registration of device code --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/images.hpp"

#include <gtest/gtest.h>

#include <utility>

using namespace het;

namespace {

TEST(Images, ComeAndGo) {
  het_image plain = {HET_ABI, "u1", nullptr, 0, nullptr}, cuda = {HET_ABI, "u2", "code", 4, nullptr};
  EXPECT_FALSE(anyImage());
  EXPECT_TRUE(registerImage(&plain).ok());
  EXPECT_TRUE(registerImage(&plain).ok());
  EXPECT_TRUE(anyImage());
  EXPECT_FALSE(anyFatbin());
  EXPECT_EQ(images().size(), 1u);
  EXPECT_TRUE(registerImage(&cuda).ok());
  EXPECT_TRUE(anyFatbin());
  auto before = imagesRemoved();
  unregisterImage(&cuda);
  unregisterImage(&cuda);
  EXPECT_EQ(imagesRemoved(), before + 1);
  unregisterImage(&plain);
  EXPECT_FALSE(anyImage());
}

// `caller` calls g of `middle`, which calls f of `last` or of nobody.
struct Files {
  static constexpr het_import none[1] = {};
  static inline het_image last, middle;
  het_import calls[2] = {{"f", [] { return &last; }, [] { return "f's"; }}, {}};
  het_import uses[2] = {{"g", [] { return &middle; }, [] { return "g's"; }}, {}};
  het_image caller = {HET_ABI, "caller", nullptr, 0, nullptr, uses};
  Files() {
    last = {HET_ABI, "last", nullptr, 0, nullptr, none};
    middle = {HET_ABI, "middle", nullptr, 0, nullptr, calls};
  }
};

TEST(Images, ThoseThatAreLinkedFollowFromWhatTheyCall) {
  Files files;
  EXPECT_EQ(linkedWith(files.caller), (std::vector<const het_image *>{&files.caller, &files.middle, &files.last}));
  EXPECT_EQ(linkedWith(files.last), (std::vector<const het_image *>{&files.last}));
  EXPECT_EQ(missingFunction(files.caller), nullptr);
}

TEST(Images, TheFunctionsOfOnesThatCallEachOtherAreFollowedOnce) {
  Files files;
  files.last.imports = files.uses;
  EXPECT_EQ(linkedWith(files.middle).size(), 2u);
  EXPECT_EQ(missingFunction(files.middle), nullptr);
}

TEST(Images, VariablesAreThoseOfAllThatAreLinked) {
  static const het_variable variables[] = {{"v", nullptr}, {}};
  Files files;
  EXPECT_EQ(firstVariable(files.caller), nullptr);
  files.last.variables = variables;
  EXPECT_EQ(firstVariable(files.caller), variables);
  EXPECT_EQ(firstVariable(files.middle), variables);
  het_image alone = {HET_ABI, "alone", nullptr, 0, nullptr, nullptr, variables};
  EXPECT_EQ(firstVariable(alone), nullptr) << "it is linked with nothing";
}

TEST(Images, TheTextsOfWhatTheyCallAreTold) {
  Files files;
  const std::vector<const char *> texts = linkedTexts(files.caller);
  ASSERT_EQ(texts.size(), 2u);
  EXPECT_STREQ(texts[0], "g's");
  EXPECT_STREQ(texts[1], "f's");
  files.calls[0].opencl = nullptr;
  EXPECT_EQ(linkedTexts(files.caller).back(), nullptr);
  EXPECT_TRUE(linkedTexts(files.last).empty());
}

// Each image calls two functions of the next one: there are 2^40 ways to the last.
TEST(Images, ManyWaysToOneFileAreFollowedOnce) {
  constexpr int count = 40;
  static het_image chain[count + 1];
  static het_import calls[count][3];
  const auto fill = [&]<std::size_t... at>(std::index_sequence<at...>) {
    const auto one = [](int k, het_image *(*next)()) {
      const auto text = [] { return "same"; };
      calls[k][0] = {"f", next, text};
      calls[k][1] = {"g", next, text};
      chain[k] = {HET_ABI, "chain", nullptr, 0, nullptr, calls[k]};
    };
    (one(static_cast<int>(at), [] { return &chain[at + 1]; }), ...);
  };
  fill(std::make_index_sequence<count>());
  EXPECT_EQ(linkedTexts(chain[0]).size(), 1u);
}

TEST(Images, FilesThatCallEachOtherByTurnsHaveNoTexts) {
  Files files;
  files.last.imports = files.uses;
  EXPECT_EQ(linkedTexts(files.caller), std::vector<const char *>{nullptr});
}

TEST(Images, AFunctionThatIsMissingFartherAwayIsNamed) {
  Files files;
  files.calls[0].image = nullptr;
  EXPECT_STREQ(missingFunction(files.caller), "f");
  EXPECT_EQ(missingFunction(files.last), nullptr);
  het_image alone = {HET_ABI, "alone", nullptr, 0, nullptr, nullptr};
  EXPECT_EQ(missingFunction(alone), nullptr);
}

TEST(Images, OneOfAnotherVersionOfHetHIsRefused) {
  het_image old = {HET_ABI + 1, "jacobi_1f", nullptr, 0, nullptr};
  Status status = registerImage(&old);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "unit 'jacobi_1f' was compiled for version " + std::to_string(HET_ABI + 1) +
                                        " of het.h's interface; this libhet has version " + std::to_string(HET_ABI));
  EXPECT_FALSE(anyImage());
}

} // namespace
