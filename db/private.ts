import fs from 'node:fs';
import path from 'node:path';

const others = 0o077;

/** Takes all rights of group and others away from a file or a folder tree. Returns whether there were any. */
export function makePrivate(place: string): boolean {
  const found = fs.lstatSync(place, { throwIfNoEntry: false });
  if (process.platform === 'win32' || !found || !(found.isDirectory() || found.isFile())) return false;
  const open = (found.mode & others) !== 0;
  if (open) fs.chmodSync(place, found.mode & ~others & 0o777);
  const below = found.isDirectory() ? fs.readdirSync(place) : [];
  return below.map((name) => makePrivate(path.join(place, name))).includes(true) || open;
}
