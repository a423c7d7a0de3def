import pg from 'pg';

export type StatementCount = { statements: number; roundTrips: number };

/**
 * Counts the statements that this process sends to PostgreSQL while `work` runs, on all connections, and how often it
 * waits for an answer before it sends the next: statements that are on their way together are one round trip.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<StatementCount> {
  const { query } = pg.Client.prototype;
  let statements = 0;
  let answeredTrips = 0;
  pg.Client.prototype.query = function countedQuery(this: pg.Client, ...args: unknown[]) {
    statements += 1;
    const trip = answeredTrips + 1;
    const answer = Reflect.apply(query, this, args) as Promise<unknown>;
    const onAnswer = () => {
      answeredTrips = Math.max(answeredTrips, trip);
    };
    void answer.then(onAnswer, onAnswer);
    return answer;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return { statements, roundTrips: answeredTrips };
}
