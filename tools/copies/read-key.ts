import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { findIdentity } from '#contract/core/backup-key.ts';
import { KeyProblem } from '#tools/copies/encryption.ts';

/**
 * Reads the key of an encrypted backup from a file, or else from what the operator types or pipes. It is never an
 * argument, because every user of the machine can read command lines.
 */
export async function readKey(keyFile: string | undefined): Promise<string> {
  const typed = keyFile ? await readFile(keyFile, 'utf8') : await askForKey();
  const identity = findIdentity(typed);
  if (!identity) throw new KeyProblem('There is no key in it. The key on the paper begins with AGE-SECRET-KEY-1.');
  return identity;
}

async function askForKey(): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question('Key of the backup, as on the paper: ');
  } finally {
    terminal.close();
  }
}
