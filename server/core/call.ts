import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointName, Output, Parsed } from '#contract/api.ts';
import type { Caller, Member } from '#contract/roles.ts';

export type Call<N extends EndpointName> = {
  input: Parsed<N>;
  caller: Caller;
  /** The signed-in caller. Throws AppError for an anonymous caller. */
  member(): Member;
  headers: IncomingHttpHeaders;
  cookies: Readonly<Record<string, string | undefined>>;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** What rate limits count by: an IPv4 address, or the /64 of an IPv6 one. */
  network: string;
  /** Identifies this browser by a signed cookie, and sets the cookie where it is missing. */
  browserId(): string;
  /** The cookie of a browser in which a staff member has signed in; it outlives the session. */
  device: { value: string | undefined; set(value: string, seconds: number): void };
  session: { token: string | undefined; start(token: string, seconds: number): void; end(): void };
  csrfToken(): string;
};

export type Handlers<N extends EndpointName = EndpointName> = {
  [K in N]: (call: Call<K>) => Promise<Output<K>>;
};
