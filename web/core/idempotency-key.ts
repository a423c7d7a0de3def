/**
 * Makes an idempotency key: kind, time, and a random part that cannot be guessed. Not `crypto.randomUUID`, which exists
 * on secure origins only.
 */
export function newIdempotencyKey(kind: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `${kind}-${Date.now()}-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
