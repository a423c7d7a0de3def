import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const setupTokenPath = (dataDir: string): string => join(dataDir, 'setup-token');

/** Writes the file under another name first, so that it is never half written. Only its own user can read it. */
export function writeSetupToken(dataDir: string, token: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const temporaryPath = `${setupTokenPath(dataDir)}.${randomBytes(6).toString('hex')}.tmp`;
  const file = openSync(temporaryPath, 'wx', 0o600);
  try {
    writeFileSync(file, `${token}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporaryPath, setupTokenPath(dataDir));
}

/** Returns undefined if this machine has no such file. */
export function readSetupToken(dataDir: string): string | undefined {
  try {
    return readFileSync(setupTokenPath(dataDir), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export const removeSetupToken = (dataDir: string): void => rmSync(setupTokenPath(dataDir), { force: true });
