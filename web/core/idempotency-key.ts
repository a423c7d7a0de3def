/**
 * Makes an idempotency key of the kind, the time, and a random part that cannot be guessed. It does not use
 * `crypto.randomUUID`, which browsers offer only over HTTPS.
 */
export function newIdempotencyKey(kind: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `${kind}-${Date.now()}-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
