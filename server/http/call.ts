import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointName, Output, Parsed } from '#contract/api.ts';
import type { Caller, Member } from '#contract/roles.ts';

/** One call as a handler sees it: validated input, and who is asking. */
export type Call<N extends EndpointName> = {
  input: Parsed<N>;
  caller: Caller;
  /** The caller of an endpoint that is not public: staff, or the call would not have come this far. */
  member(): Member;
  headers: IncomingHttpHeaders;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Sets an HttpOnly cookie of the whole site. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** What limits count by: an IPv4 address, or the /64 of an IPv6 one. */
  network: string;
  /** What this browser is known by, whoever uses it: a signed cookie, which it gets where it has none. */
  browser(): string;
  /** The cookie of a browser in which somebody has signed in; it outlives the session. */
  device: { value: string | undefined; keep(value: string, seconds: number): void };
  /** The signed-in browser's cookie. */
  session: { token: string | undefined; start(token: string, seconds: number): void; end(): void };
  /** A fresh CSRF token for this browser. */
  csrfToken(): string;
};

export type Handlers<N extends EndpointName = EndpointName> = {
  [K in N]: (call: Call<K>) => Promise<Output<K>>;
};
