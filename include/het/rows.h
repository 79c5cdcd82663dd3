/*===-- het/rows.h - rows of a matrix that lie where the pointers of a table say -------------------*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_ROWS_H
#define HET_ROWS_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A row is the bytes from `begin` to before `end` behind its pointer. The table has the pointers, or it has those of
 * tables of pointers, whose items from `first` to before `last` lead to rows. There are no such tables where that is no
 * item. Null pointers lead to none.
 * apart: whether no two of the rows and tables share a byte. */
HET_API int het_rows_apart(void *const *table, long rows, long first, long last, long begin, long end);
/* Whether no row or table of the one is in one of the other. Without another table the others are the bytes between the
 * two addresses. */
HET_API int het_rows_beside(void *const *table, long rows, long first, long last, long begin, long end,
                            void *const *other_table, long other_rows, long other_first, long other_last,
                            long other_begin, long other_end);

#ifdef __cplusplus
}
#endif
#endif
