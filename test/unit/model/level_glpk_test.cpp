//===-- unit/model/level_glpk_test.cpp - level() against GLPK's linear programs ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The program of [C] figure 3, as its authors solved it: the least T with fixed + each * n <= T for all devices that
// take part, and all iterations shared. Whether a device takes part is a whole number from 0 to 1; its iterations are
// real.
#include "../repeat.hpp"
#include "model/level.hpp"

#include <glpk.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <random>

using namespace het;

namespace {

class Program {
public:
  // Columns: T, then iterations of each device, then whether it takes part. Rows: the sum; for each device its end and
  // its cap.
  Program(std::span<const Cost> costs, long total) : count_(static_cast<int>(costs.size())) {
    glp_add_cols(problem_.get(), 1 + 2 * count_);
    glp_add_rows(problem_.get(), 1 + 2 * count_);
    glp_set_col_bnds(problem_.get(), 1, GLP_LO, 0, 0);
    glp_set_obj_coef(problem_.get(), 1, 1);
    glp_set_row_bnds(problem_.get(), 1, GLP_FX, static_cast<double>(total), 0);
    for (int d = 0; d < count_; ++d) {
      const Cost &cost = costs[static_cast<std::size_t>(d)];
      const int n = 2 + d, part = 2 + count_ + d, end = 2 + 2 * d, cap = end + 1;
      glp_set_col_bnds(problem_.get(), n, GLP_LO, 0, 0);
      glp_set_col_kind(problem_.get(), part, GLP_BV);
      glp_set_row_bnds(problem_.get(), end, GLP_UP, 0, 0);
      glp_set_row_bnds(problem_.get(), cap, GLP_UP, 0, 0);
      add(1, n, 1);
      add(end, n, cost.each);
      add(end, part, cost.fixed);
      add(end, 1, -1);
      add(cap, n, 1);
      add(cap, part, -static_cast<double>(std::min(cost.cap, total)));
    }
    glp_load_matrix(problem_.get(), static_cast<int>(rows_.size()) - 1, rows_.data(), columns_.data(), values_.data());
  }

  double least() const {
    glp_smcp simplex;
    glp_init_smcp(&simplex);
    simplex.msg_lev = GLP_MSG_OFF;
    EXPECT_EQ(glp_simplex(problem_.get(), &simplex), 0);
    glp_iocp whole;
    glp_init_iocp(&whole);
    whole.msg_lev = GLP_MSG_OFF;
    EXPECT_EQ(glp_intopt(problem_.get(), &whole), 0);
    return glp_mip_obj_val(problem_.get());
  }

private:
  void add(int row, int column, double value) {
    rows_.push_back(row);
    columns_.push_back(column);
    values_.push_back(value);
  }

  std::unique_ptr<glp_prob, void (*)(glp_prob *)> problem_{glp_create_prob(), glp_delete_prob};
  int count_;
  std::vector<int> rows_{0}, columns_{0}; // GLPK counts from 1
  std::vector<double> values_{0};
};

} // namespace

TEST(Level, IsAsGoodAsTheLinearProgramOfFigure3OnRandomInstances) {
  std::mt19937_64 random(20261128);
  const auto real = [&](double least, double most) {
    return std::uniform_real_distribution<double>(least, most)(random);
  };
  for (long round = 0; round < het::test::scaled(100000); ++round) {
    std::vector<Cost> costs(2 + random() % 4);
    const long total = 100 + static_cast<long>(random() % 10000);
    long room = 0;
    for (Cost &cost : costs) {
      cost = {random() % 3 ? real(0, 2000) : 0, std::pow(10, real(-2, 1))};
      if (random() % 3 == 0)
        cost.cap = static_cast<long>(random() % 5000);
      room += std::min(cost.cap, total);
    }
    if (room < total)
      costs.back().cap = total;
    const std::vector<long> shares = level(costs, total);
    ASSERT_EQ(std::accumulate(shares.begin(), shares.end(), 0L), total);
    const double found = makespan(costs, shares), least = Program(costs, total).least();
    double whole = 0; // that shares are whole numbers is worth one iteration
    for (const Cost &cost : costs)
      whole = std::max(whole, cost.each);
    ASSERT_GE(found, least * (1 - 1e-6)) << "round " << round;
    ASSERT_LE(found, least * (1 + 1e-6) + whole) << "round " << round;
  }
}
