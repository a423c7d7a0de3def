import { describe, expect, test } from 'vitest';
import { assignmentMessages } from '#contract/bookings/assignment.ts';
import type { ChartStay } from '#contract/front-desk/room-chart.ts';
import { changeMessages } from '#contract/front-desk/stay-change.ts';
import hotel from '#hotel';
import { chartModel } from '#web/office/front-desk/room-chart/chart-model.ts';
import {
  cutAt,
  cutBy,
  datesOfPlacing,
  ghostTitle,
  isMoved,
  judgePlacing,
  moveGhost,
  nightsLeft,
  type Placing,
  placingAtStart,
  selectedOf,
} from '#web/office/front-desk/room-chart/ghost.ts';
import { dayFromToday, makeStay, makeTestChart, today } from '#web/office/front-desk/room-chart/test-chart.ts';

function choose(stays: ChartStay[], changes: Parameters<typeof makeTestChart>[1] = {}) {
  const model = chartModel(makeTestChart(stays, changes));
  const [first] = stays;
  const part = first?.parts.at(-1);
  if (!first || !part) throw new Error('no stay');
  const placing = placingAtStart(first, part);
  const selected = selectedOf(model, placing);
  if (!selected) throw new Error('not selected');
  const limits = { stays: hotel.stays };
  const at = (target: Partial<Placing>) => judgePlacing(model, selected, { ...placing, ...target }, limits);
  /** Selects only the nights from `night` on. `at` judges where these nights would go. */
  const from = (night: string) => {
    const cut = cutAt(selected, night, today);
    const later = selectedOf(model, cut) ?? selected;
    const cutTo = (target: Partial<Placing>) => judgePlacing(model, later, { ...cut, ...target }, limits);
    return { placing: cut, selected: later, at: cutTo };
  };
  return { model, placing, selected, at, from };
}

const ada = makeStay('ada', 1, 3, { room: 'r301' });

describe('the ghost', () => {
  test('of a coming stay moves by nights, and by its ends, but never loses its last night', () => {
    const { placing, selected } = choose([ada]);
    expect(moveGhost(selected, placing, { step: 'nights', by: 2 })).toMatchObject({
      from: dayFromToday(3),
      until: dayFromToday(5),
    });
    expect(moveGhost(selected, placing, { step: 'departure', by: 1 })).toMatchObject({
      from: dayFromToday(1),
      until: dayFromToday(4),
    });
    expect(moveGhost(selected, placing, { step: 'arrival', by: 1 })).toMatchObject({
      from: dayFromToday(2),
      until: dayFromToday(3),
    });
    expect(moveGhost(selected, placing, { step: 'arrival', by: 2 })).toBe(placing);
  });

  test('of a guest in the house keeps the arrival', () => {
    const { placing, selected } = choose([makeStay('ada', -1, 2, { room: 'r301', status: 'checked_in' })]);
    expect(moveGhost(selected, placing, { step: 'nights', by: 1 })).toBe(placing);
    expect(moveGhost(selected, placing, { step: 'arrival', by: 1 })).toBe(placing);
    expect(moveGhost(selected, placing, { step: 'departure', by: 1 }).until).toBe(dayFromToday(3));
  });

  test('of the second room of a stay changes the check-out only', () => {
    const moved = {
      ...makeStay('ada', 1, 5),
      parts: [
        { room: 'r301', roomTypeId: 'suite', from: dayFromToday(1), until: dayFromToday(3), suggested: null },
        { room: 'r302', roomTypeId: 'suite', from: dayFromToday(3), until: dayFromToday(5), suggested: null },
      ],
    };
    const { placing, selected } = choose([moved]);
    const longer = moveGhost(selected, placing, { step: 'departure', by: 1 });
    expect(moveGhost(selected, placing, { step: 'arrival', by: -1 })).toBe(placing);
    expect(datesOfPlacing(selected, longer)).toEqual({ checkIn: dayFromToday(1), checkOut: dayFromToday(6) });
  });

  test('of a stay without a room starts where it would fit', () => {
    const { placing, selected } = choose([makeStay('ada', 0, 2, { suggested: 'r302' })]);
    expect([placing.room, isMoved(selected, placing)]).toEqual(['r302', false]);
  });
});

describe('the later nights of a stay', () => {
  const long = makeStay('ada', 1, 5, { room: 'r301' });

  test('are selected from the pressed night on, and move without those before', () => {
    const { from, model } = choose([long, makeStay('bola', 1, 3, { room: 'r302' })]);
    const later = from(dayFromToday(3));
    expect(isMoved(later.selected, later.placing)).toBe(false);
    expect(later.at({ room: 'r302' })).toEqual({ state: 'free', otherType: null });
    expect(ghostTitle(model, { ...later.placing, room: 'r302' }, later.at({ room: 'r302' }))).toBe(
      'Room 302, 25 to 27 November: free',
    );
    expect(from(dayFromToday(2)).at({ room: 'r302' })).toMatchObject({ state: 'taken', swapWith: null });
    expect(moveGhost(later.selected, later.placing, { step: 'nights', by: 1 })).toBe(later.placing);
    const longer = moveGhost(later.selected, later.placing, { step: 'departure', by: 1 });
    expect(datesOfPlacing(later.selected, longer)).toEqual({ checkIn: dayFromToday(1), checkOut: dayFromToday(6) });
  });

  test('are no longer selected when the first night is pressed, or a night that is not of the stay', () => {
    const { placing, from } = choose([long]);
    expect(from(dayFromToday(1)).placing).toEqual(placing);
    expect(from(dayFromToday(5)).placing).toEqual(placing);
  });

  test('begin a night later or earlier by keys, and end with the whole stay', () => {
    const { selected, model, placing } = choose([long]);
    const by = (steps: readonly number[]) =>
      steps.reduce((cut, step) => cutBy(selectedOf(model, cut) ?? selected, step, today), placing).start;
    expect([[1], [1, 1], [1, 1, 1], [1, -1], [1, 1, 1, 1]].map(by)).toEqual([2, 3, 4, 1, 1].map(dayFromToday));
  });

  test('of a guest in the house begin tomorrow', () => {
    const { selected, placing, from } = choose([makeStay('ada', -1, 3, { room: 'r301', status: 'checked_in' })]);
    expect(from(today).placing).toEqual(placing);
    expect(cutBy(selected, 1, today).start).toBe(dayFromToday(1));
  });

  test('stay in one room type until the stay is paid', () => {
    const { from, at } = choose([{ ...long, status: 'pending' }]);
    expect(at({ room: 'r101' }).state).toBe('free');
    expect(from(dayFromToday(3)).at({ room: 'r302' }).state).toBe('free');
    expect(from(dayFromToday(3)).at({ room: 'r101' })).toMatchObject({
      state: 'refused',
      reason: changeMessages.onePending,
    });
  });

  test('are selected no longer once somebody else has shortened the stay', () => {
    const { from } = choose([long]);
    const shorter = chartModel(makeTestChart([makeStay('ada', 1, 3, { room: 'r301' })]));
    expect(selectedOf(shorter, from(dayFromToday(3)).placing)).toBeUndefined();
  });
});

describe('a place is', () => {
  test('free, also where another stay only would fit', () => {
    const { at } = choose([ada, makeStay('bola', 1, 3, { suggested: 'r302' })]);
    expect(at({})).toEqual({ state: 'here' });
    expect(at({ room: 'r302' })).toEqual({ state: 'free', otherType: null });
    expect(at({ until: dayFromToday(4) })).toEqual({ state: 'free', otherType: null });
  });

  test('free in another type, if its beds are enough', () => {
    expect(choose([ada]).at({ room: 'r101' })).toEqual({ state: 'free', otherType: 'Single' });
    const couple = choose([{ ...ada, guests: 2 }]).at({ room: 'r101' });
    expect(couple).toMatchObject({ state: 'refused', reason: expect.stringContaining('Single') });
  });

  test('taken by a stay, with which a coming stay of the same nights can change rooms', () => {
    const { at, model, placing } = choose([ada, makeStay('bola', 1, 3, { room: 'r302' })]);
    const verdict = at({ room: 'r302' });
    expect(verdict).toMatchObject({
      state: 'taken',
      occupant: 'Guest bola',
      swapWith: { key: `bola-${dayFromToday(1)}` },
    });
    expect(verdict).toMatchObject({
      reason:
        'Guest bola has it for the same nights, and is not in the house yet. Both are Suite: the two can change rooms.',
    });
    expect(ghostTitle(model, { ...placing, room: 'r302' }, verdict)).toBe('Room 302, 23 to 25 November: taken');
  });

  test.each([
    ['in the house', makeStay('bola', 0, 3, { room: 'r302', status: 'checked_in' }), []],
    [
      'longer than the room of the first is free',
      makeStay('bola', 1, 4, { room: 'r302' }),
      [makeStay('cy', 3, 5, { room: 'r301' })],
    ],
  ])('taken by a stay that is %s, which cannot change rooms', (_, other, more) => {
    expect(choose([ada, other, ...more]).at({ room: 'r302' })).toMatchObject({ state: 'taken', swapWith: null });
  });

  test('taken by a closure', () => {
    const closure = {
      id: 'c',
      room: 'r302',
      kind: 'out_of_order' as const,
      reason: 'shower leaks',
      from: dayFromToday(0),
      until: dayFromToday(2),
    };
    const { at } = choose([ada], { closures: [{ ...closure, returnCondition: 'dirty' }] });
    expect(at({ room: 'r302' })).toMatchObject({ state: 'taken', reason: expect.stringContaining('shower leaks') });
  });

  test.each([
    ['clean, as any other', {}, { state: 'free', otherType: null }],
    ['dirty, with a warning', { condition: 'dirty' as const }, { state: 'free', otherType: null, isDirty: true }],
    [
      'not left yet, not at all',
      { occupiedBy: 'bola' },
      { state: 'refused', reason: assignmentMessages.occupied('302', 'Guest bola') },
    ],
  ])('for a guest in the house who moves now, if it is %s', (_, now, verdict) => {
    const rooms = makeTestChart([]).rooms.map((room) => (room.id === 'r302' ? { ...room, ...now } : room));
    const here = makeStay('ada', -1, 3, { room: 'r301', status: 'checked_in' });
    const leaving = makeStay('bola', -1, 0, { room: 'r302', status: 'checked_in' });
    const { at, from } = choose([here, leaving], { rooms });
    expect(at({ room: 'r302' })).toEqual(verdict);
    expect(from(dayFromToday(1)).at({ room: 'r302' })).toEqual({ state: 'free', otherType: null });
  });

  test('refused for the nights that a guest slept in another room', () => {
    const part = { roomTypeId: 'suite', suggested: null };
    const moved = {
      ...makeStay('ada', -1, 3, { status: 'checked_in' }),
      parts: [
        { ...part, room: 'r301', from: dayFromToday(-1), until: today },
        { ...part, room: 'r302', from: today, until: dayFromToday(3) },
      ],
    };
    const model = chartModel(makeTestChart([moved]));
    const [slept] = moved.parts;
    const placing = slept && placingAtStart(moved, slept);
    const selected = placing && selectedOf(model, placing);
    if (!selected) throw new Error('not selected');
    expect(judgePlacing(model, selected, { ...placing, room: 'r101' }, { stays: hotel.stays })).toEqual({
      state: 'refused',
      reason: assignmentMessages.nightsPassed,
    });
  });

  test('free for the last night of a guest who leaves today', () => {
    const placing = {
      booking: 'ada',
      part: dayFromToday(-2),
      start: dayFromToday(-2),
      room: 'r302',
      from: dayFromToday(-2),
      until: today,
    };
    expect(nightsLeft(placing, today)).toEqual({ from: dayFromToday(-1), until: today });
  });

  test('refused on nights that are sold or have passed', () => {
    const { at, model } = choose([ada]);
    expect(at({ from: dayFromToday(-1), until: dayFromToday(1) }).state).toBe('refused');
    const sold = model.chart.types.map((type) => ({
      ...type,
      left: type.left.map((count, night) => (night === 4 ? 0 : count)),
    }));
    const full = choose([ada], { types: sold });
    expect(full.at({ until: dayFromToday(4) })).toEqual({
      state: 'refused',
      reason: 'Every Suite is sold on Wednesday 25 November.',
    });
    expect(full.at({ room: 'r302' })).toEqual({ state: 'free', otherType: null });
  });
});
