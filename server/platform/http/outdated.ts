import type { FastifyInstance } from 'fastify';
import { machineCalls } from '#contract/core/machine-calls.ts';
import type { HashedPage } from '#server/platform/http/inline-hashes.ts';
import { Overloaded, sendBusyPage } from '#server/platform/http/load.ts';

const answeredPaths = [machineCalls.health, machineCalls.ready].map(({ path }) => `/api${path}`);

/** Refuses pages and calls with 503, except the calls by which a load balancer learns that the program is outdated. */
export function refuseWhenOutdated(
  app: FastifyInstance,
  isOutdated: () => boolean,
  busyPage: () => Promise<HashedPage>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { is404, routeOptions } = request;
    const { url = '' } = routeOptions;
    if (!isOutdated() || answeredPaths.includes(url) || !(is404 || url.startsWith('/api/'))) return done();
    if (!is404) return done(new Overloaded());
    busyPage().then((page) => sendBusyPage(reply, page), done);
  });
}
