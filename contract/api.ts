import type * as z from 'zod/mini';
import { guestCalls } from '#contract/guest-calls.ts';
import { machineCalls } from '#contract/machine-calls.ts';
import { staffCalls } from '#contract/staff-calls.ts';

/** THE table of calls, in three parts by who calls. A call exists when it is listed in one of them and not otherwise. */
export const endpoints = { ...guestCalls, ...staffCalls, ...machineCalls };

export type EndpointName = keyof typeof endpoints;
/** What a caller sends. */
export type Input<N extends EndpointName> = z.input<(typeof endpoints)[N]['input']>;
/** What a handler receives after validation. */
export type Parsed<N extends EndpointName> = z.output<(typeof endpoints)[N]['input']>;
export type Output<N extends EndpointName> = z.output<(typeof endpoints)[N]['output']>;

/** Makes a call: over HTTP in the browser, in process while a page is rendered. Throws AppError. */
export type CallApi<Name extends EndpointName = EndpointName> = <N extends Name>(
  name: N,
  input: Input<N>,
) => Promise<Output<N>>;
/** Makes the calls of a guest's page, and no others. */
export type GuestCallApi = CallApi<keyof typeof guestCalls>;
