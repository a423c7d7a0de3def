import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/api.ts';
import { documentKindOf } from '#contract/page.ts';
import { loggedPath, withLogContext } from '#server/core/log.ts';
import { wasRefused } from '#server/platform/http/load.ts';
import type { Meter } from '#server/platform/telemetry/meter.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const apiPath = (name: 'createPublicBooking' | 'createStaffBooking') => `/api${endpoints[name].path}`;
const bookingSourceByPath = new Map([
  [apiPath('createPublicBooking'), 'online'],
  [apiPath('createStaffBooking'), 'desk'],
]);
const bookingOutcomeByStatus: Readonly<Record<number, string>> = { 201: 'made', 409: 'conflict' };

/**
 * The pattern of the route, such as `/api/bookings/:id`, and not the requested address: a metric stores a number for
 * each value of a label, so there must be few values.
 */
const routePattern = (request: FastifyRequest): string =>
  request.routeOptions.url ?? `page:${documentKindOf(request.url.split('?', 1)[0] ?? '/')}`;

export function measureRequests(app: FastifyInstance, meter: Meter): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withLogContext({ requestId: request.id }, done);
  });
  // Sets the request's id for the log a second time: after the body is read, Node runs on in the async context of the
  // connection, which lacks the id.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) done();
    else withLogContext({ requestId: request.id }, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const method = methods.includes(request.method) ? request.method : 'OTHER';
    const [route, status] = [routePattern(request), reply.statusCode];
    const seconds = reply.elapsedTime / 1000;
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream'))
      meter.requests.observe({ route, method, status: String(status) }, seconds);
    const [source, outcome] = [bookingSourceByPath.get(route), bookingOutcomeByStatus[status]];
    if (method === 'POST' && source && outcome) meter.bookings.inc({ source, outcome });
    if (wasRefused(request)) return done();
    const loggedRoute = route.startsWith('page:') ? loggedPath(request.url) : route;
    request.log.info({ method, route: loggedRoute, status, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}
