import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupPlace } from '#server/core/backup-places.ts';
import { algorithmsOf } from '#server/platform/integrations/host-key.ts';
import { runProgram } from '#server/platform/integrations/run-program.ts';

const obscureLimitMs = 5_000;

/** Without a file of settings, nothing of an operator's own rclone takes part. */
const withoutFile = { RCLONE_CONFIG: '/notfound' };

/** Returns the environment in which rclone knows the place as `place:`. Files go into `folder`. */
export async function rcloneEnv(place: BackupPlace, folder: string, signal: AbortSignal): Promise<NodeJS.ProcessEnv> {
  const settings = await settingsOf(place, folder, signal);
  const named = Object.entries(settings).map(([name, value]) => [`RCLONE_CONFIG_PLACE_${name}`, value] as const);
  return { ...withoutFile, HOME: folder, ...Object.fromEntries<string>(named) };
}

async function settingsOf(place: BackupPlace, folder: string, signal: AbortSignal): Promise<Record<string, string>> {
  switch (place.kind) {
    case 'folder':
      return { TYPE: 'local' };
    case 's3':
      return {
        ...{ TYPE: 's3', PROVIDER: 'Other', ENDPOINT: place.endpoint, REGION: place.region, FORCE_PATH_STYLE: 'true' },
        ...{ ACCESS_KEY_ID: place.accessKeyId, SECRET_ACCESS_KEY: place.secret },
        // Else rclone tries to make the bucket, which the hotel's key may not be allowed to.
        NO_CHECK_BUCKET: 'true',
      };
    case 'sftp': {
      const knownHostsFile = join(folder, 'known_hosts');
      await writeFile(knownHostsFile, `${place.hostKey}\n`, { mode: 0o600 });
      return {
        ...{ TYPE: 'sftp', HOST: place.host, PORT: String(place.port), USER: place.user },
        ...{ PASS: await obscure(place.secret, signal), KNOWN_HOSTS_FILE: knownHostsFile },
        HOST_KEY_ALGORITHMS: algorithmsOf(place.hostKey),
        // Else rclone runs commands at the server to learn which checksums it can make.
        ...{ DISABLE_HASHCHECK: 'true', SHELL_TYPE: 'none' },
      };
    }
  }
}

/** Returns the password in the form in which rclone reads it. Whoever has this form can read the password. */
async function obscure(secret: string, signal: AbortSignal): Promise<string> {
  let text = '';
  await runProgram('rclone', ['obscure', '-'], {
    ...{ env: withoutFile, signal, limitMs: obscureLimitMs, isAwaited: true, input: secret },
    onOutput: (part) => {
      text += part.toString('utf8');
    },
  });
  return text.trim();
}

export function pathAt(place: BackupPlace, name: string): string {
  const folder = place.folder.replace(/\/+$/, '');
  if (place.kind === 's3') return `place:${[place.bucket, folder.replace(/^\/+/, ''), name].filter(Boolean).join('/')}`;
  return place.folder === '' ? `place:${name}` : `place:${folder}/${name}`;
}
