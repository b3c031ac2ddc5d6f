// Requests without an SDK between.

const VERSION = '2026-07-28';

/// {headers, body} of a request of the modern era, which needs no session.
export function modern(method, params = {}, id = 1) {
  const name = params.name ?? params.uri;
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': VERSION,
      'mcp-method': method,
      ...(name ? { 'mcp-name': name } : {}),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': VERSION,
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  };
}

/// Posts one, with \p more headers. \returns fetch's response.
export function post(url, method, params, more = {}, id = 1) {
  const { headers, body } = modern(method, params, id);
  return fetch(url, { method: 'POST', headers: { ...headers, ...more }, body });
}
