import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { askForRefundInput, type RefundView, refundMessages } from '#contract/refunds.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { refundQueries } from '#web/office/payments/money-queries.ts';
import { formatRefundAmount } from '#web/office/payments/refund-columns.tsx';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { readAmount } from '#web/office/shared/payment-rules.ts';
import { refetch, useApiMutation } from '#web/office/shared/query.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

export type RefundDialogProps = {
  refund: RefundView;
  close: () => void;
  /** Called instead of `close`: the row is about to change. */
  done: () => void;
};

export function RefundDialog(props: RefundDialogProps) {
  return (
    <Dialog title="Refund over the card gateway?" size="small" onClose={props.close}>
      <RefundForm {...props} />
    </Dialog>
  );
}

type Values = { amount: number; reason: string };
const order = ['amount', 'reason'] as const;
const refundSchema = z.pick(askForRefundInput, { amount: true, reason: true });

function RefundForm({ refund, close, done }: RefundDialogProps) {
  const { id, amount, booking, tx_ref, currency } = refund;
  const requestRefund = useApiMutation('askForRefund', refundQueries);
  const form = useForm<Values, unknown, z.infer<typeof refundSchema>>({
    resolver: schemaResolver<Values, z.infer<typeof refundSchema>>(refundSchema, (values) =>
      values.amount > amount ? [{ field: 'amount', message: refundMessages.tooMuch }] : [],
    ),
    defaultValues: { amount, reason: '' },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submission = useSubmit({
    form,
    order,
    send: (values) => requestRefund.mutateAsync({ ...values, id, was: amount }),
    afterFailure: () => refetch(refundQueries),
    onSuccess({ message, refund: { state } }) {
      done();
      if (state === 'made') toast.success(message);
      else if (state === 'refused') toast.error(message);
      else toast(message);
    },
    failureTexts: { failed: refundMessages.failed },
    onFailure: (message) => toast.error(message),
  });
  return (
    <DialogForm {...submission} submitLabel="Refund" cancel={close}>
      <p className="wrap-anywhere">
        <span className="figures font-semibold">{formatRefundAmount(refund)}</span> to{' '}
        {booking?.guest_name ?? 'whoever paid'}, <span className="figures">{booking?.reference ?? tx_ref}</span>. It
        goes back to the card or account it came from.
      </p>
      <TextField
        label={`Amount (${currency === 'NGN' ? '₦' : currency})`}
        inputMode="decimal"
        autoComplete="off"
        hint="What is not refunded stays with the hotel."
        error={errors.amount?.message}
        {...form.register('amount', { setValueAs: readAmount })}
      />
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={300}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </DialogForm>
  );
}
