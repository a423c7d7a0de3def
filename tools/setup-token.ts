/** `npm run setup-token` makes a new link to the set-up of a hotel that nobody owns yet, and so ends a lock. */
import { migrate } from '#db/migrate.ts';
import { readEnv } from '#server/core/env.ts';
import { systemRandom } from '#server/core/random.ts';
import { renewSetupToken } from '#server/installation/setup-token.ts';
import { clockOf, openDatabase } from '#server/main.ts';
import { runMain } from '#tools/run-main.ts';
import { askRunningApp } from '#tools/socket-client.ts';

await runMain(main);

async function main(): Promise<number> {
  const env = readEnv();
  if (env.mode !== 'production') {
    console.error('The demo has its accounts: it is never set up. Set HOTEL_MODE=production.');
    return 2;
  }
  const reply = !env.databaseUrl && (await askRunningApp(env.dataDir, { newSetupToken: true }));
  if (reply) {
    console.log(reply);
    return 0;
  }
  const db = await openDatabase(env);
  try {
    await migrate(db);
    const { dataDir, publicUrl = '' } = env;
    console.log(await renewSetupToken({ db, clock: clockOf(env), random: systemRandom, dataDir, publicUrl }));
    return 0;
  } finally {
    await db.close();
  }
}
