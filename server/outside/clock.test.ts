import { expect, test } from 'vitest';
import { clockFrom, settableClock, systemClock } from '#server/outside/clock.ts';

const instant = new Date('2028-02-28T22:59:30Z');

test('a clock started at an instant shows that instant and runs on', () => {
  const clock = clockFrom(instant);
  const ahead = instant.getTime() - Date.now();
  const shown = clock.now().getTime();
  expect(shown - instant.getTime()).toBeLessThan(1000);
  expect(Math.abs(shown - systemClock.now().getTime() - ahead)).toBeLessThan(1000);
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
