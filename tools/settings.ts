/** `npm run settings -- import` stores what an edited `hotel.config.ts` says as settings, which owners can change. */
import { parseArgs } from 'node:util';
import { migrate } from '#db/migrate.ts';
import hotelOfFile from '#hotel';
import { readEnv } from '#server/core/env.ts';
import { clockOf, openDatabase } from '#server/main.ts';
import { importHotelFile, importSummary } from '#server/settings/import-file.ts';
import { findStaff } from '#server/staff/member-store.ts';
import { runMain } from '#tools/run-main.ts';

const usage = `npm run settings -- import --by ADMIN001

Stores name, address, telephone numbers and the like of hotel.config.ts as settings, in the name of a superadmin. What is
a setting already stays. Works on the database that the hotel's environment names (DATA_DIR or DATABASE_URL). The
embedded database serves one process: stop the hotel first.`;

await runMain(main);

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { by: { type: 'string' } }, allowPositionals: true });
  if (positionals.join() !== 'import' || !values.by) {
    console.error(usage);
    return 2;
  }
  const env = readEnv();
  const db = await openDatabase(env);
  try {
    await migrate(db);
    const owner = await findStaff(db.read, { staffId: values.by.toUpperCase() });
    if (owner?.role !== 'superadmin' || !owner.isActive) throw new Error(`${values.by} is no superadmin of this hotel`);
    console.log(importSummary(await importHotelFile({ db, clock: clockOf(env) }, owner, hotelOfFile)));
    return 0;
  } finally {
    await db.close();
  }
}
