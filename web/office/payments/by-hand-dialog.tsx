import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { manualWays, payBackByHandInput, refundMessages, refundWayLabels } from '#contract/refunds.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { refundQueries } from '#web/office/payments/money-queries.ts';
import { formatRefundAmount } from '#web/office/payments/refund-columns.tsx';
import type { RefundDialogProps } from '#web/office/payments/refund-dialog.tsx';
import { DialogForm } from '#web/office/shared/dialog-form.tsx';
import { refetch, useApiMutation } from '#web/office/shared/query.ts';
import { useSubmit } from '#web/office/shared/use-submit.ts';
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

const done = z.pick(payBackByHandInput, { way: true, reason: true });
type ByHandInput = z.infer<typeof done>;
type Values = { way: ByHandInput['way'] | ''; reason: string };
const order = ['way', 'reason'] as const;

function ByHandForm({ refund, close, done: onDone }: RefundDialogProps) {
  const { id, booking, tx_ref } = refund;
  const payBack = useApiMutation('payBackByHand', refundQueries);
  const form = useForm<Values, unknown, ByHandInput>({
    resolver: schemaResolver<Values, ByHandInput>(done),
    defaultValues: { way: '', reason: '' },
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const submission = useSubmit({
    form,
    order,
    send: (values) => payBack.mutateAsync({ ...values, id }),
    afterFailure: () => refetch(refundQueries),
    onSuccess({ message }) {
      onDone();
      toast.success(message);
    },
    failureTexts: { failed: refundMessages.failed },
    onFailure: (message) => toast.error(message),
  });
  return (
    <DialogForm {...submission} submitLabel="Paid back" cancel={close}>
      <p className="wrap-anywhere">
        <span className="figures font-semibold">{formatRefundAmount(refund)}</span> to{' '}
        {booking?.guest_name ?? 'whoever paid'}, <span className="figures">{booking?.reference ?? tx_ref}</span>. The
        card gateway is not asked.
      </p>
      <SelectField label="How" error={errors.way?.message} {...form.register('way')}>
        <option value="">Choose how</option>
        {manualWays.map((way) => (
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
