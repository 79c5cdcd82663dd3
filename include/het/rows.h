/*===-- het/rows.h - rows of a matrix that lie where the pointers of a table say -------------------*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_ROWS_H
#define HET_ROWS_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A row is the bytes from `begin` to before `end` behind its pointer. Null pointers have none.
 * apart: whether no two of the rows share a byte, and none has one of the table. */
HET_API int het_rows_apart(void *const *table, long rows, long begin, long end);
/* Whether no row of the one table, and no byte of that table, is in the other's. Without another table the others are
 * the bytes between the two addresses. */
HET_API int het_rows_beside(void *const *table, long rows, long begin, long end, void *const *other_table,
                            long other_rows, long other_begin, long other_end);

#ifdef __cplusplus
}
#endif
#endif
