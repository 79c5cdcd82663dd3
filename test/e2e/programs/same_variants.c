/* A call means another function on a device than on the host; each gives what fits where it ran. */
#include <stdio.h>

#ifdef SERIAL
#define omp_is_initial_device() 1
#else
#include <omp.h>
#endif

static int on_host(int x) { return x + 100; }
#pragma omp declare variant(on_host) match(device = {kind(host)})
static int anywhere(int x) { return x; }

static int on_device(int x) { return x; }
#pragma omp declare variant(on_device) match(device = {kind(nohost)})
static int usually(int x) { return x + 100; }

static int on_gpu(int x) { return x; }
#pragma omp declare variant(on_gpu) match(construct = {target}, device = {kind(gpu)})
static int slowly(int x) { return x; }

/* A variant for constructs beside one for devices. */
static int in_loop(int x) { return x + 200; }
static int outside(int x) { return x + 300; }
#pragma omp declare variant(in_loop) match(construct = {teams, parallel, for})
#pragma omp declare variant(outside) match(construct = {target}, device = {kind(nohost)})
static int plainly(int x) { return x + 400; }

int main(void) {
  int a[40], b[40], c[40], d[40] = {0}, alone = 0, host = -1, wrong = 0;
#pragma omp target map(from : host)
  host = omp_is_initial_device();
#pragma omp target teams distribute parallel for map(from : a, b, c)
  for (int i = 0; i < 40; i++) {
    a[i] = anywhere(i);
    b[i] = usually(i);
    c[i] = slowly(i);
  }
#pragma omp target teams distribute parallel for map(from : d)
  for (int i = 0; i < 40; i++)
    d[i] = plainly(i);
#pragma omp target map(from : alone)
  alone = plainly(1);
  for (int i = 0; i < 40; i++)
    wrong += b[i] != i + 100 * host || c[i] != i;
#ifndef SERIAL /* which has no variants */
  for (int i = 0; i < 40; i++)
    wrong += a[i] != i + 100 * host || d[i] != i + 200;
  wrong += alone != (host ? 401 : 301) || plainly(1) != 401;
  wrong += anywhere(1) != 101;
#endif
  printf("%d %d\n", wrong, usually(1));
  return 0;
}
