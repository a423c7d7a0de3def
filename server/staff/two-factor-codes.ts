import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';
import { recoveryCodeShape } from '#contract/staff/auth.ts';
import { keyForPurpose } from '#server/core/keys.ts';

/** Encrypts with AES-256-GCM. Returns nonce, tag and ciphertext together in base64. */
export function sealText(secret: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyForPurpose(secret, 'two-factor secret'), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

export function unsealText(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyForPurpose(secret, 'two-factor secret'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/**
 * Tries one SESSION_SECRET after the other. Returns the text and the secret that decrypted it; throws when none does.
 */
export function unsealWithAnySecret(secrets: readonly string[], sealed: string): { text: string; secret: string } {
  for (const [index, secret] of secrets.entries())
    try {
      return { text: unsealText(secret, sealed), secret };
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
