import { describe, expect, test } from 'vitest';
import { chartModel } from '#web/office/front-desk/room-chart/chart-model.ts';
import {
  applyCommand,
  type ChartState,
  cursorOf,
  emptyState,
  modeOf,
  pressAt,
  withoutMovedStay,
  withoutTakenStretch,
} from '#web/office/front-desk/room-chart/chart-state.ts';
import { commandOf, type GridMode } from '#web/office/front-desk/room-chart/grid-keys.ts';
import { dayFromToday, makeStay, makeTestChart, today } from '#web/office/front-desk/room-chart/test-chart.ts';

const commandOfKeys = (name: string, mode: GridMode = 'browse') => {
  const parts = name.split('+');
  const isPressed = (modifier: string) => parts.includes(modifier);
  const keys = {
    shiftKey: isPressed('Shift'),
    altKey: isPressed('Alt'),
    ctrlKey: isPressed('Control'),
    metaKey: false,
  };
  return commandOf({ key: parts.at(-1) ?? '', ...keys }, mode);
};

const model = chartModel(
  makeTestChart([
    makeStay('late', -1, 1, { room: 'r101', roomTypeId: 'single', status: 'checked_in' }),
    makeStay('ada', 1, 3, { room: 'r301' }),
    makeStay('bola', 4, 6, { room: 'r301' }),
  ]),
);

/** The state after these keys, which start at today in the first room. */
const stateAfter = (...keys: string[]): ChartState =>
  keys.reduce((state, name) => {
    const command = commandOfKeys(name, modeOf(state));
    return command ? applyCommand(model, state, command) : state;
  }, emptyState);

const cursorAfter = (...keys: string[]) => cursorOf(model, stateAfter(...keys));

describe('keys', () => {
  test('belong to the browser with Control, and letters with Shift or Alt too', () => {
    expect(
      ['Control+ArrowLeft', 'Alt+ArrowLeft', 'Alt+t', 'Shift+T', 'Tab', 'x'].map((name) => commandOfKeys(name)),
    ).toEqual(Array(6).fill(undefined));
  });

  test('are Enter and the letters of the plan', () => {
    expect(
      [commandOfKeys('Enter'), commandOfKeys('Enter', 'placing'), commandOfKeys('Enter', 'stretch')].map(
        (each) => each?.do,
      ),
    ).toEqual(['press', 'put', 'book']);
    const letters = ['t', 's', 'm', 'o', 'r', 'c'].map((name) => commandOfKeys(name)?.do);
    expect(letters).toEqual(['today', 'shelf', 'move', 'open', 'room', 'close']);
    expect([commandOfKeys('Escape'), commandOfKeys('Escape', 'placing')?.do]).toEqual([undefined, 'leave']);
    expect([commandOfKeys('x', 'placing'), commandOfKeys('Shift+X', 'placing')]).toEqual([
      { do: 'cut', by: 1 },
      { do: 'cut', by: -1 },
    ]);
  });

  test('move the ghost by nights with arrows, its departure with Shift, its arrival with Alt', () => {
    expect(
      ['ArrowRight', 'Shift+ArrowRight', 'Alt+ArrowLeft', 'ArrowUp'].map((name) => commandOfKeys(name, 'placing')),
    ).toEqual([
      { do: 'ghost', step: 'nights', by: 1 },
      { do: 'ghost', step: 'departure', by: 1 },
      { do: 'ghost', step: 'arrival', by: -1 },
      { do: 'ghost', step: 'row', by: -1 },
    ]);
  });
});

describe('the cursor', () => {
  test('starts at today in the first room, and stays inside', () => {
    expect(cursorAfter()).toEqual({ room: 'r101', night: today });
    expect(cursorAfter('ArrowUp')).toEqual({ room: 'r101', night: today });
    expect(cursorAfter('ArrowDown', 'Home', 'ArrowLeft')).toEqual({ room: 'r102', night: dayFromToday(-1) });
    expect(cursorAfter('ArrowDown', 'End', 'ArrowRight')).toEqual({ room: 'r102', night: dayFromToday(12) });
    expect(cursorAfter('End', 't')).toEqual({ room: 'r101', night: today });
  });

  test('passes a bar in one step', () => {
    expect(cursorAfter('PageDown', 'ArrowRight', 'ArrowRight')).toEqual({ room: 'r301', night: dayFromToday(3) });
    expect(cursorAfter('PageDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft')).toEqual({
      room: 'r301',
      night: today,
    });
    expect(cursorAfter('PageDown', 'PageDown', 'PageUp')?.room).toBe('r101');
  });
});

describe('Enter', () => {
  test('selects a stay, and Escape leaves it', () => {
    const selected = stateAfter('PageDown', 'ArrowRight', 'Enter');
    expect(selected.placing).toMatchObject({
      booking: 'ada',
      room: 'r301',
      from: dayFromToday(1),
      until: dayFromToday(3),
    });
    expect(stateAfter('PageDown', 'ArrowRight', 'Enter', 'ArrowDown', 'ArrowRight').placing).toMatchObject({
      room: 'r302',
      from: dayFromToday(2),
    });
    expect(stateAfter('PageDown', 'ArrowRight', 'Enter', 'Escape').placing).toBeNull();
  });

  test('begins a stretch on a free night, which grows until the next bar', () => {
    const keysToStretch = ['PageDown', 'ArrowRight', 'ArrowRight', 'Enter'];
    expect(stateAfter(...keysToStretch).stretch).toEqual({
      room: 'r301',
      from: dayFromToday(3),
      until: dayFromToday(4),
    });
    expect(stateAfter(...keysToStretch, 'Shift+ArrowRight').stretch?.until).toBe(dayFromToday(4));
    expect(stateAfter('ArrowDown', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowRight').stretch).toEqual({
      room: 'r102',
      from: today,
      until: dayFromToday(3),
    });
    expect(stateAfter('ArrowDown', 'Enter', 'ArrowRight').stretch).toBeNull();
  });

  test('is lengthened by a press on a later night of the room, and begins anew on an earlier one or behind a bar', () => {
    const stays = [makeStay('ada', 5, 7, { room: 'r302' })];
    const model = chartModel(makeTestChart(stays));
    const pressAll = (...nights: number[]) =>
      nights.reduce((state, night) => pressAt(model, state, { room: 'r302', night: dayFromToday(night) }), emptyState)
        .stretch;
    expect(pressAll(1, 3)).toEqual({ room: 'r302', from: dayFromToday(1), until: dayFromToday(4) });
    expect(pressAll(1, 3, 2)).toEqual({ room: 'r302', from: dayFromToday(1), until: dayFromToday(3) });
    expect(pressAll(3, 1)).toEqual({ room: 'r302', from: dayFromToday(1), until: dayFromToday(2) });
    expect(pressAll(1, 8)).toEqual({ room: 'r302', from: dayFromToday(8), until: dayFromToday(9) });
    expect(pressAll(1, 1)).toEqual({ room: 'r302', from: dayFromToday(1), until: dayFromToday(2) });
  });

  test('keeps a stretch until somebody takes one of its nights', () => {
    const state = stateAfter('ArrowDown', 'Enter');
    const takenModel = chartModel(makeTestChart([makeStay('cy', 0, 1, { room: 'r102', roomTypeId: 'single' })]));
    expect(withoutTakenStretch(model, state)).toBe(state);
    expect(withoutTakenStretch(takenModel, state).stretch).toBeNull();
  });

  test.each([
    ['another room', makeStay('ada', 1, 3, { room: 'r302' })],
    ['another night', makeStay('ada', 1, 4, { room: 'r301' })],
  ])('does not offer to put a stay back after a dialog has given it %s', (_, movedStay) => {
    const state = pressAt(model, emptyState, { room: 'r301', night: dayFromToday(1) });
    expect(state.placing).not.toBeNull();
    expect(withoutMovedStay(model, state)).toBe(state);
    expect(withoutMovedStay(chartModel(makeTestChart([movedStay])), state).placing).toBeNull();
  });

  test('does nothing on a free night that has passed', () => {
    expect(stateAfter('ArrowDown', 'Home', 'Enter')).toMatchObject({ placing: null, stretch: null });
  });
});
