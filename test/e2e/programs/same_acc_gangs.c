/* What each gang repeats counts as often as there are gangs; the host is one. */
#include <stdio.h>

#ifdef SERIAL
#define acc_get_device_type() 0
enum { acc_device_host };
#else
#include <openacc.h>
#endif

enum { N = 64 };

int main(void) {
  int gangs = 12, first = 0, second = 0, third = 5, on = acc_get_device_type() != acc_device_host, a[N], b[N], right = 0;
  for (int i = 0; i < N; ++i)
    a[i] = b[i] = 0;

#pragma acc parallel num_gangs(gangs) reduction(+ : first) copy(first)
  { first++; }
  const int all = on ? gangs : 1;
  printf("sum: %d\n", first == all);

#pragma acc parallel num_gangs(3, 4) copy(second, a)
  {
#pragma acc atomic
    second++;
#pragma acc loop vector
    for (int j = 0; j < N; ++j) {
#pragma acc atomic
      a[j] += 2;
    }
#pragma acc atomic
    second++;
  }
  for (int j = 0; j < N; ++j)
    right += a[j] == 2 * all;
  printf("atomic: %d %d\n", second == 2 * all, right);

#pragma acc parallel num_gangs(N) copy(b)
  {
    int own;
#pragma acc loop gang
    for (int i = 0; i < N; ++i)
      own = 3 * i;
#pragma acc loop gang
    for (int i = 0; i < N; ++i) {
      if (!on)
        own = 3 * i;
      b[i] += own;
    }
  }
  for (int i = 0; i < N; ++i)
    right += b[i] == 3 * i;
  printf("own: %d\n", right);

  /* A condition that does not hold leaves it to the host. */
  second = 0;
#pragma acc parallel num_gangs(gangs) if (gangs < 5) copy(second)
  {
#pragma acc atomic
    second++;
  }
  printf("host: %d\n", second);

  /* The gangs share out a loop and add up as many times as it has iterations. */
  second = 0;
#pragma acc parallel num_gangs(gangs) reduction(+ : second) copy(second, b)
  {
#pragma acc loop gang reduction(+ : second)
    for (int i = 0; i < N; ++i) {
      second += b[i];
#pragma acc loop vector
      for (int j = 0; j < N; ++j) {
#pragma acc atomic
        b[i] += 1;
      }
    }
  }
  printf("shared out: %d %d\n", second, b[5]);

  const int n = on ? N : 1; /* an iteration for each gang */
#pragma acc parallel loop gang num_gangs(n) firstprivate(third) copy(b)
  for (int i = 0; i < n; ++i) {
    third = third + i;
    b[i] = third;
  }
  right = 0;
  for (int i = 0; i < n; ++i)
    right += b[i] == 5 + i;
  printf("handed on: %d\n", right == n);
  return 0;
}
