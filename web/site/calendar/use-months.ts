import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Day } from '#contract/dates.ts';
import { addMonths, type Month, monthOf, monthsBetween } from '#web/site/calendar/months.ts';

const atOnce = 3;

/**
 * The months to draw: up to those in sight and, while somebody scrolls down to `end`, a few more each time. All of them
 * at once would keep a slow phone busy.
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

  // Looks anew after each addition: the end may be in sight still.
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
