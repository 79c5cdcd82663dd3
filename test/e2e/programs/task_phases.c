//===-- e2e/programs/task_phases.c - generations of three phases, the last one on the host -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The shape of a phylogenetic inference by Markov chains: each generation changes a branch of a tree, devices compute and
// scale the partial sums of all sites by blocks, the host adds them up and takes the change or not. Only the sum is waited
// for, so that the partial sums stay where they are. All values are whole numbers.
#include <stdio.h>
#include <stdlib.h>

enum { Sites = 600, Block = 75, Leaves = 4, States = 4, Generations = 12 };

// An inner node from its two children.
#pragma omp target device(smp, cuda, opencl) copy_deps
#pragma omp task in([n*States]left, [n*States]right, [States*States]p, [States*States]q) out([n*States]node)
static void combine(const int *left, const int *right, const int *p, const int *q, int *node, int n) {
  for (int i = 0; i < n; i++)
    for (int s = 0; s < States; s++) {
      int a = 0, b = 0;
      for (int t = 0; t < States; t++) {
        a += p[s * States + t] * left[i * States + t];
        b += q[s * States + t] * right[i * States + t];
      }
      node[i * States + s] = a * b % 97 + 1;
    }
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n*States]node) out([n]scale)
static void rescale(int *node, int *scale, int n) {
  for (int i = 0; i < n; i++) {
    int most = 1;
    for (int s = 0; s < States; s++)
      most = node[i * States + s] > most ? node[i * States + s] : most;
    scale[i] = most;
    for (int s = 0; s < States; s++)
      node[i * States + s] = 60 * node[i * States + s] / most;
  }
}

#pragma omp target device(smp) copy_deps
#pragma omp task in([n*States]root, [n]scale) commutative(*sum)
static void add(const int *root, const int *scale, long *sum, int n) {
  for (int i = 0; i < n; i++)
    for (int s = 0; s < States; s++)
      *sum += (long)(s + 1) * root[i * States + s] + 3 * scale[i];
}

static int *numbers(int count, int seed) {
  int *made = malloc(sizeof *made * (size_t)count);
  for (int i = 0; i < count; i++)
    made[i] = (i * 7 + seed * 5) % 11;
  return made;
}

int main(void) {
  int *leaf[Leaves], *branch[6], *node[3], *scale[3], accepted = 0;
  long best = -1;
  for (int k = 0; k < Leaves; k++)
    leaf[k] = numbers(Sites * States, k);
  for (int k = 0; k < 6; k++)
    branch[k] = numbers(States * States, k + 9);
  for (int k = 0; k < 3; k++)
    node[k] = numbers(Sites * States, 0), scale[k] = numbers(Sites, 0);
  for (int step = 0; step < Generations; step++) {
    int *changed = branch[step % 6], at = step * 5 % (States * States), old = changed[at];
    long sum = 0;
    // Tasks may still read the branch.
#pragma omp taskwait on([States*States]changed)
    changed[at] = (old + step) % 11;
    for (int i = 0; i < Sites; i += Block) {
      const int n = Sites - i < Block ? Sites - i : Block, w = i * States;
      for (int k = 0; k < 2; k++) {
        combine(leaf[2 * k] + w, leaf[2 * k + 1] + w, branch[2 * k], branch[2 * k + 1], node[k] + w, n);
        rescale(node[k] + w, scale[k] + i, n);
      }
      combine(node[0] + w, node[1] + w, branch[4], branch[5], node[2] + w, n);
      rescale(node[2] + w, scale[2] + i, n);
      add(node[2] + w, scale[2] + i, &sum, n);
    }
#pragma omp taskwait on(sum)
    printf("generation %d: %ld\n", step, sum);
    if (sum > best || step % 5 == 4) {
      best = sum, accepted++;
    } else {
#pragma omp taskwait on([States*States]changed)
      changed[at] = old;
    }
  }
#pragma omp taskwait
  long check = 0;
  for (int i = 0; i < Sites * States; i++)
    check = check * 31 % 1000003 + node[2][i];
  printf("accepted %d, best %ld, last %ld\n", accepted, best, check);
  for (int k = 0; k < Leaves; k++)
    free(leaf[k]);
  for (int k = 0; k < 6; k++)
    free(branch[k]);
  for (int k = 0; k < 3; k++)
    free(node[k]), free(scale[k]);
  return 0;
}
