import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readFileIfThere, writePrivateFile } from '#server/core/private-file.ts';

export const setupTokenPath = (dataDir: string): string => join(dataDir, 'setup-token');

export const writeSetupToken = (dataDir: string, token: string): void =>
  writePrivateFile(setupTokenPath(dataDir), `${token}\n`);

/** Returns undefined if this machine has no such file. */
export const readSetupToken = (dataDir: string): string | undefined => readFileIfThere(setupTokenPath(dataDir))?.trim();

export const removeSetupToken = (dataDir: string): void => rmSync(setupTokenPath(dataDir), { force: true });
