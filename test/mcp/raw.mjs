// Requests without an SDK between.

/// Posts a request of the modern era, which needs no session. \p headers come
/// on top. \returns fetch's response.
export function post(url, method, params = {}, headers = {}, id = 1) {
  const name = params.name ?? params.uri;
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(name ? { 'mcp-name': name } : {}),
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
          ...params._meta,
        },
      },
    }),
  });
}
