import * as z from 'zod/mini';
import type { ErrorKind } from '#contract/core/errors.ts';
import { type Access, rolesWithPin, staffRoles } from '#contract/core/roles.ts';

export const messageReply = z.object({ message: z.string() });

export type LiveTopic = 'bell' | 'plan';

/**
 * Parts of the data that calls show and change. `booking` is one booking with its account, `bookings` are the lists and
 * figures that change with bookings.
 */
export type CallSubject =
  | 'booking'
  | 'bookings'
  | 'rooms'
  | 'housekeeping'
  | 'prices'
  | 'guestPrices'
  | 'hourCharges'
  | 'ratePlans'
  | 'promoCodes'
  | 'companies'
  | 'exchangeRates'
  | 'hotel'
  | 'pictures'
  | 'services'
  | 'taxes'
  | 'invoices'
  | 'refunds'
  | 'comparisons'
  | 'drinks'
  | 'sales'
  | 'shifts'
  | 'safe'
  | 'transfers'
  | 'terminals'
  | 'staff'
  | 'sessions'
  | 'signIns'
  | 'guests'
  | 'notes'
  | 'oddThings'
  | 'oddRules'
  | 'imports'
  | 'jobs'
  | 'backups'
  | 'days'
  | 'notices';

/**
 * One line of the table of calls. `input` has the path parameters, the query and the body in one object. The reply is
 * `output` with `success: true` added.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path after `/api`. A part such as `:id` stands for the input's field of that name. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** What the reply shows. The office makes the call again after a change of one of these or, for `all`, any change. */
  shows?: readonly CallSubject[] | 'all';
  /** What a successful call of the office changes. */
  changes?: readonly CallSubject[];
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  /** Kinds of error besides those that `errorsOf` derives from the other fields. */
  errors?: readonly ErrorKind[];
  status?: 201;
  perMinute?: number;
  /** The greatest size of the body in bytes, if it is more than that of other calls. */
  bodyLimit?: number;
  /**
   * The rate limit counts a browser on its own if it has signed in before with the Staff ID of the input. All other
   * browsers share the count of their network.
   */
  countsKnownBrowsers?: true;
  /**
   * The reply follows from the input and the database alone, so callers who ask for the same at the same time share one
   * reply. The handler does not learn who calls.
   */
  shared?: true;
  /** For this many seconds a browser may reuse the reply. Without `maxAge`, the browser must not store the reply. */
  maxAge?: number;
  /**
   * Another server makes this call and proves itself by a secret. So no CSRF token is needed, and the handler checks
   * the raw body.
   */
  machine?: true;
  /** The call is answered even while other calls use all database connections. */
  urgent?: true;
  /** The call is allowed in a session in which only an expired password can be changed. */
  allowsExpiredPassword?: true;
  /** The call is allowed in a session that is locked until its person types the PIN. */
  allowsLockedSession?: true;
  /** The call is allowed to staff who must set up a second factor before anything else. */
  allowsMissingSecondFactor?: true;
  /**
   * To a client that accepts `text/event-stream`, the server sends a new reply after a change that may alter it. An
   * open stream does not keep the session alive.
   */
  live?: LiveTopic;
  /** The input's field with the idempotency key: a call that has one can be sent again while its outcome is unknown. */
  idempotencyKey?: 'key' | 'transactionRef';
  /**
   * The call moves money through the hands of staff. For more than `staff.pin.moneyLimit` the person types the PIN, or
   * without a PIN the password (`provingHeaders`).
   */
  asksPin?: true;
  /** A successful call starts or ends a session, after which the old CSRF token is invalid. */
  changesSession?: true;
  file?: string;
  /** The file can have hundreds of megabytes, so a browser waits much longer for it than for other files. */
  isLarge?: true;
};

export const emptyObject = z.object({});

export const fieldsOfSchema = (schema: z.ZodMiniType): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.def.shape) : [];

/**
 * All kinds of error with which a call can be refused: those that follow from its access, input and limits, and its own
 * `errors`.
 */
export function errorsOf(endpoint: Endpoint): ErrorKind[] {
  const { access, input, live, perMinute, allowsLockedSession, asksPin, errors = [] } = endpoint;
  const derivedKinds: [ErrorKind, boolean][] = [
    ['invalid', fieldsOfSchema(input).length > 0],
    ['unauthenticated', access !== 'public'],
    ['forbidden', access !== 'public' && access.length < staffRoles.length],
    [
      'session_locked',
      access !== 'public' && !allowsLockedSession && rolesWithPin.some((role) => access.includes(role)),
    ],
    ['pin_needed', asksPin !== undefined],
    // Wrong passwords of a person without a PIN lead to a lockout.
    ['locked', asksPin !== undefined],
    ['too_many', live !== undefined || perMinute !== undefined],
  ];
  return [...new Set([...derivedKinds.flatMap(([kind, applies]) => (applies ? [kind] : [])), ...errors])];
}

export type ExportedFile = { name: string; chunks: AsyncIterable<string | Uint8Array> };
export const exportedFile = z.custom<ExportedFile>((file) => Boolean((file as ExportedFile | undefined)?.name));

/**
 * The request header of calls that the browser makes by itself, such as to refresh a list. Calls with this header do
 * not keep the session alive.
 */
export const unattendedHeader = 'x-unattended';

/**
 * The request header in which a page of the office names the Staff ID for whom the page was opened. If somebody else
 * has signed in in this browser since then, the call is refused.
 */
export const personHeader = 'x-staff-id';

/**
 * The request headers in which a person proves once more who they are, for a call with `asksPin`. The password is
 * percent-encoded, because a header has no letters such as ọ.
 */
export const provingHeaders = { pin: 'x-pin', password: 'x-password' } as const;
