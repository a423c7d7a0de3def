import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { DeskBooking } from '#contract/desk.ts';
import { deskMoneyMessages } from '#contract/desk-money.ts';
import { AppError } from '#contract/errors.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { isKeyUsed, refreshAfterFailure, useBookingChange } from '#web/office/booking/booking-queries.ts';
import {
  type GiveBack,
  type GiveBackValues,
  giveBackOrder,
  giveBackRules,
} from '#web/office/booking/desk-money-rules.ts';
import { AmountField, MethodField } from '#web/office/booking/money-fields.tsx';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { newIdempotencyKey } from '#web/office/shared/idempotency-key.ts';
import { readAmount } from '#web/office/shared/payment-rules.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type Props = {
  booking: DeskBooking;
  /** In naira. */
  max: number;
  close: () => void;
};

export function GiveBackDialog(props: Props) {
  return (
    <Dialog title="Give money back" size="small" onClose={props.close}>
      <GiveBackForm {...props} />
    </Dialog>
  );
}

function GiveBackForm({ booking, max, close }: Props) {
  // Idempotency key: one per dialog, so that a repeated request counts once.
  const [key] = useState(() => newIdempotencyKey('BACK'));
  const giveBack = useBookingChange('giveBack');
  const form = useForm<GiveBackValues, unknown, GiveBack>({
    resolver: giveBackRules(max),
    defaultValues: { method: '', amount: Math.min(max, booking.credit) || undefined, reason: '' },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submission = useSubmit({
    form,
    order: giveBackOrder,
    async send(values) {
      try {
        return await giveBack.mutateAsync({ ...values, id: booking.id, key });
      } catch (problem) {
        refreshAfterFailure(problem);
        throw isKeyUsed(problem) ? new AppError('conflict', deskMoneyMessages.sentAlready) : problem;
      }
    },
    onSuccess({ message }) {
      close();
      toast.success(message);
    },
    failureTexts: { failed: deskMoneyMessages.giveBackFailed },
    onFailure: (message) => toast.error(message),
  });
  const hint = booking.credit > 0 ? `, ${formatNaira(fromNaira(booking.credit))} of it beyond the total` : '';

  return (
    <DialogForm {...submission} submitLabel="Give money back" cancel={close}>
      <p className="wrap-anywhere">
        {booking.guest_name}, <span className="figures">{booking.reference}</span>
      </p>
      <MethodField error={errors.method?.message} {...form.register('method')} />
      <AmountField
        hint={`Up to ${formatNaira(fromNaira(max))}${hint}.`}
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
