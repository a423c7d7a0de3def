import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/api.ts';
import { documentOf } from '#contract/page.ts';
import { because, placeOf } from '#server/watch/log.ts';
import type { Meter } from '#server/watch/meter.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const path = (name: 'createPublicBooking' | 'createStaffBooking') => `/api${endpoints[name].path}`;
const bookingCalls = new Map([
  [path('createPublicBooking'), 'online'],
  [path('createStaffBooking'), 'desk'],
]);
const outcomes: Readonly<Record<number, string>> = { 201: 'made', 409: 'conflict' };

/** The pattern of the route, never the requested address: a metric's label must have few values. */
const routeOf = (request: FastifyRequest): string =>
  request.routeOptions.url ?? `page:${documentOf(request.url.split('?', 1)[0] ?? '/')}`;

export function measureRequests(app: FastifyInstance, meter: Meter): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    because({ requestId: request.id }, done);
  });
  // Reading a body continues in the async context of the socket, which has lost the request's id.
  app.addHook('preValidation', (request, _reply, done) => because({ requestId: request.id }, done));
  app.addHook('onResponse', (request, reply, done) => {
    const method = methods.includes(request.method) ? request.method : 'OTHER';
    const [route, status] = [routeOf(request), reply.statusCode];
    const seconds = reply.elapsedTime / 1000;
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      meter.requests.observe({ route, method, status: String(status) }, seconds);
    const [source, outcome] = [bookingCalls.get(route), outcomes[status]];
    if (method === 'POST' && source && outcome) meter.bookings.inc({ source, outcome });
    const place = route.startsWith('page:') ? placeOf(request.url) : route;
    request.log.info({ method, route: place, status, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}
