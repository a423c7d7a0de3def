import type * as z from 'zod/mini';
import { guestCalls } from '#contract/guest-calls.ts';
import { machineCalls } from '#contract/machine-calls.ts';
import { staffCalls } from '#contract/staff-calls.ts';

/** The only table of API calls, split by caller. A call exists only if it is listed here. */
export const endpoints = { ...guestCalls, ...staffCalls, ...machineCalls };

export type EndpointName = keyof typeof endpoints;
export type Input<N extends EndpointName> = z.input<(typeof endpoints)[N]['input']>;
export type Parsed<N extends EndpointName> = z.output<(typeof endpoints)[N]['input']>;
export type Output<N extends EndpointName> = z.output<(typeof endpoints)[N]['output']>;

/** Makes a call: over HTTP in the browser, in process while the server renders a page. Throws AppError. */
export type CallApi<Name extends EndpointName = EndpointName> = <N extends Name>(
  name: N,
  input: Input<N>,
) => Promise<Output<N>>;
export type GuestCallApi = CallApi<keyof typeof guestCalls>;
