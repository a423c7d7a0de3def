import { type RefObject, useEffect, useState } from 'react';
import { formatNaira, type Kobo } from '#contract/money.ts';
import { nightsText } from '#web/site/booking-summary/price-lines.tsx';

type Props = { nights: number; total: Kobo; lines: RefObject<HTMLElement | null> };

export function StayBar({ nights, total, lines }: Props) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!lines.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      // Lines above the window have been read, and the bar must not cover what follows them.
      setShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top > 0);
    });
    observer.observe(lines.current);
    return () => observer.disconnect();
  }, [lines]);

  if (!shown) return null;
  return (
    // Screen readers read the price lines instead.
    <p
      aria-hidden="true"
      data-bar
      className="figures fixed inset-x-0 bottom-0 z-10 flex items-baseline justify-between border-t border-brass/60 bg-paper px-5 py-3 shadow-lift low:hidden md:px-10"
    >
      <span>{nightsText(nights)}</span>
      <span>
        Total <span className="text-lg font-semibold">{formatNaira(total)}</span>
      </span>
    </p>
  );
}
