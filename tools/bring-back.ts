/** The hotel starts this program for a backup that was sent to its set-up page. Nobody starts it by hand. */
import { text } from 'node:stream/consumers';
import { withEarlierSecrets } from '#server/core/earlier-secrets.ts';
import { readEnv } from '#server/core/env.ts';
import { copyToCheck } from '#server/core/restores.ts';
import { bringBackConfirmed } from '#tools/copies/bring-back.ts';
import { checkCopy } from '#tools/copies/check-copy.ts';
import { runMain } from '#tools/run-main.ts';

await runMain(main);

async function main([mode]: string[]): Promise<number> {
  const env = withEarlierSecrets(readEnv());
  if (mode === '--pending') {
    await bringBackConfirmed(env, env.now ?? new Date(), console.log);
    return 0;
  }
  if (mode !== '--check') {
    console.error('npm run restore restores a backup.');
    return 2;
  }
  console.log(JSON.stringify(await checkCopy(copyToCheck.parse(JSON.parse(await text(process.stdin))), env)));
  return 0;
}
