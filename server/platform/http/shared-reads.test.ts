import { expect, test } from 'vitest';
import { sharedReads } from '#server/platform/http/shared-reads.ts';

/** Makes reads that end when the test says so. Each read answers with its number. */
function controlledReads() {
  const begunReads: { end(): void; fail(): void }[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = begunReads.length + 1;
      begunReads.push({ end: () => resolve(number), fail: () => reject(new Error(`read ${number}`)) });
    });
  const nthRead = async (number: number) => {
    await expect.poll(() => begunReads.length, { interval: 1 }).toBe(number);
    return begunReads[number - 1] as (typeof begunReads)[number];
  };
  return { read, nthRead, count: () => begunReads.length };
}

test('reads that are asked for at once share one', async () => {
  const { read, nthRead, count } = controlledReads();
  const share = sharedReads<number>();
  const answers = [1, 2, 3].map(() => share('rooms', read));
  (await nthRead(1)).end();
  expect([await Promise.all(answers), count()]).toEqual([[1, 1, 1], 1]);
});

test('a read never joins one that has begun, and begins after it', async () => {
  const { read, nthRead, count } = controlledReads();
  const share = sharedReads<number>();
  const firstAnswer = share('rooms', read);
  const runningRead = await nthRead(1);
  const laterReads = [share('rooms', read), share('rooms', read)];
  await new Promise(setImmediate);
  expect(count()).toBe(1);
  runningRead.end();
  (await nthRead(2)).end();
  expect([await firstAnswer, await Promise.all(laterReads)]).toEqual([1, [2, 2]]);
});

test('a failed read fails for all who share it and for nobody else', async () => {
  const { read, nthRead } = controlledReads();
  const share = sharedReads<number>();
  const firstReads = Promise.allSettled([share('rooms', read), share('rooms', read)]);
  const runningRead = await nthRead(1);
  const laterRead = share('rooms', read);
  runningRead.fail();
  expect((await firstReads).map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
  (await nthRead(2)).end();
  expect(await laterRead).toBe(2);
});

test('reads of different keys do not wait for each other', async () => {
  const { read, nthRead } = controlledReads();
  const share = sharedReads<number>();
  const rooms = share('rooms', read);
  const slowRead = await nthRead(1);
  const calendar = share('calendar', read);
  (await nthRead(2)).end();
  expect(await calendar).toBe(2);
  slowRead.end();
  expect(await rooms).toBe(1);
});

test('an answer contains every write that was finished before it was asked for', async () => {
  let writtenCount = 0;
  const readWritten = async () => {
    const seen = writtenCount;
    await new Promise(setImmediate);
    return seen;
  };
  const lateAnswers = async (share: (key: string, read: () => Promise<number>) => Promise<number>) => {
    const ask = async () => {
      const before = ++writtenCount;
      return (await share('rooms', readWritten)) < before;
    };
    const lateChecks: Promise<boolean>[] = [];
    for (let turn = 0; turn < 50; turn++) {
      lateChecks.push(ask(), ask());
      if (turn % 3 === 0) await new Promise(setImmediate);
      else await Promise.resolve();
    }
    return (await Promise.all(lateChecks)).filter(Boolean).length;
  };
  expect(await lateAnswers(sharedReads<number>())).toBe(0);

  // Shows that the check finds answers that are too old: those of a read that callers joined while it was under way.
  let underWay: Promise<number> | undefined;
  const joinAnything = (_key: string, read: () => Promise<number>) => {
    underWay ??= read().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  expect(await lateAnswers(joinAnything)).toBeGreaterThan(0);
});
