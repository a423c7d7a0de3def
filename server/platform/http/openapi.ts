import * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';
import { type Endpoint, errorsOf, provingHeaders } from '#contract/core/endpoint.ts';
import { errorStatus } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { rehearsalTexts } from '#contract/core/rehearsal.ts';
import { nameWithoutUnit, wireFields } from '#contract/core/wire.ts';
import { timezoneField, timezonesOf } from '#contract/staff/auth.ts';

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] };

function schemaOf(hotel: Hotel, type: z.ZodMiniType, io: 'input' | 'output'): ObjectSchema {
  const { $schema, ...schema } = z.toJSONSchema(type, {
    ...{ io, unrepresentable: 'any' },
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === timezoneField) jsonSchema.enum = timezonesOf(hotel);
      const { properties, required } = jsonSchema;
      if (!properties) return;
      // Zod also calls this function for a wrapper such as `optional`, with the properties of the object inside, which
      // have the names of the wire by then.
      const wireNames = new Map(
        wireFields(zodSchema as unknown as z.ZodMiniType).map(({ name, wire }) => [name, wire]),
      );
      const wireNameOf = (name: string) => wireNames.get(name) ?? name;
      for (const [name, property] of Object.entries(properties))
        if (nameWithoutUnit(name) !== name) putLimitsInNaira(property as SchemaWithLimit);
      jsonSchema.properties = Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [wireNameOf(name), property]),
      );
      if (required) jsonSchema.required = required.map(wireNameOf);
    },
  });
  return schema;
}

type SchemaWithLimit = { maximum?: number; anyOf?: SchemaWithLimit[] };

/** Changes the schema in place, because Zod goes on with the object that it has made. */
function putLimitsInNaira(amount: SchemaWithLimit): void {
  if (amount.maximum !== undefined) amount.maximum /= 100;
  for (const each of amount.anyOf ?? []) putLimitsInNaira(each);
}

const jsonContent = (schema: object) => ({ content: { 'application/json': { schema } } });

const failureSchema = {
  type: 'object',
  required: ['success', 'message'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

/** The headers with which a call is sent again after the status 449. */
const provingParameters = Object.values(provingHeaders).map((name) => ({
  ...{ name, in: 'header', required: false, schema: { type: 'string' } },
  description: 'Typed once more for this call; a password percent-encoded',
}));

function describeOperation(hotel: Hotel, name: string, endpoint: Endpoint): object {
  const { properties = {}, required = [], ...otherFields } = schemaOf(hotel, endpoint.input, 'input');
  const pathParameters = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const parameterNames = endpoint.method === 'GET' ? Object.keys(properties) : pathParameters;
  const body = Object.fromEntries(Object.entries(properties).filter(([field]) => !pathParameters.includes(field)));
  const output = schemaOf(hotel, endpoint.output, 'output');
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    parameters: [
      ...parameterNames.map((field) => ({
        name: field,
        in: pathParameters.includes(field) ? 'path' : 'query',
        required: required.includes(field),
        schema: properties[field],
      })),
      ...(endpoint.asksPin ? provingParameters : []),
    ],
    ...(endpoint.method !== 'GET' && {
      requestBody: {
        required: true,
        ...jsonContent({ ...otherFields, properties: body, required: required.filter((field) => field in body) }),
      },
      ...(!endpoint.machine && { security: [{ csrf: [] }] }),
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: {
          ...jsonContent({ ...output, properties: { success: { const: true }, ...output.properties } }).content,
          ...(endpoint.live && { 'text/event-stream': { schema: output } }),
        },
      },
      ...Object.fromEntries(
        errorsOf(endpoint).map((kind) => [errorStatus[kind], { description: kind, ...jsonContent(failureSchema) }]),
      ),
    },
  };
}

export function openApiDocument(hotel: Hotel, version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(hotel, name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${hotel.isRehearsal ? `${rehearsalTexts.word}: ` : ''}${hotel.name} API`, version },
    paths,
    components: {
      securitySchemes: {
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-Token',
          description: 'From GET /api/auth/csrf-token, together with the cookie it sets',
        },
      },
    },
  };
}
