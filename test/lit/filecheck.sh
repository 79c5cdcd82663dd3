#!/bin/sh
# ===-- lit/filecheck.sh - FileCheck without the test's own directives ------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Text that hetcc emits has the source's comments in it, CHECK lines among them, which would match themselves.
# filecheck.sh FILECHECK <options of FileCheck>
real=$1
shift
grep -vE '//[[:space:]]*(RUN|[A-Z][A-Z0-9_-]*):' | "$real" "$@"
