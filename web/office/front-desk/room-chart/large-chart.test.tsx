import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChartStay } from '#contract/front-desk/room-chart.ts';
import { FactsProvider } from '#web/core/context.ts';
import { ChartGrid } from '#web/office/front-desk/room-chart/chart-grid.tsx';
import { type ChartModel, chartModel } from '#web/office/front-desk/room-chart/chart-model.ts';
import { applyCommand, type ChartState, cursorOf, emptyState } from '#web/office/front-desk/room-chart/chart-state.ts';
import { selectedOf } from '#web/office/front-desk/room-chart/ghost.ts';
import { type RowState, rowStateOf } from '#web/office/front-desk/room-chart/row-state.ts';
import { makeStay, makeTestChart, today } from '#web/office/front-desk/room-chart/test-chart.ts';

vi.mock('#web/office/front-desk/room-chart/chart-room-link.tsx', () => ({
  ChartRoomLink: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

const roomCount = 60;
const nightCount = 60;
const nightsOfStay = 3;

/** Sixty rooms full of stays of three nights, of which about one in ten is left out. */
function busyChart(): ChartModel {
  const [room] = makeTestChart([]).rooms;
  if (!room) throw new Error('no room');
  const stays: ChartStay[] = [];
  for (let index = 0; index < roomCount; index++)
    for (let from = 0; from + nightsOfStay < nightCount; from += nightsOfStay)
      if ((from + index) % 10 !== 9)
        stays.push(makeStay(`${index}-${from}`, from, from + nightsOfStay, { room: `r${index}` }));
  const left = Array.from({ length: nightCount }, () => 6);
  return chartModel({
    ...makeTestChart(stays, { from: today, nights: nightCount }),
    rooms: Array.from({ length: roomCount }, (_, index) => ({
      ...room,
      id: `r${index}`,
      number: String(index),
      rank: index,
    })),
    types: makeTestChart([]).types.map((type) => ({ ...type, left })),
  });
}

const model = busyChart();
const barCount = model.rows.flatMap((row) => row.bars).length;

const facts = { today, hotel: { timeZone: 'Africa/Lagos' } };
const view = (state: ChartState) => ({
  cursor: cursorOf(model, state),
  selected: state.placing ? selectedOf(model, state.placing) : undefined,
  ghost: state.placing ? { placing: state.placing, text: '', isProblem: false } : undefined,
  stretch: state.stretch,
});

beforeEach(() => void vi.stubGlobal('innerWidth', 1440));
afterEach(() => void vi.unstubAllGlobals());

test('sixty rooms by sixty nights are their bars and heads, not a cell for each night', () => {
  expect(barCount).toBeGreaterThan(900);
  const html = renderToStaticMarkup(
    <FactsProvider value={facts as never}>
      <ChartGrid
        {...{ model, state: emptyState, fresh: {}, density: 'normal', grid: { current: null }, onKeyDown: () => {} }}
        {...view(emptyState)}
      />
    </FactsProvider>,
  );
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  const headElementCount = nightCount * 5;
  const elementsPerRow = 5;
  expect(elements).toBeLessThan(barCount * 3 + roomCount * elementsPerRow + headElementCount);
  expect(html.match(/data-bar=/g)).toHaveLength(barCount);
});

test('choosing a stay and moving its ghost draw the rows anew that they concern, and no other', () => {
  const chosenState = applyCommand(model, emptyState, { do: 'press' });
  expect(chosenState.placing).toMatchObject({ booking: '0-0', room: 'r0' });
  // Compares two states of a row field by field, as React does before it draws the row again.
  const isSame = (a: RowState, b: RowState) =>
    Object.values(a).every((value, at) => Object.is(value, Object.values(b)[at]));
  const drawnAnew = (before: ChartState, after: ChartState) =>
    model.rows
      .filter((row) => !isSame(rowStateOf(row, view(before)), rowStateOf(row, view(after))))
      .map(({ room }) => room.id);
  expect(drawnAnew(emptyState, chosenState)).toEqual(['r0']);
  const moved = applyCommand(model, chosenState, { do: 'ghost', step: 'row', by: 1 });
  expect(drawnAnew(chosenState, moved)).toEqual(['r0', 'r1']);
  const elsewhere = applyCommand(model, emptyState, { do: 'go', rows: 7, cells: 0 });
  expect(drawnAnew(emptyState, elsewhere)).toEqual(['r0', 'r7']);
});
