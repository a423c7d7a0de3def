import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointName, Output, Parsed } from '#contract/api.ts';
import { fieldError } from '#contract/errors.ts';
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
  /** The signed-in browser's cookie. */
  session: { token: string | undefined; start(token: string, seconds: number): void; end(): void };
  /** A fresh CSRF token for this browser. */
  csrfToken(): string;
};

export type Handlers<N extends EndpointName = EndpointName> = {
  [K in N]: (call: Call<K>) => Promise<Output<K>>;
};

/** The key of a call that may be repeated without being done twice, where it comes as a header. Throws AppError. */
export function idempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    throw fieldError('Idempotency-Key', 'Idempotency-Key must be 1 to 100 printable characters');
  return key;
}
