// What every client of the SDKs does with a server that it is connected to.

import { callsOf, checkAnswer, nameOf, textOf } from './calls.mjs';
import { check, expect, refusal } from './report.mjs';

/// \p client has the methods of the SDKs' Client; \p name begins each line.
export async function exercise(name, client) {
  const calls = await check(`${name}: tools/list`, async () => {
    const { tools } = await client.listTools();
    for (const tool of tools) {
      expect(tool.description?.length > 40, `${tool.name} says too little`);
      expect(tool.annotations?.readOnlyHint, `${tool.name} is not read-only`);
    }
    expect(client.getInstructions()?.length > 100, 'no instructions');
    return callsOf(tools.map((tool) => tool.name));
  });
  for (const call of calls ?? [])
    await check(`${name}: ${nameOf(call)}`, async () => {
      const result = await client.callTool({
        name: call.tool,
        arguments: call.arguments,
      });
      checkAnswer(call, textOf(result.content), result.isError ?? false);
    });
  await check(`${name}: all at one time`, async () => {
    const results = await Promise.all(
      (calls ?? []).map((call) =>
        client.callTool({ name: call.tool, arguments: call.arguments }),
      ),
    );
    expect(results.length > 0, 'no calls');
    results.forEach((result, i) =>
      checkAnswer(calls[i], textOf(result.content), result.isError ?? false),
    );
  });
  await check(`${name}: a tool that is not there`, async () => {
    const refused = await refusal(() =>
      client.callTool({ name: 'trase', arguments: {} }),
    );
    expect(refused.code === -32602, `not refused: ${refused}`);
    expect(refused.message.includes('trace'), `no near name: ${refused}`);
  });
}
