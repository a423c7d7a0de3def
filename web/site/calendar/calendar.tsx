import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { type Day, nightsBetween } from '#contract/core/dates.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { nightsText } from '#contract/core/plural.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { conditionsOn, type StayCondition } from '#contract/rooms/stay-conditions.ts';
import { useFacts } from '#web/core/context.ts';
import { addMonths, monthName, shortDay } from '#web/core/months.ts';
import { useDayNavigation, useMonths, useNights } from '#web/site/calendar/calendar-state.ts';
import { DayCell, type DayPart, MonthGrid } from '#web/site/calendar/month-grid.tsx';
import {
  dayProblem,
  lastCheckOut,
  leastStayNote,
  type PickedDates,
  pickDay,
  possibleDates,
  type StayEnd,
  stayProblem,
} from '#web/site/calendar/picking.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** What a stay in a room costs with the guests and the rate plan of the form. */
export type TotalOf = (room: RoomListing, checkIn: Day, checkOut: Day) => Kobo;

type CalendarProps = {
  room: RoomListing | undefined;
  conditions: readonly StayCondition[];
  totalOf: TotalOf;
  typedDates: PickedDates;
  firstEnd: StayEnd;
  onDone: (picked: PickedDates) => void;
  onClose: () => void;
};

const nightMarksOf = (conditions: readonly StayCondition[], day: Day) => {
  const { minNights, isClosedToArrival } = conditionsOn(conditions, day);
  return { leastNights: minNights, isClosedToArrival };
};

const noDates: PickedDates = { checkIn: undefined, checkOut: undefined };
const prompts: Record<StayEnd, string> = {
  checkIn: 'Choose your check-in day.',
  checkOut: 'Choose your check-out day.',
};

export function Calendar({ room, conditions, totalOf, typedDates, firstEnd, onDone, onClose }: CalendarProps) {
  const { today, hotel } = useFacts();
  const limits = { today, stays: hotel.stays, conditions };
  const { state, nights, reload } = useNights(room?.id);
  const [picked, setPicked] = useState(() => possibleDates(typedDates, limits));
  const [nextEnd, setNextEnd] = useState<StayEnd>(picked.checkIn ? firstEnd : 'checkIn');
  const [problem, setProblem] = useState<string>();
  const [hoveredDay, setHoveredDay] = useState<Day>();
  const grids = useRef<HTMLFieldSetElement>(null);
  const lastDay = lastCheckOut(limits);
  const firstFocusedDay = (firstEnd === 'checkOut' && picked.checkOut) || picked.checkIn || today;
  const navigation = useDayNavigation(firstFocusedDay, [today, lastDay], grids);

  const { months, end } = useMonths(today, lastDay, navigation.month);
  const visibleMonths = [navigation.month, addMonths(navigation.month, 1)];

  const refusalOf = (day: Day) => dayProblem(day, picked, nextEnd, nights, limits);
  const { checkIn, checkOut } = picked;
  const stayConflict = checkIn && checkOut ? stayProblem(checkIn, checkOut, nights, limits) : undefined;
  const isComplete = checkIn && checkOut && nextEnd === 'checkIn';
  const problemText = problem ?? stayConflict;
  const leastStayText = checkIn && nextEnd === 'checkOut' ? leastStayNote(checkIn, limits) : undefined;
  const prompt = leastStayText ? `${leastStayText} ${prompts[nextEnd]}` : prompts[nextEnd];

  const previewEnd =
    nextEnd === 'checkOut' && checkIn && !checkOut && hoveredDay && hoveredDay > checkIn && !refusalOf(hoveredDay)
      ? hoveredDay
      : undefined;

  const chooseDay = (event: MouseEvent<HTMLElement>) => {
    const day = dayOf(event.target);
    if (!day) return;
    navigation.setDay(day);
    const reason = refusalOf(day);
    setProblem(reason);
    if (reason) return;
    const newDates = pickDay(day, picked, nextEnd);
    setPicked(newDates);
    setNextEnd(newDates.checkOut ? 'checkIn' : 'checkOut');
  };
  const clearDates = () => {
    setPicked(noDates);
    setNextEnd('checkIn');
    setProblem(undefined);
  };
  const finish = () => {
    if (checkIn && !checkOut) setProblem(prompts.checkOut);
    else if (!stayConflict) onDone(picked);
  };

  const dayPartOf = (day: Day): DayPart | undefined => {
    if (day === checkIn) return 'checkIn';
    if (day === checkOut) return 'checkOut';
    if (!checkIn || day < checkIn) return undefined;
    if (checkOut) return day < checkOut ? 'between' : undefined;
    return previewEnd && day <= previewEnd ? 'preview' : undefined;
  };

  const footer = (
    <CalendarFooter
      picked={picked}
      room={room}
      totalOf={totalOf}
      message={problemText ?? (isComplete ? 'Your stay:' : prompt)}
      isProblem={problemText !== undefined}
      clear={clearDates}
      finish={finish}
    />
  );
  return (
    <Dialog title="Choose your dates" onClose={onClose} size="full" footer={footer}>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-soft">
        <span>
          <span>
            {room ? `${room.roomType}, price per night` : 'Any room, price per night of the cheapest that is free'}
          </span>
          <span className="sm:hidden"> in ₦</span>
        </span>
        <span className="flex flex-wrap gap-x-4">
          {conditions.some(({ kind }) => kind.startsWith('min_stay')) && (
            <span>
              <b className="text-indigo">3+</b> At least 3 nights
            </span>
          )}
          {conditions.some(({ kind }) => kind === 'closed_to_arrival') && (
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="h-4 w-1 bg-indigo" />
              No arrivals
            </span>
          )}
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="size-1.5 rounded-full bg-terracotta" />
            One room left
          </span>
        </span>
      </p>
      {state === 'failed' && (
        <div className="mt-4 space-y-3">
          <Notice>Free nights and prices cannot be shown right now. You can choose your dates all the same.</Notice>
          <Button look="outline" onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      <div className="relative -mx-2 mt-3 sm:mx-0">
        <div className="absolute inset-x-0 top-0 hidden justify-between md:flex">
          <TurnButton label="Earlier" onClick={navigation.back}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </TurnButton>
          <p aria-live="polite" className="sr-only">
            {visibleMonths.map(monthName).join(', ')}
          </p>
          <TurnButton label="Later" onClick={navigation.forward}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </TurnButton>
        </div>
        <fieldset
          ref={grids}
          aria-label="Days"
          onClick={chooseDay}
          onKeyDown={navigation.onKeyDown}
          onFocus={({ target }) => setHoveredDay(dayOf(target))}
          onPointerOver={({ target, pointerType }) => pointerType === 'mouse' && setHoveredDay(dayOf(target))}
          className="grid min-w-0 gap-x-10 gap-y-4 md:min-h-100 md:grid-cols-2 md:items-start"
        >
          {months.map((month) => (
            <MonthGrid
              key={month}
              month={month}
              first={today}
              last={lastDay}
              isLoading={state === 'asking'}
              isVisible={visibleMonths.includes(month)}
            >
              {(day) => (
                <DayCell
                  key={day}
                  day={day}
                  night={nights.get(day)}
                  {...nightMarksOf(conditions, day)}
                  isLoading={state === 'asking'}
                  part={dayPartOf(day)}
                  isOpenEnded={!checkOut && !previewEnd}
                  isToday={day === today}
                  refusal={refusalOf(day)}
                  isOutOfRange={day < today || day > lastDay}
                  isTabStop={day === navigation.day}
                />
              )}
            </MonthGrid>
          ))}
        </fieldset>
        <div ref={end} className="md:hidden" />
      </div>
    </Dialog>
  );
}

const dayOf = (target: EventTarget): Day | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;

function TurnButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={!onClick}
      onClick={onClick}
      className="relative flex size-11 items-center justify-center rounded-full hover:bg-sand disabled:opacity-30"
    >
      {children}
    </button>
  );
}

type CalendarFooterProps = {
  picked: PickedDates;
  room: RoomListing | undefined;
  totalOf: TotalOf;
  message: string;
  isProblem: boolean;
  clear: () => void;
  finish: () => void;
};

function CalendarFooter({ picked, room, totalOf, message, isProblem, clear, finish }: CalendarFooterProps) {
  const { hotel } = useFacts();
  const { checkIn, checkOut } = picked;
  const nights = checkIn && checkOut ? nightsBetween(checkIn, checkOut) : 0;
  const total = room && checkIn && checkOut ? totalOf(room, checkIn, checkOut) : undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="figures min-h-11">
        <p role="status" className={clsx('text-sm', isProblem ? 'font-medium text-danger' : 'text-soft')}>
          {message}
        </p>
        {checkIn && (
          <p className="font-semibold">
            <span>{`${shortDay(checkIn)} – ${checkOut ? shortDay(checkOut) : '…'}`}</span>
            {nights > 0 && <span className="font-normal">{` · ${nightsText(nights)}`}</span>}
          </p>
        )}
        {total !== undefined && (
          <p>
            <span className="text-lg font-semibold">{formatNaira(total)}</span>{' '}
            <span className="text-sm text-soft">
              in total{hotel.feePercent > 0 && `, with the ${hotel.feePercent}% fee`}
            </span>
          </p>
        )}
        {nights > 0 && !room && <p className="text-sm text-soft">Choose a room to see the total.</p>}
      </div>
      <div className="flex grow gap-3 sm:grow-0">
        {checkIn && (
          <Button look="outline" onClick={clear}>
            Clear
          </Button>
        )}
        <Button onClick={finish} className="grow">
          Done
        </Button>
      </div>
    </div>
  );
}
