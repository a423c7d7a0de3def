import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';
import { type PasswordWarning, recoveryCodeShape, type SessionView, type User } from '#contract/auth.ts';
import { passwordMessages, passwordPolicy } from '#contract/passwords.ts';
import { keyFor } from '#server/core/keys.ts';
import { passwordDaysLeft, type StaffMember } from '#server/staff/password-rules.ts';

export const presentUser = (member: StaffMember): User => ({
  name: member.name,
  role: member.role,
  staff_id: member.staffId,
  two_factor_enabled: member.twoFactorEnabled,
});

export function forcedChangeMessage(member: StaffMember, now: Date): string | undefined {
  if (member.mustChangePassword) return passwordMessages.temporary;
  return passwordDaysLeft(member.passwordChangedAt, now) <= 0 ? passwordMessages.expired : undefined;
}

export function expiryWarning(member: StaffMember, now: Date): PasswordWarning | undefined {
  const days = passwordDaysLeft(member.passwordChangedAt, now);
  if (days > passwordPolicy.warnDaysBefore) return undefined;
  // A session may outlive the password that opened it.
  if (days <= 0) return { message: passwordMessages.expired, days_left: 0 };
  return { message: passwordMessages.warning(days), days_left: days };
}

const minuteMs = 60_000;

export const minutesLater = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs);

/** The token is long and random, so one round without a salt is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** AES-256-GCM; the result is nonce, tag and ciphertext in base64. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'two-factor secret'), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'two-factor secret'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Also returns the secret that fitted. Throws when none does. */
export function unsealWithAny(secrets: readonly string[], sealed: string): { text: string; secret: string } {
  for (const [index, secret] of secrets.entries())
    try {
      return { text: unseal(secret, sealed), secret };
    } catch (error) {
      if (index === secrets.length - 1) throw error;
    }
  throw new Error('no secret to open it with');
}

export const newTotpSecret = (): string => generateSecret();

export function totpQrCode(secret: string, issuer: string, staffId: string): string {
  const svg = renderSVG(generateURI({ issuer, label: staffId, secret }), { border: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const deviceNames: Readonly<Record<string, string>> = {
  'Android mobile': 'an Android phone',
  'Android tablet': 'an Android tablet',
  'iOS mobile': 'an iPhone',
  'iOS tablet': 'an iPad',
  'Windows desktop': 'a Windows computer',
  'macOS desktop': 'a Mac',
  'Linux desktop': 'a Linux computer',
  'Chrome OS desktop': 'a Chromebook',
};

export function describeDevice(userAgent: string): string {
  // Bowser throws for an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || '-');
  const name = browser.name?.replace(/ for Android$/, '') || 'A browser';
  return `${name} on ${deviceNames[`${os.name} ${platform.type}`] ?? os.name ?? 'an unknown device'}`;
}

const maxUserAgentLength = 300;

export const cleanUserAgent = (userAgent: string | undefined): string =>
  (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, maxUserAgentLength);

export type OwnSession = { id: string; tokenHash: string; userAgent: string; beganAt: Date; lastActiveAt: Date };

export const presentSession = (session: OwnSession, tokenHash: string): SessionView => ({
  id: session.id,
  device: describeDevice(session.userAgent),
  began: session.beganAt.toISOString(),
  last_used: session.lastActiveAt.toISOString(),
  current: session.tokenHash === tokenHash,
});

const stepSeconds = 30;

/** The time step a code belongs to, one step of clock drift either way allowed; undefined for a wrong code. */
export function totpStep(secret: string, token: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token, epoch, epochTolerance: stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

export const normalizeRecoveryCode = (text: string): string | undefined =>
  recoveryCodeShape.test(text) ? text.replace('-', '').toLowerCase() : undefined;

/** A plain hash of so short a code could be guessed, so the hash has a key. */
export const hashRecoveryCode = (secret: string, code: string): string =>
  createHmac('sha256', keyFor(secret, 'recovery code')).update(code).digest('hex');
