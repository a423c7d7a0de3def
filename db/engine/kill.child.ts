/**
 * A program for tests to kill. It opens a data folder and prints the rows that are in both tables, and those that are
 * in only one. Then it commits row after row to both, and prints each row's number after its commit.
 */
import { sql } from 'kysely';
import { openPglite } from './pglite.ts';

const db = await openPglite(process.argv[2] ?? '');
await db.session((session) =>
  session.script(`create table if not exists kept (n integer primary key, filler text not null);
    create table if not exists twin (n integer primary key references kept)`),
);
const { rows } = await sql<{ n: number }>`select n from kept join twin using (n) order by n`.execute(db.read);
const halves = await sql<{ n: number }>`select n from kept full join twin using (n)
  where kept.n is null or twin.n is null`.execute(db.read);
console.log(JSON.stringify({ present: rows.map(({ n }) => n), halves: halves.rows }));

for (let n = (rows.at(-1)?.n ?? 0) + 1; ; n++) {
  await db.tx(async (tx) => {
    await sql`insert into kept values (${n}, ${'x'.repeat(n % 2000)})`.execute(tx);
    await sql`insert into twin values (${n})`.execute(tx);
  });
  console.log(n);
}
