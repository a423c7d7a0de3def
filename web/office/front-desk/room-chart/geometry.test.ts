import { expect, test } from 'vitest';
import { chartModel } from '#web/office/front-desk/room-chart/chart-model.ts';
import {
  barExtent,
  columnOf,
  columnTint,
  extentOf,
  nightAtShare,
  nightsMoved,
  positionStyle,
} from '#web/office/front-desk/room-chart/geometry.ts';
import { dayFromToday, makeStay, makeTestChart } from '#web/office/front-desk/room-chart/test-chart.ts';

const chart = makeTestChart([]);

test('a bar runs from noon to noon, within the nights of the plan', () => {
  expect(extentOf(chart, { from: dayFromToday(0), until: dayFromToday(2) })).toEqual({
    start: 1.5,
    end: 3.5,
    continuesBefore: false,
  });
  expect(extentOf(chart, { from: dayFromToday(-4), until: dayFromToday(0) })).toEqual({
    start: 0,
    end: 1.5,
    continuesBefore: true,
  });
  expect(extentOf(chart, { from: dayFromToday(11), until: dayFromToday(20) })).toEqual({
    start: 12.5,
    end: 14,
    continuesBefore: false,
  });
  expect(extentOf(chart, { from: dayFromToday(-4), until: dayFromToday(-2) })).toBeUndefined();
});

test('the bar of a late guest reaches the hour', () => {
  const now = columnOf(chart, chart.now, 'Africa/Lagos');
  expect(now).toBeCloseTo(1 + 13 / 24);
  const late = makeStay('late', -3, 0, { room: 'r301', status: 'checked_in', late: true });
  const bar = chartModel(makeTestChart([late])).rows[2]?.bars[0];
  if (!bar) throw new Error('the late guest has no bar');
  expect(barExtent(chart, bar, now)?.end).toBeCloseTo(now);
});

test('a pointer is in the night that began at the noon to its left', () => {
  expect(nightAtShare(chart, 1.49 / 14)).toBe(dayFromToday(-1));
  expect(nightAtShare(chart, 1.51 / 14)).toBe(dayFromToday(0));
  expect(nightAtShare(chart, 1)).toBe(dayFromToday(12));
  expect([nightsMoved(80, 1120, 14), nightsMoved(-39, 1120, 14)]).toEqual([1, 0]);
});

test('positions are shares of the width', () => {
  expect(positionStyle({ start: 1.5, end: 3.5, continuesBefore: false }, 10)).toEqual({
    left: '15%',
    width: 'calc(20% - 2px)',
  });
  expect(columnTint({ ...chart, nights: 2 })).toBe(
    'linear-gradient(90deg, color-mix(in srgb, var(--color-brass) 8%, transparent) 0% 50%, color-mix(in srgb, var(--color-terracotta) 10%, transparent) 50% 100%)',
  );
});
