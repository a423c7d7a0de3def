import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { type AdjustmentKind, adjustmentLabels, type DeskBooking } from '#contract/desk.ts';
import { deskMoneyMessages } from '#contract/desk-money.ts';
import { AppError } from '#contract/errors.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { isKeyUsed, refreshAfterFailure, useBookingChange } from '#web/office/booking/booking-queries.ts';
import {
  type Adjustment,
  type AdjustmentValues,
  adjustmentOrder,
  adjustmentRules,
  adjustmentWords,
  limitHint,
} from '#web/office/booking/desk-money-rules.ts';
import { AmountField } from '#web/office/booking/money-fields.tsx';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { newIdempotencyKey } from '#web/office/shared/idempotency-key.ts';
import { readAmount } from '#web/office/shared/payment-rules.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type Props = {
  booking: DeskBooking;
  kind: AdjustmentKind;
  /** In naira. */
  max: number;
  close: () => void;
};

export function AdjustDialog(props: Props) {
  return (
    <Dialog title={adjustmentLabels[props.kind]} size="small" onClose={props.close}>
      <AdjustForm {...props} />
    </Dialog>
  );
}

function AdjustForm({ booking, kind, max, close }: Props) {
  // Idempotency key: one per dialog, so that a repeated request counts once.
  const [key] = useState(() => newIdempotencyKey('ADJ'));
  const adjust = useBookingChange('adjustStay');
  const form = useForm<AdjustmentValues, unknown, Adjustment>({
    resolver: adjustmentRules(max),
    defaultValues: { amount: undefined, reason: '' },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submission = useSubmit({
    form,
    order: adjustmentOrder,
    async send(values) {
      try {
        return await adjust.mutateAsync({ ...values, kind, id: booking.id, key });
      } catch (problem) {
        refreshAfterFailure(problem);
        throw isKeyUsed(problem) ? new AppError('conflict', deskMoneyMessages.sentAlready) : problem;
      }
    },
    onSuccess({ message }) {
      close();
      toast.success(message);
    },
    failureTexts: { failed: deskMoneyMessages.adjustFailed },
    onFailure: (message) => toast.error(message),
  });
  const { button, hint } = adjustmentWords[kind];

  return (
    <DialogForm {...submission} submitLabel={button} cancel={close}>
      <p className="wrap-anywhere">
        {booking.guest_name}, <span className="figures">{booking.reference}</span>. The total is{' '}
        <span className="figures font-semibold">{formatNaira(fromNaira(booking.total_amount))}</span>.
      </p>
      <AmountField
        hint={hint + limitHint(max)}
        error={errors.amount?.message}
        {...form.register('amount', { setValueAs: readAmount })}
      />
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={300}
        hint="The guest reads it on the receipt and in a mail."
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </DialogForm>
  );
}
