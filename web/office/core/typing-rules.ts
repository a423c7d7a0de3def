import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import type * as z from 'zod/mini';
import { formField } from '#contract/core/wire.ts';
import { readAmount } from '#web/office/core/read-amount.ts';

/** The kind of input for a value, and how its typed text becomes the value. */
export type TypingRules = {
  input?: {
    type?: HTMLInputTypeAttribute;
    inputMode?: 'decimal' | 'numeric' | undefined;
    min?: string | number | undefined;
    max?: string | number | undefined;
    autoComplete?: HTMLInputAutoCompleteAttribute;
  };
  setValueAs?: (typed: unknown) => number | null;
};

type SchemaCheck = { _zod: { def: { check: string; value?: unknown } } };
type InnerSchema = { innerType?: z.ZodMiniType; in?: z.ZodMiniType; options?: z.ZodMiniType[] };
type SchemaParts = InnerSchema & { type: string; format?: string; checks?: SchemaCheck[] };

/**
 * Returns the definition inside wrappers such as optional, default and nullable, and whether null is allowed. A union
 * counts as its last option.
 */
function unwrapSchema(schema: z.ZodMiniType): SchemaParts & { isNullable: boolean } {
  const parts = schema._zod.def as SchemaParts;
  const innerSchema = parts.innerType ?? parts.in ?? parts.options?.at(-1);
  const innerParts = innerSchema ? unwrapSchema(innerSchema) : { ...parts, isNullable: false };
  return { ...innerParts, isNullable: innerParts.isNullable || parts.type === 'nullable' };
}

function limitOf({ checks = [] }: SchemaParts, kind: 'greater_than' | 'less_than'): number | undefined {
  const value = checks.find(({ _zod: { def } }) => def.check === kind)?._zod.def.value;
  return typeof value === 'number' ? value : undefined;
}

const readNumber = (text: string): number => (text === '' ? Number.NaN : Number(text));

/**
 * Which input the field `name` of a form has, and how its text is read, by the schema. An amount may have commas and
 * `₦`; a whole number has the limits of the schema. Blank text is null if the schema allows null, else NaN.
 */
export function typingRulesOf(schema: z.ZodMiniType, name: string): TypingRules {
  const field = formField(schema, name);
  if (!field) return {};
  const parts = unwrapSchema(field);
  const readWith = (read: (text: string) => number) => ({
    setValueAs(typed: unknown) {
      const text = typeof typed === 'string' || typeof typed === 'number' ? String(typed) : '';
      return parts.isNullable && text.trim() === '' ? null : read(text);
    },
  });
  if (parts.type === 'string') return parts.format === 'uuid' ? {} : { input: { autoComplete: 'off' } };
  if (parts.type !== 'number') return {};
  if (parts.format !== 'safeint')
    return { input: { inputMode: 'decimal', autoComplete: 'off' }, ...readWith(readAmount) };
  const [min, max] = [limitOf(parts, 'greater_than'), limitOf(parts, 'less_than')];
  // The numeric keyboard of a telephone has no minus.
  const inputMode = min !== undefined && min < 0 ? undefined : 'numeric';
  return { input: { type: 'number', inputMode, min, max }, ...readWith(readNumber) };
}
