//===-- e2e/programs/same_bits.c - bool arrays and bit-fields ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Types whose layout a device must share with the host.
// Its output is compared with that of the same file built without hetcc.
#include <stdbool.h>
#include <stdio.h>
struct bits {
  unsigned a : 3, b : 5;
  _Bool c;
};

// Signed and wide ones, across the borders of their types, behind other members, in unions and structures without names.
enum phase { solid = -1, liquid, gas };
struct cell {
  char kind;
  int level : 5, depth : 11;
  unsigned long key : 37;
  _Bool wet : 1;
  unsigned : 0;
  unsigned short count : 9;
  signed char tail;
  enum phase phase : 3;
  struct {
    unsigned low : 4, high : 12;
  };
  union {
    unsigned all;
    int part : 7;
  };
  double value;
};
struct __attribute__((packed)) tight {
  unsigned a : 3;
  long b : 40;
  short c;
};
static const struct cell first = {.kind = 1, .level = -3, .key = 0x1234567890, .wet = 1, .phase = gas, .high = 77, .value = 0.5};

static int grown(struct cell *c, int by) {
  c->depth -= by;
  return c->level++ + --c->depth + (c->wet ? 1 : 2);
}

static struct cell made(int i) {
  struct cell c = {(char)i, i - 20, 3 * i, 1ul << 36 | (unsigned long)i, i % 2, 500u + (unsigned)i, (signed char)-i, i % 3 ? solid : gas, {0, 0}, {0}, 0};
  c.low = c.high = 9;
  return c;
}

static unsigned long sumOf(const struct cell *c, int n) {
  unsigned long s = 0;
  for (int i = 0; i < n; i++)
    s = s * 31 + (unsigned long)(c[i].kind + c[i].level * 3 + c[i].depth * 5) + c[i].key * 7 + c[i].wet + c[i].count +
        (unsigned long)c[i].tail + (unsigned long)c[i].phase + c[i].low * 11 + c[i].high + c[i].all + (unsigned long)c[i].value;
  return s;
}

static void cells(void) {
  enum { n = 40 };
  struct cell c[n], d[n];
  struct tight t[n];
  int out[n];
  for (int i = 0; i < n; i++) {
    c[i] = made(i);
    c[i].all = 0;
    d[i] = first;
    t[i] = (struct tight){i % 8, -i * 1234567l, (short)i};
  }
#pragma acc region for hetero(1) part_copy(c[1 : n], d[1 : n], t[1 : n], out[1 : n])
  for (int i = 0; i < n; i++) {
    struct cell own = made(i), other = first;
    own.all = 0;
    other.level |= own.level & 5;
    out[i] = grown(&own, i % 7) + grown(&c[i], 3);
    out[i] += (c[i].count - 1000) / 2 + (c[i].high - 5000 < 0) + (int)(0.5 * (t[i].a - 9)); // unsigned ones, promoted to int
    own.part = -i;
    own.key <<= 1;
    own.value = other.level + (out[i] = other.depth = 1023 - i);
    c[i].phase = own.phase == gas ? liquid : solid;
    c[i].count += own.count--;
    c[i].wet = c[i].key & 2;
    c[i].high ^= 0xf0f + own.low;
    d[i] = i % 2 ? own : other;
    t[i].b = -t[i].b / 3 + t[i].a++;
    t[i].c += t[i].b < 0;
  }
  long s = 0;
  for (int i = 0; i < n; i++)
    s = s * 7 + out[i] + (long)t[i].a + t[i].b * 3 + t[i].c;
  printf("%lu %lu %ld\n", sumOf(c, n), sumOf(d, n), s);
}

int main() {
  bool f[50];
  struct bits t[50];
  for (int i = 0; i < 50; i++) {
    f[i] = i % 3;
    t[i].a = i;
    t[i].b = i * 3;
    t[i].c = i & 1;
  }
#pragma acc region for hetero(1) part_copy(f[1 : 50]) part_copy(t[1 : 50])
  for (int i = 0; i < 50; i++) {
    f[i] = !f[i];
    t[i].a += t[i].b;
    t[i].c = !t[i].c;
  }
  int s = 0;
  for (int i = 0; i < 50; i++)
    s += f[i] * i + t[i].a * 7 + t[i].c;
  printf("%d\n", s);
  cells();
}
