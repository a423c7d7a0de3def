import fs from 'node:fs';
import path from 'node:path';

const groupAndOthers = 0o077;

/** Takes all rights of group and others away from a file or a folder tree. Returns whether there were any. */
export function makePrivate(target: string): boolean {
  const stats = fs.lstatSync(target, { throwIfNoEntry: false });
  if (process.platform === 'win32' || !stats || !(stats.isDirectory() || stats.isFile())) return false;
  const wasOpen = (stats.mode & groupAndOthers) !== 0;
  if (wasOpen) fs.chmodSync(target, stats.mode & ~groupAndOthers & 0o777);
  const entries = stats.isDirectory() ? fs.readdirSync(target) : [];
  return entries.map((name) => makePrivate(path.join(target, name))).includes(true) || wasOpen;
}
