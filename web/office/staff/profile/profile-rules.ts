import * as z from 'zod/mini';
import type { Input } from '#contract/api.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { lineField } from '#contract/core/fields.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import {
  mismatchProblems,
  type PasswordValues,
  passwordFields,
  tooShortProblems,
} from '#web/office/staff/password/password-rules.ts';

export type ProfileValues = PasswordValues & { name: string };

const profileFormSchema = z.object({
  name: lineField(signInMessages.nameNeeded, 'Name', 120),
  current: z.string(),
  next: z.string(),
  confirm: z.string(),
});

const wantsNewPassword = (values: PasswordValues): boolean => passwordFields.some((field) => values[field] !== '');

/** If all password fields are blank, the password stays. If one is filled in, all three are needed. */
export const profileRules = schemaResolver(profileFormSchema, (values: ProfileValues): FieldError[] => {
  if (!wantsNewPassword(values)) return [];
  const missingFields = passwordFields.filter((field) => values[field] === '');
  return [
    ...missingFields.map((field) => ({ field, message: passwordMessages.fillAll })),
    ...tooShortProblems(values),
    ...mismatchProblems(values, passwordMessages.newMismatch),
  ];
});

export const toProfileInput = (values: ProfileValues): Input<'updateProfile'> => ({
  name: values.name,
  ...(wantsNewPassword(values) && { currentPassword: values.current, newPassword: values.next }),
});
