import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useFacts } from '#web/core/context.ts';
import { useOpenedRoom } from '#web/office/core/use-opened.ts';
import { ChartDialogs } from '#web/office/front-desk/room-chart/chart-dialogs.tsx';
import { ChartFoot, PlacingActions, placingView, stretchView } from '#web/office/front-desk/room-chart/chart-foot.tsx';
import { ChartGrid, type Density, type FreshChanges } from '#web/office/front-desk/room-chart/chart-grid.tsx';
import { ChartKey, PrintedKey } from '#web/office/front-desk/room-chart/chart-key.tsx';
import {
  type ChartModel,
  isShown,
  laterDay,
  rowOfRoom,
  stayBarKey,
} from '#web/office/front-desk/room-chart/chart-model.ts';
import { ChartRoomLink } from '#web/office/front-desk/room-chart/chart-room-link.tsx';
import { ChartShelf } from '#web/office/front-desk/room-chart/chart-shelf.tsx';
import { type ChartState, cursorOf, modeOf } from '#web/office/front-desk/room-chart/chart-state.ts';
import { shortDayRange } from '#web/office/front-desk/room-chart/chart-words.ts';
import { nightAtShare } from '#web/office/front-desk/room-chart/geometry.ts';
import { roomNumber, type Verdict } from '#web/office/front-desk/room-chart/ghost.ts';
import { commandOf } from '#web/office/front-desk/room-chart/grid-keys.ts';
import { LiveRegion } from '#web/office/front-desk/room-chart/live-region.tsx';
import { RefusalNotice } from '#web/office/front-desk/room-chart/refusal-notice.tsx';
import { ChartRoomSheet } from '#web/office/front-desk/room-chart/room-sheet.tsx';
import { roomStateOn } from '#web/office/front-desk/room-chart/room-states.ts';
import type { GhostView } from '#web/office/front-desk/room-chart/row-state.ts';
import { useChartDesk } from '#web/office/front-desk/room-chart/use-chart-desk.ts';
import { useDrag } from '#web/office/front-desk/room-chart/use-drag.ts';
import type { WalkInStart } from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';

export type ChartFormProps = {
  model: ChartModel;
  fresh: FreshChanges;
  canChange: boolean;
  density: Density;
  show: (change: { from?: string | undefined }) => void;
  bookWalkIn: (start: WalkInStart) => void;
};

export function ChartDesk({ model, fresh, canChange, density, bookWalkIn }: ChartFormProps) {
  const desk = useChartDesk({ model, canChange, bookWalkIn });
  const { state, setState, selected, verdict, changes, dialog, setDialog, run, press, cut } = desk;
  const { placing, stretch } = state;
  const { chart } = model;
  const { timeZone } = useFacts().hotel;
  const grid = useRef<HTMLDivElement>(null);
  const drag = useDrag({
    ...{ selected: canChange ? selected : undefined, placing, nights: chart.nights },
    onMove: (moved) => setState({ ...state, placing: moved }),
    onDrop: () => void desk.put(true),
  });
  useScrollToChoice(grid, state, drag.isDragging);
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event, modeOf(state));
    if (!command) return;
    event.preventDefault();
    run(command);
  };
  const onClick = ({ target, clientX, detail }: MouseEvent<HTMLElement>) => {
    const track = (target as HTMLElement).closest<HTMLElement>('[data-room]');
    const row = rowOfRoom(model, track?.dataset.room ?? '');
    if (drag.endsDrag() || !track || !row) return;
    const barKey = (target as HTMLElement).closest<HTMLElement>('[data-bar]')?.dataset.bar;
    const bar = row.bars.find((each) => each.key === barKey);
    const { left, width } = track.getBoundingClientRect();
    const pressedNight = nightAtShare(chart, (clientX - left) / width);
    if (selected && bar?.key === stayBarKey(selected.stay, selected.part)) {
      // The second press of a double click must not cut the stay again.
      if (detail < 2) cut(pressedNight);
    } else press({ room: row.room.id, night: bar ? laterDay(bar.from, chart.from) : pressedNight }, bar);
    grid.current?.focus({ preventScroll: true });
  };
  const openedRoom = useOpenedRoom('plan');
  const sheetRow = rowOfRoom(model, openedRoom.id ?? '');
  const openMoveDialog = (booking: string, from: string) => setDialog({ open: 'move', booking, from });
  const placedStay = placing && selected && verdict ? { placing, selected, verdict } : undefined;
  const footView = placedStay
    ? placingView(model, placedStay, timeZone)
    : stretch
      ? stretchView(model, stretch, timeZone)
      : undefined;

  return (
    <>
      <ChartShelf
        {...{ chart, canChange, pending: changes.pending, put: changes.put }}
        move={(stay, from) => openMoveDialog(stay.id, from)}
      />
      {!sheetRow && <RefusalNotice changes={changes} chooseRoom={({ id, checkIn }) => openMoveDialog(id, checkIn)} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: takes presses on the bars of the grid, which has the keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div onClick={onClick} {...drag.handlers}>
        <ChartGrid
          {...{ model, state, selected, fresh, density, grid, onKeyDown }}
          cursor={cursorOf(model, state)}
          ghost={placedStay && ghostView(model, placedStay)}
        />
      </div>
      <ChartKey />
      <PrintedKey chart={chart} />
      {footView && (
        <ChartFoot view={footView}>
          {placedStay && <PlacingActions {...placedStay} model={model} desk={desk} canChange={canChange} />}
          {stretch && (
            <ChartRoomLink room={stretch.room} className={buttonLook('outline')}>
              See room {roomNumber(model, stretch.room)}
            </ChartRoomLink>
          )}
          {stretch && canChange && (
            <>
              <Button look="outline" onClick={desk.closeRoom}>
                Close room…
              </Button>
              <Button onClick={desk.book}>Book a walk-in</Button>
            </>
          )}
        </ChartFoot>
      )}
      <LiveRegion
        text={footView ? [footView.title, footView.warningText, footView.note].filter(Boolean).join('. ') : ''}
      />
      {sheetRow && (
        <ChartRoomSheet
          {...{ model, row: sheetRow, canChange, changes, move: openMoveDialog, bookWalkIn, setDialog }}
          state={isShown(model, chart.deskDay) ? roomStateOn(sheetRow, chart.deskDay, chart.deskDay) : undefined}
          close={openedRoom.close}
        />
      )}
      <ChartDialogs dialog={dialog} model={model} changes={changes} close={() => setDialog(undefined)} />
    </>
  );
}

type ChosenGhost = Omit<GhostView, 'text' | 'isProblem'> & {
  selected: { stay: { guestName: string } };
  verdict: Verdict;
};

function ghostView(model: ChartModel, { placing, selected, verdict }: ChosenGhost): GhostView | undefined {
  if (verdict.state === 'here') return undefined;
  const placeText = `${roomNumber(model, placing.room)}, ${shortDayRange(placing.from, placing.until)}`;
  const freeText = `${selected.stay.guestName} · ${placeText}${verdict.state === 'free' ? ' · free' : ''}`;
  return {
    placing,
    isProblem: verdict.state !== 'free',
    text: verdict.state === 'taken' ? `Taken: ${verdict.occupant}` : freeText,
  };
}

/**
 * Scrolls the chart so that the row of the selected stay or night stays in sight. It does not scroll during a drag,
 * because the row must stay under the pointer.
 */
function useScrollToChoice(
  grid: RefObject<HTMLDivElement | null>,
  { cursor, placing }: ChartState,
  isDragging: () => boolean,
) {
  const room = placing?.room ?? cursor?.room;
  useEffect(() => {
    if (room && !isDragging())
      grid.current?.querySelector(`[data-room="${room}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [grid, room, isDragging]);
}
