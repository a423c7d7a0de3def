import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { programArguments } from '#tools/testing/bundle.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import { openPglite } from './pglite.ts';
import { readEmptyDatabaseTemplate } from './template.ts';

interface Report {
  present: number[];
  halves: unknown[];
}

describe('a data folder whose program is killed', () => {
  let folder: string;
  beforeEach(async () => {
    await readEmptyDatabaseTemplate();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'killed-'));
  });
  afterEach(async () => {
    await Promise.all([...runningChildren].map(kill));
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('keeps every committed row, again and again', async () => {
    const randomFraction = seededFractions(20261121);
    const acknowledgedRows = new Set<number>();
    let cutShortCount = 0;
    for (let round = 0; round < rounds(20, 1); round++) {
      const writer = await startWriter(folder);
      const report = await writer.report;
      expect(findLostRows(report, acknowledgedRows)).toEqual([]);
      // Waits for a number of commits, not for a time, so that slow and fast machines get equally far.
      await writer.commits(4 + Math.floor(randomFraction() * 26));
      await delay(randomFraction() * 4);
      for (const n of await writer.kill()) acknowledgedRows.add(n);
      cutShortCount += fs.existsSync(path.join(folder, 'in-use.json')) ? 1 : 0;
    }
    const lastWriter = await startWriter(folder);
    expect(findLostRows(await lastWriter.report, acknowledgedRows)).toEqual([]);
    await lastWriter.kill();
    expect(cutShortCount).toBe(rounds(20, 1));
    expect(acknowledgedRows.size).toBeGreaterThan(rounds(100, 3));
  }, 300_000);

  it.runIf(isDeep)('opens though its first start was cut short', async () => {
    const unfinished = path.join(folder, 'cluster.unfinished');
    const writer = await startWriter(folder);
    await untilMade(folder, unfinished);
    await untilMade(unfinished, path.join(unfinished, 'base'));
    await writer.kill();
    expect(fs.existsSync(path.join(folder, 'cluster'))).toBe(false);
    expect(fs.existsSync(unfinished)).toBe(true);

    const db = await openPglite(folder);
    expect(fs.existsSync(unfinished)).toBe(false);
    await db.close();
  });
});

async function untilMade(folder: string, entry: string) {
  const watcher = fs.watch(folder);
  while (!fs.existsSync(entry)) await once(watcher, 'change');
  watcher.close();
}

function findLostRows({ present, halves }: Report, acknowledged: Set<number>): unknown[] {
  const presentRows = new Set(present);
  return [...halves, ...[...acknowledged].filter((n) => !presentRows.has(n))];
}

const runningChildren = new Set<ChildProcess>();

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit');
  if (child.kill('SIGKILL')) await ended;
  runningChildren.delete(child);
}

async function startWriter(folder: string): Promise<{
  report: Promise<Report>;
  commits(count: number): Promise<void>;
  kill(): Promise<number[]>;
}> {
  const child: ChildProcess = spawn(
    process.execPath,
    [...(await programArguments('db/engine/kill.child.ts')), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  runningChildren.add(child);
  if (!child.stdout) throw new Error('no output to read');
  const lineReader = createInterface({ input: child.stdout });
  const printedNumbers: number[] = [];
  const whenClosed = once(lineReader, 'close');
  const report = new Promise<Report>((resolve, reject) => {
    lineReader.once('line', (line) => {
      resolve(JSON.parse(line) as Report);
      lineReader.on('line', (each) => printedNumbers.push(Number(each)));
    });
    void whenClosed.then(() => reject(new Error('The program ended before it said what it found')));
  });
  report.catch(() => {}); // `report` rejects when the child is killed before it reports.
  return {
    report,
    async commits(count) {
      while (printedNumbers.length < count) await once(lineReader, 'line');
    },
    async kill() {
      await Promise.all([kill(child), whenClosed]);
      return printedNumbers;
    },
  };
}

/** The algorithm mulberry32: the same seed gives the same numbers from 0 to 1. */
function seededFractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
