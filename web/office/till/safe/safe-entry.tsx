import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type * as z from 'zod/mini';
import { enteredKinds, safeEntryInput, safeEntryLabels, safeMessages } from '#contract/till/safe.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { readAmount } from '#web/office/core/read-amount.ts';
import { useSubmit } from '#web/office/core/use-submit.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

type Values = {
  kind: (typeof enteredKinds)[number];
  amount: number | undefined;
  party: string;
  slip: string;
  note: string;
  key: string;
};
const rules = schemaResolver<Values, z.output<typeof safeEntryInput>>(safeEntryInput);

/** Money that goes to the bank, is taken out for something else, or is put in. */
export function SafeEntryDialog({ close }: { close: () => void }) {
  const [key] = useState(() => newIdempotencyKey('SAFE'));
  const enter = useApiMutation('enterSafe');
  const form = useForm<Values, unknown, z.output<typeof safeEntryInput>>({
    resolver: rules,
    defaultValues: { kind: 'banked', amount: undefined, party: '', slip: '', note: '', key },
    shouldFocusError: false,
  });
  const submission = useSubmit({
    form,
    send: (values) => enter.mutateAsync(values),
    afterFailure: () => refetchAfter('enterSafe'),
    onSuccess: ({ message }) => {
      close();
      toast.success(message);
    },
    failureTexts: { failed: safeMessages.enterFailed },
  });
  const field = bindFields(form);
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <Dialog title="Enter in the book of the safe" size="small" onClose={close}>
      <DialogForm {...submission} submitLabel="Enter" cancel={close}>
        <SelectField label="What is done" {...field('kind')}>
          {[...enteredKinds].reverse().map((each) => (
            <option key={each} value={each}>
              {safeEntryLabels[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Amount (₦)"
          inputMode="decimal"
          autoComplete="off"
          hint={kind === 'put_in' ? undefined : 'Of counted money. Closed envelopes are opened first.'}
          {...field('amount', { setValueAs: readAmount })}
        />
        <TextField
          label={kind === 'put_in' ? 'Brought by' : 'Received by'}
          autoComplete="off"
          hint={kind === 'banked' ? 'Who takes it to the bank.' : undefined}
          {...field('party')}
        />
        {kind === 'banked' && <TextField label="Number of the slip" autoComplete="off" {...field('slip')} />}
        <TextField
          label={kind === 'banked' ? 'Note (optional)' : 'What it is for'}
          autoComplete="off"
          {...field('note')}
        />
      </DialogForm>
    </Dialog>
  );
}
