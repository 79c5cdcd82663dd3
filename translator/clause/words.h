//===-- clause/words.h - the words that stand in arguments of clauses --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// From these tables the parsers know a word, messages propose one, and the reference page says what each means.
#pragma once

#include "clause/clause.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace hetcc {

struct Word {
  llvm::StringLiteral name, doc;
  int value = 0; // of the enumeration that the table is for
};

// value: Policy. In upper case; lower case is found in programs and means the same.
llvm::ArrayRef<Word> policyWords();
llvm::ArrayRef<Word> edgeWords();    // value: Edge
llvm::ArrayRef<Word> mapTypeWords(); // value: MapType
llvm::ArrayRef<Word> heteroDeviceWords();
llvm::ArrayRef<Word> scheduleWords();
llvm::ArrayRef<Word> deviceTypeWords(); // OMP_DEVICE_...
llvm::ArrayRef<Word> operatorWords();   // of reductions
llvm::ArrayRef<Word> defaultWords();

// The row of that name, exactly so written; null: there is none.
const Word *findWord(llvm::ArrayRef<Word> words, llvm::StringRef name);
llvm::SmallVector<llvm::StringRef, 16> namesOf(llvm::ArrayRef<Word> words);

// All of them, each table under what it is for.
struct WordTable {
  llvm::StringLiteral title;
  llvm::ArrayRef<Word> words;
};
llvm::ArrayRef<WordTable> wordTables();

} // namespace hetcc
