import type { ComponentProps } from 'react';
import { cancellationPolicy, withTerms } from '#contract/bookings/cancellation.ts';
import { childCounts } from '#contract/core/guests.ts';
import type { PlanOffer } from '#contract/rooms/plan-offers.ts';
import { planOfStay, plansForStay, planText } from '#contract/rooms/plan-prices.ts';
import { useFacts } from '#web/core/context.ts';
import { CountOptions } from '#web/forms/count-options.tsx';
import { guestFields } from '#web/forms/guest-fields.tsx';
import { SelectField } from '#web/ui/field.tsx';

type ChildrenFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & { guests: number };

export function ChildrenField({ guests, ...field }: ChildrenFieldProps) {
  return (
    <SelectField label={guestFields.children.label.desk} {...field}>
      <CountOptions counts={childCounts(guests)} />
    </SelectField>
  );
}

type PlanFieldProps = {
  plans: readonly PlanOffer[];
  nights: number;
  code: string;
  error: string | undefined;
  onChoose: (code: string) => void;
};

/** For a new stay: the plans on offer for so many nights. */
export function PlanField({ plans, nights, code, error, onChoose }: PlanFieldProps) {
  const { hotel } = useFacts();
  const chosen = planOfStay(plans, nights, code);
  return (
    <SelectField
      label={guestFields.plan.label.desk}
      hint={chosen && cancellationPolicy(withTerms(chosen.terms, hotel)).join(' ')}
      error={error}
      value={chosen?.code ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      {plansForStay(plans, nights).map((plan) => (
        <option key={plan.code} value={plan.code}>
          {planText(plan)}
          {plan.percentOff > 0 ? `, ${plan.percentOff}% less` : ''}
        </option>
      ))}
    </SelectField>
  );
}
