import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Day } from '#contract/core/dates.ts';
import { useFacts } from '#web/core/context.ts';
import { linkToOpen, useLinkToRoom } from '#web/office/core/use-opened.ts';
import type { ChartDialog } from '#web/office/front-desk/room-chart/chart-dialogs.tsx';
import {
  type Bar,
  barAt,
  type ChartModel,
  isStayBar,
  rowOfRoom,
} from '#web/office/front-desk/room-chart/chart-model.ts';
import {
  applyCommand,
  type ChartState,
  type Cursor,
  cursorOf,
  emptyState,
  pressAt,
  pressOnSelected,
  withoutMovedStay,
  withoutTakenStretch,
} from '#web/office/front-desk/room-chart/chart-state.ts';
import {
  changesDates,
  datesOfPlacing,
  isCut,
  judgePlacing,
  nightsLeft,
  selectedOf,
} from '#web/office/front-desk/room-chart/ghost.ts';
import type { GridCommand } from '#web/office/front-desk/room-chart/grid-keys.ts';
import { usePlacing } from '#web/office/front-desk/room-chart/use-placing.ts';
import type { WalkInStart } from '#web/office/front-desk/walk-in/walk-in-rules.ts';

type ChartDeskOptions = { model: ChartModel; canChange: boolean; bookWalkIn: (start: WalkInStart) => void };

export function useChartDesk({ model, canChange, bookWalkIn }: ChartDeskOptions) {
  const { stays: limits } = useFacts().hotel;
  const openStay = useOpenStay();
  const navigate = useNavigate();
  const linkToRoom = useLinkToRoom('plan');
  const [chosenState, setState] = useState<ChartState>(emptyState);
  const state = withoutMovedStay(model, withoutTakenStretch(model, chosenState));
  const [dialog, setDialog] = useState<ChartDialog>();
  const changes = usePlacing();
  const { placing, stretch } = state;
  const selected = placing ? selectedOf(model, placing) : undefined;
  const verdict = placing && selected ? judgePlacing(model, selected, placing, { stays: limits }) : undefined;
  const stretchRow = stretch ? rowOfRoom(model, stretch.room) : undefined;

  const leaveSelection = () => setState((current) => ({ ...current, placing: null, stretch: null }));
  const putSelected = async (atDrop = false) => {
    if (!placing || !selected || !verdict || !canChange) return;
    const givesRoom = verdict.state === 'here' && !selected.part.room;
    if (verdict.state !== 'free' && !givesRoom) return;
    const hasNewDates = changesDates(selected, placing);
    const isDirty = verdict.state === 'free' && verdict.isDirty;
    // After a drop that changes the dates or the room type, or leads into a room that is not ready, the user must press
    // a button.
    if (atDrop && (hasNewDates || isDirty || (verdict.state === 'free' && verdict.otherType))) return;
    const { checkIn, checkOut } = datesOfPlacing(selected, placing);
    const nights = { nights: { checkIn, checkOut } };
    const fromField = selected.isFirst ? {} : { from: nightsLeft(placing, model.chart.deskDay).from };
    await changes.put(selected.stay, {
      room: placing.room,
      ...(hasNewDates && nights),
      ...fromField,
      ...(isDirty && { dirtyOk: true }),
    });
    leaveSelection();
  };
  const swap = async () => {
    if (!selected || verdict?.state !== 'taken' || !verdict.swapWith || !isStayBar(verdict.swapWith)) return;
    await changes.swap(selected.stay, verdict.swapWith.stay);
    leaveSelection();
  };
  const moveToShelf = async () => {
    if (!selected?.part.room || !canChange) return;
    await changes.put(selected.stay, { room: null, ...(isCut(selected) && { from: selected.start }) });
    leaveSelection();
  };
  const bookStretch = () => {
    if (!stretchRow || !stretch || !canChange) return;
    bookWalkIn({
      roomTypeId: stretchRow.type.id,
      checkIn: stretch.from,
      checkOut: stretch.until,
      room: stretchRow.room,
    });
  };
  const openCloseDialog = () => {
    if (stretchRow && stretch && canChange)
      setDialog({ open: 'close', room: stretchRow.room, from: stretch.from, until: stretch.until });
  };
  const openMoveDialog = () => {
    if (selected && canChange) setDialog({ open: 'move', booking: selected.stay.id, from: selected.start });
  };
  const openCheckInDialog = (booking: string) => setDialog({ open: 'check in', booking });
  const openSelected = () => {
    if (placing) openStay(placing.booking);
  };
  const openRoom = () => {
    const cursor = cursorOf(model, state);
    if (cursor) void navigate(linkToRoom(placing?.room ?? cursor.room));
  };
  const pressCell = (cursor: Cursor, bar: Bar | undefined) => {
    const pressedRow = rowOfRoom(model, cursor.room);
    if (bar && !isStayBar(bar) && pressedRow && canChange)
      setDialog({ open: 'closure', room: pressedRow.room, closure: bar.closure });
    setState(pressAt(model, state, cursor));
  };

  const selectNightsFrom = (night: Day) => {
    if (canChange) setState(pressOnSelected(model, state, night));
  };

  const actions: Partial<Record<GridCommand['do'], () => void>> = {
    put: () => void (verdict?.state === 'taken' && verdict.swapWith ? swap() : putSelected()),
    shelf: () => void moveToShelf(),
    close: openCloseDialog,
    room: openRoom,
    press: () => {
      const cursor = cursorOf(model, state);
      const pressedRow = cursor && rowOfRoom(model, cursor.room);
      if (cursor && pressedRow) pressCell(cursor, barAt(pressedRow, cursor.night));
    },
    ...{ move: openMoveDialog, open: openSelected, book: bookStretch },
  };
  const runCommand = (command: GridCommand) => {
    const action = actions[command.do];
    if (action) action();
    else if ((command.do !== 'ghost' && command.do !== 'cut') || canChange)
      setState(applyCommand(model, state, command));
  };

  return {
    ...{ state, setState, selected, verdict, changes, dialog, setDialog },
    ...{
      run: runCommand,
      press: pressCell,
      cut: selectNightsFrom,
      leave: leaveSelection,
      put: putSelected,
      swap,
      shelve: moveToShelf,
      book: bookStretch,
      closeRoom: openCloseDialog,
      move: openMoveDialog,
      open: openSelected,
      checkIn: openCheckInDialog,
    },
  };
}

export function useOpenStay(): (id: string) => void {
  const navigate = useNavigate();
  return (id) => void navigate(linkToOpen('booking', id));
}
