//===- HttpPeer.cpp - A client that sends what it likes -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HttpPeer.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <sys/socket.h>

namespace torchtalk::mcp::test {

namespace net = boost::asio;
using boost::system::error_code;

namespace {

std::vector<std::string> withPort(std::vector<std::string> Environment) {
  Environment.emplace_back("HTTP_PORT=0");
  return Environment;
}

std::string lower(std::string Text) {
  std::transform(Text.begin(), Text.end(), Text.begin(), [](unsigned char C) {
    return static_cast<char>(std::tolower(C));
  });
  return Text;
}

size_t numberAfter(const std::string &Text, const std::string &Key, int Base) {
  size_t At = Text.find(Key);
  return At == std::string::npos
             ? 0
             : std::stoul(Text.substr(At + Key.size()), nullptr, Base);
}

} // namespace

HttpPeer::HttpPeer(uint16_t Port, const char *From) {
  Socket.open(net::ip::tcp::v4());
  Socket.bind({net::ip::make_address(From), 0});
  Socket.connect({net::ip::make_address("127.0.0.1"), Port});
  timeval Patience{ChildProcess::Patience.count(), 0};
  setsockopt(Socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &Patience,
             sizeof Patience);
}

bool HttpPeer::send(std::string_view Bytes) {
  while (!Bytes.empty()) {
    ssize_t Done = ::send(Socket.native_handle(), Bytes.data(), Bytes.size(),
                          MSG_NOSIGNAL);
    if (Done <= 0)
      return false;
    Bytes.remove_prefix(static_cast<size_t>(Done));
  }
  return true;
}

bool HttpPeer::fill() {
  char Bytes[4096];
  ssize_t Got = ::recv(Socket.native_handle(), Bytes, sizeof Bytes, 0);
  if (Got <= 0)
    return false;
  Buffer.append(Bytes, static_cast<size_t>(Got));
  return true;
}

bool HttpPeer::closes() {
  while (Buffer.empty())
    if (!fill())
      return true;
  return false;
}

void HttpPeer::finishSending() {
  error_code Ignored;
  Socket.shutdown(net::socket_base::shutdown_send, Ignored);
}

HttpAnswer HttpPeer::read(const std::string &UntilEvent) {
  HttpAnswer Answer;
  size_t End = 0;
  while ((End = Buffer.find("\r\n\r\n")) == std::string::npos)
    if (!fill())
      return Answer;
  Answer.Head = lower(Buffer.substr(0, End + 2));
  Buffer.erase(0, End + 4);
  Answer.Status = static_cast<unsigned>(numberAfter(Answer.Head, " ", 10));
  if (Answer.has("transfer-encoding: chunked")) {
    for (;;) {
      while (Buffer.find("\r\n") == std::string::npos)
        if (!fill())
          return Answer;
      size_t Line = Buffer.find("\r\n");
      size_t Size = std::stoul(Buffer.substr(0, Line), nullptr, 16);
      while (Buffer.size() < Line + 2 + Size + 2)
        if (!fill())
          return Answer;
      Answer.Body += Buffer.substr(Line + 2, Size);
      Buffer.erase(0, Line + 2 + Size + 2);
      if (Size == 0 || (!UntilEvent.empty() &&
                        Answer.Body.find(UntilEvent) != std::string::npos))
        return Answer;
    }
  }
  size_t Length = numberAfter(Answer.Head, "content-length: ", 10);
  while (Buffer.size() < Length)
    if (!fill())
      return Answer;
  Answer.Body = Buffer.substr(0, Length);
  Buffer.erase(0, Length);
  return Answer;
}

std::string post(const std::string &Body, const std::string &Headers) {
  std::string Given = "\n" + lower(Headers);
  std::string Text = "POST /mcp HTTP/1.1\r\n";
  auto Add = [&](const std::string &Name, const std::string &Value) {
    if (Given.find("\n" + lower(Name) + ":") == std::string::npos)
      Text += Name + ": " + Value + "\r\n";
  };
  Add("Host", "localhost");
  Add("Content-Type", "application/json");
  Add("Accept", "application/json, text/event-stream");
  if (Given.find("\ntransfer-encoding:") == std::string::npos)
    Add("Content-Length", std::to_string(Body.size()));
  return Text + Headers + "\r\n" + Body;
}

std::string modernHeaders(const std::string &Method, const std::string &Name) {
  std::string Text =
      "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: " + Method + "\r\n";
  return Name.empty() ? Text : Text + "Mcp-Name: " + Name + "\r\n";
}

HttpFixture::HttpFixture(std::vector<std::string> Environment)
    : Process({MCP_FIXTURE}, withPort(std::move(Environment))) {
  std::string Url = Process.readLine().value_or("");
  size_t Colon = Url.rfind(':');
  if (Colon != std::string::npos)
    Port = static_cast<uint16_t>(std::stoul(Url.substr(Colon + 1)));
}

HttpAnswer HttpFixture::ask(const std::string &Bytes) const {
  HttpPeer Peer(Port);
  Peer.send(Bytes);
  return Peer.read();
}

double HttpFixture::metric(const std::string &Name) const {
  std::string Text =
      ask("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n").Body;
  size_t At = Text.find("\n" + Name + " ");
  return At == std::string::npos ? -1
                                 : std::stod(Text.substr(At + 2 + Name.size()));
}

bool HttpFixture::reaches(const std::string &Name, double Value) const {
  auto Deadline = std::chrono::steady_clock::now() + ChildProcess::Patience;
  while (metric(Name) != Value)
    if (std::chrono::steady_clock::now() > Deadline)
      return false;
  return true;
}

bool HttpFixture::serves() const {
  return ask(post(legacy("ping"))).json().contains("result");
}

} // namespace torchtalk::mcp::test
