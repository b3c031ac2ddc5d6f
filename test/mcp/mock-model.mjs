// A model on the loopback interface that speaks the Anthropic Messages API, as
// far as Claude Code needs it for a conversation: answers are streamed as events
// when that is asked for. What it answers is up to a function.

import http from 'node:http';

/// Starts one. \p answer gets the body of a request and returns the content of
/// the answer: text, or {name, input} of a tool to use, in a list. What it throws
/// ends up in problems, and the model then says so and no more.
/// \returns {url, problems, close()}.
export async function startMockModel(answer) {
  const problems = [];
  let messages = 0;
  const server = http.createServer(async (request, response) => {
    try {
      const body = await readBody(request);
      const path = new URL(request.url, 'http://localhost').pathname;
      if (request.method !== 'POST') return response.writeHead(200).end();
      if (path === '/v1/messages/count_tokens')
        return sendJson(response, { input_tokens: 1 });
      if (path !== '/v1/messages') throw new Error(`a request for ${path}`);
      const content = contentOf(answer(body, request.headers), ++messages);
      send(response, body, content, messages);
    } catch (error) {
      problems.push(error);
      // Not an error of HTTP, which clients would try again and again.
      const text = contentOf([`The test has failed: ${error.message}`]);
      send(response, { stream: true }, text, ++messages);
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    problems,
    close: () => server.closeAllConnections(server.close()),
  };
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text ? JSON.parse(text) : {};
}

function sendJson(response, value) {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

/// The blocks of a message; the ids of its tool uses are unique.
function contentOf(answers, message) {
  return answers.map((answer, i) =>
    typeof answer === 'string'
      ? { type: 'text', text: answer }
      : { type: 'tool_use', id: `toolu_${message}_${i}`, ...answer },
  );
}

function send(response, body, content, number) {
  const uses = content.some((block) => block.type === 'tool_use');
  const message = {
    id: `msg_${number}`,
    type: 'message',
    role: 'assistant',
    model: body.model ?? 'mock',
    content,
    stop_reason: uses ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  if (!body.stream) return sendJson(response, message);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (type, data) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  event('message_start', {
    message: { ...message, content: [], stop_reason: null },
  });
  content.forEach((block, index) => {
    // A tool's input comes as text in pieces, which may end anywhere.
    const isText = block.type === 'text';
    event('content_block_start', {
      index,
      content_block: isText ? { ...block, text: '' } : { ...block, input: {} },
    });
    const whole = isText ? block.text : JSON.stringify(block.input);
    for (let at = 0; at < whole.length; at += 7) {
      const piece = whole.slice(at, at + 7);
      event('content_block_delta', {
        index,
        delta: isText
          ? { type: 'text_delta', text: piece }
          : { type: 'input_json_delta', partial_json: piece },
      });
    }
    event('content_block_stop', { index });
  });
  event('message_delta', {
    delta: { stop_reason: message.stop_reason, stop_sequence: null },
    usage: { output_tokens: 1 },
  });
  event('message_stop', {});
  response.end();
}
