// A whole conversation of Claude Code, offline: the mock model finds the tools as
// a real one has to, uses each of them, then all at one time, and looks at what
// comes back.
//
//   CLAUDE=path/to/cli-wrapper.cjs node claude-conversation.mjs \
//     torchtalk mcp-serve
//   CLAUDE=... node claude-conversation.mjs http://127.0.0.1:PORT/mcp

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import { callsOf, checkAnswer, nameOf } from './calls.mjs';
import { converse } from './claude.mjs';
import { check, expect, finish } from './report.mjs';
import { parseTarget, serverConfig } from './target.mjs';

const target = parseTarget(process.argv.slice(2));
const PREFIX = 'mcp__torchtalk__';

/// What the server itself says.
async function askServer() {
  const client = new Client({ name: 'conversation-test', version: '1' });
  await client.connect(
    target.url
      ? new StreamableHTTPClientTransport(target.url, target.options)
      : new StdioClientTransport(target),
  );
  const { tools } = await client.listTools();
  const instructions = client.getInstructions();
  await client.close();
  return { tools, instructions };
}

/// Of the tools that a request has, those that can be called.
function loadedTools(body) {
  return body.tools.filter((t) => !t.defer_loading).map((t) => t.name);
}

/// What the model sees before it has asked for anything: which tools it can use,
/// the names of the others, and the server's instructions to the last line.
function expectFirstView(body, server) {
  const said = JSON.stringify([body.system, body.messages]);
  for (const { name, _meta } of server.tools) {
    const upFront = loadedTools(body).includes(PREFIX + name);
    expect(
      upFront === (_meta?.['anthropic/alwaysLoad'] === true),
      `${name} is ${upFront ? '' : 'not '}loaded up front`,
    );
    expect(upFront || said.includes(PREFIX + name), `${name} is not named`);
  }
  for (const line of server.instructions.split('\n'))
    expect(
      said.includes(JSON.stringify(line).slice(1, -1)),
      `the model does not see the instruction: ${line}`,
    );
}

/// A search puts the tools that it finds into its result, or among the tools of
/// the request.
function expectFound(results, body, names) {
  const seen = JSON.stringify([results[0].content, body.tools]);
  for (const name of names)
    expect(seen.includes(name), `${name} was not found: ${results[0].text}`);
}

const server = await check('tools/list', askServer);
const calls = server
  ? await check('each tool has a call', () =>
      callsOf(server.tools.map((tool) => tool.name)),
    )
  : undefined;
if (calls) {
  const answered = new Set();
  const deferred = server.tools
    .filter((tool) => !tool._meta?.['anthropic/alwaysLoad'])
    .map((tool) => PREFIX + tool.name);
  const steps = [
    {
      // In the user's words: the hints of the tools are to be found by them.
      uses: [
        {
          name: 'ToolSearch',
          input: { query: 'pytorch who calls function', max_results: 5 },
        },
      ],
      check: (results, body) => expectFound(results, body, [`${PREFIX}graph`]),
    },
    {
      uses: [
        {
          name: 'ToolSearch',
          input: {
            query: `select:${deferred.join(',')}`,
            max_results: deferred.length,
          },
        },
      ],
      check: (results, body) => expectFound(results, body, deferred),
    },
  ];
  const useOf = (call) => ({ name: PREFIX + call.tool, input: call.arguments });
  for (const call of calls)
    steps.push({
      uses: [useOf(call)],
      check: ([result]) => {
        try {
          checkAnswer(call, result.text, result.isError);
        } catch (error) {
          throw new Error(`${nameOf(call)}: ${error.message}`);
        }
        answered.add(call.tool);
      },
    });
  const good = calls.filter((call) => !call.error);
  steps.push({
    uses: good.map(useOf),
    check: (results) =>
      results.forEach((r, i) => checkAnswer(good[i], r.text, r.isError)),
  });
  await check('conversation', () =>
    converse({
      program: [process.execPath, process.env.CLAUDE],
      prompt: 'Tell me all about torch.matmul.',
      options: [
        '--mcp-config',
        JSON.stringify({ mcpServers: { torchtalk: serverConfig(target) } }),
        '--strict-mcp-config',
        '--allowedTools',
        server.tools.map((tool) => PREFIX + tool.name).join(','),
      ],
      steps,
      begin: (body) => expectFirstView(body, server),
    }),
  );
  for (const { name } of server.tools)
    await check(`answered: ${name}`, () =>
      expect(answered.has(name), 'it was not'),
    );
}
finish();
