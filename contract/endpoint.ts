import * as z from 'zod/mini';
import type { ErrorKind } from '#contract/errors.ts';
import type { Access } from '#contract/roles.ts';

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
  /** Calls a minute from one network. */
  perMinute?: number;
  /** A browser that has signed in with the Staff ID of the call before has so many calls a minute of its own. */
  knowsBrowsers?: true;
  /** Seconds a browser may reuse the answer. Without it nothing is stored. */
  maxAge?: number;
  /** Another server calls it with its own secret: no CSRF token, and the raw body is the handler's to judge. */
  machine?: true;
  /** Answered also while everything else waits for the database. */
  urgent?: true;
  /** Open to a session that may only change its expired password. */
  evenExpired?: true;
  /** Open to somebody who must set up a second factor before anything else. */
  evenUnguarded?: true;
  /**
   * Asked for as `text/event-stream`, it answers again whenever its answer is another one. Nobody's hand is behind that:
   * such a call keeps no session alive.
   */
  live?: true;
  /** A success starts or ends a session: the CSRF token from before it is worth nothing. */
  changesSession?: true;
  /** A success answers a file of this type, piece by piece, instead of JSON. */
  file?: string;
};

export const nothing = z.object({});

/** A file that is made while it is being sent. */
export type Exported = { name: string; pieces: AsyncIterable<string> };
export const exported = z.custom<Exported>((file) => Boolean((file as Exported | undefined)?.name));

/** Sent with a call that no person's hand or eye is behind, such as a list that refreshes itself: it does not keep a session alive. */
export const unattendedHeader = 'x-unattended';
