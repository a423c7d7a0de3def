import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Day } from '#contract/dates.ts';
import { addMonths, addMonthsToDay, dayAfterKey, type Month, monthOf } from '#web/site/calendar/months.ts';

/**
 * The visible months and the one day in the tab order. Arrows, Home, End, PageUp and PageDown move the day, and the
 * months follow.
 */
export function useDayKeys(start: Day, [first, last]: readonly [Day, Day], grids: RefObject<HTMLElement | null>) {
  const [day, setDay] = useState(start);
  const [month, setMonth] = useState<Month>(monthOf(start));
  const moveFocus = useRef(false);

  useEffect(() => {
    if (!moveFocus.current) return;
    moveFocus.current = false;
    grids.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  });

  const clampDay = (wanted: Day): Day => (wanted < first ? first : wanted > last ? last : wanted);

  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = dayAfterKey(day, event.key, event.shiftKey);
    if (!wanted || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveFocus.current = true;
    const next = clampDay(wanted);
    setDay(next);
    const shown = monthOf(next);
    if (shown < month) setMonth(shown);
    else if (shown > addMonths(month, 1)) setMonth(addMonths(shown, -1));
  };

  const turn = (months: 1 | -1) => {
    const next = addMonths(month, months);
    setMonth(next);
    // The Tab key must find a visible day.
    const gone = monthOf(day) < next ? 1 : monthOf(day) > addMonths(next, 1) ? -1 : 0;
    setDay(clampDay(addMonthsToDay(day, gone)));
  };

  return {
    day,
    month,
    onKeyDown,
    setDay,
    back: month > monthOf(first) ? () => turn(-1) : undefined,
    forward: addMonths(month, 1) < monthOf(last) ? () => turn(1) : undefined,
  };
}
