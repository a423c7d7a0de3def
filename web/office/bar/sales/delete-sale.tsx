import { type ReactNode, useState } from 'react';
import { saleMessages, type TakenBackDrinks, takenBackDrinks, takenBackLabels } from '#contract/bar/bar.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { RadioPills } from '#web/office/core/radio-pills.tsx';

type DeleteSaleProps = {
  id: string;
  title: string;
  confirmLabel?: string;
  children: ReactNode;
  close: () => void;
  onDone: () => void;
};

/** Asks why a sale is taken back, and where its drinks go. */
export function DeleteSale({ id, children, ...dialog }: DeleteSaleProps) {
  const [drinks, setDrinks] = useState<TakenBackDrinks>('stock');
  return (
    <ConfirmWithReason
      {...dialog}
      call="deleteSale"
      input={(reason) => ({ id, reason, drinks })}
      texts={{ done: saleMessages.deleted, failed: saleMessages.deleteFailed, reason: saleMessages.reason }}
      needsReason
    >
      {children}
      <div className="mt-4">
        <RadioPills
          value={drinks}
          onChange={setDrinks}
          label="Where the drinks go"
          choices={takenBackDrinks.map((where) => [where, takenBackLabels[where]] as const)}
        />
        <p className="mt-2 text-sm text-soft">What was poured cannot be sold again: it counts as a loss.</p>
      </div>
    </ConfirmWithReason>
  );
}
