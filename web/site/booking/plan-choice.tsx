import { cancellationPolicy, withTerms } from '#contract/cancellation.ts';
import { formatNaira, type Kobo } from '#contract/money.ts';
import type { PlanOffer } from '#contract/plan-offers.ts';
import { planText } from '#contract/plan-prices.ts';
import { useFacts } from '#web/core/context.ts';
import type { BookingFormState } from '#web/site/booking/booking-fields.ts';

type Props = {
  form: BookingFormState;
  offered: readonly PlanOffer[];
  chosen: PlanOffer | undefined;
  totalOf: (plan: PlanOffer) => Kobo;
};

/** Guests choose a plan only where there is more than one. */
export function PlanChoice({ form, offered, chosen, totalOf }: Props) {
  const { hotel } = useFacts();
  const error = form.formState.errors.plan?.message;
  if (offered.length < 2) return error ? <p className="text-sm font-medium text-danger">{error}</p> : null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Choose your plan</legend>
      <div className="space-y-2">
        {offered.map((plan) => (
          <label
            key={plan.code}
            className="flex cursor-pointer items-start gap-3 rounded-lg border border-field bg-white px-3.5 py-3 has-checked:border-indigo has-checked:ring-1 has-checked:ring-indigo has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
          >
            <input
              type="radio"
              name="plan"
              value={plan.code}
              checked={plan.code === chosen?.code}
              onChange={() => {
                form.setValue('plan', plan.code, { shouldDirty: true });
                form.clearErrors('plan');
              }}
              className="mt-1 size-4.5 shrink-0 accent-indigo outline-none"
            />
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{planText(plan)}</span>
                <span className="figures font-semibold">{formatNaira(totalOf(plan))}</span>
              </span>
              <span className="mt-0.5 block text-sm text-soft">
                {cancellationPolicy(withTerms(plan.terms, hotel)).join(' ')}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}

/** What the guest has chosen, above the price. */
export function ChosenPlan({ plan }: { plan: PlanOffer }) {
  const { hotel } = useFacts();
  return (
    <div className="mb-3 border-b border-brass/60 pb-3">
      <p className="font-semibold">
        {planText(plan)}
        {plan.percent_off > 0 && <span className="font-normal text-soft"> · {plan.percent_off}% less a night</span>}
      </p>
      {cancellationPolicy(withTerms(plan.terms, hotel)).map((sentence) => (
        <p key={sentence} className="text-sm text-soft">
          {sentence}
        </p>
      ))}
    </div>
  );
}
