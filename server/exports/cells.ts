import { type Kobo, kobo, toNaira } from '#contract/core/money.ts';
import { localTime } from '#server/core/csv.ts';
import type { ExportColumn } from '#server/exports/export-store.ts';

const isAmount = ({ name }: ExportColumn): boolean => name.endsWith('_kobo');

export type ExportCell = string | number | null;

/** What a file has for a value. */
export function cellOf(value: unknown, column: ExportColumn, timeZone: string): ExportCell {
  if (value === null || value === undefined) return null;
  // A day or a time without an end.
  if (value === 'infinity' || value === '-infinity') return null;
  if (value instanceof Date) return localTime(value, timeZone);
  if (Array.isArray(value)) return listCell(value, column);
  switch (typeof value) {
    case 'number':
      if (!Number.isFinite(value)) return null;
      return isAmount(column) ? toNaira(kobo(value)) : value;
    case 'boolean':
      return value ? 'yes' : 'no';
    case 'string':
      return value;
    default:
      return JSON.stringify(withNaira(value));
  }
}

/** Numbers stand side by side, with spaces between them; texts can have spaces, so a list of them is JSON. */
function listCell(values: readonly unknown[], column: ExportColumn): string {
  if (column.type !== 'bigint[]' && column.type !== 'integer[]') return JSON.stringify(withNaira(values));
  return values.map((each) => String(isAmount(column) ? toNaira(each as Kobo) : each)).join(' ');
}

/** Replaces amounts in JSON, such as `totalKobo`, by naira: `total`. */
export function withNaira(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNaira);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) =>
    name.endsWith('Kobo') && typeof part === 'number'
      ? [name.slice(0, -'Kobo'.length), toNaira(part as Kobo)]
      : [name, withNaira(part)],
  );
  return Object.fromEntries(entries) as unknown;
}
