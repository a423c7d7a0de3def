import * as z from 'zod/mini';
import { recoveryCodeShape, signInMessages, totpShape } from '#contract/auth.ts';
import { passwordField } from '#contract/passwords.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type CodeValues = { token: string };
export type DisableValues = { password: string; token: string };

/** Authenticator apps show codes in groups, and that is how they are typed and pasted. */
const typedCode = (missing: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.replace(/\s/g, '')),
    ),
    z.string().check(z.minLength(1, missing)),
  );

export const codeRules = schemaResolver<CodeValues, CodeValues>(
  z.object({
    token: typedCode(signInMessages.codeShape).check(
      z.refine((text) => totpShape.test(text), { error: signInMessages.codeShape }),
    ),
  }),
);

export const disableOrder = ['password', 'token'] as const satisfies readonly (keyof DisableValues)[];

/** Whoever lost the phone has the recovery codes. */
export const disableRules = schemaResolver<DisableValues, DisableValues>(
  z.object({
    password: passwordField(signInMessages.codeAndPassword, 'Password'),
    token: typedCode(signInMessages.codeAndPassword).check(
      z.refine((text) => text === '' || totpShape.test(text) || recoveryCodeShape.test(text), {
        error: signInMessages.codeShape,
      }),
    ),
  }),
);

/** A key as one reads it from a screen and types it into a phone. */
export const inGroups = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

/** The file a person keeps. */
export const recoveryFile = (hotel: string, staffId: string, codes: readonly string[]): string =>
  [
    `${hotel}: recovery codes for ${staffId}`,
    'Each code signs you in once, instead of a code from your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n');
