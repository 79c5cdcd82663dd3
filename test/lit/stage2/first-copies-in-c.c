// In C the body of a split loop is a function of its own. Types of the enclosing function are known there: of copies that
// the body changes, and of enumerations and structures without a name.
// RUN: %hetcc -Wall -Werror %s -o %t
// RUN: env HET_DEVICES=host %t
// RUN: env HET_DEVICES=sim:3 %t
struct pair {
  double low, high;
};

int main(void) {
  enum{N = 100};
  struct{int first, last;} ends = {1, 7};
  static double x[N];
  double table[4] = {1, 2, 3, 4};
  struct pair pair = {5, 6};
#pragma acc region for hetero(1, all) part_copy(x[1:N]) firstprivate(table, pair)
  for (int i = 0; i < N; i++) {
    table[i % 4] += i;
    pair.low += table[i % 4] + ends.first;
    x[i] += pair.low;
  }
  int wrong = table[1] != 2 || pair.low != 5;
  for (int i = 0; i < N; i++)
    wrong += x[i] != 5 + (i % 4 + 1) + i + 1;
  return wrong + (ends.last != 7);
}
