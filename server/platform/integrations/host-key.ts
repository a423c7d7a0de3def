import { createHash } from 'node:crypto';
import type { HostKey } from '#server/core/backup-places.ts';

/**
 * The types of keys in the order in which rclone asks for them. It knows one key of the server, so that must be the
 * first one that both have.
 */
const preferredTypes = [
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'ssh-rsa',
  'ssh-ed25519',
] as const;

/** Returns the key that rclone is to see, of what ssh-keyscan printed. The fingerprint is as OpenSSH prints it. */
export function chooseHostKey(scanned: string): HostKey | undefined {
  const lines = scanned.split('\n').map((line) => line.trim());
  const found = preferredTypes.flatMap((type) => lines.filter((line) => line.split(' ')[1] === type));
  const [line] = found;
  const key = line?.split(' ')[2];
  if (!line || !key) return undefined;
  const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64').replace(/=+$/, '');
  return { line, fingerprint: `SHA256:${digest}` };
}

/** The algorithms that go with a key, in the words of rclone 1.64 and newer; older ones do not know the setting. */
export function algorithmsOf(hostKeyLine: string): string {
  const type = hostKeyLine.split(' ')[1] ?? '';
  return type === 'ssh-rsa' ? 'rsa-sha2-512 rsa-sha2-256 ssh-rsa' : type;
}
