import type * as z from 'zod/mini';
import type { EndpointName, Input, Output } from '#contract/api.ts';
import type { Kobo } from '#contract/core/money.ts';
import { fromWire, toWire } from '#contract/core/wire.ts';

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S;

type PlainName<S extends string> = S extends `${infer Plain}Kobo` ? Plain : S;
type WireName<S extends string> = SnakeCase<PlainName<S>>;

/**
 * One field name of each shape whose fields have the same names in the API as in the program. `OnWire` recognizes the
 * shape by this name, because no type shows that the contract marks the shape with `keepNamesOnWire`.
 */
type NameSpelledAlike =
  | 'csrfToken'
  | 'derivedKey'
  | 'emailNotifications'
  | 'keyLength'
  | 'qrCode'
  | 'recoveryCodes'
  | 'requires2FA'
  | 'secondFactorFirst'
  | 'totalStaff'
  | 'USD';

/** The shape that a shape of the program has in the API, after `contract/core/wire.ts` has converted it. */
export type OnWire<T> = T extends Kobo
  ? number
  : T extends readonly (infer Each)[]
    ? OnWire<Each>[]
    : T extends object
      ? {
          [Name in keyof T as NameSpelledAlike & keyof T extends never
            ? WireName<Name & string>
            : PlainName<Name & string>]: OnWire<T[Name]>;
        }
      : T;

export type WireInput<N extends EndpointName> = N extends 'changePasswordInSettings' | 'updateProfile'
  ? Input<N>
  : OnWire<Input<N>>;
export type WireOutput<N extends EndpointName> = OnWire<Output<N>>;

/**
 * Checks a reply against the schema and returns it in the names of the program. Throws a ZodError if it does not fit.
 */
export const parseReply = <S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> =>
  schema.parse(fromWire(schema, body));

/** Checks a reply against the schema and returns it in the names of the API. Throws a ZodError if it does not fit. */
export const parseWire = <S extends z.ZodMiniType>(schema: S, body: unknown): OnWire<z.output<S>> =>
  toWire(schema, parseReply(schema, body) as object) as OnWire<z.output<S>>;
