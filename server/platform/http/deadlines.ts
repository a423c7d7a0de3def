import type { FastifyInstance } from 'fastify';
import { withDeadline } from '#db/deadline.ts';

/** While the database is away, people and load balancers are told within this time. */
export const answerWithinMs = 3_000;

/** What the database gets of it: a busy process needs a moment to notice that the time is over, and to answer. */
export const databaseWithinMs = answerWithinMs - 250;

/** A body that took longer came over a slow line, which does not use up the time of the database. */
const slowBodyMs = 1_000;

/** Sets the deadline again after the body is read, because Node then runs on in the async context of the connection. */
export function setDeadlines(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', (_request, _reply, done) => withDeadline(ms, done));
  app.addHook('preValidation', (request, reply, done) => {
    if (request.body === undefined) return done();
    const { elapsedTime } = reply;
    withDeadline(elapsedTime < slowBodyMs ? ms - elapsedTime : ms, done);
  });
}
