// The client that shows the page as an MCP App (SEP-1865): JSON-RPC by messages.
import { pagesOfTools } from './saved.js';

const Version = '2026-01-26';
let last = 0;
/** @type {Map<number, (message: any) => void>} by the id of the request */
const waiting = new Map();

const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

/** @returns {Promise<any>} the result, or an error's message thrown */
function request(method, params) {
  const id = ++last;
  send({ id, method, params });
  return new Promise((done, failed) => {
    waiting.set(id, ({ result, error }) => (error ? failed(new Error(error.message)) : done(result)));
  });
}

/**
 * Answers a question as `/api/v1/` does.
 * @param {string} question
 * @param {Record<string, unknown>} values
 */
export async function askHost(question, values) {
  try {
    const parameters = encodeURIComponent(JSON.stringify(values));
    const uri = `torchtalk://api/${encodeURIComponent(question)}?parameters=${parameters}`;
    const value = JSON.parse((await request('resources/read', { uri })).contents[0].text);
    return { status: 200, value, why: value.error ?? '' };
  } catch (error) {
    return { status: 0, value: null, why: /** @type {Error} */ (error).message };
  }
}

export const openLink = (url) => request('ui/open-link', { url }).catch(() => {});

const takeTheme = (context) => context?.theme && (document.documentElement.style.colorScheme = context.theme);

/**
 * Introduces the page to the client. `show(page, values)` is called when it says which tool it
 * called with what; `showText` with the tool's answer, where the client lets pages ask nothing.
 * @param {(page: string, values: Record<string, string>) => void} show
 * @param {(text: string) => void} showText
 */
export async function startHost(show, showText) {
  let tool = '', asks = false;
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    if (data.method === undefined) {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    } else if (data.method === 'ui/notifications/tool-input') {
      const of = pagesOfTools?.find(({ question }) => question === tool);
      const given = data.params?.arguments ?? {};
      if (of && asks) show(of.page, { ...of.otherwise, ...Object.fromEntries(Object.entries(of.values)
        .filter(([name]) => given[name] !== undefined)
        .map(([name, here]) => [here, [given[name]].flat().join(',')])) });
    } else if (data.method === 'ui/notifications/tool-result') {
      if (!asks) showText(data.params?.content?.[0]?.text ?? '');
    } else if (data.method === 'ui/notifications/host-context-changed') {
      takeTheme(data.params);
    } else if (data.id !== undefined) {
      send({ id: data.id, result: {} });
    }
  });
  const { hostContext, hostCapabilities } = await request('ui/initialize', {
    protocolVersion: Version, appInfo: { name: 'torchtalk', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
  });
  asks = Boolean(hostCapabilities?.serverResources);
  tool = hostContext?.toolInfo?.tool?.name ?? '';
  takeTheme(hostContext);
  new ResizeObserver(() => {
    const { scrollWidth: width, scrollHeight: height } = document.documentElement;
    send({ method: 'ui/notifications/size-changed', params: { width, height } });
  }).observe(document.body);
  send({ method: 'ui/notifications/initialized', params: {} });
}
