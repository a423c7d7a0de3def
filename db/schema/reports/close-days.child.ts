/**
 * A program for tests to kill. It opens a PostgreSQL database, closes day after day, and prints each day after its
 * commit.
 */
import { sql } from 'kysely';
import { openPostgres } from '#db/engine/postgres.ts';

const [url = '', firstDay = '', dayCount = ''] = process.argv.slice(2);
const db = openPostgres(url, { max: 1 });
const firstNoonMs = Date.parse(`${firstDay}T12:00:00Z`);
for (let day = 1; day <= Number(dayCount); day++) {
  await db.tx((tx) => sql`select close_days(${new Date(firstNoonMs + day * 86_400_000)})`.execute(tx));
  console.log(day);
}
await db.close();
