import * as z from 'zod/mini';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { unprintableCharacterPattern } from '#contract/core/fields.ts';
import { plural } from '#contract/core/plural.ts';

export const passwordPolicy = {
  minLength: 8,
  /** Argon2 hashes a password of any length. The limit keeps a password of 100 kB from occupying the server. */
  maxLength: 200,
  expiresAfterDays: 90,
  warnDaysBefore: 14,
  /** For how many hours a password that another staff member has set lets its owner sign in. */
  temporaryHours: 72,
  /** How many days ahead the first day can be from which such a password signs in. */
  maxDaysAhead: 30,
} as const;

export const passwordRequirements: readonly { label: string; isMet(password: string): boolean }[] = [
  { label: 'At least 8 characters', isMet: (password) => [...password].length >= passwordPolicy.minLength },
  { label: 'An uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { label: 'A lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { label: 'A digit', isMet: (password) => /\d/.test(password) },
  { label: 'A special character', isMet: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
];

export const meetsRequirements = (password: string): boolean =>
  passwordRequirements.every(({ isMet }) => isMet(password));

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const passwordMessages = {
  fillAll: 'Please fill in all fields',
  mismatch: 'Passwords do not match',
  newMismatch: 'New passwords do not match',
  confirmationMismatch: 'New password and confirmation do not match',
  tooShort: 'Password must be at least 8 characters',
  newTooShort: 'New password must be at least 6 characters long',
  requirements: 'Password does not meet all requirements',
  mustHave: (...requirements: string[]) =>
    `Password must have ${listFormat.format(requirements.map((each) => each.charAt(0).toLowerCase() + each.slice(1)))}.`,
  common: 'This password is too common. Please choose another one.',
  guessable:
    'This password is made of words that people guess first: the hotel’s, your own, months. Please choose another one.',
  unchanged: 'The new password must differ from the current one.',
  currentNeeded: 'Current password is required to change password',
  currentWrong: 'Current password is incorrect',
  changed: 'Password changed successfully!',
  updated: 'Password updated successfully',
  changedSignIn: 'Password changed successfully. Please sign in with it.',
  failed: 'Failed to change password',
  updateFailed: 'Failed to update password',
  failedBecause: (reason: string) => `Error changing password: ${reason}`,
  expired: 'Your password has expired. Please change it.',
  temporaryOver: `Your temporary password has run out: it lasts ${passwordPolicy.temporaryHours} hours. Please ask a superadmin for a new one.`,
  temporaryLater: (day: Day) => `This password works from ${formatDay(day)} on.`,
  temporary: 'Your password was set by an administrator. Please choose your own.',
  warning: (days: number) => `Your password will expire in ${plural(days, 'day')}.`,
} as const;

/** The password is not trimmed, because spaces at its ends are part of it. */
export const passwordField = (message: string, field: string, { mayBeBlank = false } = {}) =>
  z.string(message).check(
    z.minLength(mayBeBlank ? 0 : 1, message),
    z.maxLength(passwordPolicy.maxLength, `${field} can be at most ${passwordPolicy.maxLength} characters long`),
    z.refine((text) => !unprintableCharacterPattern.test(text), {
      error: `${field} cannot contain control characters`,
    }),
  );
