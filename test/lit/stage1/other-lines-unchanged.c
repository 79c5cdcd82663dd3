// Every line that is no part of a construct stays as it was, byte by byte, tabs and trailing blanks too: the text must be
// readable beside the source, and what hetcc doesn't know it must not touch.
// RUN: %hetcc --emit=openmp %s > %t.c
// RUN: grep -v -e "^#line" -e "het" %t.c > %t.rest; grep KEEP %s > %t.before; grep KEEP %t.c > %t.after; cmp %t.before %t.after
	#define WIDTH	8   /* KEEP */   
   #	if 1 /* KEEP */
int before(int x)		{ return x; } /* KEEP */
# endif /* KEEP */
void scale(int n, double *x) { /* KEEP */
	/* KEEP äöü */	int y = before(n);   
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] *= y;
	x[0] = 1;;	 // KEEP
} /* KEEP */
int last(void) { return 0; } /* KEEP no newline */
