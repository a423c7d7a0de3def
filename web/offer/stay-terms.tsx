import { cancellationPolicyOfStay, hotelWithTerms } from '#contract/bookings/cancellation.ts';
import { type Day, dayAt } from '#contract/core/dates.ts';
import type { PageFacts } from '#contract/page.ts';
import type { RatePlanTerms } from '#contract/rooms/rate-plan-offers.ts';
import { useFacts } from '#web/core/context.ts';

/**
 * Returns the time of this device's clock. If that clock shows another day than the hotel's `today`, returns the time
 * at which the server made the page.
 */
export function presentTime({ now, today, hotel }: PageFacts): Date {
  const deviceTime = new Date();
  return dayAt(deviceTime, hotel.timeZone) === today ? deviceTime : new Date(now);
}

type StayTermsProps = { terms: RatePlanTerms | null; checkIn: Day; now: Date };

/** Says what cancelling costs until which dates. If `terms` is null, the policy of `hotel.config.ts` applies. */
export function StayTerms({ terms, checkIn, now }: StayTermsProps) {
  const { hotel } = useFacts();
  return (
    <span className="mt-0.5 block text-sm text-soft">
      {cancellationPolicyOfStay(hotelWithTerms(terms, hotel), checkIn, now).join(' ')}
    </span>
  );
}
