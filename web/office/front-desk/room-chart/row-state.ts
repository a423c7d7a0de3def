import type { Day } from '#contract/core/dates.ts';
import { type ChartRow, stayBarKey } from '#web/office/front-desk/room-chart/chart-model.ts';
import type { Cursor, RoomStretch } from '#web/office/front-desk/room-chart/chart-state.ts';
import type { Placing, SelectedStay } from '#web/office/front-desk/room-chart/ghost.ts';

export type GhostView = { placing: Placing; text: string; isProblem: boolean };

type ChartMarks = {
  cursor: Cursor | null;
  selected: SelectedStay | undefined;
  ghost: GhostView | undefined;
  stretch: RoomStretch | null;
};

export type RowState = {
  cursorNight: Day | null;
  selectedKey: string;
  selected: SelectedStay | undefined;
  ghost: GhostView | undefined;
  stretch: RoomStretch | null;
};

/** The part of the chart's state that one row shows. Rows whose part is unchanged are not drawn again. */
export function rowStateOf({ room, bars }: ChartRow, { cursor, selected, ghost, stretch }: ChartMarks): RowState {
  const selectedBarKey = selected && stayBarKey(selected.stay, selected.part);
  const hasSelectedBar = bars.some((bar) => bar.key === selectedBarKey);
  return {
    cursorNight: cursor?.room === room.id ? cursor.night : null,
    selectedKey: selectedBarKey !== undefined && hasSelectedBar ? selectedBarKey : '',
    selected: hasSelectedBar ? selected : undefined,
    ghost: ghost?.placing.room === room.id ? ghost : undefined,
    stretch: stretch?.room === room.id ? stretch : null,
  };
}
