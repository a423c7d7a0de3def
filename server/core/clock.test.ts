import { expect, test, vi } from 'vitest';
import { clockAheadMs, clockStartedAt, settableClock, systemClock } from '#server/core/clock.ts';

const instant = new Date('2028-02-28T22:59:30Z');

test('the clock of the house is the machine’s', () => {
  const msBefore = Date.now();
  const shownMs = systemClock.now().getTime();
  expect(shownMs).toBeGreaterThanOrEqual(msBefore);
  expect(shownMs).toBeLessThanOrEqual(Date.now());
});

test('a clock started at an instant shows that instant and runs on', async () => {
  const msBefore = Date.now();
  const clock = clockStartedAt(instant);
  const startedAt = Date.now();
  // The clock shows its start plus the time that the machine has measured since, so a slow machine cannot fail the
  // test.
  const expectSince = () => {
    const leastElapsedMs = Date.now() - startedAt;
    const elapsedMs = clock.now().getTime() - instant.getTime();
    expect(elapsedMs).toBeGreaterThanOrEqual(leastElapsedMs);
    expect(elapsedMs).toBeLessThanOrEqual(Date.now() - msBefore);
  };
  expectSince();
  await vi.waitUntil(() => Date.now() > startedAt);
  expectSince();
});

test('a settable clock stands still until it is moved', () => {
  const clock = settableClock(instant);
  expect(clock.now()).toEqual(instant);
  clock.advance(30_000);
  expect(clock.now().toISOString()).toBe('2028-02-28T23:00:00.000Z');
  clock.set(new Date(0));
  expect(clock.now().getTime()).toBe(0);
});

test('what a clock has handed out cannot move it', () => {
  const clock = settableClock(instant);
  clock.now().setFullYear(1999);
  expect(clock.now()).toEqual(instant);
});

test('another clock is ahead by what no delay of its answer explains', () => {
  const own = { from: 1_000, to: 1_200 };
  expect(clockAheadMs({ from: 1_100, to: 1_100 }, own)).toBe(0);
  // The other clock says the second that began at 500.
  expect(clockAheadMs({ from: 500, to: 1_499 }, own)).toBe(0);
  expect(clockAheadMs({ from: 9_200, to: 10_199 }, own)).toBe(8_000);
  expect(clockAheadMs({ from: -9_000, to: -8_001 }, own)).toBe(-9_001);
});
