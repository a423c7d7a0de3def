import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type BarSale, saleMessages } from '#contract/bar.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { saleReads } from '#web/office/bar-sales/sale-reads.ts';
import { failureOf } from '#web/office/failure.ts';
import { useApiMutation } from '#web/office/query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type Props = { sale: BarSale; close: () => void; deleted: () => void };

/** Takes a sale out of every list, with a reason that stays; its drinks are in stock again. */
export function DeleteSaleDialog({ sale, close, deleted }: Props) {
  const remove = useApiMutation('deleteSale', saleReads);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const busy = useRef(false);

  const refuse = (sentence: string) => {
    setWrong(sentence);
    field.current?.focus();
  };

  const confirm = () => {
    if (busy.current) return;
    if (reason.trim() === '') return refuse(saleMessages.reason);
    busy.current = true;
    setFailure(null);
    remove.mutate(
      { id: sale.id, reason: reason.trim() },
      {
        onSuccess({ message }) {
          deleted();
          toast.success(message || saleMessages.deleted);
        },
        onError(error) {
          const { message, errors } = failureOf(error, { failed: saleMessages.deleteFailed });
          const ofReason = errors.find((each) => each.field === 'reason');
          if (ofReason) return refuse(ofReason.message);
          setFailure(message);
          toast.error(message);
        },
        onSettled() {
          busy.current = false;
        },
      },
    );
  };

  return (
    <ConfirmDialog
      title="Delete this sale?"
      tone="danger"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      pending={remove.isPending}
      error={failure}
      onConfirm={confirm}
      onClose={close}
    >
      <p className="font-semibold wrap-anywhere">
        {sale.quantity} × {sale.drink_name},{' '}
        <span className="figures">{formatNaira(fromNaira(sale.total_amount))}</span>
      </p>
      <p className="mt-3">
        The sale leaves every list and total, and {sale.quantity === 1 ? 'the drink goes' : `all ${sale.quantity} go`}{' '}
        back into stock.
      </p>
      <div className="mt-4">
        <TextField
          ref={field}
          label="Reason"
          maxLength={300}
          autoComplete="off"
          value={reason}
          error={wrong}
          onChange={({ target }) => {
            setReason(target.value);
            setWrong(undefined);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
