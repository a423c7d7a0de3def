/**
 * Serves a hotel in production that nobody owns yet, with pages, on the embedded database of DATA_DIR. When a restore is
 * confirmed it restarts, as a service does that the system starts again.
 */
import { blankHotel } from '#contract/core/blank-hotel.ts';
import { setUpLink } from '#contract/installation/set-up.ts';
import { type Env, readEnv } from '#server/core/env.ts';
import { settleRestore, watchForRestore } from '#server/installation/pending-restore.ts';
import { readSetupToken } from '#server/installation/setup-token-file.ts';
import { start } from '#server/main.ts';
import { loadBuiltWeb } from '#server/platform/http/web-build.ts';
import { webFolder } from '#tools/built.ts';
import { bringBackConfirmed } from '#tools/copies/bring-back.ts';
import { checkCopy } from '#tools/copies/check-copy.ts';

process.once('disconnect', () => process.exit(1));

const restores = { check: (copy: Parameters<typeof checkCopy>[0]) => checkCopy(copy, env), stop() {} };
// The stand-ins of the demo, for production demands https and live keys.
const env: Env = { ...readEnv(), mode: 'production' };
const web = await loadBuiltWeb(webFolder);

async function serve(port: number): Promise<void> {
  await settleRestore(env.dataDir, () => bringBackConfirmed(env, env.now ?? new Date(), console.log));
  const { app, db, url } = await start({ ...env, port }, web, { restores });
  const token = readSetupToken(env.dataDir);
  if (token) console.log(`Set-up: ${setUpLink(url, token)}`);
  console.log(`${blankHotel.name} runs at ${url}`);
  const stop = async () => {
    const closing = app.http.close();
    app.http.server.closeAllConnections();
    await closing;
    await db.close();
  };
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
  watchForRestore(env.dataDir, () => {
    void stop().then(() => serve(Number(new URL(url).port)));
  });
}

await serve(0);
