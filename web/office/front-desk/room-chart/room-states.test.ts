import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import type { ChartStay } from '#contract/front-desk/room-chart.ts';
import { chartModel } from '#web/office/front-desk/room-chart/chart-model.ts';
import { matchesFilter, roomEntries, roomStateOn } from '#web/office/front-desk/room-chart/room-states.ts';
import { dayFromToday, makeStay, makeTestChart, today } from '#web/office/front-desk/room-chart/test-chart.ts';

const rowOf301 = (stays: ChartStay[]) => {
  const model = chartModel(makeTestChart(stays));
  const row = model.rows[2];
  if (!row) throw new Error('no room 301');
  return { model, row };
};

const stateOf = (...stays: ChartStay[]) => roomStateOn(rowOf301(stays).row, today, today);
const roomId = 'r301';

test('a room says in a word what becomes of it today', () => {
  const leaving = makeStay('ada', -2, 0, { room: roomId, status: 'checked_in', balanceKobo: kobo(1_330_000) });
  const coming = makeStay('bola', 0, 3, { room: roomId });
  expect(stateOf()).toMatchObject({ word: 'Free', text: '' });
  expect(stateOf(makeStay('cy', 4, 5, { room: roomId }))).toMatchObject({ word: 'Free', text: 'Until 26 Nov' });
  expect(stateOf(leaving)).toMatchObject({ word: 'Leaves', text: 'Guest ada · ₦13,300 to pay', leaves: true });
  const ofCompany = { ...leaving, othersOweKobo: kobo(1_000_000) };
  expect(stateOf(ofCompany)).toMatchObject({ text: 'Guest ada · ₦3,300 to pay' });
  expect(stateOf({ ...leaving, othersOweKobo: leaving.balanceKobo })).toMatchObject({ text: 'Guest ada' });
  expect(stateOf(coming)).toMatchObject({ word: 'Arrives', arrives: true });
  expect(stateOf(leaving, coming)).toMatchObject({ word: 'Turnover', text: 'Guest ada leaves · Guest bola comes' });
  expect(stateOf({ ...leaving, late: true })).toMatchObject({ word: 'Late', text: 'Guest ada · due out 22 Nov' });
  expect(stateOf(makeStay('ada', -2, 2, { room: roomId, status: 'checked_in' })).word).toBe('In house');
  expect(stateOf(makeStay('ada', -1, 2, { room: roomId }))).toMatchObject({ word: 'Not come', arrives: false });
  expect(stateOf(makeStay('ada', 0, 2, { suggested: roomId })).word).toBe('Would fit');
});

test('a guest who was moved and is late is late in the last room only', () => {
  const late = { ...makeStay('ada', -3, 0, { room: roomId, status: 'checked_in' }), late: true };
  const [onlyPart] = late.parts;
  if (!onlyPart) throw new Error('no part');
  const moved = {
    ...late,
    parts: [
      { ...onlyPart, until: dayFromToday(-1) },
      { ...onlyPart, from: dayFromToday(-1), room: 'r302' },
    ],
  };
  const { rows } = chartModel(makeTestChart([moved]));
  const words = rows.map((row) => roomStateOn(row, today, today).word);
  expect(words.filter((word) => word === 'Late')).toHaveLength(1);
  expect(stateOf(moved)).toMatchObject({ word: 'Free', leaves: false });
});

test('a filter keeps the rooms of its name', () => {
  const { row } = rowOf301([makeStay('bola', 0, 3, { room: roomId })]);
  const state = roomStateOn(row, today, today);
  expect(
    (['all', 'arrivals', 'leaving', 'free', 'dirty'] as const).map((filter) => matchesFilter(row, state, filter)),
  ).toEqual([...[true, true, false, false, false]]);
});

test('each gap of a room is an entry of its own, from today on', () => {
  const { model, row } = rowOf301([makeStay('ada', -1, 2, { room: roomId }), makeStay('bola', 4, 6, { room: roomId })]);
  const entries = roomEntries(model, row).map((entry) => ('free' in entry ? entry.free : entry.bar.key));
  expect(entries).toEqual([
    `ada-${dayFromToday(-1)}`,
    { from: dayFromToday(2), until: dayFromToday(4) },
    `bola-${dayFromToday(4)}`,
    { from: dayFromToday(6), until: dayFromToday(13) },
  ]);
});
