// Kernels of C are compiled as C++: what C alone allows gets another text.
// RUN: %cc -w %s -o %t.plain
// RUN: %t.plain > %t.want
// RUN: %hetcc -w --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=host %t | diff - %t.want
// RUN: env HET_DEVICES=sim:1 %t | diff - %t.want
// RUN: %hetcc --emit=opencl -fopenmp %s -o %t.cl
// RUN: %clang -x cl -cl-std=CL1.2 -DHET_CPU=1 -I%include -Wno-everything -fsyntax-only %t.cl
#include <stdio.h>

static int jump(int way) {
  int from = way;
  if (way > 2)
    goto end;
  int step = 7;
  const int twice = 2 * step;
  int list[2] = {1, 2};
  from += step + twice + list[1];
end:
  return from;
}

int main(void) {
  int hidden = 0, text = 0, jumped = 0;
#pragma omp target map(tofrom : hidden, text, jumped)
  for (int i = 0; i < 2; i++) {
    int i = 5;
    hidden += i;
    for (int k = 0, n = 3; k < n; k++) {
      int k = 2, n = 1;
      hidden += k + n;
    }
    char full[3] = "abc", with[4] = "abc";
    text += full[0] + full[2] + with[1] + (with[3] == 0);
    if (text < 0)
      goto out;
    int late = 3;
    jumped += late;
  out:;
  }
#pragma omp target teams distribute parallel for map(tofrom : jumped) reduction(+ : jumped)
  for (int i = 0; i < 4; i++) {
    int i = 1;
    jumped += jump(i);
  }
  printf("%d %d %d\n", hidden, text, jumped);
}
