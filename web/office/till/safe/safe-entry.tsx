import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { cashSourceLabels, enteredKinds, safeEntryInput, safeEntryLabels, safeMessages } from '#contract/till/safe.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

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
  const source = useWatch({ control: form.control, name: 'source' });
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
        {kind === 'put_in' && (
          <SelectField
            label="Where the cash comes from"
            {...field('source', { setValueAs: (chosen: string | undefined) => chosen || undefined })}
          >
            <option value="">Choose</option>
            {Object.entries(cashSourceLabels).map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {kind === 'put_in' && source === 'till' && <CountFirst />}
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
        {kind === 'banked' && (
          <TextField
            label="Number of the slip"
            hint="Enter it once the bank has given the slip. Until then the book has the cash in the safe."
            {...field('slip')}
          />
        )}
        <TextField label={kind === 'banked' ? 'Note (optional)' : 'What it is for'} {...field('note')} />
      </DialogForm>
    </Dialog>
  );
}

const CountFirst = () => (
  <Notice>
    <p>
      Money Now has this cash with its till or its person. Entered here, it would count twice. Count it on the screen
      Shift, put it into an envelope, and put the envelope into the safe.
    </p>
    <TabLink tab="shift" className={buttonLook('outline', 'mt-2 bg-white')}>
      Count it on Shift
    </TabLink>
  </Notice>
);
