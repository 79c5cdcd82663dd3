// Two warnings of hetcc's, none of the underlying compiler's.

void reads(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 1; i < n; i++)
    b[i] = a[i - 1] + a[i];
}

void writes(int n, double *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n - 1; i++)
    a[i + 1] = i;
}
