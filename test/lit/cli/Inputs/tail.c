/* NVRTC takes neither of them: an array without a size, and a statement expression. */
struct list {
  int length;
  double items[];
};
void scale(int n, struct list *list, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) map(to : list[0 : 1])
  for (int i = 0; i < n; i++)
    a[i] *= ({
      int twice = 2 * list->length;
      twice;
    });
}
