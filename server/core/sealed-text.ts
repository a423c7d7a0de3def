import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyForPurpose } from '#server/core/keys.ts';

/** Encrypts with AES-256-GCM. Returns nonce, tag and ciphertext together in base64. */
export function sealFor(purpose: string, secret: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyForPurpose(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/**
 * Tries one SESSION_SECRET after the other. Returns the text and the secret that decrypted it; throws when none does.
 */
export function unsealFor(
  purpose: string,
  secrets: readonly string[],
  sealed: string,
): { text: string; secret: string } {
  for (const [index, secret] of secrets.entries())
    try {
      return { text: unseal(purpose, secret, sealed), secret };
    } catch (error) {
      if (index === secrets.length - 1) throw error;
    }
  throw new Error('no secret to open it with');
}

function unseal(purpose: string, secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyForPurpose(secret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
