import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointName, endpoints, Output, Parsed } from '#contract/api.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Caller, Member } from '#contract/core/roles.ts';

export type Call<N extends EndpointName> = {
  input: Parsed<N>;
  caller: Caller;
  /** The signed-in caller. Throws AppError for an anonymous caller. */
  member(): Member;
  headers: IncomingHttpHeaders;
  cookies: Readonly<Record<string, string | undefined>>;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** The caller's network, by which rate limits count: an IPv4 address, or the first 64 bits of an IPv6 address. */
  network: string;
  /**
   * Returns the id in this browser's signed cookie. If the browser has no such cookie, the reply sets one with a new
   * id.
   */
  browserId(): string;
  /** The cookie that marks a browser in which a staff member has signed in. It stays when the session ends. */
  device: { value: string | undefined; set(value: string, seconds: number): void };
  session: { token: string | undefined; start(token: string, seconds: number): void; end(): void };
  csrfToken(): string;
};

export type SharedName = {
  [K in EndpointName]: (typeof endpoints)[K] extends { shared: true } ? K : never;
}[EndpointName];

/** The calls that ask for the PIN when they move much money. */
export type MoneyCallName = {
  [K in EndpointName]: (typeof endpoints)[K] extends { asksPin: true } ? K : never;
}[EndpointName];

/**
 * For each call, a function that returns how much money the call moves through the hands of staff, or undefined if
 * none.
 */
export type MoneyAmounts<N extends MoneyCallName = MoneyCallName> = {
  [K in N]: (input: Parsed<K>) => Kobo | undefined | Promise<Kobo | undefined>;
};

type Handle<C, N extends EndpointName> = (call: C) => Promise<Output<N>>;

export type SharedHandlers = { [K in SharedName]: Handle<Pick<Call<K>, 'input'>, K> };
export type Handlers<N extends EndpointName = EndpointName> = {
  [K in N]: K extends SharedName ? SharedHandlers[K] : Handle<Call<K>, K>;
};
