export type Reply = { status: number; headers: Headers; body: Record<string, unknown> };

/** An HTTP client that stores cookies and sends the CSRF token with every write. */
export type Client = {
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body: unknown): Promise<Reply>;
  delete(path: string, body?: unknown): Promise<Reply>;
  send(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Sends the request as given, with cookies and without a CSRF token. */
  raw(path: string, init: RequestInit): Promise<Reply>;
  open(path: string, init?: RequestInit): Promise<Response>;
  writeHeaders(): Promise<Record<string, string>>;
};

/**
 * Asks for uncompressed replies, because compressing takes time and `server/platform/http/compress.test.ts` tests it.
 */
const uncompressed = { 'accept-encoding': 'identity' };

export function makeClient(
  url: string,
  everyHeaders: Record<string, string> = {},
  startCookies: Record<string, string> = {},
): Client {
  const cookies = new Map(Object.entries(startCookies));
  let token: Promise<string> | undefined;

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function open(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...uncompressed, ...everyHeaders, ...Object.fromEntries(new Headers(init.headers)) });
    if (cookies.size > 0) headers.set('cookie', cookieHeader());
    const response = await fetch(`${url}${path}`, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
      // A CSRF token is valid for one session only, so a new session needs a new token.
      if (/^(__Host-)?session$/.test(name)) token = undefined;
    }
    return response;
  }

  async function raw(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await open(path, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as Reply['body']) : { text },
    };
  }

  const csrfToken = () => {
    token ??= raw('/api/auth/csrf-token').then((reply) => String(reply.body.csrfToken));
    return token;
  };

  const writeHeaders = async () => ({ 'content-type': 'application/json', 'x-csrf-token': await csrfToken() });

  const write = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    raw(path, {
      method,
      headers: { ...(await writeHeaders()), ...headers },
      body: JSON.stringify(body),
    });

  return {
    open,
    raw,
    writeHeaders: async () => ({ ...(await writeHeaders()), cookie: cookieHeader() }),
    get: (path) => raw(path),
    post: (path, body, headers) => write('POST', path, body, headers),
    put: (path, body) => write('PUT', path, body),
    delete: (path, body = {}) => write('DELETE', path, body),
    send: (method, path, body = {}) => (method === 'GET' ? raw(path) : write(method, path, body)),
  };
}
