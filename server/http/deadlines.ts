import type { FastifyInstance } from 'fastify';
import { withDeadline } from '#db/deadline.ts';

/** While the database is away, people and load balancers are told within this time. */
export const answerWithinMs = 3_000;

/**
 * Sets the deadline a second time after the body is read: then Node runs on in the async context of the connection, and
 * a slow line does not use up the time of the database.
 */
export function setDeadlines(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', (_request, _reply, done) => withDeadline(ms, done));
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) done();
    else withDeadline(ms, done);
  });
}
