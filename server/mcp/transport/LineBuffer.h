//===- LineBuffer.h - Bytes to lines, in bounded memory ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Cuts a byte stream into lines. A line over the cap is reported once, when it
/// exceeds it, and discarded up to its end.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_MCP_TRANSPORT_LINEBUFFER_H
#define TORCHTALK_SERVER_MCP_TRANSPORT_LINEBUFFER_H

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace torchtalk::mcp {

class LineBuffer {
public:
  /// \p Line gets each line that is not blank, without its end (LF or CRLF);
  /// the view is valid during the call.
  LineBuffer(size_t MaxLength, std::function<void(std::string_view)> Line,
             std::function<void()> TooLong)
      : Cap(MaxLength), OnLine(std::move(Line)), OnTooLong(std::move(TooLong)) {
  }

  void feed(std::string_view Bytes) {
    while (!Bytes.empty()) {
      size_t End = Bytes.find('\n');
      bool Complete = End != std::string_view::npos;
      take(Bytes.substr(0, End));
      if (!Complete)
        return;
      finish();
      Bytes.remove_prefix(End + 1);
    }
  }

  /// Ends the last line, at the end of the stream.
  void finish() {
    std::string_view Line = Kept;
    if (!Line.empty() && Line.back() == '\r')
      Line.remove_suffix(1);
    if (!Discarding && Line.find_first_not_of(" \t\r") != Line.npos)
      OnLine(Line);
    Discarding = false;
    Kept.clear();
    // Free the memory of a long line.
    if (Kept.capacity() > ShrinkAbove)
      Kept.shrink_to_fit();
  }

private:
  static constexpr size_t ShrinkAbove = size_t{64} << 10;

  void take(std::string_view Part) {
    if (Discarding)
      return;
    if (Kept.size() + Part.size() <= Cap) {
      Kept.append(Part);
      return;
    }
    Discarding = true;
    Kept.clear();
    OnTooLong();
  }

  size_t Cap;
  std::function<void(std::string_view)> OnLine;
  std::function<void()> OnTooLong;
  std::string Kept;
  bool Discarding = false;
};

} // namespace torchtalk::mcp

#endif // TORCHTALK_SERVER_MCP_TRANSPORT_LINEBUFFER_H
