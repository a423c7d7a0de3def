import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const bytes = 256 * 1024 ** 2;

/** A disk of its own, which can be filled up and broken. */
export type SmallDisk = {
  folder: string;
  /** Leaves so many bytes free. */
  fill(left: number): void;
  makeRoom(): void;
  /** The file system finds a fault in itself, and from then on takes no writes. */
  break(): void;
  /** As after a restart of the machine. */
  mend(): void;
  remove(): void;
};

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Throws, with the reason, where the machine does not let us mount one: Linux as root does. */
function makeSmallDisk(): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), 'disk-'));
  const [image, folder] = [join(place, 'image'), join(place, 'mounted')];
  const filler = join(folder, 'filler');
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder);
  try {
    mkdirSync(folder);
    run('truncate', '-s', String(bytes), image);
    run('mkfs.ext4', '-q', '-F', '-m', '0', image);
    mount();
  } catch (error) {
    rmSync(place, { recursive: true });
    throw error;
  }
  return {
    folder,
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      run('fallocate', '-l', String(bavail * bsize - left), filler);
    },
    makeRoom: () => rmSync(filler),
    break() {
      const device = basename(run('losetup', '--noheadings', '--output', 'NAME', '--associated', image));
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'a test');
    },
    mend() {
      run('umount', folder);
      mount();
    },
    remove() {
      run('umount', folder);
      rmSync(place, { recursive: true });
    },
  };
}

/** A small disk, or why there is none, printed for whoever reads the tests. */
export function smallDiskOrReason(): SmallDisk | string {
  try {
    return makeSmallDisk();
  } catch (error) {
    const reason = `no small disk on this machine: ${(error as Error).message.split('\n').join(' ')}`;
    console.info(reason);
    return reason;
  }
}
