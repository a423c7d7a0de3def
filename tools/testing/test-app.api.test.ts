import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { audit } from '#server/core/audit.ts';
import { closeDays } from '#server/reports/close-days-store.ts';
import { book, pay } from '#tools/testing/steps.ts';
import { testApp } from '#tools/testing/test-app.ts';

test('after the clock went back, all transactions that begin together find the day open again', async () => {
  const app = await testApp({ connections: 2 });
  try {
    const oneDay = 86_400_000;
    app.clock.advance(oneDay);
    await closeDays(app);
    app.clock.advance(-oneDay);
    const at = app.clock.now();
    const subject = { kind: 'room', id: 'deluxe' } as const;
    const writeAuditEntry = () =>
      app.db.tx((tx) => audit(tx, { at, actor: 'system', action: 'room type changed', subject }));
    await Promise.all([writeAuditEntry(), writeAuditEntry()]);
    const entries = await app.db.read.selectFrom('audit').select('at').where('subjectId', '=', 'deluxe').execute();
    expect(entries).toEqual([{ at }, { at }]);
  } finally {
    await app.close();
  }
});

test('an app whose clock begins at another time finds no payments of earlier apps at the gateway', async () => {
  const earlierApp = await testApp();
  await pay(earlierApp, (await book(earlierApp)).txRef);
  await earlierApp.close();
  const laterApp = await testApp({ at: new Date('2026-12-01T08:00:00+01:00') });
  try {
    expect((await sql`select from sandbox_transaction`.execute(laterApp.db.read)).rows).toEqual([]);
  } finally {
    await laterApp.close();
  }
});

test('an app that has ended refuses queries by their promises, so none of several is left alone', async () => {
  const app = await testApp();
  const { read } = app.db;
  await app.close();
  const readTwice = () => {
    const staff = read.selectFrom('staff').select('id');
    return Promise.all([staff.execute(), sql`select from ${staff} counted`.execute(read)]);
  };
  await expect(readTwice()).rejects.toThrow('has ended');
});
