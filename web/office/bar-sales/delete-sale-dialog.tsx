import { type BarSale, saleMessages } from '#contract/bar.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { saleQueries } from '#web/office/bar-sales/sale-queries.ts';
import { DeleteDialog } from '#web/office/shared/confirm-with-reason.tsx';

const { deleted, deleteFailed: failed, reason } = saleMessages;

type Props = { sale: BarSale; close: () => void; deleted: () => void };

export function DeleteSaleDialog({ sale, ...callbacks }: Props) {
  return (
    <DeleteDialog
      {...callbacks}
      call="deleteSale"
      input={(reason) => ({ id: sale.id, reason })}
      queries={saleQueries}
      texts={{ deleted, failed, reason }}
      needsReason
      title="Delete this sale?"
    >
      <p className="font-semibold wrap-anywhere">
        {sale.quantity} × {sale.drink_name},{' '}
        <span className="figures">{formatNaira(fromNaira(sale.total_amount))}</span>
      </p>
      <p className="mt-3">
        The sale leaves every list and total, and {sale.quantity === 1 ? 'the drink goes' : `all ${sale.quantity} go`}{' '}
        back into stock.
      </p>
    </DeleteDialog>
  );
}
