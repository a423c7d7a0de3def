import { addDays, type Day } from '#contract/core/dates.ts';
import {
  barAt,
  barsInTheWay,
  type ChartModel,
  freeStretch,
  isMovable,
  isShown,
  isStayBar,
  rowOfRoom,
} from '#web/office/front-desk/room-chart/chart-model.ts';
import {
  cutAt,
  cutBy,
  moveGhost,
  type Placing,
  placingAtStart,
  selectedOf,
} from '#web/office/front-desk/room-chart/ghost.ts';
import type { GridCommand, GridMode } from '#web/office/front-desk/room-chart/grid-keys.ts';

export type Cursor = { room: string; night: Day };
export type RoomStretch = { room: string; from: Day; until: Day };

export type ChartState = { cursor: Cursor | null; placing: Placing | null; stretch: RoomStretch | null };

export const emptyState: ChartState = { cursor: null, placing: null, stretch: null };

export const modeOf = ({ placing, stretch }: ChartState): GridMode =>
  placing ? 'placing' : stretch ? 'stretch' : 'browse';

/** Returns the state without its stretch if a stay or a closure has taken nights of the stretch meanwhile. */
export function withoutTakenStretch(model: ChartModel, state: ChartState): ChartState {
  const row = state.stretch && rowOfRoom(model, state.stretch.room);
  return row && state.stretch && barsInTheWay(row, state.stretch).length > 0 ? { ...state, stretch: null } : state;
}

/**
 * Returns the state without its selection if the selected stay has got another room or other nights meanwhile. The ghost
 * would otherwise stay where the stay was, and offer to put it back there.
 */
export function withoutMovedStay(model: ChartModel, state: ChartState): ChartState {
  const { placing } = state;
  const stay = placing && model.stays.get(placing.booking);
  if (!placing || !stay) return state;
  const { room, from, until } = placing.seen;
  const isWhereSeen = stay.parts.some((part) => part.room === room && part.from === from && part.until === until);
  return isWhereSeen ? state : { ...state, placing: null };
}

const clamp = (value: number, last: number) => Math.min(Math.max(0, value), last);

/**
 * The cursor within the chart. A room that is not on the chart becomes the first room. A night that is not on it
 * becomes the desk day, or the first night if the desk day is not on it either.
 */
export function cursorOf(model: ChartModel, { cursor }: Pick<ChartState, 'cursor'>): Cursor | null {
  const { chart, rows } = model;
  const room = rows.find((row) => row.room.id === cursor?.room)?.room.id ?? rows[0]?.room.id;
  if (!room) return null;
  const start = isShown(model, chart.deskDay) ? chart.deskDay : chart.from;
  const night = cursor && isShown(model, cursor.night) ? cursor.night : start;
  return { room, night };
}

/** The night to which a step in the row leads. A bar is one cell, so a step passes all its nights. */
function stepInRow(model: ChartModel, { room, night }: Cursor, cells: number): Day {
  const row = model.rows.find((each) => each.room.id === room);
  const bar = row && barAt(row, night);
  const nextDay = cells > 0 ? (bar?.until ?? addDays(night, 1)) : addDays(bar?.from ?? night, -1);
  if (nextDay < model.chart.from || nextDay >= model.until) return night;
  return nextDay;
}

function moveCursor(model: ChartModel, cursor: Cursor, rows: number, cells: number): Cursor {
  const index = model.rows.findIndex((row) => row.room.id === cursor.room);
  const room = model.rows[clamp(index + rows, model.rows.length - 1)]?.room.id ?? cursor.room;
  return cells === 0 ? { ...cursor, room } : { ...cursor, night: stepInRow(model, cursor, cells) };
}

function goToType(model: ChartModel, cursor: Cursor, by: number): Cursor {
  const currentRow = model.rows.find((row) => row.room.id === cursor.room);
  const types = [...new Set(model.rows.map((row) => row.type.id))];
  const type = types[clamp(types.indexOf(currentRow?.type.id ?? '') + by, types.length - 1)];
  return { ...cursor, room: model.rows.find((row) => row.type.id === type)?.room.id ?? cursor.room };
}

/**
 * Handles a press on a night of a room. It selects a stay that can be moved, begins a stretch on a free night, or
 * lengthens the stretch up to a later night of the room. Any other press clears the selection.
 */
export function pressAt(model: ChartModel, state: ChartState, cursor: Cursor): ChartState {
  const row = model.rows.find((each) => each.room.id === cursor.room);
  const bar = row && barAt(row, cursor.night);
  if (bar && isStayBar(bar))
    return { cursor, stretch: null, placing: isMovable(bar.stay) ? placingAtStart(bar.stay, bar.part) : null };
  if (bar || cursor.night < model.chart.deskDay) return { ...state, cursor, placing: null, stretch: null };
  const { stretch: stretchBefore } = state;
  const freeNights =
    row && stretchBefore?.room === cursor.room && cursor.night > stretchBefore.from
      ? freeStretch(row, stretchBefore.from, model.until)
      : undefined;
  const from = stretchBefore && freeNights && cursor.night < freeNights.until ? stretchBefore.from : cursor.night;
  return { cursor, placing: null, stretch: { room: cursor.room, from, until: addDays(cursor.night, 1) } };
}

/**
 * Handles a press on the selected bar. It selects the nights from the pressed night on, or the whole bar if the bar
 * cannot be cut there.
 */
export function pressOnSelected(model: ChartModel, state: ChartState, night: Day): ChartState {
  const selected = state.placing && selectedOf(model, state.placing);
  return selected ? { ...state, placing: cutAt(selected, night, model.chart.deskDay) } : state;
}

function lengthenStretch(model: ChartModel, state: ChartState, by: number): ChartState {
  const cursor = cursorOf(model, state);
  const startedState = state.stretch ? state : cursor && pressAt(model, { ...state, stretch: null }, cursor);
  const stretch = startedState?.stretch;
  const row = model.rows.find((each) => each.room.id === stretch?.room);
  const freeNights = stretch && row && freeStretch(row, stretch.from, model.until);
  if (!startedState || !stretch || !freeNights) return state;
  const until = addDays(stretch.until, state.stretch || by < 0 ? by : 1);
  return until > stretch.from && until <= freeNights.until
    ? { ...startedState, stretch: { ...stretch, until } }
    : startedState;
}

function moveGhostByKey(
  model: ChartModel,
  state: ChartState,
  command: Extract<GridCommand, { do: 'ghost' }>,
): ChartState {
  const { placing } = state;
  const selected = placing && selectedOf(model, placing);
  if (!placing || !selected) return state;
  if (command.step !== 'row')
    return { ...state, placing: moveGhost(selected, placing, { step: command.step, by: command.by }) };
  const index = model.rows.findIndex((row) => row.room.id === placing.room);
  const room = model.rows[clamp(index + command.by, model.rows.length - 1)]?.room.id;
  return room ? { ...state, placing: moveGhost(selected, placing, { step: 'room', room }) } : state;
}

/** The state after a command that changes nothing on the server. Returns the same state for the other commands. */
export function applyCommand(model: ChartModel, state: ChartState, command: GridCommand): ChartState {
  const cursor = cursorOf(model, state);
  if (!cursor) return state;
  const { chart } = model;
  switch (command.do) {
    case 'go':
      return { ...state, stretch: null, cursor: moveCursor(model, cursor, command.rows, command.cells) };
    case 'edge':
      return { ...state, cursor: { ...cursor, night: command.at === 'first' ? chart.from : addDays(model.until, -1) } };
    case 'type':
      return { ...state, cursor: goToType(model, cursor, command.by) };
    case 'today':
      return chart.deskDay >= chart.from && chart.deskDay < model.until
        ? { ...state, cursor: { ...cursor, night: chart.deskDay } }
        : state;
    case 'press':
      return pressAt(model, state, cursor);
    case 'leave':
      return { ...state, placing: null, stretch: null };
    case 'ghost':
      return moveGhostByKey(model, state, command);
    case 'cut': {
      const selected = state.placing && selectedOf(model, state.placing);
      return selected ? { ...state, placing: cutBy(selected, command.by, chart.deskDay) } : state;
    }
    case 'stretch':
      return lengthenStretch(model, state, command.by);
    default:
      return state;
  }
}
