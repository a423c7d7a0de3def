import * as z from 'zod/mini';
import type { FieldError } from '#contract/core/errors.ts';
import { meetsRequirements, passwordField, passwordMessages } from '#contract/staff/passwords.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type PasswordValues = { current: string; next: string; confirm: string };

export const emptyPasswords: PasswordValues = { current: '', next: '', confirm: '' };

export const passwordFields = ['current', 'next', 'confirm'] as const satisfies readonly (keyof PasswordValues)[];

/**
 * The shortest password that the profile screen and the settings of receptionists and housekeepers accept. The server's
 * policy demands more.
 */
const minPasswordLength = 6;

export const mismatchProblems = ({ next, confirm }: PasswordValues, message: string): FieldError[] =>
  next !== '' && next !== confirm ? [{ field: 'confirm', message }] : [];

export const tooShortProblems = ({ next }: PasswordValues): FieldError[] =>
  next !== '' && [...next].length < minPasswordLength ? [{ field: 'next', message: passwordMessages.newTooShort }] : [];

const currentPasswordField = (missing: string) => passwordField(missing, 'Current password');
const nextPasswordField = passwordField(passwordMessages.fillAll, 'New password');

const requiredPasswords = z.object({
  current: currentPasswordField(passwordMessages.fillAll),
  next: nextPasswordField,
  confirm: z.string().check(z.minLength(1, passwordMessages.fillAll)),
});

export const supervisorRules = schemaResolver(requiredPasswords, (values: PasswordValues) =>
  mismatchProblems(values, passwordMessages.newMismatch),
);

export const receptionistRules = schemaResolver(requiredPasswords, (values: PasswordValues) => [
  ...tooShortProblems(values),
  ...mismatchProblems(values, passwordMessages.newMismatch),
]);

export const barmenRules = schemaResolver(
  z.object({
    current: currentPasswordField(passwordMessages.currentNeeded),
    next: nextPasswordField,
    confirm: z.string(),
  }),
  (values: PasswordValues) => mismatchProblems(values, passwordMessages.confirmationMismatch),
);

export const changePasswordRules = schemaResolver(requiredPasswords, (values: PasswordValues) => [
  ...(meetsRequirements(values.next) ? [] : [{ field: 'next', message: passwordMessages.requirements }]),
  ...mismatchProblems(values, passwordMessages.newMismatch),
]);

export function changePasswordProblem({ next, confirm }: PasswordValues): string | undefined {
  if (next === '' || confirm === '') return passwordMessages.fillAll;
  if (!meetsRequirements(next)) return passwordMessages.requirements;
  return next === confirm ? undefined : passwordMessages.newMismatch;
}

/** Maps the name of a field in the calls to its name in the form. */
export const passwordFieldByCallName: Readonly<Record<string, keyof PasswordValues>> = {
  currentPassword: 'current',
  newPassword: 'next',
};
