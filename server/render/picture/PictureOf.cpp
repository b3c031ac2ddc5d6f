//===- PictureOf.cpp - The pictures of the answers ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"
#include "render/picture/Picture.h"

#include "llvm/ADT/StringRef.h"

namespace torchtalk::render {

namespace {

using NodeId = std::optional<size_t>;

/// The value \p Name of the object \p Of, or null.
const Json &part(const Json &Of, const char *Name) {
  static const Json None;
  auto At = Of.find(Name);
  return At != Of.end() ? *At : None;
}

/// The string \p Name of \p Of, or "".
std::string textOf(const Json &Of, const char *Name) {
  const Json &Text = part(Of, Name);
  return Text.is_string() ? Text.get<std::string>() : "";
}

/// "LinearAlgebra.cpp:2180", or "".
std::string shortPlace(const Json &Of) {
  const std::string File = textOf(Of, "file");
  if (File.empty())
    return "";
  std::string Place = llvm::StringRef(File).rsplit('/').second.str();
  if (Place.empty())
    Place = File;
  if (const Json &Line = part(Of, "line"); Line.is_number())
    Place += ":" + Line.dump();
  return Place;
}

/// \p Name, and \p Place unless it is "".
std::vector<std::string> lines(std::string Name, std::string Place) {
  std::vector<std::string> Lines{std::move(Name)};
  if (!Place.empty())
    Lines.push_back(std::move(Place));
  return Lines;
}

/// A function by its name, or an op by its own.
std::vector<std::string> functionLines(const Json &Of) {
  std::string Op = textOf(Of, "op");
  return lines(plainName(Op.empty() ? textOf(Of, "name") : Op), shortPlace(Of));
}

void noteRest(Picture &Into, uint64_t Shown, uint64_t Total, const char *What) {
  if (Shown < Total)
    Into.note(std::to_string(Shown) + " of " + std::to_string(Total) + " " +
              What + " are shown; --limit takes more");
}

uint64_t numberOf(const Json &Of, const char *Name) {
  const Json &Number = part(Of, Name);
  return Number.is_number_unsigned() ? Number.get<uint64_t>() : 0;
}

/// A picture claims no more than its answer: what that did not look at.
void noteLooked(Picture &Into, const Json &Of) {
  const Json &Looked = part(Of, "looked_at");
  if (!Looked.is_object())
    return;
  if (numberOf(Looked, "tus") == 0)
    Into.note("the index has no build: this is read as text");
  else if (uint64_t Not = numberOf(Looked, "not"))
    Into.note("not looked at: " + std::to_string(Not) + " of " +
              std::to_string(numberOf(Looked, "tus")) + " TUs");
}

/// A kernel of a backend, not one that autograd or tracing puts in between.
bool isOfBackend(const Json &Row) {
  const std::string Mechanism = textOf(Row, "mechanism");
  if (Mechanism.empty())
    return true;
  for (const char *Of : {"structured", "generated", "view copy"})
    if (llvm::StringRef(Mechanism).starts_with(Of))
      return true;
  return false;
}

/// Of a registration, the function that a person wrote where one is known.
std::vector<std::string> kernelLines(const Json &Row) {
  for (const char *Role : {"implementation", "meta"})
    for (const Json &Reached : part(Row, "reaches"))
      if (textOf(Reached, "role") == Role)
        return functionLines(Reached);
  if (const Json &Symbol = part(Row, "kernel_symbol"); Symbol.is_object())
    return functionLines(Symbol);
  return lines(plainName(textOf(Row, "kernel_name")),
               shortPlace(part(Row, "kernel_at")));
}

Picture tracePicture(const Json &Trace) {
  Picture Result;
  const NodeId Op = Result.node({textOf(Trace, "op")});
  Result.markSubject(Op);
  std::vector<std::string> Names;
  for (const Json &Name : part(Trace, "python"))
    Names.push_back(Name.get<std::string>());
  NodeId Python;
  if (!Names.empty())
    Python = Result.node(Names, "Python");
  bool Bound = false;
  for (const Json &Binding : part(Trace, "bindings")) {
    if (part(Binding, "names").empty())
      continue;
    std::string Name = textOf(Binding, "wrapped_name");
    if (Name.empty())
      Name = textOf(Binding, "symbol_name");
    const NodeId Code =
        Result.node(lines(Name, shortPlace(Binding)), "Binding");
    Result.edge(Python, Code);
    Result.edge(Code, Op);
    Bound = true;
  }
  if (!Bound)
    Result.edge(Python, Op);
  for (const Json &Row : part(Trace, "registrations")) {
    if (!isOfBackend(Row))
      continue;
    const NodeId Kernel = Result.node(kernelLines(Row), "Kernels");
    Result.edge(Op, Kernel, textOf(Row, "key"));
    for (const Json &Stub : part(Row, "stubs")) {
      const NodeId Called = Result.node({textOf(Stub, "stub")}, "Stubs");
      Result.edge(Kernel, Called);
      for (const Json &Of : part(Stub, "kernels"))
        Result.edge(Called, Result.node(kernelLines(Of), "Kernels of stubs"),
                    textOf(Of, "key"));
    }
  }
  for (const Json &Row : part(Trace, "not_compiled"))
    Result.edge(Op,
                Result.node(lines(textOf(Row, "kernel"),
                                  shortPlace(part(Row, "kernel_at"))),
                            "Kernels that the YAML names"),
                textOf(Row, "key"));
  noteLooked(Result, Trace);
  return Result;
}

/// \p Peers beside \p Subject, towards it where they are \p Callers.
void addPeers(Picture &Into, const Json &Peers, NodeId Subject, bool Callers) {
  for (const Json &Peer : Peers) {
    const Json &Where = Peer.contains("file") ? Peer : part(Peer, "where");
    const NodeId At = Into.node(functionLines(Peer), textOf(Where, "file"));
    for (const Json &Site : part(Peer, "sites"))
      Into.edge(Callers ? At : Subject, Callers ? Subject : At,
                textOf(Site, "kind"));
    // Of Python, which has one site.
    if (!Peer.contains("sites"))
      Into.edge(Callers ? At : Subject, Callers ? Subject : At,
                textOf(Peer, "confidence"));
  }
}

/// From \p Before, where the way begins in Python.
void addPath(Picture &Into, const Json &Path, NodeId Before) {
  NodeId At = Into.node(functionLines(part(Path, "start")));
  if (std::string Python = textOf(Path, "binding"); !Python.empty())
    Before = Into.node({Python}, "Python");
  Into.edge(Before, At, "binding");
  Into.markSubject(Before ? Before : At);
  for (const Json &Step : part(Path, "steps")) {
    const NodeId Next = Into.node(functionLines(Step));
    const Json &Site = part(Step, "site");
    const std::string Kind = textOf(Site, "kind");
    Into.edge(At, Next,
              Kind == "dispatch" ? "dispatched to " + textOf(Site, "key")
                                 : Kind);
    At = Next;
  }
}

void addImpact(Picture &Into, const Json &Value, NodeId Subject) {
  const Json &Impact = part(Value, "impact");
  auto Group = [](uint64_t Level) {
    return Level == 0 ? std::string("changed")
                      : "level " + std::to_string(Level);
  };
  std::vector<uint64_t> Levels;
  for (const Json &Function : part(Impact, "functions")) {
    const uint64_t Level = numberOf(Function, "level");
    if (Into.node(functionLines(Function), Group(Level)) &&
        (Levels.empty() || Levels.back() != Level))
      Levels.push_back(Level);
  }
  // The answer has the level of a function, not whom of the level before it
  // calls.
  if (Subject && !Levels.empty())
    Into.groupEdge(Group(Levels.front()), Group(0));
  for (size_t I = 1; I < Levels.size(); ++I)
    Into.groupEdge(Group(Levels[I]), Group(Levels[I - 1]));
  for (const Json &Hub : part(Impact, "hubs"))
    Into.note("not followed: " + textOf(Hub, "name") + ", which " +
              std::to_string(numberOf(Hub, "callers")) + " call");
  if (size_t Ops = part(Impact, "ops").size())
    Into.note(std::to_string(Ops) + " ops lead here");
}

std::optional<Picture> graphPicture(const Json &Value) {
  Picture Result;
  const std::string Mode = textOf(Value, "mode");
  if (Mode == "path") {
    const Json &Path = part(Value, "path");
    if (!Path.is_object() || !Path.value("found", false))
      return std::nullopt;
    NodeId At;
    for (const Json &Step : part(Path, "python_steps")) {
      const NodeId Next = Result.node({textOf(Step, "name")}, "Python");
      Result.edge(At, Next, textOf(Step, "confidence"));
      At = Next;
    }
    const Json &Code = Path.contains("steps") ? Path : part(Path, "code");
    if (Code.contains("steps"))
      addPath(Result, Code, At);
    return Result;
  }
  const Json &Subject = part(Value, "subject");
  const Json &Python = part(Value, "python");
  if (!Subject.is_object() && !Python.is_object())
    return std::nullopt;
  const bool IsImpact = Mode == "impact" && Value.contains("impact");
  const NodeId At =
      Result.node(functionLines(Subject.is_object() ? Subject : Python),
                  IsImpact ? "changed" : "");
  Result.markSubject(At);
  if (IsImpact) {
    addImpact(Result, Value, At);
  } else {
    const bool Callers = Mode != "calls";
    addPeers(Result, part(Value, "peers"), At, Callers);
    for (const Json &Op : part(Value, "op_callers")) {
      const NodeId Through = Result.node({textOf(Op, "op")});
      Result.edge(Through, At, "dispatch");
      addPeers(Result, part(Op, "peers"), Through, /*Callers=*/true);
      noteRest(Result, numberOf(Op, "shown"), numberOf(Op, "total"),
               ("callers of " + textOf(Op, "op")).c_str());
    }
  }
  noteRest(Result, numberOf(Value, "shown"), numberOf(Value, "total"),
           Mode == "calls" ? "functions that it calls" : "functions");
  noteLooked(Result, Value);
  return Result;
}

Picture backendPicture(const Json &Value) {
  Picture Result;
  const std::string Key = textOf(Value, "key");
  const NodeId Backend = Result.node(
      {Key,
       "ops: " + std::to_string(numberOf(part(Value, "counts"), "total"))});
  Result.markSubject(Backend);
  const std::string Against = textOf(Value, "against");
  for (const Json &Row : part(Value, "ops")) {
    const std::string Support = textOf(Row, "support");
    const NodeId How = Result.node(
        {Support, "ops: " + std::to_string(numberOf(part(Value, "counts"),
                                                    Support.c_str()))},
        "how " + Key + " runs them");
    Result.edge(Backend, How);
    const NodeId Op =
        Result.node({textOf(Row, "op")},
                    textOf(Row, "op").substr(0, textOf(Row, "op").find("::")));
    Result.edge(How, Op,
                Against.empty() ? "" : Against + ": " + textOf(Row, "against"));
  }
  noteRest(Result, numberOf(Value, "shown"), numberOf(Value, "total"), "ops");
  noteLooked(Result, Value);
  return Result;
}

} // namespace

std::optional<Picture> pictureOf(const Json &Value) {
  const std::string Schema = textOf(Value, "schema");
  if (Schema == "torchtalk.trace/1" && part(Value, "trace").is_object())
    return tracePicture(part(Value, "trace"));
  if (Schema == "torchtalk.graph/1")
    return graphPicture(Value);
  if (Schema == "torchtalk.backend/1" && Value.contains("counts"))
    return backendPicture(Value);
  return std::nullopt;
}

} // namespace torchtalk::render
