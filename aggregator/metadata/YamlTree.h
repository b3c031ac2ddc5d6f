//===- YamlTree.h - A YAML document with lines, bounded ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Parses YAML by yaml-cpp's events into a small tree that keeps order,
/// duplicate keys and line numbers. Input is hostile: size, depth and number
/// of nodes are limited, and an alias is a reference, never a copy, so that
/// nested aliases cannot multiply; printing them is limited instead.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_METADATA_YAMLTREE_H
#define TORCHTALK_AGGREGATOR_METADATA_YAMLTREE_H

#include "records/IndexRecords.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace torchtalk::metadata {

constexpr uint64_t MaxYamlSize = 64 << 20; ///< bytes of text
constexpr unsigned MaxYamlDepth = 32;
constexpr uint64_t MaxYamlNodes = 1 << 20; ///< PyTorch 2.6.0: 0.04 million
constexpr size_t MaxYamlFlow = 1 << 20;    ///< bytes of a field as text

struct YamlNode {
  enum class Kind : uint8_t { Scalar, Sequence, Map };
  using Ptr = std::shared_ptr<YamlNode>;

  Kind TheKind = Kind::Scalar;
  uint32_t Line = 0; ///< 1-based
  std::string Scalar;
  /// Elements; for a map: key, value, key, value, ...
  std::vector<Ptr> Children;

  /// The keys of a map, each with its value.
  std::vector<std::pair<const YamlNode &, const YamlNode &>> entries() const;

  /// The value of \p Key; nullptr where the node is no map or has none.
  const YamlNode *find(llvm::StringRef Key) const;

  bool isScalar() const { return TheKind == Kind::Scalar; }
  bool isMap() const { return TheKind == Kind::Map; }
  bool isSequence() const { return TheKind == Kind::Sequence; }
};

/// The first document of \p Text; nullptr for none. Errors start with
/// "\p Name:line:column: ".
llvm::Expected<YamlNode::Ptr> parseYaml(std::string_view Text,
                                        const std::string &Name);

/// The elements of the list in \p Text; none for an empty text. \p What names
/// the elements in the error.
llvm::Expected<std::vector<YamlNode::Ptr>>
parseYamlList(std::string_view Text, const std::string &Name,
              const llvm::Twine &What);

/// The names in a scalar: "add.out, add_functional".
std::vector<std::string> commaSeparated(llvm::StringRef Text);

/// What reads the entries of one file has in common.
class YamlEntryReader {
protected:
  /// \p File is named in the problems.
  YamlEntryReader(const std::string &File, std::vector<std::string> &Problems)
      : File(File), Problems(Problems) {}

  /// Adds the sentence \p Why, which has no full stop.
  void problem(uint32_t Line, const llvm::Twine &Why);
  /// Whether \p Name is in \p Seen already, which is a problem.
  bool isSecond(llvm::StringRef Name, uint32_t Line, llvm::StringSet<> &Seen);

  /// Key and value as text: a scalar unchanged, anything else as YAML flow text
  /// on one line, "[a, b]", "{CPU: f}". \returns false with a problem if one
  /// would exceed MaxYamlFlow, or all of the file together MaxYamlSize: by
  /// aliases, short nodes may each print as MaxYamlFlow.
  bool readField(const YamlNode &Key, const YamlNode &Value,
                 index::OpRecord::Field &Out);
  /// Counts other memory that a reader needs for a node.
  bool fits(uint64_t Bytes, uint32_t Line);

  const std::string &File;

private:
  bool write(const YamlNode &Node, uint32_t Line, std::string &Out);

  std::vector<std::string> &Problems;
  uint64_t Written = 0;
};

} // namespace torchtalk::metadata

#endif // TORCHTALK_AGGREGATOR_METADATA_YAMLTREE_H
