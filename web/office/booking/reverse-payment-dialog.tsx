import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import {
  type DeskBooking,
  deskMessages,
  deskMethodLabels,
  type PaymentView,
  reversePaymentInput,
} from '#contract/desk.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { refreshAfterFailure, useBookingChange } from '#web/office/booking/booking-queries.ts';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { naira } from '#web/office/shared/figures.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type Props = { booking: DeskBooking; payment: PaymentView; close: () => void };

export function ReversePaymentDialog(props: Props) {
  return (
    <Dialog title="Reverse this payment?" size="small" onClose={props.close}>
      <ReversePaymentForm {...props} />
    </Dialog>
  );
}

const order = ['reason'] as const;
const rules = schemaResolver<{ reason: string }, { reason: string }>(z.pick(reversePaymentInput, { reason: true }));

function ReversePaymentForm({ booking, payment, close }: Props) {
  const reverse = useBookingChange('reversePayment');
  const form = useForm({ resolver: rules, defaultValues: { reason: '' }, shouldFocusError: false });
  const submission = useSubmit({
    form,
    order,
    send: ({ reason }) => reverse.mutateAsync({ id: booking.id, payment_id: payment.id, reason }),
    afterFailure: (problem) => void refreshAfterFailure(problem),
    onSuccess({ message }) {
      close();
      toast.success(message);
    },
    failureTexts: { failed: deskMessages.reversalFailed },
    onFailure: (message) => toast.error(message),
  });
  const method = payment.method === 'gateway' ? '' : deskMethodLabels[payment.method];

  return (
    <DialogForm {...submission} submitLabel="Reverse payment" cancel={close}>
      <p>
        <span className="figures font-semibold">{naira(payment.amount)}</span>, {method}, no longer counts as paid. The
        payment stays in the list, struck out.
      </p>
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={300}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </DialogForm>
  );
}
