/* One region, a function of its own. */
void scale(double *v, int n, double by) {
#pragma acc region for part_copy(v[1:n]) hetero(1)
  for (int i = 0; i < n; i++)
    v[i] = by * v[i];
}
