import { hash } from '@node-rs/argon2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onOneEngine } from '#tools/testing/each-engine.ts';
import type { Db } from './db.ts';
import { refuseDemoStaff, seedDemo } from './seed.ts';

const testTime = new Date('2026-11-21T11:00:00Z');
onOneEngine((open) => {
  let db: Db;
  beforeEach(async () => {
    db = await open();
  });
  afterEach(() => db.close());

  test('the demo hotel is not taken for one that serves real guests', async () => {
    await seedDemo(db, testTime);
    await expect(refuseDemoStaff(db)).rejects.toThrow('public passwords');
  });

  test('a hotel whose owner is called as in the demo starts, as long as the password is another one', async () => {
    const owner = {
      staffId: 'ADMIN001',
      name: 'Ada',
      role: 'superadmin',
      passwordChangedAt: testTime,
      createdAt: testTime,
    } as const;
    await db.read
      .insertInto('staff')
      .values({ ...owner, passwordHash: await hash('Quiet-Harbour-7') })
      .execute();
    await refuseDemoStaff(db);
  });

  test('the demo hotel opens with a room off sale and one that is sold but not given', async () => {
    await seedDemo(db, testTime, { closures: true });
    await seedDemo(db, testTime, { closures: true });
    const demoClosures = await db.read
      .selectFrom('closure')
      .innerJoin('room', 'room.id', 'closure.roomId')
      .select(['number', 'kind', 'fromNight', 'untilNight'])
      .orderBy('number')
      .execute();
    expect(demoClosures).toEqual([
      { number: '212', kind: 'out_of_service', fromNight: '2026-11-21', untilNight: '2026-11-26' },
      { number: '308', kind: 'out_of_order', fromNight: '2026-11-21', untilNight: '2026-11-24' },
    ]);
    expect(await db.read.selectFrom('night').select(['night', 'outOfOrder']).orderBy('night').execute()).toEqual([
      { night: '2026-11-21', outOfOrder: 1 },
      { night: '2026-11-22', outOfOrder: 1 },
      { night: '2026-11-23', outOfOrder: 1 },
    ]);
  });
});
