import * as z from 'zod/mini';
import { cleanText, lineField } from '#contract/core/fields.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { passwordField } from '#contract/staff/passwords.ts';

export const staffPinPolicy = {
  digits: 6,
  /** Wrong PINs in a session after which only the password unlocks it. */
  tries: 5,
} as const;

export const pinMessages = {
  shape: `A PIN has ${staffPinPolicy.digits} digits`,
  mismatch: 'The two PINs differ',
  simple: 'People guess this PIN first: digits that repeat or follow each other. Please choose another one.',
  date: 'This PIN can be read as a date, and birthdays are guessed first. Please choose another one.',
  phone: 'This PIN is a part of your telephone number. Please choose another one.',
  password: 'Please enter your password',
  wrongPassword: 'This password is not correct',
  wrong: (left: number) => `This is not your PIN. ${plural(left, 'try', 'tries')} left.`,
  passwordNeeded: 'Too many wrong PINs. Unlock with your password.',
  locked: 'The screen is locked. Unlock it and try again.',
  unlocked: 'Unlocked',
  unlockFailed: 'Failed to unlock',
  lockFailed: 'Failed to lock the screen',
  noPin: 'Set a PIN in Settings first. Without one the screen cannot be locked.',
  notForRole: 'Your role has no PIN',
  endsSessions: 'You stay signed in here. On every other device your session ends.',
  set: 'PIN set. Your other sessions have ended.',
  changed: 'PIN changed. Your other sessions have ended.',
  setFailed: 'Failed to set the PIN',
  removed: (name: string) => `The PIN of ${name} is removed, and their sessions have ended`,
  hadNone: (name: string) => `${name} has no PIN`,
  removeFailed: 'Failed to remove the PIN',
  signInInstead: 'Too many wrong PINs. Please sign in with your password.',
  notHere: 'This person is no longer signed in here. Please sign in with your password.',
  changeFailed: 'Failed to change the person',
  moneyNeedsPin: (limit: Kobo) => `Above ${formatNaira(limit)} your PIN is asked for once more.`,
  moneyNeedsPassword: (limit: Kobo) => `Above ${formatNaira(limit)} your password is asked for once more.`,
  confirmFailed: 'Failed to confirm it',
  notConfirmed: 'Not confirmed. Nothing was saved.',
  otherPerson: 'Somebody else uses this screen now. Nothing was saved.',
} as const;

const pinShape = /^\d{6}$/;

const isSequence = (pin: string): boolean =>
  [0, 1, 9].some((step) =>
    [...pin].every((digit, at) => at === 0 || Number(digit) === (Number(pin[at - 1]) + step) % 10),
  );

/** True for PINs like 121212, 123123 and 112233, and for PINs with only one or two different digits. */
const isRepetition = (pin: string): boolean =>
  /^(..)\1\1$|^(...)\2$|^(.)\3(.)\4(.)\5$/.test(pin) || new Set(pin).size < 3;

const isDayAndMonth = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12;

/** True if the PIN is day, month and year in an order that people write: any year of two digits counts. */
function isDate(pin: string): boolean {
  const [first, second, third] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)].map(Number) as [
    number,
    number,
    number,
  ];
  return isDayAndMonth(first, second) || isDayAndMonth(second, first) || isDayAndMonth(third, second);
}

export function pinProblem(pin: string, phone: string | null = null): string | undefined {
  if (!pinShape.test(pin)) return pinMessages.shape;
  if (isSequence(pin) || isRepetition(pin)) return pinMessages.simple;
  if (isDate(pin)) return pinMessages.date;
  return phone?.includes(pin) ? pinMessages.phone : undefined;
}

export const pinField = z
  .string(pinMessages.shape)
  .check(cleanText, z.trim(), z.regex(pinShape, { error: pinMessages.shape }));

export const newPin = z.object({
  password: passwordField(pinMessages.password, 'Password'),
  pin: pinField,
});

/** The PIN, or the password with the code of a second factor if the person has one. */
export const unlockInput = z
  .object({
    pin: z.optional(pinField),
    password: z.optional(passwordField(pinMessages.password, 'Password')),
    twoFactorToken: z.optional(lineField(signInMessages.code, '2FA code', 20)),
  })
  .check(
    z.refine(({ pin, password }) => pin !== undefined || password !== undefined, {
      error: pinMessages.shape,
      path: ['pin'],
    }),
  );

/** The session of another person in the same browser, and the PIN of that person. */
export const changePersonInput = z.object({ id: z.uuid({ error: pinMessages.notHere }), pin: pinField });

const personHere = z.object({
  /** The id of the session of this person in this browser. */
  id: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  /** How many wrong PINs are still allowed. With 0, this person has to sign in with the password. */
  triesLeft: z.int(),
});
export type PersonHere = z.infer<typeof personHere>;

export const browserSession = z.object({
  isLocked: z.boolean(),
  name: z.string(),
  staffId: z.string(),
  role: z.enum(staffRoles),
  /** How many wrong PINs are still allowed. With 0, only the password unlocks the session. */
  triesLeft: z.int(),
  twoFactorEnabled: z.boolean(),
  /** The other people who have a PIN and a session in this browser that is not over. */
  others: z.array(personHere),
});
export type BrowserSession = z.infer<typeof browserSession>;
