//===- ColumnEdit.cpp - A column written over its former self -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "update/ColumnEdit.h"
#include "store/RocksSupport.h"
#include "store/Try.h"

namespace torchtalk::edit {

using store::toView;

llvm::Error ColumnEdit::startColumn(index::Column C) {
  TRY(finish());
  Current = C;
  It.reset(Old.Db->NewIterator(rocksdb::ReadOptions(),
                               Old.Columns[static_cast<unsigned>(C)]));
  It->SeekToFirst();
  return llvm::Error::success();
}

llvm::Error ColumnEdit::put(std::string_view Key, std::string_view Value) {
  TRY(eraseUpTo(Key));
  if (It->Valid() && toView(It->key()) == Key) {
    bool Same = toView(It->value()) == Value;
    It->Next();
    if (Same)
      return llvm::Error::success();
  }
  return New.put(Current, Key, Value);
}

llvm::Error ColumnEdit::eraseOne() {
  llvm::Error E = New.erase(Current, toView(It->key()));
  It->Next();
  return E;
}

llvm::Error ColumnEdit::eraseUpTo(std::string_view Key) {
  while (It->Valid() && toView(It->key()) < Key)
    TRY(eraseOne());
  return llvm::Error::success();
}

llvm::Error ColumnEdit::finish() {
  if (!It)
    return llvm::Error::success();
  while (It->Valid())
    TRY(eraseOne());
  rocksdb::Status S = It->status();
  It.reset();
  return S.ok() ? llvm::Error::success() : Old.damaged(store::describe(S));
}

} // namespace torchtalk::edit
