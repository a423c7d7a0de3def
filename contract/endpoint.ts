import * as z from 'zod/mini';
import type { ErrorKind } from '#contract/errors.ts';
import { type Access, staffRoles } from '#contract/roles.ts';

/** `input` merges path parameters, query and body; `output` is the reply next to `success: true`. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; `:name` comes from the input. */
  path: `/${string}`;
  access: Access;
  summary: string;
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  /** What `errorsOf` does not derive. */
  errors?: readonly ErrorKind[];
  status?: 201;
  perMinute?: number;
  /** A browser that has signed in before with this Staff ID is counted by itself instead of with its network. */
  countsKnownBrowsers?: true;
  /** Seconds for which a browser can reuse the reply; without it, nothing is stored. */
  maxAge?: number;
  /** Another server calls it with its own secret: no CSRF token, and the handler checks the raw body. */
  machine?: true;
  /** Answered even while other calls wait for the database. */
  urgent?: true;
  /** Open to a session that can only change its expired password. */
  allowsExpiredPassword?: true;
  /** Open to staff who must set up a second factor first. */
  allowsMissingSecondFactor?: true;
  /** As `text/event-stream`, it sends a new reply whenever the reply changes. It does not keep the session alive. */
  live?: true;
  /** A success starts or ends a session and makes the old CSRF token invalid. */
  changesSession?: true;
  file?: string;
};

export const emptyObject = z.object({});

export const fieldsOf = (schema: z.ZodMiniType): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.def.shape) : [];

/** How a call can be refused: what follows from its access, input and limits, and what it lists itself. */
export function errorsOf({ access, input, live, perMinute, errors = [] }: Endpoint): ErrorKind[] {
  const derived: [ErrorKind, boolean][] = [
    ['invalid', fieldsOf(input).length > 0],
    ['unauthenticated', access !== 'public'],
    ['forbidden', access !== 'public' && access.length < staffRoles.length],
    ['too_many', live === true || perMinute !== undefined],
  ];
  return [...derived.flatMap(([kind, applies]) => (applies ? [kind] : [])), ...errors];
}

export type ExportedFile = { name: string; chunks: AsyncIterable<string> };
export const exportedFile = z.custom<ExportedFile>((file) => Boolean((file as ExportedFile | undefined)?.name));

/** Marks a call without a user action, such as a polling list: it does not keep the session alive. */
export const unattendedHeader = 'x-unattended';
