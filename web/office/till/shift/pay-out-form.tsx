import { useState } from 'react';
import * as z from 'zod/mini';
import { payOutInput, tillCashMessages } from '#contract/till/till-cash.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { TextField } from '#web/ui/field.tsx';

const payOutFormSchema = z.omit(payOutInput, { id: true, key: true });

export function PayOutForm({ shiftId, close }: { shiftId: string; close: () => void }) {
  const [key] = useState(() => newIdempotencyKey('PAIDOUT'));
  const payOut = useApiMutation('payOut');
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(payOutFormSchema),
    defaultValues: { amount: undefined, reason: '', receipt: '' },
    send: (values) => payOut.mutateAsync({ ...values, id: shiftId, key }),
    afterFailure: () => refetchAfter('payOut'),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: tillCashMessages.payOutFailed },
  });
  return (
    <DialogForm {...submission} submitLabel="Pay out" cancel={close}>
      <TextField label="Amount (₦)" {...field('amount')} />
      <TextField label="What it is for" placeholder="Two bags of ice" {...field('reason')} />
      <TextField label="Receipt" hint="Its number, or why there is none." {...field('receipt')} />
    </DialogForm>
  );
}
