import type { FastifyInstance } from 'fastify';
import { withDeadline } from '#db/deadline.ts';

/** While the database is away, a request gets its answer within this time, unless its body comes slowly. */
export const answerWithinMs = 3_000;

/**
 * The part of `answerWithinMs` that waiting for the database may take: a busy process needs the rest to notice that the
 * time is over, and to answer.
 */
export const databaseWithinMs = answerWithinMs - 250;

/** If a body took longer to read than this, the line is slow, and the database gets its full time nevertheless. */
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
