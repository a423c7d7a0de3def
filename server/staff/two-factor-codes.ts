import { createHmac } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';
import { recoveryCodeShape } from '#contract/staff/auth.ts';
import { keyForPurpose } from '#server/core/keys.ts';
import { sealFor, unsealFor } from '#server/core/sealed-text.ts';

const purpose = 'two-factor secret';

export const sealText = (secret: string, text: string): string => sealFor(purpose, secret, text);

export const unsealText = (secret: string, sealed: string): string => unsealFor(purpose, [secret], sealed).text;

export const unsealWithAnySecret = (secrets: readonly string[], sealed: string): { text: string; secret: string } =>
  unsealFor(purpose, secrets, sealed);

export const newTotpSecret = (): string => generateSecret();

/** The address that adds an account to an authenticator app: `otpauth://totp/…`. */
export const totpLink = (secret: string, issuer: string, staffId: string): string =>
  generateURI({ issuer, label: staffId, secret });

export function totpQrCode(link: string): string {
  const svg = renderSVG(link, { border: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const stepSeconds = 30;

/**
 * Returns the time step (30 s) for which a code was made. This is the current step, the one before or the one after,
 * because clocks differ. Returns undefined for a wrong code.
 */
export function totpStep(secret: string, token: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token, epoch, epochTolerance: stepSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

export const normalizeRecoveryCode = (text: string): string | undefined =>
  recoveryCodeShape.test(text) ? text.replace('-', '').toLowerCase() : undefined;

/** Hashes with a key, because somebody with a copy of the database could find so short a code from a plain hash. */
export const hashRecoveryCode = (secret: string, code: string): string =>
  createHmac('sha256', keyForPurpose(secret, 'recovery code')).update(code).digest('hex');
