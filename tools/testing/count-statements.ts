import pg from 'pg';

export type StatementCount = { statements: number; roundTrips: number };
export type Statement = { text: string; values: readonly (string | null)[] };
export type RecordedStatement = Statement & { rows: readonly unknown[][] };

/**
 * Counts the statements that this process sends to PostgreSQL while `work` runs, on all connections. Also counts how
 * often it waits for an answer before it sends more: statements that are on their way together are one round trip.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<StatementCount> {
  let statements = 0;
  let answeredTrips = 0;
  await watchStatements(work, (_, answer) => {
    statements += 1;
    const trip = answeredTrips + 1;
    const onAnswer = () => {
      answeredTrips = Math.max(answeredTrips, trip);
    };
    void answer.then(onAnswer, onAnswer);
  });
  return { statements, roundTrips: answeredTrips };
}

export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const recordedStatements: Promise<RecordedStatement>[] = [];
  await watchStatements(work, (query, answer) => {
    const { text, values } = typeof query === 'string' ? { text: query, values: [] } : query;
    recordedStatements.push(answer.then(({ rows = [] }) => ({ text, values, rows })));
  });
  return Promise.all(recordedStatements);
}

type SentQuery = string | Statement;
type Answer = { rows?: unknown[][] };

async function watchStatements(
  work: () => Promise<unknown>,
  onStatement: (query: SentQuery, answer: Promise<Answer>) => void,
): Promise<void> {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watchedQuery(this: pg.Client, ...args: [SentQuery]) {
    const answer = Reflect.apply(query, this, args) as Promise<Answer>;
    onStatement(args[0], answer);
    return answer;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
}
