// The explorer as an MCP App (SEP-1865) in a host that this script plays: it reads
// the page by the tool that names it, shows it in a frame with the policy that the
// specification prescribes, and passes on what it asks.
//
//   node explorer-app.mjs TORCHTALK CHROMIUM SHOTS

import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

import { launch } from './explorer-browser.mjs';
import { check, expect, finish } from './report.mjs';

const [torchtalk, executablePath, shots] = process.argv.slice(2);
const Policy = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; media-src 'self' data:; connect-src 'none'";
const policy = `<meta http-equiv="Content-Security-Policy" content="${Policy}">`;
const Type = 'text/html;profile=mcp-app';

const client = new Client({ name: 'host', version: '1' }, {
  capabilities: { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [Type] } } },
});
await client.connect(new StdioClientTransport({ command: torchtalk, args: ['mcp-serve'], env: process.env }));
const { tools } = await client.listTools();
const browser = await launch(executablePath);

/// Shows the page of \p name called with \p given; \p walk gets its frame.
function shown(name, given, { serverResources = {}, ...more } = {}, walk) {
  return check(`${name} ${JSON.stringify(given)}`, async () => {
    const tool = tools.find((one) => one.name === name);
    const uri = tool._meta.ui.resourceUri;
    const { contents: [page] } = await client.readResource({ uri });
    expect(page.mimeType === Type, page.mimeType);
    const asked = [], complaints = [];
    const tab = await browser.newPage({ viewport: { width: 900, height: 900 } });
    tab.setDefaultTimeout(60000);
    tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    tab.on('pageerror', (error) => complaints.push(error.message));
    tab.on('request', (request) => /^https?:/.test(request.url()) && complaints.push(`asked ${request.url()}`));
    await tab.exposeFunction('serve', async (method, params) => {
      asked.push({ method, params });
      if (method === 'ui/initialize')
        return {
          protocolVersion: '2026-01-26', hostInfo: { name: 'host', version: '1' },
          hostCapabilities: serverResources ? { serverResources } : {},
          hostContext: { theme: 'dark', toolInfo: { tool } },
        };
      return method === 'resources/read' ? client.readResource(params) : {};
    });
    const result = await client.callTool({ name, arguments: given });
    await tab.setContent('<iframe sandbox="allow-scripts" style="width:100%;height:880px"></iframe>');
    await tab.evaluate(({ html, result, given }) => {
      const frame = document.querySelector('iframe');
      const tell = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
      addEventListener('message', async ({ source, data }) => {
        if (source !== frame.contentWindow) return;
        if (data.method === 'ui/notifications/initialized') {
          tell({ method: 'ui/notifications/tool-input', params: { arguments: given } });
          tell({ method: 'ui/notifications/tool-result', params: result });
        } else if (data.id !== undefined && data.method) {
          try {
            tell({ id: data.id, result: await globalThis.serve(data.method, data.params) });
          } catch (error) {
            tell({ id: data.id, error: { code: -32603, message: String(error) } });
          }
        }
      });
      frame.srcdoc = html;
    }, { html: page.text.replace('<head>', `<head>${policy}`), result, given });
    try {
      await walk(tab.frameLocator('iframe'), asked);
      expect(complaints.length === 0, complaints.join('\n'));
    } finally {
      await tab.screenshot({ path: path.join(shots, `app-${name}${more.shot ?? ''}.png`) }).catch(() => {});
      await tab.close();
    }
  });
}

await check('every tool with a page names it, and no list has it', async () => {
  const named = tools.filter((tool) => tool._meta?.ui?.resourceUri === 'ui://torchtalk/explore')
    .map((tool) => tool.name);
  for (const name of ['trace', 'graph', 'search', 'modules', 'tests', 'affected', 'backend', 'get_status'])
    expect(named.includes(name), `${name} names no page`);
  const { resources } = await client.listResources();
  expect(!resources.some(({ uri }) => uri.startsWith('ui:')), 'it is listed');
});
await shown('trace', { func: 'torch.gelu' }, {}, async (page, asked) => {
  await page.locator('h1:has-text("aten::gelu")').waitFor();
  await page.locator('.way >> text=structured_gelu_out_cpu').first().waitFor();
  expect(asked.some(({ params }) => params?.uri?.startsWith('torchtalk://api/trace?')), 'it asked no trace');
});
await shown('graph', { func: 'bmm_out_or_baddbmm_', mode: 'callers' }, {}, async (page) => {
  await page.locator('h2:has-text("Callers")').waitFor();
  await page.locator('.side a >> text=baddbmm').first().click();
  await page.locator('h1:has-text("baddbmm")').waitFor();
});
await shown('search', { query: '</script><img src=x onerror=alert(1)>' }, {}, async (page) => {
  await page.locator('h1:has-text("Results for")').waitFor();
  expect(await page.locator('main img').count() === 0, 'there is an image');
});
await shown('trace', { func: 'torch.gelu' }, { serverResources: null, shot: '-text' }, async (page) => {
  await page.locator('pre:has-text("aten::gelu")').waitFor();
});
await check('what it asks is bounded and named', async () => {
  for (const question of ['nothing?parameters=%7B%7D', 'trace?parameters=%5B%5D', 'trace?parameters=%7B']) {
    const uri = `torchtalk://api/${question}`;
    await client.readResource({ uri }).then(() => expect(false, `${uri} is answered`), () => {});
  }
  const { contents: [wrong] } = await client.readResource({ uri: 'torchtalk://api/trace?parameters=%7B%7D' });
  expect(JSON.parse(wrong.text).error.includes("'func' is missing"), wrong.text);
});
await browser.close();
await client.close();
finish();
