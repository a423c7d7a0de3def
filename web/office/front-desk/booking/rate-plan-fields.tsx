import type { ComponentProps } from 'react';
import { cancellationPolicy, hotelWithTerms } from '#contract/bookings/cancellation.ts';
import { childCountsFor } from '#contract/core/guests.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import { ratePlanOfStay, ratePlansForStay, ratePlanText } from '#contract/rooms/rate-plan-prices.ts';
import { useFacts } from '#web/core/context.ts';
import { CountOptions } from '#web/forms/count-options.tsx';
import { guestFields } from '#web/forms/guest-fields.tsx';
import { SelectField } from '#web/ui/field.tsx';

type ChildrenFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & { guests: number };

export function ChildrenField({ guests, ...field }: ChildrenFieldProps) {
  return (
    <SelectField label={guestFields.children.label.desk} {...field}>
      <CountOptions counts={childCountsFor(guests)} />
    </SelectField>
  );
}

type RatePlanFieldProps = {
  ratePlans: readonly RatePlanOffer[];
  nights: number;
  code: string;
  error: string | undefined;
  onChoose: (code: string) => void;
};

export function RatePlanField({ ratePlans, nights, code, error, onChoose }: RatePlanFieldProps) {
  const { hotel } = useFacts();
  const chosenRatePlan = ratePlanOfStay(ratePlans, nights, code);
  return (
    <SelectField
      label={guestFields.plan.label.desk}
      hint={chosenRatePlan && cancellationPolicy(hotelWithTerms(chosenRatePlan.terms, hotel)).join(' ')}
      error={error}
      value={chosenRatePlan?.code ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      {ratePlansForStay(ratePlans, nights).map((ratePlan) => (
        <option key={ratePlan.code} value={ratePlan.code}>
          {ratePlanText(ratePlan)}
          {ratePlan.percentOff > 0 ? `, ${ratePlan.percentOff}% less` : ''}
        </option>
      ))}
    </SelectField>
  );
}
