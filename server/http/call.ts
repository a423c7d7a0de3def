import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointName, Output, Parsed } from '#contract/api.ts';
import type { Caller } from '#contract/roles.ts';

/** One call as a handler sees it: validated input, and who is asking. */
export type Call<N extends EndpointName> = {
  input: Parsed<N>;
  caller: Caller;
  headers: IncomingHttpHeaders;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Sets an HttpOnly cookie of the whole site. */
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** A fresh CSRF token for this browser. */
  csrfToken(): string;
};

export type Handlers<N extends EndpointName = EndpointName> = {
  [K in N]: (call: Call<K>) => Promise<Output<K>>;
};
