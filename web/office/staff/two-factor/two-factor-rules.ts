import * as z from 'zod/mini';
import { recoveryCodeShape, signInMessages, totpShape } from '#contract/staff/auth.ts';
import { passwordField } from '#contract/staff/passwords.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type ConfirmationValues = { password: string; token: string };

/** Authenticator apps show codes in groups, so users type and paste spaces. */
const codeSchema = (missing: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.replace(/\s/g, '')),
    ),
    z.string().check(z.minLength(1, missing)),
  );

const password = passwordField(signInMessages.codeAndPassword, 'Password');

export const enableRules = schemaResolver<ConfirmationValues, ConfirmationValues>(
  z.object({
    password,
    token: codeSchema(signInMessages.codeShape).check(
      z.refine((text) => totpShape.test(text), { error: signInMessages.codeShape }),
    ),
  }),
);

export const disableRules = schemaResolver<ConfirmationValues, ConfirmationValues>(
  z.object({
    password,
    token: codeSchema(signInMessages.codeAndPassword).check(
      z.refine((text) => text === '' || totpShape.test(text) || recoveryCodeShape.test(text), {
        error: signInMessages.codeShape,
      }),
    ),
  }),
);

export const groupByFour = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

export const recoveryFileText = (hotel: string, staffId: string, codes: readonly string[]): string =>
  [
    `${hotel}: recovery codes for ${staffId}`,
    'Each code signs you in once, instead of a code from your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n');
