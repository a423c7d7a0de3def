import pg from 'pg';

/**
 * Converts a parameter to text that PostgreSQL reads. Both engines get text only, so that each value means the same on
 * both.
 */
export function toText(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(toArrayElement).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  throw new TypeError(`A query parameter cannot be ${typeof value}`);
}

function toArrayElement(value: unknown): string {
  if (Array.isArray(value)) return toText(value) ?? 'NULL';
  const text = toText(value);
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const returnText = (text: string) => text;
const parseTextArray = pg.types.getTypeParser(1009 as number) as (text: string) => (string | null)[]; // text[]

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large to be exact`);
  return value;
}

/**
 * Parsers for types that pg's own parsers do not read exactly (a date gets a time zone, a numeric loses digits), or
 * whose integers they return as text. Keys are type OIDs: 20 int8, 1016 int8[], 1082 date, 1182 date[], 1114
 * timestamp, 1115 timestamp[], 1186 interval, 1187 interval[], 1231 numeric[].
 */
const parsers: Record<number, (text: string) => unknown> = {
  20: parseBigint,
  1016: (text) => parseTextArray(text).map((each) => (each === null ? null : parseBigint(each))),
  1082: returnText,
  1182: parseTextArray,
  1114: returnText,
  1115: parseTextArray,
  1186: returnText,
  1187: parseTextArray,
  1231: parseTextArray,
};

export function parserFor(oid: number): (text: string) => unknown {
  return parsers[oid] ?? (pg.types.getTypeParser(oid) as (text: string) => unknown);
}
