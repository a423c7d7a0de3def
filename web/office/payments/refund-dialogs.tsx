import { useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { formatAmount, toNaira } from '#contract/core/money.ts';
import {
  askForRefundInput,
  manualRefundWays,
  payBackByHandInput,
  type RefundView,
  refundMessages,
  refundPurposeLabels,
  refundWayLabels,
} from '#contract/payments/refunds.ts';
import { unchosenPlaceErrors } from '#contract/till/cash-places.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { isAbove } from '#web/office/core/read-amount.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { CashFromField, cashFromInput } from '#web/office/till/cash-from-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

/** Names the refund in labels that are read without the row, for example by a screen reader. */
export const refundName = ({ booking, txRef, purpose }: RefundView): string =>
  `${booking?.reference ?? txRef}, ${refundPurposeLabels[purpose].toLowerCase()}`;

export const formatRefundAmount = ({ currency, amountKobo }: Pick<RefundView, 'currency' | 'amountKobo'>): string =>
  formatAmount(currency, amountKobo);

type RefundDialogProps = {
  refund: RefundView;
  close: () => void;
  onDone: () => void;
};

export function RefundDialog(props: RefundDialogProps) {
  return (
    <Dialog title="Refund over the card gateway?" size="small" onClose={props.close}>
      <RefundForm {...props} />
    </Dialog>
  );
}

const refundSchema = z.pick(askForRefundInput, { amountKobo: true, reason: true });

function RefundForm({ refund, close, onDone }: RefundDialogProps) {
  const { id, amountKobo, booking, txRef, currency } = refund;
  const requestRefund = useApiMutation('askForRefund');
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(refundSchema, ({ amount }) =>
      isAbove(amountKobo, amount) ? [{ field: 'amount', message: refundMessages.tooMuch }] : [],
    ),
    defaultValues: { amount: toNaira(amountKobo), reason: '' },
    send: (values) => requestRefund.mutateAsync({ ...values, id, wasKobo: amountKobo }),
    afterFailure: () => refetchAfter('askForRefund'),
    onSuccess({ message, refund: { state } }) {
      onDone();
      if (state === 'made') toast.success(message);
      else if (state === 'refused') toast.error(message);
      else toast(message);
    },
    failureTexts: { failed: refundMessages.failed },
  });
  return (
    <DialogForm {...submission} submitLabel="Refund" cancel={close}>
      <p className="wrap-anywhere">
        <span className="figures font-semibold">{formatRefundAmount(refund)}</span> to{' '}
        {booking?.guestName ?? 'whoever paid'}, <span className="figures">{booking?.reference ?? txRef}</span>. It goes
        back to the card or account it came from.
      </p>
      <TextField
        label={`Amount (${currency === 'NGN' ? '₦' : currency})`}
        hint="What is not refunded stays with the hotel."
        {...field('amount')}
      />
      <TextField label="Reason" {...field('reason')} />
    </DialogForm>
  );
}

export function ByHandDialog(props: RefundDialogProps) {
  return (
    <Dialog title="Paid back by hand?" size="small" onClose={props.close}>
      <ByHandForm {...props} />
    </Dialog>
  );
}

const byHandFormSchema = z.extend(z.pick(payBackByHandInput, { way: true, reason: true }), { cashFrom: z.string() });
function ByHandForm({ refund, close, onDone }: RefundDialogProps) {
  const { id, booking, txRef } = refund;
  const payBack = useApiMutation('payBackByHand');
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(byHandFormSchema, ({ way, cashFrom }) =>
      unchosenPlaceErrors('superadmin', way === 'cash', cashFrom),
    ),
    defaultValues: { way: '', cashFrom: '', reason: '' },
    send: ({ way, reason, cashFrom }) => payBack.mutateAsync({ way, reason, ...cashFromInput(way, cashFrom), id }),
    afterFailure: () => refetchAfter('payBackByHand'),
    onSuccess: closeWithToast(onDone),
    failureTexts: { failed: refundMessages.failed },
  });
  const way = useWatch({ control: form.control, name: 'way' });
  return (
    <DialogForm {...submission} submitLabel="Paid back" cancel={close}>
      <p className="wrap-anywhere">
        <span className="figures font-semibold">{formatRefundAmount(refund)}</span> to{' '}
        {booking?.guestName ?? 'whoever paid'}, <span className="figures">{booking?.reference ?? txRef}</span>. The card
        gateway is not asked.
      </p>
      <SelectField label="How" {...field('way')}>
        <option value="">Choose how</option>
        {manualRefundWays.map((way) => (
          <option key={way} value={way}>
            {refundWayLabels[way]}
          </option>
        ))}
      </SelectField>
      {way === 'cash' && <CashFromField {...field('cashFrom')} />}
      <TextField label="Reason" {...field('reason')} />
    </DialogForm>
  );
}

/** Closes a refund whose money is not owed after all, for example because the stay was moved. */
export function KeepDialog({ refund, close, onDone }: RefundDialogProps) {
  return (
    <ConfirmWithReason
      call="keepMoney"
      input={(reason) => ({ id: refund.id, reason })}
      texts={{ done: refundMessages.resolved, failed: refundMessages.keepFailed, reason: refundMessages.reason }}
      needsReason
      title="Mark as resolved?"
      confirmLabel="Mark resolved"
      close={close}
      onDone={onDone}
    >
      <p className="font-semibold wrap-anywhere">
        <span className="figures">{formatRefundAmount(refund)}</span>, {refundName(refund)}
      </p>
      <p className="mt-3">Nothing is given back. Please say why: it cannot be undone.</p>
    </ConfirmWithReason>
  );
}
