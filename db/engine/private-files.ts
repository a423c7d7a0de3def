import fs from 'node:fs';
import path from 'node:path';

const groupAndOthers = 0o077;

/**
 * Takes from group and others all rights to a file, or to a folder and all in it. Returns whether they had any. Does
 * nothing on Windows.
 */
export function makePrivate(target: string): boolean {
  const stats = fs.lstatSync(target, { throwIfNoEntry: false });
  if (process.platform === 'win32' || !stats || !(stats.isDirectory() || stats.isFile())) return false;
  const wasAccessibleToOthers = (stats.mode & groupAndOthers) !== 0;
  if (wasAccessibleToOthers) fs.chmodSync(target, stats.mode & ~groupAndOthers & 0o777);
  const entries = stats.isDirectory() ? fs.readdirSync(target) : [];
  return entries.map((name) => makePrivate(path.join(target, name))).includes(true) || wasAccessibleToOthers;
}
