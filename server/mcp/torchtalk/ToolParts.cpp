//===- ToolParts.cpp - What the tools are made of -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/ToolParts.h"

#include "store/Interruption.h"

#include <ctime>

namespace torchtalk::mcp {
namespace {

/// More than a symbol's signature ever needs.
constexpr unsigned LongestName = 512;
constexpr unsigned MaxLimit = 500;

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

ToolResult toResult(OpenIndex &Index, llvm::Expected<render::Answer> Answer) {
  if (!Answer)
    return {Index.tell(Answer.takeError()), true};
  return {std::move(Answer->Text),
          Answer->TheOutcome != render::Answer::Outcome::Done};
}

} // namespace

Json text(const std::string &Description) {
  return {{"type", "string"},
          {"description", Description},
          {"minLength", 1},
          {"maxLength", LongestName}};
}

Json flag(const char *Description) {
  return {
      {"type", "boolean"}, {"description", Description}, {"default", false}};
}

Json texts(const char *Description, unsigned Most) {
  Json Items = text("");
  Items.erase("description");
  return {{"type", "array"},
          {"description", Description},
          {"items", std::move(Items)},
          {"maxItems", Most}};
}

Json choice(const char *Description, Json Values, const char *Default) {
  return {{"type", "string"},
          {"description", Description},
          {"enum", std::move(Values)},
          {"default", Default}};
}

Json number(const char *Description, unsigned Maximum, unsigned Default) {
  return {{"type", "integer"},
          {"description", Description},
          {"minimum", 1},
          {"maximum", Maximum},
          {"default", std::min(Default, Maximum)}};
}

/// The parameters of what answers with pages.
void addPaging(Json &Properties, const char *Limit, size_t Default) {
  Properties["limit"] = number(Limit, MaxLimit, static_cast<unsigned>(Default));
  Properties["cursor"] = text("where an earlier answer says to go on");
}

Json schema(Json Properties, Json Required) {
  Json Schema = {{"type", "object"}, {"properties", std::move(Properties)}};
  if (!Required.empty())
    Schema["required"] = std::move(Required);
  Schema["additionalProperties"] = false;
  return Schema;
}

Tool readOnlyTool(const char *Name, const char *Title,
                  const char *Description) {
  Tool T;
  T.Name = Name;
  T.Title = Title;
  T.Description = Description;
  T.Annotations = {{"title", Title},
                   {"readOnlyHint", true},
                   {"destructiveHint", false},
                   {"idempotentHint", true},
                   {"openWorldHint", false}};
  return T;
}

namespace {

llvm::Expected<render::Answer> withNote(const index::IndexReader &Index,
                                        llvm::Expected<render::Answer> Answer) {
  if (!Answer)
    return Answer;
  auto Note = render::sourceNote(Index);
  if (!Note)
    return Note.takeError();
  Answer->Text += *Note;
  return Answer;
}

} // namespace

Run answeringOnce(std::shared_ptr<OpenIndex> Index, std::string Tool,
                  Ask Question) {
  return [Index = std::move(Index), Tool = std::move(Tool),
          Question = std::move(Question)](
             const Input &Arguments, const CallContext &Context) -> ToolResult {
    auto Current = Index->current();
    if (!Current)
      return {Index->tell(Current.takeError()), true};
    const index::IndexReader &Reader = *Current->Reader;
    std::string Key = Tool + "\n" + Reader.directory() + "\n" +
                      Reader.generation() + "\n" + Arguments.dump();
    if (auto Known = Index->answers().find(Key))
      return *Known;
    store::Interruption Guard(interruption(Context));
    auto Answer = withNote(Reader, Question(*Current, Arguments));
    // What could not be read this time may be read the next.
    bool Failed = !Answer;
    ToolResult Result = toResult(*Index, std::move(Answer));
    if (!Failed)
      Index->answers().keep(Key, Result);
    return Result;
  };
}

llvm::Expected<render::Answer>
askWithin(OpenIndex &Index, const CallContext &Context,
          llvm::function_ref<
              llvm::Expected<render::Answer>(const OpenIndex::Handle &)>
              Question) {
  // Before the limit is set: an index that is opened serves later calls too.
  auto Current = Index.current();
  if (!Current)
    return Current.takeError();
  store::Interruption Guard(interruption(Context));
  return withNote(*Current->Reader, Question(*Current));
}

llvm::Expected<render::Answer> statusOf(const OpenIndex::Handle &Open,
                                        bool Remote) {
  auto Answer = render::answerStatus(
      *Open.Reader, static_cast<uint64_t>(std::time(nullptr)), Open.Source);
  if (Answer && Remote)
    Answer->Text = withoutFolders(Answer->Text);
  return Answer;
}

Run answering(std::shared_ptr<OpenIndex> Index, Ask Question) {
  return [Index = std::move(Index), Question = std::move(Question)](
             const Input &Arguments, const CallContext &Context) -> ToolResult {
    return toResult(
        *Index, askWithin(*Index, Context, [&](const OpenIndex::Handle &Open) {
          return Question(Open, Arguments);
        }));
  };
}

} // namespace torchtalk::mcp
