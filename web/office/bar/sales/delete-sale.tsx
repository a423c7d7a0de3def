import { type ReactNode, useState } from 'react';
import {
  type DrinkDestination,
  drinkDestinations,
  type ListedSale,
  saleMessages,
  takenBackLabels,
} from '#contract/bar/bar.ts';
import { giveBackText, moneyOfDeletedSale, partOfLineText } from '#web/office/bar/sales/money-of-deleted-sale.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { RadioPills } from '#web/office/core/radio-pills.tsx';
import { CashFromSelect, cashFromInput } from '#web/office/till/cash-from-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type DeleteSaleProps = {
  sale: Pick<
    ListedSale,
    | 'id'
    | 'receipt'
    | 'drinkName'
    | 'quantity'
    | 'paymentMethod'
    | 'totalAmountKobo'
    | 'onRoom'
    | 'onTab'
    | 'reference'
    | 'cashState'
  >;
  title: string;
  confirmLabel?: string;
  children: ReactNode;
  close: () => void;
  onDone: () => void;
};

/** A list can hide the amount of a sale until the count. The receipt of the sale has it, and so it can be given back. */
function useSaleWithAmount<S extends DeleteSaleProps['sale']>(sale: S): S {
  const isHidden = sale.totalAmountKobo === null;
  const { data } = useApiQuery('readBarReceipt', { receipt: String(sale.receipt) }, { enabled: isHidden });
  if (!isHidden) return sale;
  return { ...sale, totalAmountKobo: data?.sales.find(({ id }) => id === sale.id)?.totalAmountKobo ?? null };
}

/** Asks before a sale is deleted, and then says what to give back until the person has read it. */
export function DeleteSale({ sale: listedSale, children, ...dialog }: DeleteSaleProps) {
  const sale = useSaleWithAmount(listedSale);
  const [isDeleted, setIsDeleted] = useState(false);
  const [drinks, setDrinks] = useState<DrinkDestination>('stock');
  const [cashFrom, setCashFrom] = useState('');
  const isCashCounted = sale.cashState === 'counted';
  const giveBack = giveBackText(sale);
  const partText = partOfLineText(sale);
  if (isDeleted && giveBack)
    return (
      <Dialog title={giveBack} size="small" role="alertdialog" onClose={dialog.onDone}>
        <p className="leading-relaxed wrap-anywhere">
          {sale.quantity} × {sale.drinkName} is taken back.
        </p>
        <Button onClick={dialog.onDone} className="mt-6 w-full">
          Done
        </Button>
      </Dialog>
    );
  return (
    <ConfirmWithReason
      {...dialog}
      onDone={giveBack ? () => setIsDeleted(true) : dialog.onDone}
      call="deleteSale"
      input={(reason) => ({ id: sale.id, reason, drinks, ...(isCashCounted && cashFromInput('cash', cashFrom)) })}
      texts={{ done: saleMessages.deleted, failed: saleMessages.deleteFailed, reason: saleMessages.reason }}
      needsReason
    >
      {children}
      <p className="mt-3 figures wrap-anywhere">{moneyOfDeletedSale(sale)}</p>
      {partText && <p className="mt-3">{partText}</p>}
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
