import fc from 'fast-check';
import { invalidDays, invalidTexts, invalidValues } from '#tools/testing/invalid-values.ts';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};
export type Operation = {
  operationId: string;
  'x-access': 'public' | string[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
};
export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> };

export type FuzzedCall = { path: string; body: unknown };
/**
 * Values that exist in the database, by the field that takes them. For the id in a path, the key is `<path segment
 * after /api> id`.
 */
export type KnownValues = Record<string, unknown[]>;

const strangeValues: unknown[] = [
  ...invalidValues,
  ...invalidTexts,
  ...invalidDays,
  ...[1e15, -1e15, 9.1e13, 1e308, -1e308, 2 ** 31, 2 ** 32, 2 ** 63, -(2 ** 53), 0.1 + 0.2, 1e-7],
  ...['1e999', '0x10', '0b1', '+1', '01', '1e3', '\u200b', '\ud800', '%00', '../../etc/passwd', '..\\..\\x', '٣'],
  ...["'; drop table booking; --", '{{7*7}}', `\${7*7}`, '=1+1', '<script>alert(1)</script>', '👩‍👩‍👧', '__proto__'],
  ...['x'.repeat(101), 'x'.repeat(301), 'null', 'undefined', 'NaN', 'ADMIN001', '2026-12-01', '2027-02-29'],
];

const anyCharacter = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

function arbitraryValue(schema: Schema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  const usualValues = known[name] ? fc.constantFrom(...known[name]) : documentedValue(schema, known);
  return fc.oneof({ weight: 5, arbitrary: usualValues }, { weight: 2, arbitrary: fc.constantFrom(...strangeValues) });
}

function documentedValue(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => documentedValue(each, known)));
  switch ([schema.type].flat()[0]) {
    case 'string':
      return schema.format === 'uuid' ? fc.uuid() : fc.oneof(fc.string(), fc.string({ unit: anyCharacter }));
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 5 }), fc.maxSafeInteger());
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(arbitraryValue(schema.items ?? {}, '', known), { maxLength: 4 });
    case 'object':
      return arbitraryRecord(schema, known);
    default:
      return fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...strangeValues));
  }
}

function arbitraryRecord(
  { properties = {}, required = [] }: Schema,
  known: KnownValues,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraryValue(schema, name, known)]),
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(fields, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
/**
 * Encodes with `URLSearchParams`, because `encodeURIComponent` throws if the text contains half of a surrogate pair.
 */
const encodePart = (value: unknown) =>
  new URLSearchParams({ '': asText(value) }).toString().slice(1).replaceAll('+', '%20');

export function fuzzedCallsFor(
  path: string,
  { parameters, requestBody }: Operation,
  known: KnownValues,
): fc.Arbitrary<FuzzedCall> {
  const idKey = `${path.split('/')[2] ?? ''} id`;
  const knownHere: KnownValues = { ...known, ...(known[idKey] && { id: known[idKey] }) };
  const schemaOfParameters = (kind: 'path' | 'query'): Schema => {
    const selectedParameters = parameters.filter((each) => each.in === kind);
    return {
      properties: Object.fromEntries(selectedParameters.map(({ name, schema }) => [name, schema])),
      required: selectedParameters.filter(({ required }) => required).map(({ name }) => name),
    };
  };
  return fc
    .record({
      inPath: arbitraryRecord(schemaOfParameters('path'), knownHere),
      query: arbitraryRecord(schemaOfParameters('query'), knownHere),
      body: fc.oneof(
        { weight: 9, arbitrary: arbitraryRecord(requestBody?.content['application/json'].schema ?? {}, knownHere) },
        { weight: 1, arbitrary: fc.constantFrom(...strangeValues) },
      ),
    })
    .map((sample) => {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodePart(sample.inPath[name]));
      const query = Object.entries(sample.query).map(([name, value]) => `${name}=${encodePart(value)}`);
      return { path: `${address}${query.length > 0 ? `?${query.join('&')}` : ''}`, body: sample.body };
    });
}
