import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import type { Db } from '#db/db.ts';
import { readEnv } from '#server/core/env.ts';
import { sealText } from '#server/staff/two-factor-codes.ts';
import { takeBackup } from '#tools/copies/take.ts';
import { cheapHash } from '#tools/testing/cheap-hash.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { copiedHotels, withCopiedHotel } from '#tools/testing/copied-hotels.ts';
import { bookingInput } from '#tools/testing/factories.ts';
import { testApp } from '#tools/testing/test-app.ts';

/** A backup of the demo hotel as its old computer has made it, with what its owner has on paper. */
export type CopyToRestore = {
  name: string;
  file: string;
  bytes: Buffer;
  description: string;
  key: string;
  /** SESSION_SECRET of the old computer. */
  secret: string;
  bookings: number;
  remove(): void;
};

export const oldSecret = 'the-secret-of-the-old-computer-0123456789';
/** The password of each person of the demo. Production refuses the public one. */
export const oldPassword = 'Lantern-Quay-58';
/** The secret of the second factor that ADMIN001 has. */
export const oldTotpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Makes an encrypted backup of a demo hotel on this engine, by its name in `copiedHotels`. */
export async function makeCopyToRestore(engine: string): Promise<CopyToRestore> {
  const [, make] = copiedHotels.find(([name]) => name === engine) ?? [];
  if (!make) throw new Error(`there is no copied hotel on ${engine}`);
  const folder = mkdtempSync(join(tmpdir(), 'old-computer-'));
  const hotel = await make(folder);
  const key = await generateIdentity();
  const recipient = await identityToRecipient(key);
  const passwordHash = await cheapHash(oldPassword);
  const bookings = await withCopiedHotel(hotel, async (db) => {
    const { read } = db;
    await read.updateTable('staff').set({ passwordHash }).execute();
    await book(db);
    await sql`insert into two_factor (staff_id, secret, enabled_at)
      select id, ${sealText(oldSecret, oldTotpSecret)}, '2026-11-01' from staff where staff_id = 'ADMIN001'`.execute(
      read,
    );
    await sql`insert into backup_key (version, recipient, set_by, set_at)
      select 1, ${recipient}, id, '2026-11-22' from staff where staff_id = 'ADMIN001'`.execute(read);
    const { count } = await read
      .selectFrom('booking')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });
  const env = readEnv({ ...hotel.env, DATA_DIR: folder, SESSION_SECRET: oldSecret });
  const { report, cause } = await takeBackup(env, { folder: env.backups.folder, keep: 1 });
  await hotel.drop();
  if (report.problem || !report.file) throw new Error('no backup was made', { cause });
  const file = join(env.backups.folder, report.file.name);
  return {
    ...{ name: report.file.name, file, bytes: readFileSync(file), description: readFileSync(`${file}.json`, 'utf8') },
    ...{ key, secret: oldSecret, bookings },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function book(db: Db): Promise<void> {
  const app = await testApp({ db });
  const { status } = await app.client().post('/api/bookings/public', bookingInput());
  await app.close();
  if (status !== 201) throw new Error(`not booked: ${status}`);
}

type FileToSend = { name: string; bytes: Buffer; description?: string };

/** Sends a backup to the set-up page in parts, as the page does. Returns the upload, or the reply that refused it. */
export async function sendCopyTo(
  client: Client,
  token: string,
  { name, bytes, description }: FileToSend,
  partBytes = 200_000,
): Promise<{ upload: string; reply: Reply }> {
  const begun = await client.post('/api/setup/restore/upload', {
    ...{ token, name, bytes: bytes.length },
    ...(description !== undefined && { description_text: description }),
  });
  const upload = String(begun.body.upload);
  let reply = begun;
  for (let offset = 0; offset < bytes.length && reply.status < 300; offset += partBytes) {
    const content = bytes.subarray(offset, offset + partBytes).toString('base64');
    reply = await client.post('/api/setup/restore/part', { token, upload, offset, content });
  }
  return { upload, reply };
}

/** Asks for the state until the check has ended. */
export async function stateAfterCheck(client: Client, token: string, everyMs = 50): Promise<Record<string, unknown>> {
  for (;;) {
    const { body } = await client.post('/api/setup/restore/state', { token });
    if (body.stage !== 'checking') return body;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
