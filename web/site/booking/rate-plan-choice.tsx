import type { BookingView } from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { onlineWaysText } from '#contract/core/online-ways.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { ratePlanText } from '#contract/rooms/rate-plan-prices.ts';
import { useFacts } from '#web/core/context.ts';
import { presentTime, StayTerms } from '#web/offer/stay-terms.tsx';
import type { BookingFormState } from '#web/site/booking/booking-fields.ts';
import { CheckoutHelp } from '#web/site/checkout/checkout-help.tsx';

type RatePlanChoiceProps = {
  form: BookingFormState;
  offered: readonly RatePlanOffer[];
  chosen: RatePlanOffer | undefined;
  checkIn: Day;
  totalOf: (ratePlan: RatePlanOffer) => Kobo;
};

export function RatePlanChoice({ form, offered, chosen, checkIn, totalOf }: RatePlanChoiceProps) {
  const now = presentTime(useFacts());
  const error = form.formState.errors.plan?.message;
  if (offered.length < 2) return error ? <p className="text-sm font-medium text-danger">{error}</p> : null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Choose your plan</legend>
      <div className="space-y-2">
        {offered.map((ratePlan) => (
          <label
            key={ratePlan.code}
            className="flex cursor-pointer items-start gap-3 rounded-lg border border-field bg-white px-3.5 py-3 has-checked:border-indigo has-checked:ring-1 has-checked:ring-indigo has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
          >
            <input
              type="radio"
              name="plan"
              value={ratePlan.code}
              checked={ratePlan.code === chosen?.code}
              onChange={() => {
                form.setValue('plan', ratePlan.code, { shouldDirty: true });
                form.clearErrors('plan');
              }}
              className="mt-1 size-4.5 shrink-0 accent-indigo outline-none"
            />
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{ratePlanText(ratePlan)}</span>
                <span className="figures font-semibold">{formatNaira(totalOf(ratePlan))}</span>
              </span>
              <StayTerms terms={ratePlan.terms} checkIn={checkIn} now={now} />
            </span>
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}

type ChosenRatePlanProps = { ratePlan: RatePlanOffer | undefined; isNamed: boolean; checkIn: Day };

/** The chosen rate plan with its terms. Its name is shown only if `isNamed`. */
export function ChosenRatePlan({ ratePlan, isNamed, checkIn }: ChosenRatePlanProps) {
  const facts = useFacts();
  return (
    <div className="mb-3 border-b border-brass/60 pb-3">
      {ratePlan && isNamed && (
        <p className="font-semibold">
          <span>{ratePlanText(ratePlan)}</span>
          {ratePlan.percentOff > 0 && (
            <span className="font-normal text-soft">{` · ${ratePlan.percentOff}% less a night`}</span>
          )}
        </p>
      )}
      <StayTerms terms={ratePlan?.terms ?? null} checkIn={checkIn} now={presentTime(facts)} />
    </div>
  );
}

export const PayHelp = ({ booking }: { booking: Pick<BookingView, 'holdUntil'> }) => (
  <CheckoutHelp holdUntil={booking.holdUntil} />
);

type BookedTermsProps = { booking: Pick<BookingView, 'bookedPlan' | 'checkIn'>; now: Date };

export function BookedTerms({ booking, now }: BookedTermsProps) {
  const { hotel } = useFacts();
  return (
    <>
      <p className="text-sm text-soft">You can pay by {onlineWaysText(hotel.payOnlineBy)}.</p>
      <StayTerms terms={booking.bookedPlan.terms} checkIn={booking.checkIn} now={now} />
    </>
  );
}
