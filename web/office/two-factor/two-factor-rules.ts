import * as z from 'zod/mini';
import { recoveryCodeShape, signInMessages, totpShape } from '#contract/auth.ts';
import { passwordField } from '#contract/passwords.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

/** What somebody proves to be themselves with, before a second factor comes or goes. */
export type ProofValues = { password: string; token: string };

/** Authenticator apps show codes in groups, and that is how they are typed and pasted. */
const typedCode = (missing: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.replace(/\s/g, '')),
    ),
    z.string().check(z.minLength(1, missing)),
  );

export const proofOrder = ['password', 'token'] as const satisfies readonly (keyof ProofValues)[];

const password = passwordField(signInMessages.codeAndPassword, 'Password');

/** The first code comes from the app: there are no recovery codes yet. */
export const enableRules = schemaResolver<ProofValues, ProofValues>(
  z.object({
    password,
    token: typedCode(signInMessages.codeShape).check(
      z.refine((text) => totpShape.test(text), { error: signInMessages.codeShape }),
    ),
  }),
);

/** Whoever lost the phone has the recovery codes. */
export const disableRules = schemaResolver<ProofValues, ProofValues>(
  z.object({
    password,
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
