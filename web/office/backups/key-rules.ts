import * as z from 'zod/mini';
import { backupKeyMessages, keyEndLength } from '#contract/backups/backup-key.ts';
import { passwordField } from '#contract/staff/passwords.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type KeyValues = { keyEnd: string; password: string };

/** The person copies the end of the key from the paper, so that no key is set that nobody has. */
export const keyRules = (identity: string) =>
  schemaResolver<KeyValues, KeyValues>(
    z.object({
      keyEnd: z.pipe(
        z.pipe(
          z.string(),
          z.transform((text) => text.replace(/\s/g, '').toUpperCase()),
        ),
        z.string().check(
          z.minLength(keyEndLength, { error: backupKeyMessages.keyEnd, abort: true }),
          z.refine((text) => text === identity.slice(-keyEndLength), { error: backupKeyMessages.keyEndDiffers }),
        ),
      ),
      password: passwordField(backupKeyMessages.password, 'Password'),
    }),
  );

/**
 * Groups of four are easier to copy, and the end, which the person copies, is a group of its own. Whoever types the key
 * may leave the spaces out.
 */
export function groupKey(identity: string): string {
  const start = identity.indexOf('1') + 1;
  const middle = identity.slice(start, -keyEndLength).replace(/(.{4})(?=.)/g, '$1 ');
  return [identity.slice(0, start), middle, identity.slice(-keyEndLength)].join(' ');
}
