import { expect, test } from 'vitest';
import { labelSteps, stackValues, ticksFor } from '#web/ui/chart-scale.ts';

test('the lines of a chart stand at round numbers, and the highest is above everything', () => {
  expect(ticksFor(100)).toEqual([0, 25, 50, 75, 100]);
  expect(ticksFor(101)).toEqual([0, 50, 100, 150]);
  expect(ticksFor(612_300)).toEqual([0, 200_000, 400_000, 600_000, 800_000]);
  expect(ticksFor(0)).toEqual([0, 1]);
  for (let max = 0.01; max < 1e12; max *= 1.37) {
    const ticks = ticksFor(max);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-9));
    expect(ticks.length).toBeLessThanOrEqual(5);
  }
});

test('a chart with negative values has lines below zero as well', () => {
  expect(ticksFor(140_000, -132_220)).toEqual([-200_000, -100_000, 0, 100_000, 200_000]);
  expect(ticksFor(0, -30)).toEqual([-30, -20, -10, 0]);
  for (let min = -0.01; min > -1e12; min *= 1.37) {
    const ticks = ticksFor(150_000, min);
    expect(ticks).toContain(0);
    expect(ticks.at(0)).toBeLessThanOrEqual(min * (1 - 1e-9));
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(150_000);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

test('the parts of a column stand on zero, and negative parts hang below it', () => {
  expect(stackValues([3, 2])).toEqual([
    [0, 3],
    [3, 5],
  ]);
  expect(stackValues([-3, 2, -1])).toEqual([
    [-3, 0],
    [0, 2],
    [-4, -3],
  ]);
});

test('no more labels than fit', () => {
  for (let columns = 1; columns < 100; columns += 1) {
    const { wide, narrow } = labelSteps(columns);
    expect(Math.ceil(columns / wide)).toBeLessThanOrEqual(11);
    expect(Math.ceil(columns / narrow)).toBeLessThanOrEqual(5);
    expect(narrow % wide).toBe(0);
  }
});
