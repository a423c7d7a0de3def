import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { type Endpoint, errorsOf } from '#contract/core/endpoint.ts';
import { errorMessages, errorStatus } from '#contract/core/errors.ts';
import hotel from '#hotel';
import type { Client } from '#tools/testing/client.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import manifest from '../../../package.json' with { type: 'json' };

type Schema = { type?: unknown; properties?: Record<string, Schema>; required?: string[]; items?: Schema };
type Media = { content: { 'application/json': { schema: Schema } } };
type Operation = {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: Media;
  security?: Record<string, string[]>[];
  responses: Record<string, Media & { description: string }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
};

let app: TestApp;
let reader: Client;
let document: Document;
beforeAll(async () => {
  app = await testApp({ mode: 'production' });
  reader = await signedIn(app, 'barmen');
  document = (await reader.get('/api/openapi.json')).body as unknown as Document;
});
afterAll(() => app.close());

const calls = Object.entries<Endpoint>(endpoints);
const operationOf = ({ path, method }: Endpoint) =>
  document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] as Operation;

const schemasWithin = (schema: Schema): Schema[] => [
  schema,
  ...Object.values(schema.properties ?? {}).flatMap(schemasWithin),
  ...(schema.items ? schemasWithin(schema.items) : []),
];
const jsonTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

test('the document says what it is', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info).toEqual({ title: 'Ebute House API', version: manifest.version });
  expect(JSON.stringify(document)).not.toContain('$ref');
});

test('it has every call of the table, and no other', () => {
  const documentedOperations = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`),
  );
  const expectedOperations = calls.map(
    ([name, { method, path }]) => `${name}: ${method} /api${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(documentedOperations.sort()).toEqual(expectedOperations.sort());
});

describe('each call', () => {
  // The call's name comes first in what is compared, so that a failure names it.
  test('takes its path and query as parameters, its body as JSON', () => {
    for (const [name, endpoint] of calls) {
      const { parameters, requestBody } = operationOf(endpoint);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect([name, inPath.map((parameter) => `:${parameter.name}`)]).toEqual([
        name,
        endpoint.path.match(/:\w+/g) ?? [],
      ]);
      expect([name, inPath.every(({ required }) => required)]).toEqual([name, true]);
      expect([name, Boolean(requestBody)]).toEqual([name, endpoint.method !== 'GET']);
      expect([name, new Set(parameters.map((parameter) => parameter.name)).size]).toEqual([name, parameters.length]);
    }
  });

  test('says how it succeeds, how it fails, and what it is for', () => {
    for (const [name, endpoint] of calls) {
      const { responses, summary } = operationOf(endpoint);
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z]/)]);
      const statuses = [endpoint.status ?? 200, ...errorsOf(endpoint).map((kind) => errorStatus[kind])];
      expect([name, Object.keys(responses).map(Number)]).toEqual([name, expect.arrayContaining(statuses)]);
      const undescribed = Object.entries(responses).filter(([, { description }]) => description === '');
      expect([name, undescribed]).toEqual([name, []]);
    }
  });

  test('has schemas in the words of JSON Schema', () => {
    for (const [name, endpoint] of calls) {
      const { parameters, requestBody, responses } = operationOf(endpoint);
      const media = [...Object.values(responses), ...(requestBody ? [requestBody] : [])];
      const schemas = [
        ...parameters.map(({ schema }) => schema),
        ...media.map(({ content }) => content['application/json'].schema),
      ].flatMap(schemasWithin);
      const words = new Set(schemas.flatMap(({ type }) => [type].flat().filter(Boolean)));
      expect([name, [...words].filter((word) => !jsonTypes.some((known) => known === word))]).toEqual([name, []]);
      const unknown = schemas.flatMap(({ properties, required = [] }) =>
        properties ? required.filter((field) => !Object.keys(properties).includes(field)) : [],
      );
      expect([name, unknown]).toEqual([name, []]);
    }
  });

  test('wants the token where it writes, unless a machine calls', () => {
    for (const [name, endpoint] of calls) {
      const needsCsrf = endpoint.method !== 'GET' && !endpoint.machine;
      expect([name, operationOf(endpoint).security]).toEqual([name, needsCsrf ? [{ csrf: [] }] : undefined]);
    }
    expect(Object.keys(document.components.securitySchemes)).toEqual(['csrf']);
  });
});

test('booking says which fields it needs', () => {
  const { requestBody } = operationOf(endpoints.createPublicBooking);
  const fields = requestBody?.content['application/json'].schema;
  expect(fields?.required).toEqual(['guest_name', 'guest_email', 'guest_phone', 'check_in', 'check_out', 'room_id']);
  expect(Object.keys(fields?.properties ?? {})).toEqual(expect.arrayContaining(['guests', 'transaction_ref']));
});

test('the settings offer the zone of the hotel', () => {
  const { requestBody } = operationOf(endpoints.updateSettings);
  const fields = requestBody?.content['application/json'].schema.properties;
  expect(fields?.timezone).toEqual({ type: 'string', enum: [hotel.timeZone, 'UTC'] });
});

test('the staff can browse it', async () => {
  const page = await reader.get('/api/docs');
  expect([200, 302]).toContain(page.status);
  const docsPage = await reader.get('/api/docs/');
  expect([docsPage.status, docsPage.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = docsPage.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'; base-uri 'self'; object-src 'none'; frame-ancestors 'none'");
  expect(policy).not.toMatch(/https:|\.\w|unsafe|'self' [^d;]/);
  const servedReply = await reader.get('/api/docs/json');
  expect(servedReply.body.paths).toEqual(document.paths);
});

test.each(['/api/openapi.json', '/api/docs/', '/api/docs/json', '/api/docs/static/swagger-ui.css'])(
  'no browser and no cache between keeps %s',
  async (path) => {
    const { status, headers } = await reader.get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  },
);

test.each(['/api/openapi.json', '/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/swagger-ui.css'])(
  'in production nobody else reads %s',
  async (path) => {
    const { status, body } = await app.client().get(path);
    expect([status, body.message]).toEqual([401, errorMessages.unauthenticated]);
  },
);

test('an answer to a call is no document, and no page may use what it does not need', async () => {
  for (const path of ['/api/health', '/api/nothing', '/api/staff']) {
    const { headers } = await reader.get(path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('permissions-policy')).toContain('camera=()');
  }
});
