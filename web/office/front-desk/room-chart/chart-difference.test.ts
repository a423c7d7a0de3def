import { expect, test } from 'vitest';
import type { ChartStay } from '#contract/front-desk/room-chart.ts';
import { chartEvents } from '#web/office/front-desk/room-chart/chart-difference.ts';
import { makeStay, makeTestChart } from '#web/office/front-desk/room-chart/test-chart.ts';

const makeChange = (id: number, own = false) => ({
  id,
  by: 'Adaeze Okafor',
  own,
  booking: 'ada',
  guestName: 'Ada Obi',
});

const eventsTold = (before: ChartStay[], after: ChartStay[], own = false) =>
  chartEvents(makeTestChart(before), makeTestChart(after), [makeChange(2, own), makeChange(1, own)]).map(
    ({ text }) => text,
  );

const floating = makeStay('ada', 1, 3, { suggested: 'r302' });
const in301 = makeStay('ada', 1, 3, { room: 'r301', version: 2 });
const in302 = makeStay('ada', 1, 3, { room: 'r302', version: 3 });

test('a change of somebody else is told once, in words', () => {
  expect(eventsTold([floating], [in301])).toEqual(['Adaeze Okafor gave Ada Obi 301.']);
  expect(eventsTold([in301], [in302])).toEqual(['Adaeze Okafor moved Ada Obi from 301 to 302.']);
  expect(eventsTold([in301], [floating])).toEqual(['Adaeze Okafor put Ada Obi on the shelf.']);
  expect(eventsTold([], [in301])).toEqual(['Adaeze Okafor booked Ada Obi.']);
  expect(eventsTold([in301], [])).toEqual(['Adaeze Okafor released the nights of Ada Obi.']);
  expect(eventsTold([in301], [makeStay('ada', 1, 4, { room: 'r301' })])).toEqual([
    'Adaeze Okafor changed the nights of Ada Obi.',
  ]);
  expect(eventsTold([in301], [{ ...in301, status: 'checked_in' }])).toEqual([
    'Adaeze Okafor set Ada Obi to Checked In.',
  ]);
});

test('nothing is told of one’s own changes, and of those that the plan does not show', () => {
  expect(eventsTold([in301], [in302], true)).toEqual([]);
  expect(eventsTold([in301], [in301])).toEqual([]);
});
