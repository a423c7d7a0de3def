import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#db/db.ts';
import { migrate } from '#db/migrate.ts';
import { openPgliteMemory } from '#db/pglite.ts';
import { openPostgres } from '#db/postgres.ts';
import { seedDemo } from '#db/seed.ts';
import hotel from '#hotel';
import { type App, buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
import type { WebBuild } from '#server/http/web.ts';
import { freePort } from '#server/main.ts';
import { settableClock } from '#server/outside/clock.ts';
import { type Random, systemRandom } from '#server/outside/random.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';

/** The moment every test house opens at: midday in Lagos, far from any change of day. */
export const openedAt = new Date('2026-11-21T11:00:00Z');

export type TestHouse = App & {
  db: Db;
  clock: ReturnType<typeof settableClock>;
  url: string;
  mailFolder: string;
  /** A browser of its own: cookies, CSRF token. */
  client(): Client;
  close(): Promise<void>;
};

type Options = { rateLimits?: boolean; random?: Random; at?: Date; db?: Db; gatewayTimeoutMs?: number };

/** A whole hotel on a database of its own, listening on a free port: the real app with its usual stand-ins and a clock one can set. */
export async function openHouse({
  rateLimits = false,
  random = systemRandom,
  at = openedAt,
  gatewayTimeoutMs,
  ...given
}: Options = {}): Promise<TestHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'house-'));
  const database = given.db ? { db: given.db, drop: async () => {} } : await freshDatabase();
  const { db } = database;
  await migrate(db);
  await seedDemo(db);
  const clock = settableClock(at);
  const env = readEnv({ DATA_DIR: dataDir, HOTEL_LIMITS: rateLimits ? 'on' : 'off', LOG_LEVEL: 'silent' });
  const port = await freePort(env.host);
  const app = await buildApp({ env, hotel, db, clock, random, web: noPages, port, gatewayTimeoutMs });
  await app.http.listen({ host: env.host, port });
  const url = `http://${env.host}:${port}`;
  return {
    ...app,
    db,
    clock,
    url,
    mailFolder: join(dataDir, 'mail'),
    client: () => makeClient(url),
    async close() {
      await app.http.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls are what these tests are about; pages have the browser journeys. */
const noPages: WebBuild = {
  render: async () => ({ status: 404, headers: {}, html: '' }),
  assets: () => ({ entry: '', styles: [], preload: [] }),
  files: null,
  sandboxScript: async () => '',
};

/** An empty database on the engine that TEST_ENGINE names; PostgreSQL is reached through TEST_POSTGRES_URL. */
export async function freshDatabase(): Promise<{ db: Db; url?: string; drop(): Promise<void> }> {
  if (process.env.TEST_ENGINE !== 'postgres') {
    const db = await openPgliteMemory();
    return { db, drop: () => db.close() };
  }
  const adminUrl = process.env.TEST_POSTGRES_URL;
  if (!adminUrl) throw new Error('TEST_POSTGRES_URL must name the PostgreSQL server to test on');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `create database ${name}`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
  const db = openPostgres(url);
  return {
    db,
    url,
    async drop() {
      await db.close();
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = openPostgres(url, { max: 1 });
  try {
    await admin.session((session) => session.script(statement));
  } finally {
    await admin.close();
  }
}
