import { expect } from 'vitest';
import type { Reply } from '#tools/testing/client.ts';

export const internalDetailsPattern =
  /node_modules|\.ts\b|\bat \w+ \(|kysely|pglite|postgres|\bsql\b|select .+ from|insert into|violates|constraint|syntax|zod|invalid input|unexpected token|undefined|\[object/i;

type FieldError = { field: string; message: string };

/** Expects a refusal in the agreed shape and in plain words. Returns the fields that the refusal names. */
export function expectRefusedFields({ status, headers, body }: Reply): string[] {
  const {
    success,
    message,
    errors = [],
    ...otherFields
  } = body as {
    success: unknown;
    message: string;
    errors?: FieldError[];
    status?: string;
    code?: string;
  };
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(success).toBe(false);
  expect(Object.keys(otherFields).filter((key) => !['status', 'code'].includes(key))).toEqual([]);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  for (const text of [message, ...errors.map((error) => error.message)]) {
    expect(text).toMatch(/\w{3}/);
    expect(text).not.toMatch(internalDetailsPattern);
  }
  const fields = errors.map(({ field }) => field);
  expect(new Set(fields).size).toBe(fields.length);
  return fields;
}
