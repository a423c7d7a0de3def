import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlanStay } from '#contract/front-desk/room-plan.ts';
import { FactsProvider } from '#web/core/context.ts';
import { selectedOf } from '#web/office/plan/ghost.ts';
import { PlanChart } from '#web/office/plan/plan-chart.tsx';
import { type PlanModel, planModel } from '#web/office/plan/plan-model.ts';
import { applyCommand, cursorOf, emptyState, type PlanState } from '#web/office/plan/plan-state.ts';
import { type RowState, rowStateOf } from '#web/office/plan/row-state.ts';
import { stay, testPlan, today } from '#web/office/plan/test-plan.ts';

const rooms = 60;
const nights = 60;
const nightsOfStay = 3;

/** Sixty rooms of which each is free on every tenth night. */
function busyPlan(): PlanModel {
  const [room] = testPlan([]).rooms;
  if (!room) throw new Error('no room');
  const stays: PlanStay[] = [];
  for (let index = 0; index < rooms; index++)
    for (let from = 0; from + nightsOfStay < nights; from += nightsOfStay)
      if ((from + index) % 10 !== 9)
        stays.push(stay(`${index}-${from}`, from, from + nightsOfStay, { room: `r${index}` }));
  const left = Array.from({ length: nights }, () => 6);
  return planModel({
    ...testPlan(stays, { from: today, nights }),
    rooms: Array.from({ length: rooms }, (_, index) => ({
      ...room,
      id: `r${index}`,
      number: String(index),
      rank: index,
    })),
    types: testPlan([]).types.map((type) => ({ ...type, left })),
  });
}

const model = busyPlan();
const bars = model.rows.flatMap((row) => row.bars).length;

const facts = { today, hotel: { timeZone: 'Africa/Lagos' } };
const view = (state: PlanState) => ({
  cursor: cursorOf(model, state),
  selected: state.placing ? selectedOf(model, state.placing) : undefined,
  ghost: state.placing ? { placing: state.placing, text: '', isProblem: false } : undefined,
  stretch: state.stretch,
});

beforeEach(() => void vi.stubGlobal('innerWidth', 1440));
afterEach(() => void vi.unstubAllGlobals());

test('sixty rooms by sixty nights are their bars and heads, not a cell for each night', () => {
  expect(bars).toBeGreaterThan(900);
  const html = renderToStaticMarkup(
    <FactsProvider value={facts as never}>
      <PlanChart
        {...{ model, state: emptyState, fresh: {}, density: 'normal', grid: { current: null }, onKeyDown: () => {} }}
        {...view(emptyState)}
      />
    </FactsProvider>,
  );
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  const ofHeads = nights * 5;
  const ofRow = 5;
  expect(elements).toBeLessThan(bars * 3 + rooms * ofRow + ofHeads);
  expect(html.match(/data-bar=/g)).toHaveLength(bars);
});

test('choosing a stay and moving its ghost draw the rows anew that they concern, and no other', () => {
  const chosen = applyCommand(model, emptyState, { do: 'press' });
  expect(chosen.placing).toMatchObject({ booking: '0-0', room: 'r0' });
  // As React compares what it draws a row from.
  const isSame = (a: RowState, b: RowState) =>
    Object.values(a).every((value, at) => Object.is(value, Object.values(b)[at]));
  const drawnAnew = (before: PlanState, after: PlanState) =>
    model.rows
      .filter((row) => !isSame(rowStateOf(row, view(before)), rowStateOf(row, view(after))))
      .map(({ room }) => room.id);
  expect(drawnAnew(emptyState, chosen)).toEqual(['r0']);
  const moved = applyCommand(model, chosen, { do: 'ghost', step: 'row', by: 1 });
  expect(drawnAnew(chosen, moved)).toEqual(['r0', 'r1']);
  const elsewhere = applyCommand(model, emptyState, { do: 'go', rows: 7, cells: 0 });
  expect(drawnAnew(emptyState, elsewhere)).toEqual(['r0', 'r7']);
});
