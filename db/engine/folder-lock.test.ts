import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

describe('a data folder', () => {
  let folder: string;
  let lockFile: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
    lockFile = path.join(folder, 'in-use.json');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const lockInOtherProcess = () => {
    const program = `import { lockFolder } from '${path.join(import.meta.dirname, 'folder-lock.ts')}';
      lockFolder(process.argv[1]).then(() => process.kill(process.pid, 'SIGKILL'), (error) => console.log(error.message));`;
    const node = ['--import', 'tsx', '--input-type=module', '-e', program, folder];
    return spawnSync(process.execPath, node, { encoding: 'utf8' });
  };
  const rewriteOwner = (change: object) => {
    const owner = JSON.parse(fs.readFileSync(lockFile, 'utf8')) as object;
    fs.writeFileSync(lockFile, JSON.stringify({ ...owner, ...change }));
  };

  it('belongs to one process, by whichever path, until released', async () => {
    const lock = await lockFolder(folder);
    const alias = `${folder}-alias`;
    fs.symlinkSync(folder, alias);
    await expect(lockFolder(alias)).rejects.toThrow(
      `The data folder ${alias} is in use by another process (pid ${process.pid}). Stop it, or set DATA_DIR to another folder.`,
    );
    fs.rmSync(alias);
    expect(lockInOtherProcess().stdout).toContain(`is in use by another process (pid ${process.pid})`);
    await lock.release();
    await (await lockFolder(folder)).release();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('is free as soon as its process is killed', async () => {
    expect(lockInOtherProcess().signal).toBe('SIGKILL');
    expect(fs.existsSync(lockFile)).toBe(true);
    await (await lockFolder(folder)).release();
  });

  it('goes to one of several that find it left by a killed process', async () => {
    lockInOtherProcess();
    const lockAttempts = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));
    const locksTaken = lockAttempts.filter((each) => each.status === 'fulfilled');
    expect(locksTaken).toHaveLength(1);
    await locksTaken[0]?.value.release();
  });

  it('is not taken from another container that lives, and is from one that died', async () => {
    lockInOtherProcess();
    rewriteOwner({ pids: 'pid:[another]', host: 'container-a' });
    const socket = path.join(folder, 'in-use.sock');
    fs.rmSync(socket);
    const container = net.createServer().listen(socket);
    await once(container, 'listening');
    await expect(lockFolder(folder)).rejects.toThrow(/ on container-a\)\. .* delete .*in-use\.json/);

    // Renames the socket, because a server that ends normally would remove it. A killed server leaves it.
    fs.renameSync(socket, `${socket}.kept`);
    await new Promise((done) => container.close(done));
    fs.renameSync(`${socket}.kept`, socket);
    await (await lockFolder(folder)).release();
  });

  it('is free after this machine restarted, but not when another machine has it', async () => {
    lockInOtherProcess();
    rewriteOwner({ boot: 'before', host: 'elsewhere' });
    await expect(lockFolder(folder)).rejects.toThrow('on elsewhere');
    rewriteOwner({ boot: 'before', host: os.hostname() });
    await (await lockFolder(folder)).release();
  });

  it('is free when its note was cut off half-written', async () => {
    fs.writeFileSync(lockFile, '{"pid": 12');
    await (await lockFolder(folder)).release();
  });
});
