import type { ReactNode } from 'react';
import { deskFeePercent } from '#contract/bookings/bookings.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { RoomChart } from '#contract/front-desk/room-chart.ts';
import { quoteStay, ratePlanText, standardRatePlan } from '#contract/rooms/rate-plan-prices.ts';
import { isReady, type RoomCondition } from '#contract/rooms/room-conditions.ts';
import { ArrivalActions } from '#web/office/front-desk/room-chart/arrival-actions.tsx';
import {
  type ChartModel,
  type ChartRow,
  hasArrived,
  isArrival,
  nightIndex,
  owedByGuestOf,
  rowOfRoom,
} from '#web/office/front-desk/room-chart/chart-model.ts';
import type { RoomStretch } from '#web/office/front-desk/room-chart/chart-state.ts';
import {
  dayInWords,
  dayRange,
  placingInstruction,
  stayStateText,
  stayWord,
  waitingText,
} from '#web/office/front-desk/room-chart/chart-words.ts';
import {
  canBeCut,
  ghostNote,
  ghostTitle,
  isCut,
  isMoved,
  type Placing,
  type SelectedStay,
  type Verdict,
} from '#web/office/front-desk/room-chart/ghost.ts';
import type { useChartDesk } from '#web/office/front-desk/room-chart/use-chart-desk.ts';
import { lookFirstText, seenOccupiedText } from '#web/office/housekeeping/seen-occupied.tsx';
import { RoomConditionBadge } from '#web/office/rooms/room-condition-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

type FootView = {
  title: string;
  note: string;
  condition?: RoomCondition | undefined;
  word?: string;
  warningText?: string | undefined;
  isProblem?: boolean;
};

const cutInstruction = 'Press a later night of it, or X, to move only the nights from then on.';

type PlacedStay = { selected: SelectedStay; placing: Placing; verdict: Verdict };

export function placingView(model: ChartModel, { selected, placing, verdict }: PlacedStay, timeZone: string): FootView {
  const { stay, part } = selected;
  const { chart } = model;
  const row = placing.room ? rowOfRoom(model, placing.room) : undefined;
  const typeName = row?.type.name ?? '';
  if (!isMoved(selected, placing)) {
    const placeText = part.room
      ? `${typeName} ${row?.room.number}`
      : row
        ? `No room yet, would fit in ${row.room.number}`
        : 'No room yet';
    const stateText = stayStateText(stay, model.chart.deskDay);
    const owed = owedByGuestOf(stay);
    const dueText = owed > 0 ? `, ${formatNaira(owed)} to pay` : '';
    const isArriving = row && isArrival(selected, chart.deskDay);
    const waitingNote = isArriving && !isReady(row.room.condition) ? waitingText(model, row.room, timeZone) : '';
    if (isCut(selected)) return cutView(selected, placeText);
    const giveText = part.room ? '' : `Enter gives ${stay.guestName} this room.`;
    const keysText = [giveText, placingInstruction, canBeCut(selected, chart.deskDay) && cutInstruction]
      .filter(Boolean)
      .join(' ');
    return {
      title: stay.guestName,
      note: [`${placeText}, ${dayRange(part.from, part.until)}, ${stateText}${dueText}.`, waitingNote, keysText]
        .filter(Boolean)
        .join(' '),
      ...(isArriving && {
        condition: row.room.condition,
        warningText: seenOccupiedText(row.room.seenOccupiedAt, chart.today, timeZone),
      }),
      word: row
        ? stayWord({ ...part, key: '', kind: owed > 0 ? 'unpaid' : 'confirmed', stay, part }, model.chart.deskDay)
        : '',
    };
  }
  const isProblem = verdict.state === 'taken' || verdict.state === 'refused';
  return {
    ...{ title: ghostTitle(model, placing, verdict), note: ghostNote(selected, placing, verdict, typeName), isProblem },
    condition: isProblem ? undefined : row?.room.condition,
    warningText: row && !isProblem ? occupiedWarning(row, placing, chart, timeZone) : undefined,
  };
}

const cutView = ({ stay, start }: SelectedStay, place: string): FootView => ({
  title: `${stay.guestName}, from ${dayInWords(start)} on`,
  note: `${place}. What is before stays there. Drag these nights into another room, or press the arrows. X begins a night later, Shift and X earlier; Escape leaves it.`,
});

/** Warns that the room was seen occupied, if the guest could get it at once. */
const occupiedWarning = (
  row: ChartRow,
  { from }: { from: string },
  chart: RoomChart,
  timeZone: string,
): string | undefined =>
  from <= chart.deskDay ? seenOccupiedText(row.room.seenOccupiedAt, chart.today, timeZone) : undefined;

export function stretchView(model: ChartModel, { room, from, until }: RoomStretch, timeZone: string): FootView {
  const row = rowOfRoom(model, room);
  const nightCount = nightIndex({ from }, until);
  const firstDayText = from === model.chart.deskDay ? 'today' : dayInWords(from);
  const warning = row && occupiedWarning(row, { from }, model.chart, timeZone);
  const ratePlan = standardRatePlan(model.chart.plans, nightCount);
  const stay = { checkIn: from, checkOut: until, party: { guests: 1 }, ratePlan };
  const price = row && formatNaira(quoteStay(row.type, stay, deskFeePercent).total);
  const planName = ratePlan && model.chart.plans.length > 1 ? ` (${ratePlanText(ratePlan)})` : '';
  const advice = warning ? lookFirstText : 'Press a later night, or Shift and the right arrow, to add nights.';
  return {
    title: `${row?.room.number} is free from ${firstDayText} until ${dayInWords(until)}`,
    note: `${row?.type.name}, ${plural(nightCount, 'night')}, ${price} for one guest${planName}. ${advice}`,
    condition: row?.room.condition,
    warningText: warning,
  };
}

export function ChartFoot({ view, children }: { view: FootView; children: ReactNode }) {
  return (
    <section
      aria-label="Chosen"
      className="sticky bottom-(--phone-bar) z-20 -mx-4 mt-4 -mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-hairline bg-white px-4 py-3 shadow-[0_-10px_30px_-14px_rgb(38_28_22/0.25)] md:-mx-8 md:-mb-8 md:px-8 print:hidden"
    >
      <div className="min-w-0 max-w-[46rem] grow basis-80">
        <p className="flex flex-wrap items-center gap-2.5 font-semibold">
          <span className={view.isProblem ? 'text-danger' : ''}>{view.title}</span>
          {view.condition && <RoomConditionBadge condition={view.condition} />}
          {view.warningText && <StatusBadge tone="danger">{view.warningText}</StatusBadge>}
          {view.word && <StatusBadge tone="accent">{view.word}</StatusBadge>}
        </p>
        <p className="text-sm text-soft">{view.note}</p>
      </div>
      <div className="ml-auto flex flex-wrap gap-2">{children}</div>
    </section>
  );
}

type PlacingActionsProps = PlacedStay & {
  model: ChartModel;
  desk: Pick<
    ReturnType<typeof useChartDesk>,
    'checkIn' | 'open' | 'shelve' | 'move' | 'leave' | 'put' | 'swap' | 'changes'
  >;
  canChange: boolean;
};

export function PlacingActions({ model, selected, placing, verdict, desk, canChange }: PlacingActionsProps) {
  const { open, shelve, move, leave, put, swap, changes } = desk;
  const { pending } = changes;
  if (isMoved(selected, placing))
    return (
      <>
        <Button look="outline" onClick={leave}>
          Leave it
        </Button>
        {verdict.state !== 'free' && (
          <Button look="outline" onClick={move}>
            Other rooms…
          </Button>
        )}
        {verdict.state === 'free' && (
          <Button onClick={() => void put()} loading={pending}>
            {verdict.isDirty ? 'Put it there anyway' : 'Put it there'}
          </Button>
        )}
        {verdict.state === 'taken' && verdict.swapWith && (
          <Button onClick={() => void swap()} loading={pending}>
            Swap the two
          </Button>
        )}
      </>
    );
  const { stay, part } = selected;
  const row = part.room && isArrival(selected, model.chart.deskDay) ? rowOfRoom(model, part.room) : undefined;
  return (
    <>
      <Button look="outline" onClick={open}>
        Open booking
      </Button>
      {canChange && part.room && !hasArrived(stay) && (
        <Button look="outline" onClick={() => void shelve()} loading={pending}>
          To the shelf
        </Button>
      )}
      {canChange && !part.room && part.suggested && (
        <Button look="outline" onClick={() => void put()} loading={pending}>
          Give this room
        </Button>
      )}
      {canChange && (
        <Button look={row ? 'outline' : 'primary'} onClick={move}>
          Move…
        </Button>
      )}
      {canChange && row && <ArrivalActions room={row.room} stay={stay} checkIn={desk.checkIn} />}
    </>
  );
}
