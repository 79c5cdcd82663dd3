static inline void add(int *x) {
#pragma acc atomic update
  *x += 1;
}
