import * as z from 'zod/mini';
import type { FieldError } from '#contract/core/errors.ts';
import { credentials, recoveryCodeShape, signInMessages, totpShape } from '#contract/staff/auth.ts';
import { passwordMessages, passwordPolicy } from '#contract/staff/passwords.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type SignInValues = { staffId: string; password: string; twoFactorToken: string };

/**
 * The code that the form asks for: none, one of the authenticator app, or a recovery code of a user without the phone.
 */
export type CodeKind = 'none' | 'app' | 'recovery';

export const emptyCredentials: SignInValues = { staffId: '', password: '', twoFactorToken: '' };

const minPasswordLength = 3;

const signInFormSchema = z.object({
  staffId: credentials.shape.staffId,
  password: credentials.shape.password,
  twoFactorToken: z.pipe(
    z.string(),
    z.transform((text) => text.replace(/\s/g, '')),
  ),
});

const codeField = 'twoFactorToken';

function codeProblem(kind: CodeKind, typed: string): FieldError[] {
  const code = typed.replace(/\s/g, '');
  if (kind === 'none') return [];
  if (code === '') return [{ field: codeField, message: signInMessages.code }];
  if (kind === 'app') return totpShape.test(code) ? [] : [{ field: codeField, message: signInMessages.codeShape }];
  return recoveryCodeShape.test(code) ? [] : [{ field: codeField, message: signInMessages.recoveryCode }];
}

export const signInRules = (kind: CodeKind) =>
  schemaResolver(signInFormSchema, ({ password, twoFactorToken }: SignInValues) => [
    ...(password !== '' && password.length < minPasswordLength
      ? [{ field: 'password', message: signInMessages.passwordShort }]
      : []),
    ...codeProblem(kind, twoFactorToken),
  ]);

type NewPasswordValues = { next: string; confirm: string };

export const emptyNewPassword: NewPasswordValues = { next: '', confirm: '' };

const requiredText = z.string().check(z.minLength(1, passwordMessages.fillAll));

export const newPasswordRules = schemaResolver(
  z.object({ next: requiredText, confirm: requiredText }),
  ({ next, confirm }: NewPasswordValues) => {
    if (next === '' || confirm === '') return [];
    if (next !== confirm) return [{ field: 'confirm', message: passwordMessages.mismatch }];
    return [...next].length < passwordPolicy.minLength ? [{ field: 'next', message: passwordMessages.tooShort }] : [];
  },
);
