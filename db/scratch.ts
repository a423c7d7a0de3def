import { randomUUID } from 'node:crypto';
import { openPostgres } from './postgres.ts';

/** An empty database of its own on a PostgreSQL server, for tests. */
export async function scratchDatabase(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `create database ${name}`);
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
  return { url, drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`) };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = openPostgres(adminUrl, { max: 1 });
  try {
    await admin.session((session) => session.script(statement));
  } finally {
    await admin.close();
  }
}
