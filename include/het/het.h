/*===-- het/het.h - what generated code calls, and what a person can call ----------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* A region is one annotated loop. Generated code describes it in plain structures on the stack. A team of host
|* threads then takes parts of it until none is left: one thread for each device, and one for each host core.
|*
|*     het_enter(&r);
|*     #pragma omp parallel num_threads(het_team(&r))
|*     { het_part p = {0}; while (het_next(&r, &p)) { ...iterations p.lo to p.hi... } }
|*     het_leave(&r);
|*
|* Units: indices and extents count items, sizes count bytes. Nothing here throws.
|* A failure prints its operation, device, array and source line. The program then ends with status 70 (EX_SOFTWARE).
|* Structures that the caller passes belong to the caller, and must live until het_leave returns.
|* Any thread may call any function, unless its comment says otherwise.
\*===----------------------------------------------------------------------------------------------===*/
#ifndef HET_HET_H
#define HET_HET_H

#pragma pack(push, 16) /* the library's own layout, under -fpack-struct too */
#include "check.h"
#include "data.h"
#include "device.h"
#include "kernel.h"
#include "region.h"
#include "target.h"
#include "task.h"
#include "types.h"
#pragma pack(pop)

#endif
