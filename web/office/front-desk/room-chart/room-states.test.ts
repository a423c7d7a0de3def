import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import type { ChartStay } from '#contract/front-desk/room-chart.ts';
import { chartModel } from '#web/office/front-desk/room-chart/chart-model.ts';
import { matchesFilter, roomEntries, roomStateOn } from '#web/office/front-desk/room-chart/room-states.ts';
import { day, stay, testChart, today } from '#web/office/front-desk/room-chart/test-chart.ts';

const rowOf301 = (stays: ChartStay[]) => {
  const model = chartModel(testChart(stays));
  const row = model.rows[2];
  if (!row) throw new Error('no room 301');
  return { model, row };
};

const stateOf = (...stays: ChartStay[]) => roomStateOn(rowOf301(stays).row, today, today);
const room = 'r301';

test('a room says in a word what becomes of it today', () => {
  const leaving = stay('ada', -2, 0, { room, status: 'checked_in', balanceKobo: kobo(1_330_000) });
  const coming = stay('bola', 0, 3, { room });
  expect(stateOf()).toMatchObject({ word: 'Free', text: '' });
  expect(stateOf(stay('cy', 4, 5, { room }))).toMatchObject({ word: 'Free', text: 'Until 26 Nov' });
  expect(stateOf(leaving)).toMatchObject({ word: 'Leaves', text: 'Guest ada · ₦13,300 to pay', leaves: true });
  const ofCompany = { ...leaving, othersOweKobo: kobo(1_000_000) };
  expect(stateOf(ofCompany)).toMatchObject({ text: 'Guest ada · ₦3,300 to pay' });
  expect(stateOf({ ...leaving, othersOweKobo: leaving.balanceKobo })).toMatchObject({ text: 'Guest ada' });
  expect(stateOf(coming)).toMatchObject({ word: 'Arrives', arrives: true });
  expect(stateOf(leaving, coming)).toMatchObject({ word: 'Turnover', text: 'Guest ada leaves · Guest bola comes' });
  expect(stateOf({ ...leaving, late: true })).toMatchObject({ word: 'Late', text: 'Guest ada · due out 22 Nov' });
  expect(stateOf(stay('ada', -2, 2, { room, status: 'checked_in' })).word).toBe('In house');
  expect(stateOf(stay('ada', -1, 2, { room }))).toMatchObject({ word: 'Not come', arrives: false });
  expect(stateOf(stay('ada', 0, 2, { suggested: room })).word).toBe('Would fit');
});

test('a guest who was moved and is late is late in the last room only', () => {
  const late = { ...stay('ada', -3, 0, { room, status: 'checked_in' }), late: true };
  const [only] = late.parts;
  if (!only) throw new Error('no part');
  const moved = {
    ...late,
    parts: [
      { ...only, until: day(-1) },
      { ...only, from: day(-1), room: 'r302' },
    ],
  };
  const { rows } = chartModel(testChart([moved]));
  const words = rows.map((row) => roomStateOn(row, today, today).word);
  expect(words.filter((word) => word === 'Late')).toHaveLength(1);
  expect(stateOf(moved)).toMatchObject({ word: 'Free', leaves: false });
});

test('a filter keeps the rooms of its name', () => {
  const { row } = rowOf301([stay('bola', 0, 3, { room })]);
  const state = roomStateOn(row, today, today);
  expect(
    (['all', 'arrivals', 'leaving', 'free', 'dirty'] as const).map((filter) => matchesFilter(row, state, filter)),
  ).toEqual([...[true, true, false, false, false]]);
});

test('each gap of a room is an entry of its own, from today on', () => {
  const { model, row } = rowOf301([stay('ada', -1, 2, { room }), stay('bola', 4, 6, { room })]);
  const entries = roomEntries(model, row).map((entry) => ('free' in entry ? entry.free : entry.bar.key));
  expect(entries).toEqual([
    `ada-${day(-1)}`,
    { from: day(2), until: day(4) },
    `bola-${day(4)}`,
    { from: day(6), until: day(13) },
  ]);
});
