import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { enteredKinds, safeEntryInput, safeEntryLabels, safeMessages } from '#contract/till/safe.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

export function SafeEntryDialog({ close }: { close: () => void }) {
  const [key] = useState(() => newIdempotencyKey('SAFE'));
  const enter = useApiMutation('enterSafe');
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(safeEntryInput),
    defaultValues: { kind: 'banked', amount: undefined, party: '', slip: '', note: '', key },
    send: (values) => enter.mutateAsync(values),
    afterFailure: () => refetchAfter('enterSafe'),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: safeMessages.enterFailed },
  });
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
          hint={kind === 'put_in' ? undefined : 'Of counted money. Closed envelopes are opened first.'}
          {...field('amount')}
        />
        <TextField
          label={kind === 'put_in' ? 'Brought by' : 'Received by'}
          hint={kind === 'banked' ? 'Who takes it to the bank.' : undefined}
          {...field('party')}
        />
        {kind === 'banked' && <TextField label="Number of the slip" {...field('slip')} />}
        <TextField label={kind === 'banked' ? 'Note (optional)' : 'What it is for'} {...field('note')} />
      </DialogForm>
    </Dialog>
  );
}
