import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const diskBytes = 256 * 1024 ** 2;

export type SmallDisk = {
  folder: string;
  fillUp(bytesLeft: number): void;
  freeSpace(): void;
  /** Triggers an ext4 error, after which the disk is read-only. */
  break(): void;
  remount(): void;
  remove(): void;
};

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Throws if this machine cannot mount a disk image: that needs Linux and root. */
function makeSmallDisk(): SmallDisk {
  const parentFolder = mkdtempSync(join(tmpdir(), 'disk-'));
  const [image, folder] = [join(parentFolder, 'image'), join(parentFolder, 'mounted')];
  const filler = join(folder, 'filler');
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder);
  try {
    mkdirSync(folder);
    run('truncate', '-s', String(diskBytes), image);
    run('mkfs.ext4', '-q', '-F', '-m', '0', image);
    mount();
  } catch (error) {
    rmSync(parentFolder, { recursive: true });
    throw error;
  }
  return {
    folder,
    fillUp(bytesLeft) {
      // Tries again if programs on the disk have taken some of its space meanwhile.
      for (let triesLeft = 5; ; triesLeft -= 1) {
        const { bavail, bsize } = statfsSync(folder);
        try {
          run('fallocate', '-l', String(bavail * bsize - bytesLeft), filler);
          return;
        } catch (error) {
          rmSync(filler, { force: true });
          if (triesLeft === 1) throw error;
        }
      }
    },
    freeSpace: () => rmSync(filler),
    break() {
      const device = basename(run('losetup', '--noheadings', '--output', 'NAME', '--associated', image));
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'a test');
    },
    remount() {
      run('umount', folder);
      mount();
    },
    remove() {
      run('umount', folder);
      rmSync(parentFolder, { recursive: true });
    },
  };
}

export function tryToMakeSmallDisk(): SmallDisk | string {
  try {
    return makeSmallDisk();
  } catch (error) {
    const reason = `no small disk on this machine: ${(error as Error).message.split('\n').join(' ')}`;
    console.info(reason);
    return reason;
  }
}
