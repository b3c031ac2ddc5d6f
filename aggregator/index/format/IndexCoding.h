//===- IndexCoding.h - Keys and values of an index generation ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The column families of a generation and the encoding of their keys and
/// values. Numbers in keys are big endian and of fixed width, so that RocksDB
/// sorts them. Values name files by their number in the file table.
///
/// \verbatim
///   meta          "summary"            IndexSummary
///                 "files"              count {path has_definitions}*
///                 "dispatch keys"      count {DispatchKeyFact}*
///                 "search names"       count {name entries kernels}*
///                 "snapshot"           SnapshotOrigin, or none
///                 "registry"           RegistryOrigin, or none
///                 "units"              Units (Units.h)
///                 "file mentions"      counts by file (Sums.h)
///                 "in devices"         registrations of all device sources
///                 "messages"           MessageFiles (MessageModel.h), since 30
///                 "text files"         index paths, see Column::Texts
///                 "sources"            SourceVersions (SourceVersions.h)
///                 "op tests"           TestsOfOp by op: 2,000 reads otherwise
///   symbols       id[8]                SymbolRecord
///   callees       id[8]                edges of one node
///   callers       id[8]                edges of one node
///   names         base name            ids with the hash of their scope
///   definitions   file[4]              ids, by line
///   includes      file[4]              includes of one file
///   registrations op                   registrations of one op
///   kernels       id[8]                registrations of one kernel
///   ops           op                   OpRecord
///   opnames       op                   nothing
///   derivatives   op                   derivative records of one op
///   tus           number[4]            TuRecord
///   bindings      last component       bindings of that name
///   bound         id[8]                bindings of one function
///   python        qualified name       PythonRecord
///   pythonnames   last component       qualified names
///   pythoncallers target               callers of it
///   pythonregs    op                   Python registrations of one op
///   opdocs        op                   docstrings of one op
///   opinfos       number[4]            OpInfoRecord
///   tests         id                   TestRecord
///   devices       qualified name       device functions of that name
///   search        component, 0, kind, qualified name   SearchEntry
///   sums          "s" id[8]            SymbolSums (Sums.h), unless default
///                 "i" file[4]          counts of the includes of one file
///   tojoin        hash[16] reading[4]  JoinFacts of one use of a shard
///   texts         number[4]            TextRecord of a file of "text files"
///   textnames     "c" last component   numbers of texts that call it
///                 "i" index path       includes of it in texts
/// \endverbatim
///
/// encode() and decode() of store/Fields.h make values of records and lists,
/// and encodeAll() those of ids, by the fields of RecordFields.h. The functions
/// below are for values that need more than their bytes. Decoders treat these
/// as hostile and return false for any that are not the output of the encoder.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_FORMAT_INDEXCODING_H
#define TORCHTALK_AGGREGATOR_INDEX_FORMAT_INDEXCODING_H

#include "index/format/RecordFields.h"
#include "merge/Units.h"
#include "records/TextRecords.h"

#include "llvm/ADT/ArrayRef.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::index {

using store::decode;
using store::decodeAll;
using store::decodeOf;
using store::encode;
using store::encodeAll;

/// Version of everything below, and of what is read from the same inputs. A
/// reader takes the one before, too, whose records lack what since() names, and
/// refuses every other. Only indexes of this version are edited.
constexpr uint32_t IndexFormatVersion = 31;
constexpr bool readsIndexFormat(uint32_t Version) {
  return Version == IndexFormatVersion || Version + 1 == IndexFormatVersion;
}
/// "29 and 30": what readsIndexFormat() takes.
std::string readIndexFormats();

enum class Column : unsigned {
  Meta = 0,
  Symbols,
  Callees,
  Callers,
  Names,
  Definitions,
  Includes,
  Registrations,
  Kernels,
  Ops,
  OpNames,
  Derivatives,
  Tus,
  Bindings,
  Bound,
  Python,
  PythonNames,
  PythonCallers,
  PythonRegistrations,
  OpDocs,
  OpInfos,
  Tests,
  Devices,
  Search,
  Sums,
  ToJoin,
  Texts,
  TextNames,
};
constexpr unsigned NumColumns = 28;
/// Their names in RocksDB, by Column.
extern const std::array<const char *, NumColumns> ColumnNames;

constexpr const char *SummaryKey = "summary";
constexpr const char *FilesKey = "files";
constexpr const char *DispatchKeysKey = "dispatch keys";
constexpr const char *SearchNamesKey = "search names";
constexpr const char *InDevicesKey = "in devices";
constexpr const char *MessagesKey = "messages";
constexpr const char *TextFilesKey = "text files";
constexpr const char *UnitsKey = "units";
constexpr const char *OpTestsKey = "op tests";

std::string key32(uint32_t Number);
std::string key64(uint64_t Number);
/// False unless \p Key has exactly the width of the number.
bool readKey32(std::string_view Key, uint32_t &Out);
bool readKey64(std::string_view Key, uint64_t &Out);

/// What values refer to by number.
struct FileTable {
  std::vector<std::string> Paths;
  std::vector<bool> HasDefinitions; ///< by path
  /// Names of IndexSummary::Builds. Not part of the encoding.
  std::vector<std::string> Builds = {};
};

std::string encodeFiles(llvm::ArrayRef<llvm::StringRef> Paths,
                        const std::vector<bool> &HasDefinitions);
bool decodeFiles(std::string_view Bytes, FileTable &Out);

/// Everything but Definitions is taken from \p Record.
std::string encodeSymbol(const SymbolRecord &Record,
                         llvm::ArrayRef<DefinitionRow> Definitions);
bool decodeSymbol(std::string_view Bytes, SymbolId Id, const FileTable &Files,
                  SymbolRecord &Out);

/// Edges of one node. \p Edges have one From and are sorted; the peer is To.
std::string encodeEdges(llvm::ArrayRef<EdgeRow> Edges,
                        llvm::ArrayRef<SymbolRow> Symbols);
bool decodeEdges(std::string_view Bytes, const FileTable &Files,
                 std::vector<EdgeRecord> &Out);

/// The same value as rows, without From and counts.
bool decodeEdgeRows(std::string_view Bytes, const FileTable &Files,
                    std::vector<Row<EdgeFact>> &Out);

/// The same value, for updates. \p Edges are sorted.
std::string encodeEdgeFacts(llvm::ArrayRef<EdgeFact> Edges);
bool decodeEdgeFacts(std::string_view Bytes, size_t NumFiles,
                     std::vector<EdgeFact> &Out);

/// Includes of one file, a list of IncludeRow.
bool decodeIncludes(std::string_view Bytes, const std::string &From,
                    const FileTable &Files, std::vector<IncludeRecord> &Out);

/// The same value as rows, without From and counts.
bool decodeIncludeRows(std::string_view Bytes, const FileTable &Files,
                       std::vector<IncludeRow> &Out);

/// The same value, for updates.
bool decodeIncludeFacts(std::string_view Bytes, size_t NumFiles,
                        std::vector<IncludeFact> &Out);

/// Code, as source/device/CodeModel.h encodes it, and Targets.
bool decodeText(std::string_view Bytes, TextRecord &Out);
/// A key of Column::TextNames.
std::string textCallKey(std::string_view LastComponent);
std::string textIncludeKey(std::string_view Path);
/// Ascending numbers.
std::string encodeNumbers(llvm::ArrayRef<uint32_t> Numbers);
bool decodeNumbers(std::string_view Bytes, std::vector<uint32_t> &Out);
/// Texts with lines. Sorted.
using TextPlace = std::pair<uint32_t, uint32_t>;

std::string searchKey(std::string_view Component, SearchEntry::Kind Kind,
                      std::string_view Name);
bool decodeSearchEntry(std::string_view Key, std::string_view Bytes,
                       SearchEntry &Out);

/// Of Column::ToJoin.
std::string useKey(const ShardUse &Use);

/// \p Files are those of the generation, sorted: all index paths are among
/// them.
std::string encodeUnits(const Units &U, llvm::ArrayRef<llvm::StringRef> Files);
bool decodeUnits(std::string_view Bytes, const FileTable &Files, Units &Out);

/// With the format of now, whatever \p Summary says.
std::string encodeSummary(const IndexSummary &Summary);
/// Only FormatVersion is set when it is none that we read.
bool decodeSummary(std::string_view Bytes, IndexSummary &Out);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_FORMAT_INDEXCODING_H
