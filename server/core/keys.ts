import { hkdfSync } from 'node:crypto';

/** One key per purpose: none reveals another, or SESSION_SECRET. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
