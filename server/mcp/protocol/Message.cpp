//===- Message.cpp - From bytes to one JSON-RPC message -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/protocol/Message.h"

#include <limits>
#include <optional>
#include <set>
#include <vector>

using namespace torchtalk::mcp;

namespace {

/// Walks the text without building anything. Stops at the first trouble.
class StructureCheck : public nlohmann::json_sax<Input> {
public:
  std::string Problem; ///< empty: the text is not JSON, or all is well

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t &) override { return true; }
  bool string(string_t &) override { return true; }
  bool binary(binary_t &) override { return true; }
  bool start_object(std::size_t) override { return enter(); }
  bool start_array(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }
  bool key(string_t &Name) override {
    if (Keys.back().insert(Name).second)
      return true;
    Problem = "a member is given twice";
    return false;
  }
  bool parse_error(std::size_t, const std::string &,
                   const nlohmann::detail::exception &) override {
    return false;
  }

private:
  bool enter() {
    if (Keys.size() == MaxDepth) {
      Problem = "nested deeper than " + std::to_string(MaxDepth) + " levels";
      return false;
    }
    Keys.emplace_back();
    return true;
  }
  bool leave() {
    Keys.pop_back();
    return true;
  }

  std::vector<std::set<std::string>> Keys; ///< one set a nesting level
};

MessageError invalid(Input Id, std::string Why) {
  return {std::move(Id),
          {code::InvalidRequest, "Invalid request: " + std::move(Why), {}}};
}

MessageError notJson(std::string Why) {
  return {{}, {code::ParseError, "Parse error: " + std::move(Why), {}}};
}

/// An id that can be sent back unchanged.
bool isId(const Input &Id) {
  if (Id.is_number_unsigned())
    return Id.get<uint64_t>() <=
           static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
  return Id.is_string() || Id.is_number_integer();
}

std::variant<Message, MessageError> classify(Input Document) {
  if (Document.is_array())
    return invalid({}, "batches are not supported, send one message a line");
  if (!Document.is_object())
    return invalid({}, "a message is a JSON object");

  Message M;
  auto MethodAt = Document.find("method");
  // Whatever its id: an error that answers what could not be read has null.
  if (MethodAt == Document.end() &&
      (Document.contains("result") || Document.contains("error"))) {
    M.What = Message::Kind::Response;
    return M;
  }
  auto IdAt = Document.find("id");
  bool HasId = IdAt != Document.end();
  if (HasId && !isId(*IdAt))
    return invalid({}, "'id' is a string or a 64-bit integer");
  if (HasId)
    M.Id = *IdAt;
  auto VersionAt = Document.find("jsonrpc");
  if (VersionAt == Document.end() || *VersionAt != "2.0")
    return invalid(std::move(M.Id), "'jsonrpc' must be \"2.0\"");
  if (MethodAt == Document.end() || !MethodAt->is_string())
    return invalid(std::move(M.Id), "'method' must be a string");

  M.What = HasId ? Message::Kind::Request : Message::Kind::Notification;
  M.Method = MethodAt->get<std::string>();
  if (auto At = Document.find("params"); At != Document.end()) {
    M.Params = std::move(*At);
    M.HasParams = true;
  }
  return M;
}

} // namespace

std::variant<Input, MessageError>
torchtalk::mcp::parseDocument(std::string_view Text) {
  // The parser takes a NUL for the end of its input.
  if (Text.find('\0') != std::string_view::npos)
    return notJson("a NUL byte");

  StructureCheck Check;
  if (!Input::sax_parse(Text.begin(), Text.end(), &Check)) {
    if (Check.Problem.empty())
      return notJson("not one JSON document in UTF-8");
    return invalid({}, Check.Problem);
  }
  Input Document = Input::parse(Text.begin(), Text.end(), nullptr,
                                /*allow_exceptions=*/false);
  if (Document.is_discarded())
    return notJson("not one JSON document in UTF-8");
  return Document;
}

std::variant<Message, MessageError>
torchtalk::mcp::parseMessage(std::string_view Text) {
  auto Parsed = parseDocument(Text);
  if (auto *Bad = std::get_if<MessageError>(&Parsed))
    return std::move(*Bad);
  return classify(std::move(std::get<Input>(Parsed)));
}

std::string torchtalk::mcp::resultLine(const Input &Id, Json Result) {
  Json Reply = {{"jsonrpc", "2.0"}};
  Reply["id"] = Id;
  Reply["result"] = std::move(Result);
  return toLine(Reply);
}

std::string torchtalk::mcp::errorLine(const Input &Id, const RpcError &Error) {
  Json Reply = {{"jsonrpc", "2.0"}};
  if (!Id.is_null())
    Reply["id"] = Id;
  Reply["error"] = {{"code", Error.Code}, {"message", Error.Message}};
  if (!Error.Data.is_null())
    Reply["error"]["data"] = Error.Data;
  return toLine(Reply);
}

std::string torchtalk::mcp::notificationLine(const char *Method, Json Params) {
  Json Notification = {{"jsonrpc", "2.0"}, {"method", Method}};
  if (!Params.empty())
    Notification["params"] = std::move(Params);
  return toLine(Notification);
}

RpcError torchtalk::mcp::invalidParams(std::string Why) {
  return {code::InvalidParams, "Invalid params: " + std::move(Why), {}};
}
