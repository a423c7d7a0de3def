import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { lastFileName } from '#contract/exports/exports.ts';
import hotel from '#hotel';
import { exportProgram } from '#server/platform/integrations/export-program.ts';
import { root } from '#tools/built.ts';
import { programArguments } from '#tools/testing/bundle.ts';
import { copiedHotels } from '#tools/testing/copied-hotels.ts';

const request = { hotel, madeBy: 'ADMIN001', madeAt: '2026-11-30T12:00:00Z' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

describe.each(copiedHotels)('the export of %s', (_, make) => {
  test('is whole, and leaves nothing behind', async () => {
    const place = await make(folder);
    const { PATH, HOME, TMPDIR } = process.env;
    const program = await programArguments('tools/export.ts');
    const child = spawn(process.execPath, program, {
      cwd: root,
      env: { PATH, HOME, TMPDIR, DATA_DIR: folder, ...place.env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin.end(JSON.stringify(request));
    const files = unzipSync(new Uint8Array(await buffer(child.stdout)));
    expect(await ended).toBe(0);
    expect(Object.keys(files).at(-1)).toBe(lastFileName);
    expect(strFromU8(files['staff/staff.csv'] ?? new Uint8Array())).toContain('ADMIN001');
    const leftFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(leftFiles.filter((name) => /hotel-proof|tar\.gz|\.csv|\.zip/.test(name))).toEqual([]);
    await place.drop();
  }, 120_000);
});

describe('the program', () => {
  const write = (script: string) => {
    const file = join(folder, 'export.mjs');
    writeFileSync(file, script);
    return exportProgram(file);
  };

  test('that fails makes no file', async () => {
    await expect(write('process.exit(1)').begin(request)).rejects.toThrow('has ended with 1');
  });

  test('that breaks off makes a file that ends with an error', async () => {
    const file = await write(`process.stdout.write('PK'); process.exitCode = 1`).begin(request);
    await expect(buffer(file ?? expect.unreachable())).rejects.toThrow('has ended with 1');
  });

  test('runs once at a time, ends when nobody reads on, and can then run again', async () => {
    const exporter = write(`const piece = Buffer.alloc(65536);
      process.stdout.on('error', () => process.exit(1));
      const send = () => process.stdout.write(piece, () => setImmediate(send));
      send();`);
    const file = await exporter.begin(request);
    expect(await exporter.begin(request)).toBeUndefined();
    file?.destroy();
    let next = await exporter.begin(request);
    for (let tries = 0; !next && tries < 100; tries++) {
      await delay(50);
      next = await exporter.begin(request);
    }
    expect(next).toBeDefined();
    next?.destroy();
  }, 30_000);
});
