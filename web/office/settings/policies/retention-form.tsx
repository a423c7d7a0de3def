import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { policyFields } from '#contract/settings/policy-fields.ts';
import { useFacts } from '#web/core/context.ts';
import { FormShell } from '#web/forms/form-shell.tsx';
import { schemaResolver } from '#web/forms/resolver.ts';
import { useSettingForm } from '#web/office/settings/forms/use-setting-form.ts';
import { Examples } from '#web/office/settings/policies/examples.tsx';
import { retentionExamples } from '#web/office/settings/policies/policy-examples.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

const schema = z.object({ retention: policyFields.retention });
const rules = schemaResolver(schema);
const valuesOf = ({ retention }: Output<'hotelSettings'>['values']) => ({ retention });

export function RetentionForm({ settings }: { settings: Output<'hotelSettings'> }) {
  const { today } = useFacts();
  const { form, field, submission, warning, dropWarning } = useSettingForm({
    ...{ settings, rules, valuesOf },
    changesOf: (values) => values,
    fields: { retention: 'retention.unpaidHoldDays' },
  });
  const typed = z.safeParse(schema, useWatch({ control: form.control })).data;
  const leave = () => {
    dropWarning();
    submission.clearError();
  };
  return (
    <>
      <FormShell
        {...submission}
        submitLabel="Save periods"
        canSubmit
        hasSmallButton
        summary={<Examples lines={typed ? retentionExamples(typed.retention, today) : []} />}
      >
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField label="Days after an unpaid booking" {...field('retention.unpaidHoldDays')} />
          <TextField
            label="Months for e-mail address and telephone"
            hint="After departure."
            {...field('retention.contactMonths')}
          />
          <TextField
            label="Years for the name"
            hint="After departure. Tax law decides how many."
            {...field('retention.nameYears')}
          />
          <TextField label="Months for contacts of staff who left" {...field('retention.staffMonths')} />
          <TextField label="Days for copies of messages" {...field('retention.messageDays')} />
          <TextField label="Days for the link to the receipt" {...field('retention.receiptLinkDays')} />
        </div>
      </FormShell>
      {warning && (
        <ConfirmDialog
          title="Erase more data?"
          tone="danger"
          confirmLabel="Save and erase"
          cancelLabel="Cancel"
          pending={submission.pending}
          error={submission.error === warning.text ? null : submission.error}
          onConfirm={() => void submission.submit(warning.values)}
          onClose={leave}
        >
          <p>{warning.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
