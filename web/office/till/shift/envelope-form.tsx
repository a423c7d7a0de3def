import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { formatNaira, fromNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { roleLabels } from '#contract/core/roles.ts';
import { envelopeInput, type ShiftCash, tillCashMessages } from '#contract/till/till-cash.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';

const envelopeFormSchema = z.omit(envelopeInput, { id: true, key: true });

type EnvelopeFormProps = {
  shiftId: string;
  /** Whether what is not in the envelope can stay in a till. */
  hasTill?: boolean;
  receivers: ShiftCash['receivers'];
  /** What the count left in the till, if the envelope is part of the handover; undefined while the shift runs. */
  leftInTill?: Kobo;
  close: () => void;
};

/** Puts cash into an envelope: a drop while the shift runs, or a part of the handover after the count. */
export function EnvelopeForm({ shiftId, hasTill = true, receivers, leftInTill, close }: EnvelopeFormProps) {
  const isHandover = leftInTill !== undefined;
  const [key] = useState(() => newIdempotencyKey('ENVELOPE'));
  const drop = useApiMutation(isHandover ? 'handOver' : 'dropEnvelope');
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(envelopeFormSchema),
    defaultValues: { number: '', amount: undefined, receivedBy: '' },
    send: (values) => drop.mutateAsync({ ...values, id: shiftId, key }),
    afterFailure: () => refetchAfter('dropEnvelope'),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: tillCashMessages.dropFailed },
  });
  const typedNaira = useWatch({ control: form.control, name: 'amount' }) ?? 0;
  const leftAfterKobo = (leftInTill ?? 0) - (Number.isFinite(typedNaira) && typedNaira > 0 ? fromNaira(typedNaira) : 0);
  return (
    <DialogForm {...submission} submitLabel="Record the envelope" cancel={close}>
      <TextField label="Number on the envelope" placeholder="E-0418" {...field('number')} />
      <TextField label="Amount (₦)" {...field('amount')} />
      <SelectField
        label="Received by"
        hint="Opened later, with a count of its own, by somebody else than you."
        {...field('receivedBy')}
      >
        <option value="">Choose a person</option>
        {receivers.map(({ id, name, role }) => (
          <option key={id} value={id}>
            {name}, {roleLabels[role].toLowerCase()}
          </option>
        ))}
      </SelectField>
      {isHandover && leftAfterKobo >= 0 && (
        <p role="status" className="text-soft">
          <span className="figures font-semibold text-ink">{formatNaira(kobo(leftAfterKobo))}</span>{' '}
          {hasTill
            ? 'stays in the till. The next person counts it without seeing this number.'
            : 'is not in an envelope yet. All of it goes into one before the count is signed.'}
        </p>
      )}
    </DialogForm>
  );
}
