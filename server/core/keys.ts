import { hkdfSync } from 'node:crypto';

/**
 * Derives a key for one purpose from SESSION_SECRET. Who learns the key learns neither SESSION_SECRET nor the key of
 * another purpose.
 */
export const keyForPurpose = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
