import * as z from 'zod/mini';
import { cleanText, lineField } from '#contract/core/fields.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { currencies } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { proofField } from '#contract/core/proof.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { keepNamesOnWire } from '#contract/core/wire.ts';
import { passwordField, passwordMessages } from '#contract/staff/passwords.ts';

export const signInPolicy = {
  /** Wrong passwords or codes from one place (a known browser or a network) after which a Staff ID is locked there. */
  attempts: 5,
  lockMinutes: 15,
  /**
   * Wrong attempts on one Staff ID from all places together within `allPlacesMinutes`. Beyond this number, an unknown
   * browser must do a proof of work for each attempt.
   */
  attemptsFromAllPlaces: 50,
  allPlacesMinutes: 60,
  /**
   * For this long after a sign-in with a Staff ID, the browser counts as known and has its own count of wrong attempts.
   */
  knownBrowserDays: 90,
  idleMinutes: 30,
  absoluteHours: 12,
  /** Lifetime of a session that is only for changing the password. */
  changePasswordMinutes: 10,
  recoveryCodes: 10,
} as const;

export const signInMessages = {
  staffId: 'Please enter your Staff ID',
  password: 'Please enter your password',
  passwordShort: 'Password is too short',
  code: 'Please enter your 2FA code',
  codeShape: 'Please enter a 6-digit code',
  recoveryCode: 'Please enter a recovery code',
  codeAndPassword: 'Please enter your password and 2FA code',
  codeNeeded: 'Enter the code from your authenticator app.',
  wrong: 'Invalid credentials',
  wrongCode: 'Invalid verification code',
  remaining: (attempts: number) => `${plural(attempts, 'attempt')} remaining`,
  locked: (minutes: number) => `Try again in ${plural(minutes, 'minute')}.`,
  accountLocked: (message: string) => `Account locked. ${message}`,
  proofNeeded: 'Your browser could not be checked. Please try again.',
  checking: 'Checking your browser… This takes a few seconds.',
  unlocked: (name: string) => `${name} can try to sign in again`,
  notLocked: (name: string) => `${name} was not locked`,
  unlockFailed: 'Failed to unlock the sign-in',
  inactive: 'Access denied. Your account may be inactive.',
  failed: 'Login failed. Please try again.',
  success: 'Login successful!',
  signedOut: 'You have signed out',
  setupFailed: 'Failed to setup 2FA',
  disableFailed: 'Failed to disable 2FA',
  alreadyOn: 'Two-factor authentication is already enabled.',
  notOn: 'Two-factor authentication is not enabled.',
  noSetup: 'Start the setup of two-factor authentication first.',
  enabled: 'Two-factor authentication enabled',
  disabled: 'Two-factor authentication disabled',
  onlyAdminsRename: 'Only administrators can change names',
  nothingToChange: 'Please enter a name or a new password',
  nameNeeded: 'Please enter a name',
  timezone: 'Please choose the time zone of the hotel or UTC',
  settingsSaved: 'Settings saved',
  settingsFailed: 'Failed to update settings',
  settingsFailedBecause: (reason: string) => `Error updating settings: ${reason}`,
  profileSaved: 'Profile updated',
  sessionEnded: 'Session ended',
  sessionsEnded: (count: number) => `${plural(count, 'session')} ended`,
  noOtherSessions: 'There was no other session',
  sessionGone: 'This session has ended already',
  sessionIsThisOne: 'This is the session you are using. Sign out to end it.',
  sessionsFailed: 'Failed to fetch your sessions',
  endFailed: 'Failed to end the session',
  authenticatorApp:
    'Google Authenticator and Aegis are such apps, for example. They are free, work without a network, and show a new code every 30 seconds.',
  codesShownOnce:
    'The recovery codes are shown only now. New ones are made by disabling the second factor in Settings and setting it up again.',
  secondFactorFirst: 'Please set up two-factor authentication first.',
} as const;

export const credentials = z.object({
  staffId: lineField(signInMessages.staffId, 'Staff ID', 40),
  password: passwordField(signInMessages.password, 'Password'),
  twoFactorToken: z.optional(lineField(signInMessages.code, '2FA code', 20)),
  proof: proofField,
});

export const totpShape = /^\d{6}$/;
/**
 * Ten letters and digits without i, l, o, 0 and 1, which look alike. Upper and lower case count as the same, and the
 * dash can be left out.
 */
export const recoveryCodeShape = /^[a-hj-km-np-z2-9]{5}-?[a-hj-km-np-z2-9]{5}$/i;

const codeField = z
  .string(signInMessages.codeShape)
  .check(cleanText, z.trim(), z.regex(totpShape, signInMessages.codeShape));

export const user = z.object({
  name: z.string(),
  role: z.enum(staffRoles),
  staffId: z.string(),
  twoFactorEnabled: z.boolean(),
});
export type User = z.infer<typeof user>;

const passwordWarning = z.object({ message: z.string(), daysLeft: z.int() });
export type PasswordWarning = z.infer<typeof passwordWarning>;

export const timezonesOf = ({ timeZone }: Pick<Hotel, 'timeZone'>): string[] => [...new Set([timeZone, 'UTC'])];

/**
 * Accepts any text. The server checks that it is one of `timezonesOf`, because only `hotel.config.ts` names the hotel's
 * zone.
 */
export const timezoneField = z.string(signInMessages.timezone);

export const settings = keepNamesOnWire(
  z.object({
    emailNotifications: z.boolean('Email notifications can be on or off'),
    smsAlerts: z.boolean('SMS alerts can be on or off'),
    dailyReports: z.boolean('Daily reports can be on or off'),
    currency: z.enum(currencies, { error: 'Please choose NGN, USD or EUR' }),
    timezone: timezoneField,
  }),
);
export type Settings = z.infer<typeof settings>;

export const signInReply = keepNamesOnWire(
  z.object({
    message: z.string(),
    user: z.optional(user),
    requires2FA: z.optional(z.boolean()),
    passwordExpired: z.optional(z.boolean()),
    passwordWarning: z.optional(passwordWarning),
  }),
);

export const verifySessionReply = keepNamesOnWire(
  z.object({
    user,
    settings,
    contact: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
    passwordWarning: z.optional(passwordWarning),
    secondFactorFirst: z.optional(z.literal(true)),
    /** Only for a superadmin whose hotel is not open yet, or lacks something that guests need to book online. */
    setUpLeft: z.optional(z.literal(true)),
    /** The PIN of this person; left out for a role that has no PIN. */
    pin: z.optional(
      z.object({
        isSet: z.boolean(),
        idleMinutes: z.int(),
        hours: z.int(),
        /** How many other people have a locked session in this browser. */
        othersHere: z.int(),
      }),
    ),
  }),
);
export type Contact = z.infer<typeof verifySessionReply>['contact'];
export type PinState = NonNullable<z.infer<typeof verifySessionReply>['pin']>;

export const passwordChange = z.object({
  currentPassword: passwordField(passwordMessages.fillAll, 'Current password'),
  newPassword: passwordField(passwordMessages.fillAll, 'New password'),
});

export const settingsPasswordChange = keepNamesOnWire(
  z.object({
    currentPassword: passwordField(passwordMessages.currentNeeded, 'Current password'),
    newPassword: passwordField(passwordMessages.fillAll, 'New password'),
  }),
);

export const profileChange = keepNamesOnWire(
  z.object({
    name: z.optional(lineField(signInMessages.nameNeeded, 'Name', 120)),
    currentPassword: z.optional(passwordField(passwordMessages.currentNeeded, 'Current password')),
    newPassword: z.optional(passwordField(passwordMessages.fillAll, 'New password')),
  }),
);

/** Staff members who are locked in some place, or for whom unknown browsers must do a proof of work. */
export const lockedSignIns = z.object({ ids: z.array(z.string()) });

export const twoFactorSetup = keepNamesOnWire(
  z.object({
    qrCode: z.string(),
    manualEntryKey: z.string(),
    /** Opens the authenticator app on the phone that shows it. */
    appLink: z.string(),
  }),
);

export const verifyTwoFactorInput = z.object({
  password: passwordField(signInMessages.codeAndPassword, 'Password'),
  token: codeField,
});

export const enableTwoFactorReply = keepNamesOnWire(
  z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }),
);

export const disableTwoFactorInput = z.object({
  password: passwordField(signInMessages.codeAndPassword, 'Password'),
  token: lineField(signInMessages.codeAndPassword, '2FA code', 20),
});

const sessionView = z.object({
  id: z.string(),
  device: z.string(),
  began: z.string(),
  lastUsed: z.string(),
  current: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

export const sessionList = z.object({ data: z.array(sessionView) });

export const sessionIdInput = z.object({ id: z.uuid({ error: signInMessages.sessionGone }) });

export const endSessionsReply = z.object({ message: z.string(), ended: z.int() });
