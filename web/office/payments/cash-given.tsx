import type { ComponentProps } from 'react';
import { formatNaira, type Kobo, toNaira } from '#contract/core/money.ts';
import { changeOf, likelyCashAmounts } from '#contract/payments/cash-given.ts';
import { readAmount } from '#web/office/core/read-amount.ts';
import { SuggestedTexts } from '#web/office/core/suggested-texts.tsx';
import { TextField } from '#web/ui/field.tsx';

/** Returns the amount in naira, or undefined if nothing is typed, because the customer then gives the exact amount. */
export const readCashGiven = (typed: unknown): number | undefined =>
  typeof typed === 'string' && typed.trim() !== '' ? readAmount(typed) : undefined;

/** Options for the field in a form: only the method cash has it. */
export const cashGivenOptions = {
  setValueAs: (typed: unknown) => (typeof typed === 'number' ? typed : readCashGiven(typed)),
  shouldUnregister: true,
} as const;

type CashGivenProps = {
  due: Kobo;
  /** What is typed, in naira. */
  given: number | undefined;
  field: Omit<ComponentProps<typeof TextField>, 'label'>;
  onChoose: (naira: number) => void;
};

/** Asks what a customer hands over in cash, by typing or one press, and shows the change. Neither is sent. */
export function CashGiven({ due, given, field, onChoose }: CashGivenProps) {
  const changeDue = changeOf(given, due);
  const likelyAmounts = due > 0 ? likelyCashAmounts(due) : [];
  const textOf = (amount: Kobo) => (amount === due ? 'Exact' : formatNaira(amount));
  return (
    <div>
      <div className="grid gap-2">
        <TextField label="Cash given (₦, optional)" inputMode="decimal" autoComplete="off" {...field} />
        <SuggestedTexts
          label="Likely amounts"
          texts={likelyAmounts.map(textOf)}
          onChoose={(text) => {
            const amount = likelyAmounts.find((each) => textOf(each) === text);
            if (amount !== undefined) onChoose(toNaira(amount));
          }}
        />
      </div>
      <p aria-live="polite" className="figures text-lg font-semibold not-empty:mt-1.5">
        {changeDue !== undefined && `Change ${formatNaira(changeDue)}`}
      </p>
    </div>
  );
}
