import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { handWays, refundByHand, refundMessages, refundWayLabels } from '#contract/refunds.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { DialogForm } from '#web/office/dialog-form.tsx';
import { refundReads } from '#web/office/payments/money-reads.ts';
import { moneyOf } from '#web/office/payments/refund-columns.tsx';
import type { RefundDialogProps } from '#web/office/payments/refund-dialog.tsx';
import { readAgain, useApiMutation } from '#web/office/query.ts';
import { useSubmit } from '#web/office/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

/** For money given back without the gateway. */
export function ByHandDialog(props: RefundDialogProps) {
  return (
    <Dialog title="Paid back by hand?" size="small" onClose={props.close}>
      <ByHandForm {...props} />
    </Dialog>
  );
}

const done = z.pick(refundByHand, { way: true, reason: true });
type Done = z.infer<typeof done>;
type Values = { way: Done['way'] | ''; reason: string };
const order = ['way', 'reason'] as const;

function ByHandForm({ refund, close, done: finish }: RefundDialogProps) {
  const { id, booking, tx_ref } = refund;
  const payBack = useApiMutation('payBackByHand', refundReads);
  const form = useForm<Values, unknown, Done>({
    resolver: schemaResolver<Values, Done>(done),
    defaultValues: { way: '', reason: '' },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submission = useSubmit({
    form,
    order,
    send: (values) => payBack.mutateAsync({ ...values, id }),
    afterFailure: () => readAgain(refundReads),
    done({ message }) {
      finish();
      toast.success(message);
    },
    words: { failed: refundMessages.failed },
    onFailure: (message) => toast.error(message),
  });
  return (
    <DialogForm {...submission} submitLabel="Paid back" cancel={close}>
      <p className="wrap-anywhere">
        <span className="figures font-semibold">{moneyOf(refund)}</span> to {booking?.guest_name ?? 'whoever paid'},{' '}
        <span className="figures">{booking?.reference ?? tx_ref}</span>. The card gateway is not asked.
      </p>
      <SelectField label="How" error={errors.way?.message} {...form.register('way')}>
        <option value="">Choose how</option>
        {handWays.map((way) => (
          <option key={way} value={way}>
            {refundWayLabels[way]}
          </option>
        ))}
      </SelectField>
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
