import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/core/deps.ts';
import type { requireStaff } from '#server/platform/http/api.ts';
import { forHotel } from '#server/platform/http/for-hotel.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import manifest from '../../../package.json' with { type: 'json' };

/**
 * Replaces Swagger's own policy, which allows styles of any host, and its validator, which would learn the address of
 * the hotel.
 */
const docsPolicy = {
  ...{ 'default-src': "'self'", 'base-uri': "'self'", 'object-src': "'none'", 'frame-ancestors': "'none'" },
  ...{ 'img-src': "'self' data:", 'form-action': "'none'" },
};

/** Makes the OpenAPI document only when somebody reads it, because it takes much memory. */
export async function mountDocs(
  http: FastifyInstance,
  deps: Pick<Deps, 'hotel'>,
  guard?: ReturnType<typeof requireStaff>,
): Promise<void> {
  const makeDocument = forHotel(deps, (hotel) => openApiDocument(hotel, manifest.version));
  await http.register(async (docs) => {
    if (guard) docs.addHook('onRequest', guard);
    docs.addHook('onSend', async (_, reply) => {
      reply.header('cache-control', 'no-store');
    });
    docs.get('/api/openapi.json', async () => makeDocument());
    const placeholder = { openapi: '3.1.0', info: { title: deps.hotel.name, version: manifest.version }, paths: {} };
    await docs.register(swagger, { mode: 'static', specification: { document: placeholder } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: docsPolicy,
      uiConfig: { validatorUrl: null },
      transformSpecification: makeDocument,
      transformSpecificationClone: false,
    });
  });
}
