import { fieldError } from '#contract/core/errors.ts';

export function readIdempotencyKey(headers: Readonly<Record<string, unknown>>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key))
    throw fieldError('Idempotency-Key', 'Idempotency-Key must be 1 to 100 printable characters');
  return key;
}
