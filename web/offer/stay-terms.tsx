import { datedPolicy, withTerms } from '#contract/bookings/cancellation.ts';
import { type Day, dayAt } from '#contract/core/dates.ts';
import type { PageFacts } from '#contract/page.ts';
import type { RatePlanTerms } from '#contract/rooms/rate-plan-offers.ts';
import { useFacts } from '#web/core/context.ts';

/** The present by this device's clock or, if that shows another day than the hotel has, when the page was made. */
export function presentTime({ now, today, hotel }: PageFacts): Date {
  const device = new Date();
  return dayAt(device, hotel.timeZone) === today ? device : new Date(now);
}

type Props = { terms: RatePlanTerms | null; checkIn: Day; now: Date };

/** What cancelling costs, with its dates. Without `terms` it is what `hotel.config.ts` says. */
export function StayTerms({ terms, checkIn, now }: Props) {
  const { hotel } = useFacts();
  return (
    <span className="mt-0.5 block text-sm text-soft">
      {datedPolicy(withTerms(terms, hotel), checkIn, now).join(' ')}
    </span>
  );
}
