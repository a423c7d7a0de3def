import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type DeskBooking, deskMessages } from '#contract/desk.ts';
import { AppError } from '#contract/errors.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { freshAfter, useBookingChange, wasUsed } from '#web/office/bookings/booking-reads.ts';
import { AmountField, MethodField } from '#web/office/bookings/money-fields.tsx';
import { forgetPayment, keepPayment, recallPayment } from '#web/office/bookings/payment-draft.ts';
import {
  type Payment,
  type PaymentValues,
  paymentOrder,
  paymentRules,
  readAmount,
  readReference,
} from '#web/office/bookings/payment-rules.ts';
import { DialogForm } from '#web/office/dialog-form.tsx';
import { newKey } from '#web/office/new-key.ts';
import { useSession } from '#web/office/session/session.tsx';
import { staysOpen } from '#web/office/stays-open.ts';
import { useSubmit } from '#web/office/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  booking: DeskBooking;
  close: () => void;
  /** Receives the booking after the payment. By default the dialog just closes. */
  taken?: ((booking: DeskBooking) => void) | undefined;
};

export function RecordPaymentDialog(props: Props) {
  return (
    <Dialog title="Record payment" size="small" onClose={props.close}>
      <RecordPaymentForm {...props} />
    </Dialog>
  );
}

const answerLost =
  'The answer to this payment was lost, and it may have been recorded. Send it again as it is: it will count once.';

function RecordPaymentForm({ booking, close, taken = close }: Props) {
  const { staff_id: owner } = useSession().user;
  const [lost] = useState(() => recallPayment(owner, booking.id));
  const [unsure, setUnsure] = useState(lost !== undefined);
  // Idempotency key: one per payment, so that a repeated request counts once.
  const [key] = useState(() => lost?.key ?? newKey('PAY'));
  // Not the current balance: a payment whose reply was lost may have settled it, and must pass when sent again.
  const [balance] = useState(lost?.balance ?? booking.balance);
  const take = useBookingChange('takePayment');
  const form = useForm<PaymentValues, unknown, Payment>({
    resolver: paymentRules(fromNaira(balance)),
    defaultValues: { method: '', amount: balance, reference: undefined, ...lost?.values },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submission = useSubmit({
    form,
    order: paymentOrder,
    async send(payment) {
      keepPayment(owner, booking.id, { key, balance, values: payment });
      try {
        const answer = await take.mutateAsync({ ...payment, id: booking.id, key });
        forgetPayment(owner, booking.id);
        return answer;
      } catch (problem) {
        freshAfter(problem);
        const open = staysOpen(problem, unsure);
        setUnsure(open);
        if (!open) forgetPayment(owner, booking.id);
        throw wasUsed(problem) ? new AppError('conflict', deskMessages.paymentTakenAlready) : problem;
      }
    },
    done({ message, booking: fresh }) {
      taken(fresh);
      toast.success(message);
    },
    words: { failed: deskMessages.paymentFailed },
    onFailure: (message) => toast.error(message),
  });

  return (
    <DialogForm {...submission} submitLabel="Record payment" cancel={close}>
      {unsure && <Notice>{answerLost}</Notice>}
      <p className="wrap-anywhere">
        {booking.guest_name}, <span className="figures">{booking.reference}</span>
      </p>
      <MethodField error={errors.method?.message} {...form.register('method')} />
      <AmountField
        hint={`Balance ${formatNaira(fromNaira(booking.balance))}`}
        error={errors.amount?.message}
        {...form.register('amount', { setValueAs: readAmount })}
      />
      <TextField
        label="Reference (optional)"
        autoComplete="off"
        maxLength={80}
        hint="The terminal’s slip or the transfer’s number."
        error={errors.reference?.message}
        {...form.register('reference', { setValueAs: readReference })}
      />
    </DialogForm>
  );
}
