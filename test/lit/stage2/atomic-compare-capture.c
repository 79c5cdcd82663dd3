// `atomic compare capture` has a parallel kernel in each of its forms: the value before or after, the outcome of the
// comparison, and the value that was not equal.
// RUN: %hetcc -fopenmp --emit=cuda %s -o - 2> %t.err | FileCheck %s
// RUN: not grep . %t.err
// RUN: %hetcc -fopenmp --emit=opencl %s -o - | FileCheck --check-prefix=OPENCL %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Werror -Rhet %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host:2 %t
#define N 400
#define SLOTS 1024
struct entry {
  unsigned key;
  int value;
};

// Linear probing: each key gets the first free slot behind its own.
static int insert(struct entry *table, const unsigned *keys) {
  int taken = 0;
#pragma omp target teams distribute parallel for map(tofrom: table[0:SLOTS], taken) map(to: keys[0:N])
  for (int i = 0; i < N; i++)
    for (unsigned at = keys[i] % SLOTS;; at = (at + 1) % SLOTS) {
      unsigned before;
#pragma omp atomic compare capture
      {
        before = table[at].key;
        if (table[at].key == 0) { table[at].key = keys[i]; }
      }
      if (before != 0)
        continue;
      table[at].value = i;
#pragma omp atomic
      taken++;
      break;
    }
  return taken;
}

int main(void) {
  static struct entry table[SLOTS];
  static unsigned keys[N];
  for (int i = 0; i < N; i++)
    keys[i] = 3 * i + 1;
  int wrong = insert(table, keys) != N;
  for (int i = 0; i < SLOTS; i++)
    wrong += table[i].key && keys[table[i].value] != table[i].key;

  int most = -1, risen = 0, seen[N], won = 0, owner = -1, last = 0, failed[N];
#pragma omp target teams distribute parallel for map(tofrom: most, risen, won, owner, last) map(from: seen, failed)
  for (int i = 0; i < N; i++) {
    int v = i * 7 % N, after, isFirst, other = -2;
#pragma omp atomic compare capture
    {
      if (most < v) { most = v; }
      after = most;
    }
    seen[i] = after >= v;
#pragma omp atomic compare capture
    {
      isFirst = owner == -1;
      if (isFirst) { owner = i; }
    }
    if (isFirst) {
#pragma omp atomic
      won++;
    }
#pragma omp atomic compare capture
    if (last == -1) { last = i; } else { other = last; }
    failed[i] = other;
#pragma omp atomic compare capture
    {
      isFirst = risen == 5;
      if (isFirst) { risen = 6; } else { other = risen; }
    }
    failed[i] += other;
  }
  wrong += most != N - 1 || won != 1 || owner < 0 || last != 0 || risen != 0;
  for (int i = 0; i < N; i++)
    wrong += !seen[i] || failed[i] != 0;
  return wrong;
}
// REMARK-COUNT-2: remark: a kernel with a thread for each iteration of the loop over 'i'
// REMARK-NOT: one thread

// CHECK: const unsigned int het_old = ::het::atomicBefore(&table[at].key, [=](unsigned int het_old) -> unsigned int { return (unsigned int)(het_old == het_value ? het_wanted : het_old); });
// CHECK-NEXT: before = het_old;
// CHECK: after = (int)(het_old < het_value ? het_value : het_old);
// CHECK: isFirst = (het_old == het_value);
// CHECK: if (!(het_old == het_value)) other = het_old;
// CHECK: isFirst = (het_old == het_value);
// CHECK-NEXT: if (!(het_old == het_value)) other = het_old;

// OPENCL: HET_ATOMIC_4(__global, uint, &table[at].key, het_old, het_new, (uint)(het_old == het_value ? het_wanted : het_old))
// OPENCL-NEXT: before = het_old;
// OPENCL: if (!(het_old == het_value)) other = het_old;
