//===-- e2e/programs/same_members_cxx.cpp - members of structures in the clauses of loops, in C++ ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The C program as C++, where names stand for the members themselves, and in a file that another one includes.
// Its output is compared with that of the same file built without hetcc.
#include "same_members.c"
