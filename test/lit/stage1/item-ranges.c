/* Where data says which items an iteration writes, the program hands them to the runtime before the loop. */
/* RUN: %hetcc -w --emit=openmp %s | FileCheck %s
*/
/* RUN: %hetcc -w -std=c89 -pedantic-errors -c %s -o %t.o
*/
/* RUN: not %hetcc -w --emit=openmp -DREFUSED %s -o /dev/null 2>&1 | FileCheck --check-prefix=REFUSED %s
*/
void rows(int n, int items, const int *start, double *v, const double *d) {
  int i, k;
/* CHECK: {{^}}    het_layout het_layout_1_2 = {{.*}}{1, 0, 0, 0, 0, 0, 0, 0, 0}
   CHECK: het_item_ranges *het_ranges_1_2 = 0;
   CHECK-NEXT: het_ranges_1_2 = het_ranges_begin(&het_region_1, 2, 1, 0, 0);
   CHECK-NEXT: if (het_ranges_1_2) {
   CHECK: const int het_index = (int)(het_region_1.loop[0].first + het_at * het_region_1.loop[0].step);
   CHECK-NEXT: het_ranges_add(het_ranges_1_2, (long)start[het_index], (long)start[(het_index + 1)]);
   CHECK: het_layout_1_2.reach[0].ranges = het_ranges_end(&het_region_1, 2, het_ranges_1_2);
   CHECK-NEXT: het_enter(&het_region_1);
*/
#pragma acc region for hetero(1, all) copyin(start[0:n+1], d[0:n]) copy(v[0:items])
  for (i = 0; i < n; i++)
    for (k = start[i]; k < start[i + 1]; k++)
      v[k] *= d[i];
}
/* Other items of the array are read: all of them come. The section shows that start[r + 1] is there in iterations that
   leave before. */
void guarded(int n, int items, const int *start, double *v, const double *d) {
  int r, at;
/* CHECK: het_layout_2_2 = {{.*}}{1, 0, 0, 0, HET_ALL_OF_IT, HET_ALL_OF_IT, 0, 0, 0}
   CHECK: het_ranges_add(het_ranges_2_2, (long)(int)(start[het_index]), (long)(int)(start[(het_index + 1)]));
*/
#pragma acc region for hetero(1, all) copyin(start[0:n+1], d[0:n]) copy(v[0:items])
  for (r = 0; r < n; r++) {
    int begin = start[r], end = start[r + 1];
    if (d[r] > 20)
      continue;
    for (at = end - 1; at >= begin; at--)
      v[at] += v[0];
  }
}
void computed(int n, int parts, double *t, double *v, const double *d) {
  int i, j, p;
/* CHECK: het_ranges_begin(&het_region_3, 1, 0, 0);
   CHECK: het_ranges_add(het_ranges_3_1, (long)((het_index * (het_index + 1)) / 2), (long)((het_index * (het_index + 1)) / 2) + (long)het_index + 1);
*/
#pragma acc region for hetero(1, all) copyin(d[0:n]) copyout(t[0:n*(n+1)/2])
  for (i = 0; i < n; i++)
    for (j = 0; j <= i; j++)
      t[i * (i + 1) / 2 + j] = d[j];
/* CHECK: het_ranges_begin(&het_region_4, 1, 0, 2, (long)n, (long)parts);
*/
#pragma acc region for hetero(1, all) copyin(d[0:n]) copyout(v[0:n])
  for (p = 0; p < parts; p++)
    for (j = p * n / parts; j < (p + 1) * n / parts; j++)
      v[j] = d[j];
}
#ifdef REFUSED
/* One item each in any order; a row of an array that the loop changes, or that it may not read in each iteration. */
void refused(int n, int items, int *start, double *v, const double *d) {
  int i, k;
/* REFUSED: [[@LINE+2]]:{{[0-9]+}}: error: 'v' is copied out whole
*/
#pragma acc region for hetero(1, all) copyin(start[0:n]) copy(v[0:items])
  for (i = 0; i < n; i++)
    v[start[i]] += 1;
/* REFUSED: [[@LINE+2]]:{{[0-9]+}}: error: 'v' is copied out whole
*/
#pragma acc region for hetero(1, all) part_copy(start[1:n]) copy(v[0:items])
  for (i = 0; i < n; i++)
    for (k = start[i]; k < start[i] + i; k++)
      v[k] = start[i]++;
/* REFUSED: [[@LINE+2]]:{{[0-9]+}}: error: 'v' is copied out whole
*/
#pragma acc region for hetero(1, all) copyin(start[0:n+1], d[0:n]) copy(v[0:items])
  for (i = 0; i < n; i++)
    if (d[i] > 0)
      for (k = start[i]; k < start[i + 2]; k++)
        v[k] = 1;
/* REFUSED: [[@LINE+2]]:{{[0-9]+}}: error: 'v' is copied out whole
*/
#pragma acc region for hetero(1, all) copyin(start[0:n+1], d[0:n]) copy(v[0:items])
  for (i = 0; i < n; i++)
    for (k = start[i]; d[i] > 0 && k < start[i + 2]; k++)
      v[k] = 1;
}
#endif
