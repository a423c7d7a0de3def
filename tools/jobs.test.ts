import { expect, test } from 'vitest';
import { type Job, runJobs } from '#tools/jobs.ts';

function makeControllableJobs() {
  const startedNames: string[] = [];
  const ends = new Map<string, (ok: boolean) => void>();
  const job = (name: string, after?: string): Job => ({
    name,
    afterJob: after,
    run() {
      startedNames.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    },
  });
  const end = async (name: string, ok = true) => {
    ends.get(name)?.(ok);
    await new Promise(setImmediate);
  };
  return { started: startedNames, job, end };
}

test('two jobs run side by side, and the next starts when one of them ends', async () => {
  const { started, job, end } = makeControllableJobs();
  const allPassed = runJobs([job('types'), job('build'), job('biome')], 2);
  expect(started).toEqual(['types', 'build']);
  await end('build');
  expect(started).toEqual(['types', 'build', 'biome']);
  await end('biome');
  await end('types');
  expect(await allPassed).toBe(true);
});

test('a job waits for the one it needs, and lets later ones pass', async () => {
  const { started, job, end } = makeControllableJobs();
  const allPassed = runJobs([job('build'), job('sizes', 'build'), job('knip')], 2);
  expect(started).toEqual(['build', 'knip']);
  await end('build');
  expect(started).toEqual(['build', 'knip', 'sizes']);
  await end('knip');
  await end('sizes');
  expect(await allPassed).toBe(true);
});

test('after a failure no other job starts, and those that run are waited for', async () => {
  const { started, job, end } = makeControllableJobs();
  let isOver = false;
  const allPassed = runJobs([job('types'), job('build'), job('sizes', 'build')], 2).finally(() => {
    isOver = true;
  });
  await end('build', false);
  expect([started, isOver]).toEqual([['types', 'build'], false]);
  await end('types');
  expect(await allPassed).toBe(false);
});

test('a job that throws fails them all', async () => {
  const brokenJob: Job = { name: 'types', run: () => Promise.reject(new Error('no such program')) };
  await expect(runJobs([brokenJob], 2)).rejects.toThrow('no such program');
});
