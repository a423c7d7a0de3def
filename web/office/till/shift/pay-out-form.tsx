import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import * as z from 'zod/mini';
import { payOutInput, tillCashMessages } from '#contract/till/till-cash.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { readAmount } from '#web/office/core/read-amount.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { TextField } from '#web/ui/field.tsx';

const form = z.omit(payOutInput, { id: true, key: true });
type Values = { amount: number | undefined; reason: string; receipt: string };
const rules = schemaResolver<Values, z.output<typeof form>>(form);

export function PayOutForm({ shiftId, close }: { shiftId: string; close: () => void }) {
  const [key] = useState(() => newIdempotencyKey('PAIDOUT'));
  const payOut = useApiMutation('payOut');
  const fields = useForm<Values, unknown, z.output<typeof form>>({
    resolver: rules,
    defaultValues: { amount: undefined, reason: '', receipt: '' },
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form: fields,
    send: (values) => payOut.mutateAsync({ ...values, id: shiftId, key }),
    afterFailure: () => refetchAfter('payOut'),
    onSuccess: ({ message }) => {
      close();
      toast.success(message);
    },
    failureTexts: { failed: tillCashMessages.payOutFailed },
  });
  const field = bindFields(fields);
  return (
    <DialogForm {...submission} submitLabel="Pay out" cancel={close}>
      <TextField
        label="Amount (₦)"
        inputMode="decimal"
        autoComplete="off"
        {...field('amount', { setValueAs: readAmount })}
      />
      <TextField label="What it is for" autoComplete="off" placeholder="Two bags of ice" {...field('reason')} />
      <TextField label="Receipt" autoComplete="off" hint="Its number, or why there is none." {...field('receipt')} />
    </DialogForm>
  );
}
