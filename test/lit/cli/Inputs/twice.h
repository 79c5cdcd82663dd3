/* A region in a header: the file that includes it needs both stages. */
static void twice(double *v, int n) {
#pragma acc region for part_copy(v[1:n]) hetero(1)
  for (int i = 0; i < n; i++)
    v[i] = 2 * v[i];
}
