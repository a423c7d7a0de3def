import { type ReactNode, useState } from 'react';
import {
  type DrinkDestination,
  drinkDestinations,
  type ListedSale,
  saleMessages,
  takenBackLabels,
} from '#contract/bar/bar.ts';
import { moneyOfDeletedSale } from '#web/office/bar/sales/money-of-deleted-sale.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { CashFromSelect, cashFromInput } from '#web/office/till/cash-from-field.tsx';

type DeleteSaleProps = {
  sale: Pick<ListedSale, 'id' | 'paymentMethod' | 'totalAmountKobo' | 'onRoom' | 'onTab' | 'reference' | 'cashState'>;
  title: string;
  confirmLabel?: string;
  children: ReactNode;
  close: () => void;
  onDone: () => void;
};

export function DeleteSale({ sale, children, ...dialog }: DeleteSaleProps) {
  const [drinks, setDrinks] = useState<DrinkDestination>('stock');
  const [cashFrom, setCashFrom] = useState('');
  const isCashCounted = sale.cashState === 'counted';
  return (
    <ConfirmWithReason
      {...dialog}
      call="deleteSale"
      input={(reason) => ({ id: sale.id, reason, drinks, ...(isCashCounted && cashFromInput('cash', cashFrom)) })}
      texts={{ done: saleMessages.deleted, failed: saleMessages.deleteFailed, reason: saleMessages.reason }}
      needsReason
    >
      {children}
      <p className="mt-3 figures wrap-anywhere">{moneyOfDeletedSale(sale)}</p>
      {isCashCounted && (
        <div className="mt-4">
          <CashFromSelect
            name="cashFrom"
            value={cashFrom}
            error={undefined}
            onChange={({ target }) => setCashFrom(target.value)}
          />
        </div>
      )}
      <div className="mt-4">
        <RadioPills
          value={drinks}
          onChange={setDrinks}
          label="Where the drinks go"
          choices={drinkDestinations.map((where) => [where, takenBackLabels[where]] as const)}
        />
        <p className="mt-2 text-sm text-soft">What was poured cannot be sold again: it counts as a loss.</p>
      </div>
    </ConfirmWithReason>
  );
}
