import { hash } from '@node-rs/argon2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from './db.ts';
import { openPgliteMemory } from './pglite.ts';
import { refuseDemoStaff, seedDemo } from './seed.ts';

const at = new Date('2026-11-21T11:00:00Z');
let db: Db;
beforeEach(async () => {
  db = await openPgliteMemory();
});
afterEach(() => db.close());

test('the demo hotel is not taken for one that serves real guests', async () => {
  await seedDemo(db, at);
  await expect(refuseDemoStaff(db)).rejects.toThrow('public passwords');
});

test('a hotel whose owner is called as in the demo starts, as long as the password is another one', async () => {
  const owner = {
    staffId: 'ADMIN001',
    name: 'Ada',
    role: 'superadmin',
    passwordChangedAt: at,
    createdAt: at,
  } as const;
  await db.read
    .insertInto('staff')
    .values({ ...owner, passwordHash: await hash('Quiet-Harbour-7') })
    .execute();
  await refuseDemoStaff(db);
});
