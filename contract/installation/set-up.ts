import * as z from 'zod/mini';
import { isEmailAddress, lineField, tidyEmail } from '#contract/core/fields.ts';
import { plural } from '#contract/core/plural.ts';
import { user } from '#contract/staff/auth.ts';
import { passwordField } from '#contract/staff/passwords.ts';
import { newStaff } from '#contract/staff/staff.ts';

export const setUpPolicy = {
  /** Wrong tokens after which the token of the set-up is locked. The schema has the same number. */
  wrongTokens: 10,
  /** A code that was mailed works for at least this long, and for at most twice as long. */
  codeMinutes: 15,
  /** Wrong codes for one address within `codeMinutes` after which no code is accepted. */
  wrongCodes: 5,
} as const;

export const setUpMessages = {
  token: 'Please open the link that the start of the hotel has shown',
  noToken:
    'This page needs the link that the hotel showed when it was started. It also stands in the file setup-token of its data folder.',
  closed:
    'This link does not work: the hotel has an owner already, or a newer link replaces it. Whoever runs the server makes a new one with: hotel setup-token',
  hasOwner: 'The hotel has an owner already. hotel staff helps who cannot sign in.',
  locked:
    'Too many wrong links were tried, so this one is locked. Whoever runs the server makes a new one with: hotel setup-token',
  email: 'Please provide a valid email',
  password: 'Please choose a password',
  code: 'Please enter the six digits from the mail',
  wrongCode: 'This is not the code that was mailed to this address. Please look at the newest mail.',
  wrongCodes: (minutes: number) => `Too many wrong codes. Please try again in ${plural(minutes, 'minute')}.`,
  codeMailed: (email: string) => `A code is on its way to ${email}. It works for ${setUpPolicy.codeMinutes} minutes.`,
  noMailServer: 'No mail server is set up, so no code can come. Whoever runs the server sets SMTP_URL there.',
  noMailServerYet:
    'No mail server is set up, so no code can come. Whoever runs the server sets SMTP_URL there, or adds you without a code: hotel staff add',
  codeFailed: 'Failed to send the code',
  welcome: 'The hotel is yours. Please set up the second factor now.',
  ownerFailed: 'Failed to set up your account',
  hasAddress: 'Your staff record has no e-mail address. Add one in Staff Management first.',
  proven: 'Your mailbox is proven',
  otherAddress: 'Your record has another address by now. Please ask for a new code.',
  provenAlready: 'Your mailbox is proven already',
  proveFailed: 'Failed to prove your mailbox',
} as const;

export const setUpTokenField = z
  .string(setUpMessages.token)
  .check(z.trim(), z.regex(/^[\w-]{22}$/, setUpMessages.token));
const codeField = z.string(setUpMessages.code).check(z.trim(), z.regex(/^\d{6}$/, setUpMessages.code));
const ownerEmailField = lineField(setUpMessages.email, 'The e-mail address', 254).check(
  tidyEmail,
  z.refine(isEmailAddress, { error: setUpMessages.email }),
);

const { name, staffId } = newStaff.def.shape;

/** What the form of the new owner has. */
const ownerFields = {
  name,
  staffId,
  email: ownerEmailField,
  password: passwordField(setUpMessages.password, 'Password'),
};
export const ownerDetails = z.object(ownerFields);

export const ownerCodeInput = z.extend(ownerDetails, { token: setUpTokenField });
export type OwnerCodeInput = z.output<typeof ownerCodeInput>;

export const newOwner = z.extend(ownerCodeInput, { code: codeField });
export type NewOwner = z.output<typeof newOwner>;

export const newOwnerReply = z.object({ message: z.string(), user });

export const mailboxCode = z.object({ code: codeField });

/** The token in the address of the page, `/setup#token=…`. Undefined if the address has none. */
export const tokenInAddress = (hash: string): string | undefined => /(?:^|[#&])token=([\w-]+)/.exec(hash)?.[1];

/** The page of the link. */
export const setUpPath = '/setup';

export const setUpLink = (publicUrl: string, token: string): string => `${publicUrl}${setUpPath}#token=${token}`;
