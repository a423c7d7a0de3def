import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type DeskBooking, deskMessages, leftToPay } from '#contract/desk.ts';
import { AppError } from '#contract/errors.ts';
import { fromNaira, naira } from '#contract/money.ts';
import type { WindowView } from '#contract/windows.ts';
import { useFacts } from '#web/core/context.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { isKeyUsed, refreshAfterFailure, useBookingChange } from '#web/office/booking/booking-queries.ts';
import { AmountField, MethodField, ProofFields, TransferNote } from '#web/office/booking/money-fields.tsx';
import {
  clearPayment,
  loadPayment,
  ofProof,
  type Payment,
  type PaymentValues,
  paymentFieldOrder,
  paymentRules,
  savePayment,
} from '#web/office/booking/payment-form.ts';
import { CashReasonField } from '#web/office/shared/cash-reason-field.tsx';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { isOutcomeUnknown } from '#web/office/shared/outcome-unknown.ts';
import { readAmount } from '#web/office/shared/read-amount.ts';
import { useSession } from '#web/office/shared/session.tsx';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  booking: DeskBooking;
  close: () => void;
  /** Whose part of a split account is paid. */
  window?: WindowView | undefined;
  /** Called with the booking after the payment. By default the dialog just closes. */
  onRecorded?: ((booking: DeskBooking) => void) | undefined;
};

export function RecordPaymentDialog(props: Props) {
  return (
    <Dialog title="Record payment" size="small" onClose={props.close}>
      <RecordPaymentForm {...props} />
    </Dialog>
  );
}

const replyLostText =
  'The answer to this payment was lost, and it may have been recorded. Send it again as it is: it will count once.';

export function RecordPaymentForm({ booking, window, close, onRecorded = close }: Props) {
  const { staff_id: owner } = useSession().user;
  const { cards } = useFacts().hotel;
  const draftId = window?.id ? `${booking.id} ${window.id}` : booking.id;
  const owed = window?.balance ?? booking.balance;
  const [draft] = useState(() => loadPayment(owner, draftId));
  const [isUnconfirmed, setIsUnconfirmed] = useState(draft !== undefined);
  const [key] = useState(() => draft?.key ?? newIdempotencyKey('PAY'));
  // Stays the balance before the payment, so that a payment whose reply was lost is still valid when sent again.
  const left = Math.min(window?.balance ?? booking.balance, leftToPay(booking));
  const [balance] = useState(draft?.balance ?? left);
  const take = useBookingChange('takePayment');
  const form = useForm<PaymentValues, unknown, Payment>({
    resolver: paymentRules(fromNaira(balance), cards),
    defaultValues: { method: '', amount: balance, reference: undefined, ...draft?.values },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const method = useWatch({ control: form.control, name: 'method' });
  const submission = useSubmit({
    form,
    fieldOrder: paymentFieldOrder,
    async send(payment) {
      savePayment(owner, draftId, { key, balance, values: payment });
      try {
        const reply = await take.mutateAsync({
          ...payment,
          ...{ id: booking.id, key },
          ...(window?.id && { window_id: window.id }),
        });
        clearPayment(owner, draftId);
        return reply;
      } catch (problem) {
        refreshAfterFailure(problem);
        const outcomeUnknown = isOutcomeUnknown(problem, isUnconfirmed);
        setIsUnconfirmed(outcomeUnknown);
        if (!outcomeUnknown) clearPayment(owner, draftId);
        throw isKeyUsed(problem) ? new AppError('conflict', deskMessages.paymentTakenAlready) : problem;
      }
    },
    onSuccess({ message, booking: freshBooking }) {
      onRecorded(freshBooking);
      toast.success(message);
    },
    failureTexts: { failed: deskMessages.paymentFailed },
    onFailure: (message) => toast.error(message),
  });

  return (
    <DialogForm {...submission} submitLabel="Record payment" cancel={close}>
      {isUnconfirmed && <Notice>{replyLostText}</Notice>}
      <p className="wrap-anywhere">
        {window?.name ?? booking.guest_name}, <span className="figures">{booking.reference}</span>
      </p>
      <MethodField error={errors.method?.message} {...form.register('method')} />
      {method === 'transfer' && <TransferNote />}
      <AmountField
        hint={`Balance ${naira(owed)}${left < owed ? `, of which ${naira(booking.unconfirmed_amount)} is not confirmed` : ''}`}
        error={errors.amount?.message}
        {...form.register('amount', { setValueAs: readAmount })}
      />
      <ProofFields
        {...{ place: 'desk', method }}
        reference={{ ...form.register('reference', ofProof), error: errors.reference?.message }}
        terminal={{ ...form.register('terminal', ofProof), error: errors.terminal?.message }}
      />
      <CashReasonField error={errors.cash_reason?.message} {...form.register('cash_reason')} />
    </DialogForm>
  );
}
