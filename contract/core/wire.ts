import * as z from 'zod/mini';

/*
 * The names and the money of the API. The program writes `guestName` and `totalKobo`, the API `guest_name` and `total`
 * in naira. Schemas have the names of the program. Server and browser convert values with the functions of this file.
 */

const schemasWithSameNames = new WeakSet<z.ZodMiniType>();

/** Marks an object whose fields have the same names in the API. */
export function keepNamesOnWire<S extends z.ZodMiniType>(schema: S): S {
  schemasWithSameNames.add(schema);
  return schema;
}

/** The name without the unit: `total` for `totalKobo`. A field has this name where its amount is in naira. */
export const nameWithoutUnit = (name: string): string => name.replace(/Kobo$/, '');

/** What the API calls a field: `guest_name` for `guestName`, `total` for `totalKobo`. */
export const wireName = (name: string): string =>
  nameWithoutUnit(name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

type Converter = (value: unknown) => unknown;
type Codec = { toWire: Converter; fromWire: Converter; fields: readonly Field[] };
type Field = Codec & { name: string; wire: string; schema: z.ZodMiniType };

const leaveUnchanged: Converter = (value) => value;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Converts the numbers in a value: a number, a list or an object of numbers. Anything else passes unchanged, and the
 * schema refuses it.
 */
const convertEachNumber = (convert: (amount: number) => number): Converter => {
  const convertValue: Converter = (value) =>
    typeof value === 'number'
      ? convert(value)
      : Array.isArray(value)
        ? value.map(convertValue)
        : isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([key, amount]) => [key, convertValue(amount)]))
          : value;
  return convertValue;
};

/**
 * The amount in kobo. A fraction of a kobo stays, for the schema to refuse. For large amounts the product is not exact:
 * if the rounded kobo give the same naira again, they are right.
 */
function nairaToKobo(naira: number): number {
  const whole = Math.round(naira * 100);
  return whole / 100 === naira || Math.abs(naira * 100 - whole) < 1e-6 ? whole : naira * 100;
}

const amountCodec: Codec = {
  toWire: convertEachNumber((kobo) => kobo / 100),
  fromWire: convertEachNumber(nairaToKobo),
  fields: [],
};

const convertEntries =
  (convert: (entry: [string, unknown]) => [string, unknown][]): Converter =>
  (value) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).flatMap(convert)) : value;

function objectCodec(fields: readonly Field[]): Codec {
  if (fields.every(({ name, wire, toWire }) => name === wire && toWire === leaveUnchanged))
    return { toWire: leaveUnchanged, fromWire: leaveUnchanged, fields };
  const byName = new Map(fields.map((field) => [field.name, field]));
  const byWire = new Map(fields.map((field) => [field.wire, field]));
  return {
    toWire: convertEntries(([name, value]) => {
      const field = byName.get(name);
      return [field ? [field.wire, field.toWire(value)] : [name, value]];
    }),
    // A request cannot set a field by the name that the program has for it, so such an entry is dropped.
    fromWire: convertEntries(([wire, value]) => {
      const field = byWire.get(wire);
      return field ? [[field.name, field.fromWire(value)]] : byName.has(wire) ? [] : [[wire, value]];
    }),
    fields,
  };
}

function listCodec({ toWire, fromWire, fields }: Codec): Codec {
  const convertItems = (convert: Converter): Converter =>
    convert === leaveUnchanged ? convert : (value) => (Array.isArray(value) ? value.map(convert) : value);
  return { toWire: convertItems(toWire), fromWire: convertItems(fromWire), fields };
}

type SchemaParts = {
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: z.ZodMiniType[];
};

/** Makes the codecs of the API or of forms. `spell` says what a field of an object is called there. */
function codecsOf(spell: (schema: z.ZodMiniObject, name: string) => string): (schema: z.ZodMiniType) => Codec {
  const codecs = new WeakMap<z.ZodMiniType, Codec>();
  const makeCodec = (schema: z.ZodMiniType): Codec => {
    if (schema instanceof z.ZodMiniObject)
      return objectCodec(
        Object.entries(schema.def.shape as Record<string, z.ZodMiniType>).map(([name, value]) => ({
          name,
          wire: spell(schema, name),
          schema: value,
          ...(nameWithoutUnit(name) === name ? codecOf(value) : amountCodec),
        })),
      );
    const { innerType, element, in: input, options = [] } = schema._zod.def as SchemaParts;
    if (element) return listCodec(codecOf(element));
    const inner = innerType ?? input;
    // A field that several objects of a union have is spelled alike in all of them.
    return inner ? codecOf(inner) : objectCodec(options.flatMap((option) => codecOf(option).fields));
  };
  const codecOf = (schema: z.ZodMiniType): Codec => {
    const codec = codecs.get(schema) ?? makeCodec(schema);
    codecs.set(schema, codec);
    return codec;
  };
  return codecOf;
}

const codecOf = codecsOf((schema, name) => (schemasWithSameNames.has(schema) ? nameWithoutUnit(name) : wireName(name)));
const formCodecOf = codecsOf((_, name) => nameWithoutUnit(name));

/** Converts a value of the schema into the names and the naira of the API. */
export const toWire = (schema: z.ZodMiniType, value: object): Record<string, unknown> =>
  codecOf(schema).toWire(value) as Record<string, unknown>;

/** Like `toWire`, but parses the value first, and drops fields that the schema does not name. */
export const checkedToWire = (schema: z.ZodMiniType, value: object): Record<string, unknown> =>
  toWire(schema, z.parse(schema, value) as object);

/** Converts a value of the API into the names and the kobo of the schema. The result is not checked. */
export const fromWire = (schema: z.ZodMiniType, value: unknown): unknown => codecOf(schema).fromWire(value);

/** Converts and checks what the API sent. Returns undefined if it does not fit the schema. */
export const readWire = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> | undefined =>
  z.safeParse(schema, fromWire(schema, value)).data;

export const wireFields = (schema: z.ZodMiniType): readonly Pick<Field, 'name' | 'wire'>[] => codecOf(schema).fields;

/**
 * Converts the values of a form into the names and the kobo of the schema. A form has naira, under names without
 * `Kobo`.
 */
export const fromForm = (schema: z.ZodMiniType, values: unknown): unknown => formCodecOf(schema).fromWire(values);

/** The schema of the field that a form calls `name`, such as `price` for `priceKobo` or `data.0.price`. */
export function formField(schema: z.ZodMiniType, name: string): z.ZodMiniType | undefined {
  let { fields } = formCodecOf(schema);
  let field: Field | undefined;
  for (const part of name.split('.').filter((part) => !/^\d+$/.test(part))) {
    field = fields.find(({ wire }) => wire === part);
    fields = field?.fields ?? [];
  }
  return field?.schema;
}

function renamePath(
  schema: z.ZodMiniType,
  path: string,
  from: 'name' | 'wire',
  guess: (name: string) => string,
): string {
  let { fields } = codecOf(schema);
  return path
    .split('.')
    .map((part) => {
      if (/^\d+$/.test(part)) return part;
      const field = fields.find((each) => each[from] === part);
      fields = field?.fields ?? [];
      if (field) return field[from === 'name' ? 'wire' : 'name'];
      return /^[a-z]\w*$/.test(part) ? guess(part) : part;
    })
    .join('.');
}

/** The name in the API of a field such as `room.bookingId` or `items.0.drinkId`. */
export const fieldToWire = (schema: z.ZodMiniType, field: string): string =>
  renamePath(schema, field, 'name', wireName);
export const fieldFromWire = (schema: z.ZodMiniType, field: string): string =>
  renamePath(schema, field, 'wire', toCamelCase);
