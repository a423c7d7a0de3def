import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addDays, type Day } from '#contract/core/dates.ts';
import { useFacts } from '#web/core/context.ts';
import { addMonths, addMonthsToDay, dayAfterKey, type Month, monthOf, monthsBetween } from '#web/core/months.ts';
import { type KnownNights, lastCheckOut } from '#web/site/calendar/picking.ts';
import { call } from '#web/site/call.ts';

/**
 * The visible months and the one day that the Tab key reaches. Arrows, Home, End, PageUp and PageDown choose another
 * day, and the visible months follow it.
 */
export function useDayNavigation(start: Day, [first, last]: readonly [Day, Day], grids: RefObject<HTMLElement | null>) {
  const [day, setDay] = useState(start);
  const [month, setMonth] = useState<Month>(monthOf(start));
  const shouldMoveFocus = useRef(false);

  // The effect must be a layout effect: a later one would leave the focus nowhere for a moment when the months change,
  // and the next key would be lost.
  useLayoutEffect(() => {
    if (!shouldMoveFocus.current) return;
    shouldMoveFocus.current = false;
    grids.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  });

  const clampDay = (wanted: Day): Day => (wanted < first ? first : wanted > last ? last : wanted);

  const onKeyDown = (event: KeyboardEvent) => {
    const wantedDay = dayAfterKey(day, event.key, event.shiftKey);
    if (!wantedDay || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    shouldMoveFocus.current = true;
    const nextDay = clampDay(wantedDay);
    setDay(nextDay);
    const shownMonth = monthOf(nextDay);
    if (shownMonth < month) setMonth(shownMonth);
    else if (shownMonth > addMonths(month, 1)) setMonth(addMonths(shownMonth, -1));
  };

  const turnMonths = (months: 1 | -1) => {
    const nextMonth = addMonths(month, months);
    setMonth(nextMonth);
    // Chooses a day in the visible months, so that the Tab key still reaches a day.
    const monthsToMove = monthOf(day) < nextMonth ? 1 : monthOf(day) > addMonths(nextMonth, 1) ? -1 : 0;
    setDay(clampDay(addMonthsToDay(day, monthsToMove)));
  };

  return {
    day,
    month,
    onKeyDown,
    setDay,
    back: month > monthOf(first) ? () => turnMonths(-1) : undefined,
    forward: addMonths(month, 1) < monthOf(last) ? () => turnMonths(1) : undefined,
  };
}

const batchSize = 3;

/**
 * Renders a few months, and a few more whenever the guest scrolls down to the element `end`. All of them at once would
 * keep a slow phone busy.
 */
export function useMonths(
  first: Day,
  last: Day,
  shownMonth: Month,
): { months: Month[]; end: RefObject<HTMLDivElement | null> } {
  const [renderedCount, setRenderedCount] = useState(batchSize);
  const end = useRef<HTMLDivElement>(null);
  const renderedUntil = addMonths(monthOf(first), renderedCount);
  const lastVisibleMonth = addMonths(shownMonth, 1);
  const months = monthsBetween(first, last).filter((month) => month < renderedUntil || month <= lastVisibleMonth);

  useEffect(() => {
    if (!end.current || renderedCount > months.length + batchSize) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setRenderedCount((before) => Math.max(before, months.length) + batchSize);
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [renderedCount, months.length]);

  return { months, end };
}

type NightsReply = { state: 'asking' | 'known' | 'failed'; nights: KnownNights };

const initialReply: NightsReply = { state: 'asking', nights: new Map() };

/**
 * The nights of one room type, or of all types together, up to the last one that can be sold. Replies for an earlier
 * room type are ignored.
 */
export function useNights(roomTypeId: string | undefined): NightsReply & { reload: () => void } {
  const facts = useFacts();
  const { today } = facts;
  const lastNight = addDays(lastCheckOut({ today, stays: facts.hotel.stays }), -1);
  const [reply, setReply] = useState(initialReply);
  const latestRequest = useRef(0);

  const reload = useCallback(() => {
    latestRequest.current += 1;
    const thisRequest = latestRequest.current;
    const update = (next: NightsReply) => {
      if (thisRequest === latestRequest.current) setReply(next);
    };
    update(initialReply);
    call('roomCalendar', { roomTypeId, from: today, to: lastNight }).then(
      ({ data }) => update({ state: 'known', nights: new Map(data.map((night) => [night.night, night])) }),
      () => update({ ...initialReply, state: 'failed' }),
    );
  }, [roomTypeId, today, lastNight]);

  useEffect(() => {
    reload();
    return () => {
      latestRequest.current += 1;
    };
  }, [reload]);

  return { ...reply, reload };
}
