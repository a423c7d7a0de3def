import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Day } from '#contract/dates.ts';
import { addMonths, type Month, monthOf, monthsBetween } from '#web/site/calendar/months.ts';

const batchSize = 3;

/**
 * Draws the visible months and, while the guest scrolls down to `end`, a few more each time: all of them at once would
 * keep a slow phone busy.
 */
export function useMonths(
  first: Day,
  last: Day,
  shown: Month,
): { months: Month[]; end: RefObject<HTMLDivElement | null> } {
  const [drawn, setDrawn] = useState(batchSize);
  const end = useRef<HTMLDivElement>(null);
  const drawnUntil = addMonths(monthOf(first), drawn);
  const until = addMonths(shown, 1);
  const months = monthsBetween(first, last).filter((month) => month < drawnUntil || month <= until);

  useEffect(() => {
    if (!end.current || drawn > months.length + batchSize) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setDrawn((before) => Math.max(before, months.length) + batchSize);
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [drawn, months.length]);

  return { months, end };
}
