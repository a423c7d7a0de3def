import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Day } from '#contract/dates.ts';
import { addMonths, type Month, monthOf, monthsBetween } from '#web/site/calendar/months.ts';

const atOnce = 3;

/**
 * Draws the visible months and, while the guest scrolls down to `end`, a few more each time: all of them at once would
 * keep a slow phone busy.
 */
export function useMonths(
  first: Day,
  last: Day,
  shown: Month,
): { months: Month[]; end: RefObject<HTMLDivElement | null> } {
  const [drawn, setDrawn] = useState(atOnce);
  const end = useRef<HTMLDivElement>(null);
  const reached = addMonths(monthOf(first), drawn);
  const until = addMonths(shown, 1);
  const months = monthsBetween(first, last).filter((month) => month < reached || month <= until);

  useEffect(() => {
    if (!end.current || drawn > months.length + atOnce) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setDrawn((before) => Math.max(before, months.length) + atOnce);
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [drawn, months.length]);

  return { months, end };
}
