import * as z from 'zod/mini';
import { bookingView, publicBooking } from '#contract/bookings.ts';
import type { ErrorKind } from '#contract/errors.ts';
import { line } from '#contract/fields.ts';
import { createdBooking, verifyAnswer, verifyInput } from '#contract/payments.ts';
import type { Access } from '#contract/roles.ts';
import { availabilityAnswer, availabilityQuery, roomList } from '#contract/rooms.ts';

/** One call. `input` is path parameters, query and body in one object; `output` is what stands beside `success: true`. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/api`; `:name` is taken from the input. */
  path: `/${string}`;
  access: Access;
  summary: string;
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  errors: readonly ErrorKind[];
  /** Status of a success when it is not 200. */
  status?: 201;
  /** Calls a minute from one address. */
  perMinute?: number;
  /** Seconds a browser may reuse the answer. Without it nothing is stored. */
  maxAge?: number;
  /** Another server calls it with its own secret: no CSRF token, and the raw body is the handler's to judge. */
  machine?: true;
};

const nothing = z.object({});

/** THE table of calls. A call exists when it is listed here and not otherwise. */
export const endpoints = {
  csrfToken: {
    method: 'GET',
    path: '/auth/csrf-token',
    access: 'public',
    summary: 'A token to send as X-CSRF-Token with every POST, PUT, PATCH and DELETE',
    input: nothing,
    output: z.object({ csrfToken: z.string() }),
    errors: [],
  },
  availableRooms: {
    method: 'GET',
    path: '/room-inventory/available',
    access: 'public',
    summary: 'Room types on sale, cheapest first',
    input: nothing,
    output: roomList,
    errors: [],
    maxAge: 300,
  },
  checkAvailability: {
    method: 'GET',
    path: '/room-inventory/check-availability',
    access: 'public',
    summary: 'Advice whether a room type is free for a stay; the booking itself decides',
    input: availabilityQuery,
    output: availabilityAnswer,
    errors: ['invalid'],
  },
  createPublicBooking: {
    method: 'POST',
    path: '/bookings/public',
    access: 'public',
    summary: 'Book a room as a guest and hold it for payment',
    input: publicBooking,
    output: createdBooking,
    errors: ['invalid', 'conflict', 'too_many'],
    status: 201,
    perMinute: 10,
  },
  bookingByReference: {
    method: 'GET',
    path: '/bookings/by-reference/:reference',
    access: 'public',
    summary: 'A booking; personal data only for the browser that made it or with the receipt token',
    input: z.object({
      reference: line('Please provide a booking reference', 'reference', 40),
      token: z.optional(line('token cannot be empty', 'token', 60)),
    }),
    output: z.object({ booking: bookingView }),
    errors: ['invalid', 'not_found', 'too_many'],
    perMinute: 30,
  },
  verifyPayment: {
    method: 'POST',
    path: '/payments/verify',
    access: 'public',
    summary: 'Ask the gateway about a payment and settle the booking it pays for',
    input: verifyInput,
    output: verifyAnswer,
    errors: ['invalid', 'not_paid', 'not_found', 'conflict', 'gateway', 'too_many'],
    perMinute: 60,
  },
  flutterwaveWebhook: {
    method: 'POST',
    path: '/payments/webhook/flutterwave',
    access: 'public',
    summary: 'The gateway reports that something happened to a payment',
    input: z.looseObject({}),
    output: nothing,
    errors: ['unauthenticated'],
    machine: true,
  },
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'The process is alive',
    input: nothing,
    output: z.object({ status: z.literal('ok') }),
    errors: [],
  },
  ready: {
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'The database answers and its migrations are done',
    input: nothing,
    output: z.object({ status: z.literal('ready') }),
    errors: ['unavailable'],
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
/** What a caller sends. */
export type Input<N extends EndpointName> = z.input<(typeof endpoints)[N]['input']>;
/** What a handler receives after validation. */
export type Parsed<N extends EndpointName> = z.output<(typeof endpoints)[N]['input']>;
export type Output<N extends EndpointName> = z.output<(typeof endpoints)[N]['output']>;

/** Makes a call: over HTTP in the browser, in process while a page is rendered. Throws AppError. */
export type CallApi = <N extends EndpointName>(name: N, input: Input<N>) => Promise<Output<N>>;
