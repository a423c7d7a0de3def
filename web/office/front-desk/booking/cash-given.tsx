import { naira } from '#contract/core/money.ts';
import type { BoundField } from '#web/office/core/bind-fields.ts';
import { readAmount } from '#web/office/core/read-amount.ts';
import { TextField } from '#web/ui/field.tsx';

/** Blank means that the guest gives the exact amount. */
export const cashGivenOptions = {
  setValueAs: (typed: unknown) => (typeof typed === 'string' && typed !== '' ? readAmount(typed) : undefined),
  shouldUnregister: true,
};

type CashGivenFieldProps = {
  /** Registered with `cashGivenOptions`. */
  field: BoundField;
  /** What the guest hands over and what is paid of it, both in naira. */
  given: number | undefined;
  paysNow: number;
};

/** What the guest hands over in cash. It gives the change and is not sent. */
export function CashGivenField({ field, given, paysNow }: CashGivenFieldProps) {
  const change = given !== undefined && given > paysNow ? given - paysNow : undefined;
  return (
    <div>
      <TextField label="Cash given (₦, optional)" inputMode="decimal" {...field} />
      <p aria-live="polite" className="figures text-lg font-semibold not-empty:mt-1.5">
        {change !== undefined && `Change ${naira(change)}`}
      </p>
    </div>
  );
}
