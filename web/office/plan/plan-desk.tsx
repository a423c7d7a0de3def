import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useFacts } from '#web/core/context.ts';
import { nightAtShare } from '#web/office/plan/geometry.ts';
import { changesDates, judge, requestedStay, roomNumber, selectedOf } from '#web/office/plan/ghost.ts';
import { commandOf, type GridCommand } from '#web/office/plan/grid-keys.ts';
import { LiveRegion } from '#web/office/plan/live-region.tsx';
import { MoveStayDialog } from '#web/office/plan/move-stay-dialog.tsx';
import { type Density, type Fresh, PlanChart } from '#web/office/plan/plan-chart.tsx';
import { PlacingActions, PlanFoot, placingView, stretchView } from '#web/office/plan/plan-foot.tsx';
import { PlanKey, PrintedKey } from '#web/office/plan/plan-key.tsx';
import { isStayBar, laterOf, type PlanModel } from '#web/office/plan/plan-model.ts';
import { PlanShelf } from '#web/office/plan/plan-shelf.tsx';
import { applyCommand, cursorOf, emptyState, modeOf, type PlanState, pressAt } from '#web/office/plan/plan-state.ts';
import { barLabel, shortDayRange } from '#web/office/plan/plan-words.ts';
import { RefusalNotice } from '#web/office/plan/refusal-notice.tsx';
import { useDrag } from '#web/office/plan/use-drag.ts';
import { usePlacing } from '#web/office/plan/use-placing.ts';
import type { WalkInStart } from '#web/office/walk-in/walk-in-rules.ts';
import { Button } from '#web/ui/button.tsx';

export type PlanFormProps = {
  model: PlanModel;
  fresh: Fresh;
  canChange: boolean;
  density: Density;
  show: (change: { from?: string | undefined }) => void;
  bookWalkIn: (start: WalkInStart) => void;
};

export function PlanDesk({ model, fresh, canChange, density, bookWalkIn }: PlanFormProps) {
  const { plan } = model;
  const { stays: limits } = useFacts().hotel;
  const openBooking = useOpenStay();
  const [state, setState] = useState<PlanState>(emptyState);
  const [moving, setMoving] = useState<{ booking: string; from: string }>();
  const changes = usePlacing();
  const grid = useRef<HTMLDivElement>(null);
  const cursor = cursorOf(model, state);
  const { placing, stretch } = state;
  const selected = placing ? selectedOf(model, placing) : undefined;
  const verdict =
    placing && selected ? judge(model, selected, placing, { today: plan.today, stays: limits }) : undefined;
  const view = placing && selected && verdict ? placingView(model, selected, placing, verdict) : undefined;
  const free = stretch ? stretchView(model, stretch) : undefined;
  const movingStay = moving && model.stays.get(moving.booking);
  useScrollToCursor(grid, state);

  const leave = () => setState({ ...state, placing: null, stretch: null });
  const put = async (atDrop = false) => {
    if (!placing || !selected || !canChange) return;
    const isPlaced = verdict?.state === 'here' && !selected.part.room;
    if (verdict?.state !== 'free' && !isPlaced) return;
    const dates = changesDates(selected, placing);
    // A drop that changes what the guest pays waits for a press.
    if (atDrop && (dates || (verdict.state === 'free' && verdict.otherType))) return;
    const { checkIn, checkOut } = requestedStay(selected, placing);
    const from = selected.isFirst ? {} : { from: placing.from };
    const target = { room: placing.room, ...(dates ? { nights: { check_in: checkIn, check_out: checkOut } } : from) };
    await changes.put(selected.stay, target);
    leave();
  };
  const swap = async () => {
    if (!selected || verdict?.state !== 'taken' || !verdict.swapWith || !isStayBar(verdict.swapWith)) return;
    await changes.swap(selected.stay, verdict.swapWith.stay);
    leave();
  };
  const shelve = async () => {
    if (!selected?.part.room || !canChange) return;
    await changes.put(selected.stay, { room: null });
    leave();
  };
  const book = () => {
    const row = model.rows.find(({ room }) => room.id === stretch?.room);
    if (!row || !stretch || !canChange) return;
    const { id, number } = row.room;
    bookWalkIn({ roomTypeId: row.type.id, checkIn: stretch.from, checkOut: stretch.until, room: { id, number } });
  };
  const move = () => placing && canChange && setMoving({ booking: placing.booking, from: placing.part });

  const run = (command: GridCommand) => {
    if (command.do === 'put') void (verdict?.state === 'taken' && verdict.swapWith ? swap() : put());
    else if (command.do === 'shelf') void shelve();
    else if (command.do === 'move') move();
    else if (command.do === 'open') placing && openBooking(placing.booking);
    else if (command.do === 'book') book();
    else if (command.do !== 'ghost' || canChange) setState(applyCommand(model, state, command));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event, modeOf(state));
    if (!command) return;
    event.preventDefault();
    run(command);
  };

  const drag = useDrag({
    ...{ selected: canChange ? selected : undefined, placing, nights: plan.nights },
    onMove: (moved) => setState({ ...state, placing: moved }),
    onDrop: () => void put(true),
  });
  const onClick = ({ target, clientX }: MouseEvent<HTMLElement>) => {
    const track = (target as HTMLElement).closest<HTMLElement>('[data-room]');
    const room = track?.dataset.room;
    if (drag.endsDrag() || !track || !room) return;
    const key = (target as HTMLElement).closest<HTMLElement>('[data-bar]')?.dataset.bar;
    const bar = model.rows.find((row) => row.room.id === room)?.bars.find((each) => each.key === key);
    const { left, width } = track.getBoundingClientRect();
    const night = bar ? laterOf(bar.from, plan.from) : nightAtShare(plan, (clientX - left) / width);
    setState(pressAt(model, state, { room, night }));
    grid.current?.focus({ preventScroll: true });
  };

  const bar =
    cursor &&
    model.rows
      .find(({ room }) => room.id === cursor.room)
      ?.bars.find((each) => isStayBar(each) && each.stay.id === placing?.booking);
  const said = view ? `${view.title}. ${view.note}` : free ? `${free.title}. ${free.note}` : '';
  return (
    <>
      <PlanShelf
        plan={plan}
        canChange={canChange}
        pending={changes.pending}
        put={changes.put}
        move={(stay, from) => setMoving({ booking: stay.id, from })}
      />
      {changes.refusal && (
        <RefusalNotice
          refusal={changes.refusal}
          chooseRoom={() =>
            changes.refusal && setMoving({ booking: changes.refusal.stay.id, from: changes.refusal.stay.check_in })
          }
          dismiss={changes.dismissRefusal}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the keys; this takes presses on its bars */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid inside has the keys */}
      <div onClick={onClick} {...drag.handlers}>
        <PlanChart
          model={model}
          state={state}
          cursor={cursor}
          selected={selected}
          ghost={
            placing && selected && verdict && verdict.state !== 'here'
              ? {
                  placing,
                  isProblem: verdict.state !== 'free',
                  text:
                    verdict.state === 'taken'
                      ? `Taken: ${verdict.by}`
                      : `${selected.stay.guest_name} · ${roomNumber(model, placing.room)}, ${shortDayRange(placing.from, placing.until)}${verdict.state === 'free' ? ' · free' : ''}`,
                }
              : undefined
          }
          fresh={fresh}
          density={density}
          grid={grid}
          onKeyDown={onKeyDown}
        />
      </div>
      <PlanKey />
      <PrintedKey plan={plan} />
      {view && placing && selected && verdict && (
        <PlanFoot view={view}>
          <PlacingActions
            {...{ selected, placing, verdict, canChange, leave, move, pending: changes.pending }}
            open={() => openBooking(placing.booking)}
            shelve={() => void shelve()}
            put={() => void put()}
            swap={() => void swap()}
          />
        </PlanFoot>
      )}
      {free && <PlanFoot view={free}>{canChange ? <Button onClick={book}>Book a walk-in</Button> : null}</PlanFoot>}
      <LiveRegion text={said || (bar ? barLabel(bar, '', plan.today) : '')} />
      {moving && movingStay && (
        <MoveStayDialog
          stay={movingStay}
          from={moving.from}
          plan={plan}
          pending={changes.pending}
          put={changes.put}
          swap={changes.swap}
          refusal={changes.refusal?.message}
          close={() => setMoving(undefined)}
        />
      )}
    </>
  );
}

/** Opens the drawer of a booking; the back button closes it. */
export function useOpenStay(): (id: string) => void {
  const navigate = useNavigate();
  return (id) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) => ({ ...current, booking: id }),
      state: { fromList: true },
      resetScroll: false,
    });
}

/** Keeps what the keyboard moves in sight. */
function useScrollToCursor(grid: React.RefObject<HTMLDivElement | null>, { cursor, placing }: PlanState) {
  const room = placing?.room ?? cursor?.room;
  useEffect(() => {
    const track = room && grid.current?.querySelector(`[data-room="${room}"]`);
    if (track) track.scrollIntoView({ block: 'nearest' });
  }, [grid, room]);
}
