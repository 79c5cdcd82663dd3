/* A runtime of one host thread and one simulated device that shares its memory, for the tests of stage 2: the first half
 * of the outermost split loop runs on the host, the second on the device. Reductions: sums and maxima of double and int. */
#include <het/het.h>

#include <stdio.h>
#include <stdlib.h>

static void *origins[16];
static const het_region *entered;
static int launches;

void het_register_image(het_image *image) { (void)image; }
void het_unregister_image(het_image *image) { (void)image; }
int het_team(const het_region *region) { return (void)region, 1; }
void het_enter(het_region *region) {
  entered = region;
  region->state = 0;
  for (int k = 0; k < region->accesses; ++k)
    origins[k] = region->access[k].base;
}

int het_next(het_region *region, het_part *part) {
  long turn = (long)region->state;
  region->state = (void *)(turn + 1);
  for (int d = 0; d < region->loops; ++d) {
    const het_loop *loop = &region->loop[d];
    long half = d == 0 ? loop->count / 2 : 0;
    long from = turn == 0 ? 0 : half, to = turn == 0 && d == 0 ? half : loop->count;
    part->lo[d] = loop->first + from * loop->step;
    part->hi[d] = loop->first + to * loop->step;
  }
  part->host = turn == 0;
  part->device = 0;
  part->offload = 0;
  part->ptr = origins;
  return turn < 2;
}

static void combine(void *result, het_type type, het_op op, const void *value) {
  if (type == HET_DOUBLE && op == HET_SUM)
    *(double *)result += *(const double *)value;
  else if (type == HET_DOUBLE && op == HET_MAX)
    *(double *)result = *(double *)result > *(const double *)value ? *(double *)result : *(const double *)value;
  else if (type == HET_INT && op == HET_SUM)
    *(int *)result += *(const int *)value;
  else if (type == HET_INT && op == HET_MIN)
    *(int *)result = *(int *)result < *(const int *)value ? *(int *)result : *(const int *)value;
  else
    abort();
}

void het_reduce(het_region *region, het_part *part, int k, const void *value) {
  (void)part;
  combine(region->reduction[k].result, region->reduction[k].type, region->reduction[k].op, value);
}

void het_leave(het_region *region) { (void)region; }

void het_launch(const het_kernel *kernel, int device, const long *extent, void **args, int count,
                const het_kernel_reduction *reduction, int reductions) {
  double partial[16];
  void *addresses[16];
  (void)device, (void)extent, (void)count;
  for (int i = 0; i < reductions; ++i) {
    addresses[i] = &partial[i];
    args[reduction[i].arg] = &addresses[i];
  }
  kernel->sim(args);
  for (int i = 0; i < reductions; ++i)
    combine(reduction[i].result, reduction[i].type, reduction[i].op, &partial[i]);
  ++launches;
}

void het_run(het_region *region, void (*body)(void *context), void *context) {
  (void)region;
  body(context);
}

int one_device_launches(void) { return launches; }
