import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { type DeskBooking, deskMessages, deskMethodLabels, type PaymentView, paymentReversal } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { freshAfter, useBookingChange } from '#web/office/bookings/booking-reads.ts';
import { useSubmit } from '#web/office/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type Props = { booking: DeskBooking; payment: PaymentView; close: () => void };

/** Takes back a payment that was written down wrongly or given back. It stays to be seen, with the reason. */
export function ReversePaymentDialog(props: Props) {
  return (
    <Dialog title="Reverse this payment?" size="small" onClose={props.close}>
      <ReversePaymentForm {...props} />
    </Dialog>
  );
}

const order = ['reason'] as const;
const rules = schemaResolver<{ reason: string }, { reason: string }>(z.pick(paymentReversal, { reason: true }));

function ReversePaymentForm({ booking, payment, close }: Props) {
  const reverse = useBookingChange('reversePayment');
  const form = useForm({ resolver: rules, defaultValues: { reason: '' }, shouldFocusError: false });
  const { submit, pending, error } = useSubmit({
    form,
    order,
    async send({ reason }) {
      try {
        return await reverse.mutateAsync({ id: booking.id, payment_id: payment.id, reason });
      } catch (problem) {
        freshAfter(problem);
        throw problem;
      }
    },
    done({ message }) {
      close();
      toast.success(message);
    },
    words: { failed: deskMessages.reversalFailed },
    onFailure: (message) => toast.error(message),
  });
  const method = payment.method === 'gateway' ? '' : deskMethodLabels[payment.method];

  return (
    <FormShell
      form={form}
      order={order}
      pending={pending}
      error={error}
      submit={submit}
      submitLabel="Reverse payment"
      ready
      compact
      actions={
        <Button look="outline" onClick={close} disabled={pending}>
          Cancel
        </Button>
      }
    >
      <p>
        <span className="figures font-semibold">{formatNaira(fromNaira(payment.amount))}</span>, {method}, no longer
        counts as paid. The payment stays in the list, struck out.
      </p>
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={300}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormShell>
  );
}
