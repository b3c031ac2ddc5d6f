//===- ToolParts.cpp - What the tools are made of -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/ToolParts.h"

#include "mcp/protocol/Session.h"
#include "questions/Pages.h"
#include "render/base/Text.h"
#include "store/Interruption.h"
#include "store/Try.h"

#include <ctime>

namespace torchtalk::mcp {
namespace {

/// Longer than anything that is asked in earnest takes.
constexpr std::chrono::seconds TimeLimit{60};

store::Interruption::Settings interruption(const CallContext &Context) {
  store::Interruption::Settings Settings;
  Settings.Stop = Context.Stop;
  Settings.Deadline = store::Interruption::Clock::now() + TimeLimit;
  if (Context.Progress)
    Settings.Tell = [Tell = Context.Progress](uint64_t Reads) {
      Tell(static_cast<double>(Reads), 0,
           std::to_string(Reads) + " records of the index read");
    };
  return Settings;
}

/// "ask next:" with a call of a tool a line.
std::string nextText(const std::vector<render::Question> &Questions) {
  std::vector<std::string> Lines;
  Lines.reserve(Questions.size());
  for (const render::Question &Next : Questions)
    Lines.push_back(render::toolCall(Next));
  return render::questionLines("ask next", Lines);
}

/// What tells the questions of a tool.
struct Asked {
  explicit Asked(const Tool &T) : Name(T.Name), Defaults(Json::object()) {
    for (const auto &[Parameter, Schema] : T.InputSchema["properties"].items())
      if (auto Default = Schema.find("default"); Default != Schema.end())
        Defaults[Parameter] = *Default;
  }

  /// A call with \p Arguments, without those that are defaults.
  render::Question with(const Input &Arguments) const {
    render::Question Call{Name, render::Json::object()};
    for (const auto &[Parameter, Value] : Arguments.items())
      if (auto Default = Defaults.find(Parameter);
          Default == Defaults.end() || *Default != Value)
        Call.Parameters[Parameter] = Value;
    return Call;
  }

  std::string Name;
  Json Defaults;
};

/// Whether \p Value is a text of several lines: a diff, which the client has.
bool isDocument(const Json &Value) {
  return Value.is_string() &&
         Value.get_ref<const std::string &>().find('\n') != std::string::npos;
}

/// The calls that go on from \p Answer with \p Arguments.
std::string moreText(const render::Answer &Answer, const Asked &Of,
                     const Input &Arguments) {
  std::vector<std::string> Lines;
  for (const render::Json &Changed : Answer.More) {
    render::Question Same = Of.with(Arguments);
    // A cursor is good for one list, and another parameter asks for another.
    Same.Parameters.erase("cursor");
    Same.Parameters.update(Changed);
    std::string Documents;
    for (const auto &[Name, Value] : Arguments.items())
      if (isDocument(Value) && Same.Parameters.erase(Name) != 0)
        Documents += (Documents.empty() ? " with the same " : ", ") + Name;
    Lines.push_back(render::toolCall(Same) + Documents);
  }
  return render::questionLines("more", Lines);
}

ToolResult toResult(OpenIndex &Index, llvm::Expected<render::Answer> Answer,
                    const Asked &Of, const Input &Arguments) {
  if (!Answer)
    return {Index.tell(Answer.takeError()), true};
  ToolResult Result{render::plainName(Answer->Text),
                    Answer->TheOutcome != render::Answer::Outcome::Done};
  Result.Closing = Answer->Closing;
  if (Result.IsError)
    return Result;
  // bridge looks into all projects.
  for (render::Question &Next : Answer->Next)
    if (Next.Name != "bridge" && Arguments.contains("project"))
      Next.Parameters["project"] = Arguments["project"];
  Result.Closing += moreText(*Answer, Of, Arguments) + nextText(Answer->Next);
  return Result;
}

/// Asks for fewer rows until they fit, where the client did not say how many it
/// wants.
llvm::Expected<render::Answer> fitting(const Asked &Of, const Ask &Question,
                                       const OpenIndex::Handle &Open,
                                       Input Arguments) {
  auto Answer = Question(Open, Arguments);
  auto Default = Of.Defaults.find("limit");
  if (Default == Of.Defaults.end() || Arguments["limit"] != *Default)
    return Answer;
  size_t Limit = *Default, Larger = 0, SizeOfLarger = 0;
  while (Answer && Limit > 1) {
    size_t Size = Answer->Text.size();
    size_t After = Answer->Closing.size() + nextText(Answer->Next).size() +
                   moreText(*Answer, Of, Arguments).size();
    size_t Room = Screen - std::min(Screen / 2, After);
    if (Size <= Room)
      break;
    // Two answers tell how long a row is. The first alone counts the lines
    // around the rows as rows, too.
    bool HaveTwo = SizeOfLarger > Size;
    size_t Rows = HaveTwo ? Larger - Limit : Limit;
    size_t TooMany =
        (Size - Room) * Rows / (HaveTwo ? SizeOfLarger - Size : Size) + 1;
    Larger = std::exchange(Limit, Limit - std::min(Limit - 1, TooMany));
    SizeOfLarger = Size;
    Arguments["limit"] = Limit;
    Answer = Question(Open, Arguments);
  }
  return Answer;
}

llvm::Expected<render::Answer> withNote(const index::IndexReader &Index,
                                        llvm::Expected<render::Answer> Answer) {
  if (Answer) {
    Answer->Note = TRY(render::sourceNote(Index));
    Answer->Closing += Answer->Note;
  }
  return Answer;
}

/// Where a person sees the same, on a server that has pages; "" elsewhere.
std::string pageLine(const Asked &Of, const Input &Arguments,
                     const CallContext &Context) {
  const questions::Page *Page = questions::pageOf(Of.Name);
  if (!Page || !Context.Caller || Context.Caller->traits().Pages.empty())
    return "";
  return "page: " + Context.Caller->traits().Pages +
         questions::addressOf(*Page, Of.with(Arguments).Parameters) + "\n";
}

ToolResult withPage(ToolResult Result, const std::string &Page) {
  if (!Result.IsError)
    Result.Closing += Page;
  return Result;
}

} // namespace

std::string wholeText(const render::Answer &Answer) {
  return render::plainName(Answer.Text) + Answer.Closing +
         nextText(Answer.Next);
}

llvm::Expected<render::Answer>
askWithin(OpenIndex &Index, const CallContext &Context,
          llvm::function_ref<
              llvm::Expected<render::Answer>(const OpenIndex::Handle &)>
              Question) {
  // Before the limit is set: an index that is opened serves later calls too.
  auto Current = TRY(Index.current());
  store::Interruption Guard(interruption(Context));
  return withNote(*Current.Reader, Question(Current));
}

llvm::Expected<render::Answer> statusOf(const OpenIndex::Handle &Open,
                                        bool Remote) {
  auto Answer = render::answerStatus(
      *Open.Reader, static_cast<uint64_t>(std::time(nullptr)), Open.Source);
  if (Answer && Remote)
    Answer->Text = withoutFolders(Answer->Text);
  return Answer;
}

Run answering(std::shared_ptr<OpenIndex> Index, const Tool &T, Ask Question,
              bool Kept, std::function<bool(const Input &)> Slow) {
  return [Index = std::move(Index), Of = Asked(T),
          Question = std::move(Question), Kept, Slow = std::move(Slow)](
             const Input &Arguments, const CallContext &Context) -> ToolResult {
    auto Current = Index->current();
    if (!Current)
      return {Index->tell(Current.takeError()), true};
    const index::IndexReader &Reader = *Current->Reader;
    std::string Key = Of.Name + "\n" + Reader.directory() + "\n" +
                      Reader.generation() + "\n" + Arguments.dump();
    const std::string Page = pageLine(Of, Arguments, Context);
    // The index of a project has generations of its own.
    const bool MayKeep = Kept && !Arguments.contains("project");
    if (MayKeep)
      if (auto Known = Index->answers().find(Key))
        return withPage(*Known, Page);
    if (Slow && Slow(Arguments) && Context.postponed())
      return {};
    if (MayKeep)
      Index->answers().missed();
    store::Interruption Guard(interruption(Context));
    auto Answer = withNote(Reader, fitting(Of, Question, *Current, Arguments));
    // What could not be read this time may be read the next.
    const bool Keep = MayKeep && Answer;
    ToolResult Result = toResult(*Index, std::move(Answer), Of, Arguments);
    if (Keep)
      Index->answers().keep(Key, Result);
    return withPage(std::move(Result), Page);
  };
}

} // namespace torchtalk::mcp
