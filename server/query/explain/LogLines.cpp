//===- LogLines.cpp - What a line of a log is -----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/explain/LogLines.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::query {

using llvm::StringRef;

namespace {

/// What is after \p Mark in \p Text; nullopt where that has none.
std::optional<StringRef> after(StringRef Text, StringRef Mark) {
  size_t At = Text.find(Mark);
  if (At == StringRef::npos)
    return std::nullopt;
  return Text.drop_front(At + Mark.size());
}

StringRef until(StringRef Text, StringRef Mark) {
  return Text.take_front(Text.find(Mark));
}

/// Sets file and line of "FILE:LINE", where \p Text begins with it.
bool readPlace(StringRef Text, LogLine &Out) {
  size_t Colon = Text.rfind(':');
  if (Colon == StringRef::npos || Colon == 0)
    return false;
  StringRef File = Text.take_front(Colon), Number = Text.drop_front(Colon + 1);
  if (Number.getAsInteger(10, Out.Line) || Out.Line == 0)
    return false;
  File.consume_front("\"");
  File.consume_back("\"");
  Out.File = File;
  return !File.empty();
}

/// `torch/nn/modules/linear.py(125): forward` of torch.profiler.
std::optional<LogLine> profiledFrame(StringRef Line) {
  LogLine Result;
  Result.TheKind = Explained::Kind::PythonFrame;
  auto Rest = after(Line, ".py(");
  if (!Rest || Rest->consumeInteger(10, Result.Line) ||
      !Rest->consume_front("): "))
    return std::nullopt;
  Result.IsStart = true;
  Result.File = Line.take_front(Line.find(".py(") + 3).ltrim();
  Result.Function = Rest->rtrim();
  return Result;
}

/// `  File "/x/torch/y.py", line 12, in f`
std::optional<LogLine> pythonFrame(StringRef Line) {
  auto Rest = after(Line, "File \"");
  if (!Rest)
    return std::nullopt;
  LogLine Result;
  Result.TheKind = Explained::Kind::PythonFrame;
  Result.File = until(*Rest, "\"");
  auto Number = after(*Rest, "\", line ");
  if (!Number || Number->consumeInteger(10, Result.Line))
    return std::nullopt;
  if (Number->consume_front(", in "))
    Result.Function = Number->rtrim();
  return Result;
}

/// `frame #3: f(int) + 0x12 (0x7f in /x/lib.so)` and `#3 f(int) from ??:0` of
/// PyTorch, and `#3  0x12 in f (x=1) at file.cpp:12` of gdb.
std::optional<LogLine> cppFrame(StringRef Line) {
  LogLine Result;
  Result.TheKind = Explained::Kind::CppFrame;
  StringRef Rest = Line.ltrim();
  unsigned Number = 0;
  if (Rest.consume_front("frame #") && !Rest.consumeInteger(10, Number) &&
      Rest.consume_front(":")) {
    Result.Function = until(until(Rest, " + 0x"), " (0x").trim();
  } else if (Rest = Line.ltrim();
             Rest.consume_front("#") && !Rest.consumeInteger(10, Number)) {
    Rest = Rest.ltrim();
    if (Rest.starts_with("0x"))
      Rest = after(Rest, " in ").value_or("");
    const size_t From = Rest.rfind(" from "), At = Rest.rfind(" at ");
    if (From != StringRef::npos && Rest.drop_front(From + 6).contains(':')) {
      readPlace(Rest.drop_front(From + 6).rtrim(), Result); // fails for ??:0
      Result.Function = Rest.take_front(From).trim();
    } else {
      Result.Function = until(Rest, " (").trim();
      if (At != StringRef::npos)
        readPlace(Rest.drop_front(At + 4).rtrim(), Result);
    }
  } else {
    return std::nullopt;
  }
  if (Result.Function.empty())
    return std::nullopt;
  return Result;
}

/// "Exception raised from f at FILE:12 (most recent call first):", and what
/// names its own place in a message.
std::optional<LogLine> raised(StringRef Line) {
  LogLine Result;
  Result.TheKind = Explained::Kind::Raised;
  if (auto Rest = after(Line, "Exception raised from ")) {
    size_t At = Rest->rfind(" at ");
    if (At == StringRef::npos ||
        !readPlace(until(Rest->drop_front(At + 4), " (").rtrim(), Result))
      return std::nullopt;
    Result.Function = Rest->take_front(At);
    return Result;
  }
  Result.AlsoMessage = true;
  if (auto Rest = after(Line, "(Triggered internally at ")) {
    StringRef Place = until(*Rest, ")").rtrim(".");
    return readPlace(Place, Result) ? std::optional(Result) : std::nullopt;
  }
  if (auto Rest = after(Line, " INTERNAL ASSERT FAILED at "))
    return readPlace(until(*Rest, ","), Result) ? std::optional(Result)
                                                : std::nullopt;
  return std::nullopt;
}

std::optional<LogLine> noKernel(StringRef Line) {
  LogLine Result;
  Result.TheKind = Explained::Kind::NoKernel;
  Result.AlsoMessage = true;
  if (auto Rest = after(Line, "Could not run '")) {
    Result.Op = opNameAt(*Rest);
    auto Key = after(*Rest, "arguments from the '");
    Result.Key = Key ? until(*Key, "'") : "";
  } else if (auto Of = after(Line, "The operator '")) {
    Result.Op = opNameAt(*Of);
    auto Key = after(*Of, "not currently implemented for the ");
    Result.Key = Key ? until(*Key, " ") : "";
  }
  if (Result.Op.empty() || Result.Key.empty())
    return std::nullopt;
  return Result;
}

/// `[call] op=[aten::add.Tensor], key=[AutogradCPU]`
std::optional<LogLine> dispatch(StringRef Line) {
  LogLine Result;
  Result.TheKind = Explained::Kind::Dispatch;
  auto Op = after(Line, "] op=["), Key = after(Line, "], key=[");
  if (!Op || !Key)
    return std::nullopt;
  Result.Op = opNameAt(*Op);
  Result.Key = until(*Key, "]");
  if (Result.Op.empty() || Result.Key.empty())
    return std::nullopt;
  return Result;
}

/// `aten::addmm`, and what a profiler's table has after it.
std::optional<LogLine> opLine(StringRef Line) {
  LogLine Result;
  Result.TheKind = Explained::Kind::Op;
  Result.AlsoMessage = true;
  Result.Op = opNameAt(Line.ltrim());
  StringRef Rest = Line.ltrim().drop_front(Result.Op.size());
  if (Result.Op.empty() || (!Rest.empty() && !Rest.starts_with(" ")))
    return std::nullopt;
  return Result;
}

/// `autograd::engine::evaluate_function: AddBackward0`, and the node alone.
std::optional<LogLine> nodeLine(StringRef Line) {
  LogLine Result;
  Result.TheKind = Explained::Kind::Node;
  StringRef Rest = Line.ltrim();
  const bool IsNode =
      Rest.consume_front("autograd::engine::evaluate_function: ");
  Result.Node = until(Rest, " ");
  if (!IsNode && !Result.Node.rtrim("0123456789").ends_with("Backward"))
    return std::nullopt;
  return Result;
}

/// `void at::native::reduce_kernel<512, 1, ...>(...)`
std::optional<LogLine> gpuKernel(StringRef Line) {
  LogLine Result;
  Result.TheKind = Explained::Kind::GpuKernel;
  Result.AlsoMessage = true;
  if (!Line.ltrim().starts_with("void ") || !Line.contains("::"))
    return std::nullopt;
  return Result;
}

} // namespace

StringRef opNameAt(StringRef Text) {
  StringRef Name = Text.take_while([](char C) {
    return llvm::isAlnum(C) || C == '_' || C == ':' || C == '.';
  });
  return Name.contains("::") ? Name : "";
}

std::optional<LogLine> readLogLine(StringRef Line) {
  for (auto *Read : {pythonFrame, profiledFrame, cppFrame, raised, noKernel,
                     dispatch, nodeLine, opLine, gpuKernel})
    if (std::optional<LogLine> Found = Read(Line))
      return Found;
  return std::nullopt;
}

} // namespace torchtalk::query
