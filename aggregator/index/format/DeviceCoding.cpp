//===- DeviceCoding.cpp - Index values of device code and names -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/CodingSupport.h"
#include "index/format/IndexCoding.h"

namespace torchtalk::index {

std::string encodeDevices(llvm::ArrayRef<DeviceRecord> Records) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Records, [&](const DeviceRecord &R) {
    Out.string(R.File);
    Out.varint(R.Line);
    Out.varint(R.EndLine);
    Out.varint(R.Kernel ? 1 : 0);
    Out.varint(R.Template ? 1 : 0);
    Out.varint(R.Compiled ? 1 : 0);
    Out.string(R.Bounds);
    writeList(Out, R.Launches, [&](const LaunchSite &L) {
      Out.string(L.File);
      Out.varint(L.Line);
      Out.string(L.Function);
      Out.varint(L.FunctionLine);
      Out.string(L.Through);
    });
    writeList(Out, R.Handed, [&](const HandedFunctor &H) {
      Out.varint(H.Line);
      Out.string(H.Callee);
      Out.string(H.Functor);
      Out.varint(H.FunctorLine);
    });
  });
  return Bytes;
}

bool decodeDevices(std::string_view Bytes, std::string_view Name,
                   std::vector<DeviceRecord> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](DeviceRecord &R) {
    R.Name = Name;
    R.File = In.string();
    R.Line = In.u32();
    R.EndLine = In.u32();
    R.Kernel = readBool(In);
    R.Template = readBool(In);
    R.Compiled = readBool(In);
    R.Bounds = In.string();
    readList(In, R.Launches, [&](LaunchSite &L) {
      L.File = In.string();
      L.Line = In.u32();
      L.Function = In.string();
      L.FunctionLine = In.u32();
      L.Through = In.string();
    });
    readList(In, R.Handed, [&](HandedFunctor &H) {
      H.Line = In.u32();
      H.Callee = In.string();
      H.Functor = In.string();
      H.FunctorLine = In.u32();
    });
  });
  return done(In);
}

std::string searchKey(std::string_view Component, SearchEntry::Kind Kind,
                      std::string_view Name) {
  std::string Key(Component);
  Key += '\0';
  Key += static_cast<char>('0' + static_cast<int>(Kind));
  Key += Name;
  return Key;
}

std::string encodeSearchEntry(const SearchEntry &Entry) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.fixed(Entry.Symbol, 8);
  Out.string(Entry.Where.File);
  Out.varint(Entry.Where.Line);
  return Bytes;
}

bool decodeSearchEntry(std::string_view Key, std::string_view Bytes,
                       SearchEntry &Out) {
  size_t End = Key.find('\0');
  if (End == std::string_view::npos || End + 2 > Key.size())
    return false;
  auto Kind = static_cast<unsigned>(Key[End + 1] - '0');
  if (Kind >= NumSearchKinds)
    return false;
  Out.TheKind = static_cast<SearchEntry::Kind>(Kind);
  Out.Name = Key.substr(End + 2);
  ByteReader In(Bytes);
  Out.Symbol = In.fixed(8);
  Out.Where.File = In.string();
  Out.Where.Line = In.u32();
  return done(In);
}

std::string encodeSearchNames(llvm::ArrayRef<SearchName> Names) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Names, [&](const SearchName &N) {
    Out.string(N.Name);
    Out.varint(N.Entries);
    Out.varint(N.Kernels);
  });
  return Bytes;
}

bool decodeSearchNames(SearchNames &Out) {
  ByteReader In(Out.Bytes);
  readList(In, Out.Names, [&](SearchName &N) {
    N.Name = In.string();
    N.Entries = In.u32();
    N.Kernels = In.u32();
  });
  return done(In);
}

} // namespace torchtalk::index
