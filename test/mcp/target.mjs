// The server under test, as the command line names it: a URL of Streamable HTTP,
// or a command for stdio.

/// What of the environment the server goes by. Clients hand down little of
/// theirs, so it is said in full.
const VARIABLES = ['XDG_CONFIG_HOME', 'TORCHTALK_CACHE_DIR', 'PYTORCH_SOURCE'];

/// {url, options}, for the SDKs' transports, or {command, args, env}. TOKEN in the
/// environment is what a server over HTTP asks for.
export function parseTarget(words) {
  if (words.length === 0) {
    console.error('usage: SCRIPT URL | COMMAND ARGUMENT...');
    process.exit(2);
  }
  if (/^https?:\/\//.test(words[0])) {
    const token = process.env.TOKEN;
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    return { url: new URL(words[0]), options: { requestInit: { headers } } };
  }
  const env = {};
  for (const name of VARIABLES)
    if (process.env[name]) env[name] = process.env[name];
  return { command: words[0], args: words.slice(1), env };
}

/// The same as a client's configuration in JSON has it.
export function serverConfig(target) {
  return target.url
    ? {
        type: 'http',
        url: target.url.href,
        headers: target.options.requestInit.headers,
      }
    : { type: 'stdio', ...target };
}
