import { hkdfSync } from 'node:crypto';

/** A key of its own for each purpose: none tells anything of another, or of SESSION_SECRET. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
