import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type DeskBooking, deskMessages, deskMethodLabels, deskMethods } from '#contract/desk.ts';
import { AppError } from '#contract/errors.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { asAppError } from '#web/errors.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { freshAfter, useBookingChange } from '#web/office/bookings/booking-reads.ts';
import {
  type Payment,
  type PaymentValues,
  paymentOrder,
  paymentRules,
  readAmount,
  readReference,
} from '#web/office/bookings/payment-rules.ts';
import { useSubmit } from '#web/office/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

type Props = {
  booking: DeskBooking;
  close: () => void;
  /** Goes on with the booking as it is after the payment; without it, the dialog just closes. */
  taken?: ((booking: DeskBooking) => void) | undefined;
};

/** Writes down what a guest has paid at the desk. */
export function RecordPaymentDialog(props: Props) {
  return (
    <Dialog title="Record payment" size="small" onClose={props.close}>
      <RecordPaymentForm {...props} />
    </Dialog>
  );
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The key has been used with other details: the first answer was lost, and then something was changed. */
const wasTaken = (error: unknown): boolean => asAppError(error)?.errors.some(({ field }) => field === 'key') ?? false;

function RecordPaymentForm({ booking, close, taken = close }: Props) {
  // One for as long as the dialog is open: however often it is sent, it is one payment.
  const [key] = useState(newKey);
  // Not what it is now: a payment whose answer was lost may have settled it already, and is then sent again.
  const [balance] = useState(() => fromNaira(booking.balance));
  const take = useBookingChange('takePayment');
  const form = useForm<PaymentValues, unknown, Payment>({
    resolver: paymentRules(balance),
    defaultValues: { method: '', amount: booking.balance, reference: undefined },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const { submit, pending, error } = useSubmit({
    form,
    order: paymentOrder,
    async send(payment) {
      try {
        return await take.mutateAsync({ ...payment, id: booking.id, key });
      } catch (problem) {
        freshAfter(problem);
        throw wasTaken(problem) ? new AppError('conflict', deskMessages.paymentTakenAlready) : problem;
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
    <FormShell
      form={form}
      order={paymentOrder}
      pending={pending}
      error={error}
      submit={submit}
      submitLabel="Record payment"
      ready
      compact
      actions={
        <Button look="outline" onClick={close} disabled={pending}>
          Cancel
        </Button>
      }
    >
      <p className="wrap-anywhere">
        {booking.guest_name}, <span className="figures">{booking.reference}</span>
      </p>
      <SelectField label="Method" error={errors.method?.message} {...form.register('method')}>
        <option value="">Choose a method</option>
        {deskMethods.map((method) => (
          <option key={method} value={method}>
            {deskMethodLabels[method]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Amount (₦)"
        inputMode="decimal"
        autoComplete="off"
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
    </FormShell>
  );
}
