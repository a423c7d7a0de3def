import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import manifest from '../../package.json' with { type: 'json' };
import { FolderInUse, type FolderLock, lockFolder } from './folder-lock.ts';

const distFolder = path.join(import.meta.dirname, '../../dist');
const templatePrefix = `pglite-${manifest.dependencies['@electric-sql/pglite']}`;

/**
 * Returns a tarball of an empty database. Making it (initdb in WebAssembly) takes ten seconds and 900 MB of memory, so
 * it is stored in `dist`; unpacking it takes a second.
 */
export function readEmptyDatabaseTemplate(dist = distFolder): Promise<File> {
  return readOrMake(path.join(dist, `${templatePrefix}.tar.gz`), async () => {
    const pglite = await PGlite.create();
    await pglite.exec('checkpoint');
    const tarball = await pglite.dumpDataDir('gzip');
    await pglite.close();
    return tarball;
  });
}

export function readMigratedDatabaseTemplate(key: string, make: () => Promise<Blob>): Promise<File> {
  return readOrMake(path.join(distFolder, `${templatePrefix}-${key}.tar`), () => {
    removeOldEntries(distFolder, templateNamePattern);
    return make();
  });
}

export async function ensureFolderTemplate(key: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(distFolder, `${templatePrefix}-${key}.folder`);
  await makeOnce(folder, (unfinished) => {
    removeOldEntries(distFolder, templateNamePattern);
    return make(unfinished);
  });
  return folder;
}

const templateNamePattern = /^pglite-.*-.*\.(tar|folder)/;

export function removeOldEntries(folder: string, pattern: RegExp): void {
  const dayMs = 24 * 60 * 60 * 1000;
  for (const name of fs.readdirSync(folder).filter((name) => pattern.test(name))) {
    const entry = path.join(folder, name);
    const changedMs = fs.statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (changedMs < Date.now() - dayMs) fs.rmSync(entry, { recursive: true, force: true });
  }
}

async function readOrMake(file: string, make: () => Promise<Blob>): Promise<File> {
  await makeOnce(file, async (unfinished) =>
    fs.writeFileSync(unfinished, Buffer.from(await (await make()).arrayBuffer()), { flush: true }),
  );
  return new File([fs.readFileSync(file)], path.basename(file));
}

/**
 * Makes a file or folder if it is missing, and gives it its name only when it is complete. If several processes call
 * makeOnce for the same place, one makes the file or folder and the others wait.
 */
export async function makeOnce(place: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  while (!fs.existsSync(place)) {
    const lock = await tryLock(`${place}.lock`);
    if (!lock) {
      await delay(100);
      continue;
    }
    try {
      if (fs.existsSync(place)) continue;
      const unfinished = `${place}.${randomBytes(4).toString('hex')}`;
      await make(unfinished);
      fs.renameSync(unfinished, place);
    } finally {
      await lock.release();
    }
  }
}

async function tryLock(folder: string): Promise<FolderLock | undefined> {
  fs.mkdirSync(folder, { recursive: true });
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}
